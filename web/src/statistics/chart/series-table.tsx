import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useT } from '../../ui/use-t.ts'
import styles from './chart.module.css'
import { usePeriodLink } from './use-period-link.ts'
import { periodWords, plainValue } from './value-words.ts'

interface SeriesTableProps {
  series: StatSeries
  title: string
  unit: Stat['unit']
  /** Its periods lead to the records of this stat. */
  stat: Stat | undefined
}

/** The same as a line: a row a period, the newest first. */
export default function SeriesTable({ series, title, unit, stat }: SeriesTableProps) {
  const t = useT()
  const words = useIntl()
  const periodLink = usePeriodLink(stat)
  const { starts, values, upper, records, running } = series
  const written = (value: number | null | undefined) =>
    value == null ? t('stat.chart.empty') : plainValue(value, unit, words)
  const rows = starts.map((start, at) => ({ start, at })).toReversed()
  const linked = (start: string, at: number) => {
    const period = periodWords(start, series.unit, words, 'short')
    // Shares and what is overdue are of fewer records than they are counted in: of none where they are 0.
    const found = isPart(stat) ? values[at] : records[at]
    const to = (found ?? 0) > 0 ? periodLink?.(start) : null
    return to == null ? period : <Link to={to}>{period}</Link>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={styles['scroll']} role="region" aria-label={title} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stat.chart.period', { unit: series.unit })}</th>
            <th scope="col">{t(upper ? 'stat.chart.half' : 'stat.chart.value')}</th>
            {upper && <th scope="col">{t('stat.chart.most')}</th>}
            {unit !== 'records' && (
              <th scope="col">
                {t(stat?.type === 'numeric/share' ? 'stat.chart.whole' : 'stat.chart.records')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, at }) => (
            <tr key={start}>
              <th scope="row">
                {linked(start, at)}
                {running && at === starts.length - 1 && ` (${t('stat.chart.notOver')})`}
              </th>
              <td>{written(values[at])}</td>
              {upper && <td>{written(upper[at])}</td>}
              {unit !== 'records' && <td>{words.formatNumber(records[at] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether what a period leads to is a part of the records that are counted for it. */
function isPart(stat: Stat | undefined): boolean {
  return stat?.type === 'numeric/share' || stat?.type === 'numeric/overdue'
}
