import '../../shell/later-texts.ts'
import type { Stat } from '@plat/contract/statistics/stats'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TrendChart } from '../chart/trend-chart.tsx'
import { internalWords } from '../internal-words.ts'
import { MarkdownNote } from '../markdown-note.tsx'
import { statWords } from '../tile/stat-words.ts'
import { hasRecords, OtherRecords, StatRecords } from './stat-records.tsx'
import styles from './stat-details.module.css'

interface StatDetailsProps {
  stat: Stat
  /** Page of the records behind it; undefined where they are gone. */
  to: string | undefined
  state?: unknown
  onClose: () => void
}

/** A stat whole: its number with what it means and its records, its line to be read point by point and as a table. */
export default function StatDetails({ stat, to, state, onClose }: StatDetailsProps) {
  const t = useT()
  const localize = useLocalize()
  const words = useIntl()
  const title = localize(stat.title)
  const { number, unit, exact, meaning, remarks } = statWords(stat, words)
  const { invalid, minimum } = stat.sample
  const listed =
    stat.type === 'numeric/duration' && invalid > 0 && stat.behind.address !== null
      ? t('behind.invalid', { count: invalid })
      : null
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        to !== undefined && hasRecords(stat) && <StatRecords stat={stat} to={to} state={state} />
      }
    >
      <div className={styles['details']}>
        {number !== null && (
          <p className={styles['number']}>
            {number}
            {unit && <span> {unit}</span>}
          </p>
        )}
        {[exact, meaning, ...remarks, internalWords(stat, words), listed].map(
          (line) => line && <p key={line}>{line}</p>,
        )}
        <OtherRecords stat={stat} />
        {stat.note && (
          <AgencyWords as="p" className={styles['quiet']} dir="auto" text={stat.note} />
        )}
        {stat.comment && <MarkdownNote text={stat.comment} className={styles['quiet']} />}
        {stat.series && (
          <TrendChart
            series={stat.series}
            title={title}
            unit={stat.unit}
            minimum={minimum}
            stat={stat}
          />
        )}
      </div>
    </Dialog>
  )
}
