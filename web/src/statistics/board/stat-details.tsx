import type { Stat } from '@plat/contract/statistics/stats'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TrendChart } from '../chart/trend-chart.tsx'
import { MarkdownNote } from '../markdown-note.tsx'
import { statWords } from '../tile/stat-words.ts'
import styles from './stat-details.module.css'

interface StatDetailsProps {
  stat: Stat
  /** Page of the records behind it; undefined where they are gone. */
  to: string | undefined
  state?: unknown
  onClose: () => void
}

/** A stat whole: its number with what it means, its line to be read point by point and as a table. */
export default function StatDetails({ stat, to, state, onClose }: StatDetailsProps) {
  const t = useT()
  const localize = useLocalize()
  const words = useIntl()
  const title = localize(stat.title)
  const { number, unit, exact, meaning, remarks } = statWords(stat, words)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        to !== undefined && (
          <ButtonLink to={to} state={state} look="primary">
            {t('statistics.records')}
          </ButtonLink>
        )
      }
    >
      <div className={styles['details']}>
        {number !== null && (
          <p className={styles['number']}>
            {number}
            {unit && <span> {unit}</span>}
          </p>
        )}
        {[exact, meaning, ...remarks].map((line) => line && <p key={line}>{line}</p>)}
        {stat.note && (
          <AgencyWords as="p" className={styles['quiet']} dir="auto" text={stat.note} />
        )}
        {stat.comment && <MarkdownNote text={stat.comment} className={styles['quiet']} />}
        {stat.series && (
          <TrendChart
            series={stat.series}
            title={title}
            unit={stat.unit}
            minimum={stat.sample.minimum}
          />
        )}
      </div>
    </Dialog>
  )
}
