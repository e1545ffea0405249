import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../ui/use-t.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './chart.module.css'
import { type Box, type LineShape, lineShape } from './line-shape.ts'
import { tickWords, type Words, periodWords } from './value-words.ts'

interface TrendPlotProps {
  series: StatSeries
  unit: Stat['unit']
  /** CSS pixels. */
  height: number
  /** The period that is read; null for none. */
  chosen: number | null
  /** The same, or the last one. */
  at: number
  /** What the slider is called, and what it says of the period. */
  label: string
  valueText: string
  onChoose: (at: number | null) => void
}

/** The drawing of a series. A slider over it reads the periods by keyboard and says them. */
export function TrendPlot({
  series,
  unit,
  height,
  chosen,
  at,
  label,
  valueText,
  onChoose,
}: TrendPlotProps) {
  const t = useT()
  const words = useIntl()
  const frame = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const width = useWidth(frame)
  const narrow = width < 480
  const box: Box = { left: 4, top: 12, right: width - (narrow ? 8 : 16), bottom: height - 24 }
  const shape = lineShape(series, withAxis(box, series, unit, words), narrow ? 3 : 4)
  const point = (event: PointerEvent<SVGSVGElement>) =>
    onChoose(shape.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    <div ref={frame} className={styles['plot']}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the slider does the same by keyboard */}
      <svg
        aria-hidden
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => {
          // What is read by keyboard stays: a pointer that rests there leaves when the page moves.
          if (document.activeElement !== slider.current) onChoose(null)
        }}
      >
        <Axes series={series} unit={unit} shape={shape} width={width} height={height} />
        {chosen !== null && (
          <line
            x1={shape.x(at)}
            x2={shape.x(at)}
            y1={box.top}
            y2={box.bottom}
            className={styles['cursor']}
          />
        )}
        {shape.upper && series.upper && (
          <Line line={shape.upper} values={series.upper} shape={shape} at={at} upper />
        )}
        <Line line={shape.main} values={series.values} shape={shape} at={at} />
      </svg>
      <input
        ref={slider}
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={series.starts.length - 1}
        value={at}
        className={classNames(styles['slider'], 'needs-scripts')}
        onChange={(event) => onChoose(event.target.valueAsNumber)}
        onBlur={() => onChoose(null)}
      />
      {series.upper && (
        <p className={styles['legend']} aria-hidden>
          <span>{t('stat.chart.half')}</span>
          <span data-upper>{t('stat.chart.most')}</span>
        </p>
      )}
    </div>
  )
}

/** Room for the widest number of the axis. */
function withAxis(box: Box, series: StatSeries, unit: Stat['unit'], words: Words): Box {
  const { ticks } = lineShape(series, box)
  const longest = Math.max(...ticks.map((tick) => tickWords(tick, unit, words).length))
  return { ...box, left: box.left + 12 + longest * 7 }
}

interface PartProps {
  series: StatSeries
  shape: LineShape
}

function Axes({
  series,
  unit,
  shape,
  width,
  height,
}: PartProps & { unit: Stat['unit']; width: number; height: number }) {
  const words = useIntl()
  const { x, y, ticks } = shape
  const labels = periodLabels(series, x(series.starts.length - 1) - x(0), words)
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={x(0)} x2={width} y1={y(tick)} y2={y(tick)} className={styles['grid']} />
          <text x={x(0) - 8} y={y(tick)} dy="0.35em" textAnchor="end" className={styles['tick']}>
            {tickWords(tick, unit, words)}
          </text>
        </g>
      ))}
      {labels.map(({ at, label, anchor }) => (
        <text key={at} x={x(at)} y={height - 4} textAnchor={anchor} className={styles['tick']}>
          {label}
        </text>
      ))}
    </>
  )
}

interface LineProps {
  line: LineShape['main']
  values: readonly (number | null)[]
  shape: LineShape
  /** The period that is read. */
  at: number
  /** The second line, of 90th percentiles. */
  upper?: true | undefined
}

function Line({ line, values, shape: { x, y }, at, upper }: LineProps) {
  const value = values[at] ?? null
  return (
    <g>
      {line.whole && <path d={line.whole} className={styles['line']} data-upper={upper} />}
      {line.running && (
        <path d={line.running} className={styles['line']} data-upper={upper} data-running />
      )}
      {line.alone.map((one) => (
        <path
          key={one}
          d={`M${x(one)},${y(values[one] ?? 0)}h0.01`}
          className={styles['dot']}
          data-upper={upper}
        />
      ))}
      {value !== null && (
        <circle
          cx={x(at)}
          cy={y(value)}
          r={upper ? 3.5 : 5}
          className={styles['point']}
          data-upper={upper}
        />
      )}
    </g>
  )
}

/** Width of an element in CSS pixels; a usual one until it is measured. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const sizes = new ResizeObserver(() => setWidth(Math.max(200, element.clientWidth)))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [frame])
  return width
}

/** CSS pixels that a label of the axis takes, with the space to the next. */
const ROOM = { week: 96, month: 72, quarter: 72, year: 44 } as const

interface PeriodLabel {
  readonly at: number
  readonly label: string
  readonly anchor: 'start' | 'middle' | 'end'
}

/** The periods that an axis names: as many as have room, of several years their first months. @param width CSS pixels */
function periodLabels(series: StatSeries, width: number, words: Words): PeriodLabel[] {
  const { starts, unit } = series
  const years = starts.flatMap((start, at) => (beginsYear(starts, at) ? [{ start, at }] : []))
  const byYear = unit === 'year' || years.length > 2
  const places = byYear ? years : starts.map((start, at) => ({ start, at }))
  const most = Math.max(1, Math.floor(width / ROOM[byYear ? 'year' : unit]))
  const step = Math.ceil(places.length / most)
  return places
    .filter((_place, position) => (places.length - 1 - position) % step === 0)
    .map(({ start, at }) => ({
      at,
      label: byYear ? start.slice(0, 4) : periodWords(start, unit, words, 'short'),
      anchor: at === starts.length - 1 ? 'end' : at === 0 ? 'start' : 'middle',
    }))
}

/** Whether a period is the first of its year in the series, a year of which only the end is in it left out. */
function beginsYear(starts: readonly string[], at: number): boolean {
  const year = starts[at]?.slice(0, 4)
  if (at === 0) return starts[0]?.slice(5, 7) === '01'
  return year !== starts[at - 1]?.slice(0, 4)
}
