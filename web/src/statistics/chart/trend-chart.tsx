import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { Suspense, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { Table } from 'lucide-react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyCode } from '../../ui/later.ts'
import styles from './chart.module.css'
import { seriesRemarks, seriesSummary } from './series-summary.ts'
import { TrendPlot } from './trend-plot.tsx'
import { periodWords, text, valueWords, type Words } from './value-words.ts'

const SeriesTable = lazyCode(() => import('./series-table.tsx'))

interface TrendChartProps {
  series: StatSeries
  /** What the line is of: the title of its stat. */
  title: string
  unit: Stat['unit']
  /** Records that a value needs. */
  minimum: number
  /** CSS pixels of the drawing. */
  height?: number
  /** The stat that the line is of: periods of the table lead to its records. Left out: they lead nowhere. */
  stat?: Stat
}

/** A series as a line with one sentence that says it, and as a table; read point by point with pointer or keys. */
export function TrendChart(props: TrendChartProps) {
  const { series, title, unit, minimum, height = 220, stat } = props
  const t = useT()
  const words = useIntl()
  const id = useId()
  const [tabled, setTabled] = useState(false)
  const last = series.starts.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? last, last)
  const summary = seriesSummary(series, unit, words)
  const remarks = seriesRemarks(series, minimum, words)
  const readout = pointWords(series, at, unit, words)
  return (
    <figure aria-labelledby={`${id}-title`} className={styles['chart']}>
      <figcaption id={`${id}-title`} className="visually-hidden">
        {title}
      </figcaption>
      <p className={styles['summary']}>{summary ?? t('stat.chart.none')}</p>
      {summary && (
        <>
          {/* The slider says the same. */}
          <p className={styles['readout']} aria-hidden>
            {readout}
          </p>
          <TrendPlot
            series={series}
            unit={unit}
            height={height}
            chosen={chosen}
            at={at}
            label={t('stat.chart.read', { unit: series.unit })}
            valueText={readout}
            onChoose={setChosen}
          />
        </>
      )}
      {remarks.length > 0 && <p className={styles['remarks']}>{remarks.join(' ')}</p>}
      <Button
        icon={Table}
        className={classNames(styles['toggle'], 'needs-scripts')}
        aria-expanded={tabled}
        aria-controls={`${id}-table`}
        onPress={() => setTabled(!tabled)}
      >
        {t(tabled ? 'stat.chart.hide' : 'stat.chart.show')}
      </Button>
      <div id={`${id}-table`} hidden={!tabled}>
        {tabled && (
          <Suspense>
            <SeriesTable series={series} title={title} unit={unit} stat={stat} />
          </Suspense>
        )}
      </div>
    </figure>
  )
}

/** One period in words, also one that has no value. */
function pointWords(series: StatSeries, at: number, unit: Stat['unit'], words: Words): string {
  const start = series.starts[at]
  if (start === undefined) return ''
  const running = series.running && at === series.starts.length - 1
  const name = periodWords(start, series.unit, words)
  const period = running ? `${name} (${text(words, 'stat.chart.notOver')})` : name
  const value = series.values[at] ?? null
  if (value === null)
    return text(words, 'stat.chart.fewHere', { period, records: series.records[at] ?? 0 })
  const upper = series.upper?.[at] ?? null
  const said = { period, value: valueWords(value, unit, words) }
  return upper === null
    ? text(words, 'stat.chart.point', said)
    : text(words, 'stat.chart.pointBoth', { ...said, upper: valueWords(upper, unit, words) })
}
