import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import styles from './chart.module.css'
import { periodWords, plainValue } from './value-words.ts'

interface SeriesTableProps {
  series: StatSeries
  title: string
  unit: Stat['unit']
}

/** The same as a line: a row a period, the newest first. */
export function SeriesTable({ series, title, unit }: SeriesTableProps) {
  const t = useT()
  const words = useIntl()
  const { starts, values, upper, records, running } = series
  const written = (value: number | null | undefined) =>
    value == null ? t('stat.chart.empty') : plainValue(value, unit, words)
  const rows = starts.map((start, at) => ({ start, at })).toReversed()
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
            {unit !== 'records' && <th scope="col">{t('stat.chart.records')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, at }) => (
            <tr key={start}>
              <th scope="row">
                {periodWords(start, series.unit, words, 'short')}
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
