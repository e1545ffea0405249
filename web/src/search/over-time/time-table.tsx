import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import type { Period } from './periods.ts'
import styles from './over-time.module.css'

interface TimeTableProps {
  title: string
  periods: readonly Period[]
  /** What the bar at a place is called. */
  nameOf: (at: number) => string
}

/** The same as the bars, to be read. */
export function TimeTable({ title, periods, nameOf }: TimeTableProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['table']} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('overTime.period')}</th>
            <th scope="col">{t('overTime.records')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ start, count }, at) => (
            <tr key={start}>
              <th scope="row">{nameOf(at)}</th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
