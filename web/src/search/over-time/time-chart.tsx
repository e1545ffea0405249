import type { DayRange } from '@plat/contract/search/search-state'
import { scaleBand, scaleLinear } from 'd3-scale'
import { type PointerEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { isRunning, isWithin, type Period } from './periods.ts'
import type { Brush } from './use-brush.ts'
import { axisTicks } from './period-words.ts'
import styles from './over-time.module.css'

interface TimeChartProps {
  periods: readonly Period[]
  /** Days that are searched, or are being chosen. */
  range: DayRange
  today: string
  /** Place of the bar that is told about. */
  told?: number | null
  onTell?: (at: number | null) => void
  /** Null where nothing can be chosen. */
  brush?: Brush | null
  /** The pointer has chosen: the keys may go on. */
  onChosen?: () => void
}

/** Units of the drawing: it is as wide and high as the page makes it. */
const WIDTH = 1_000
const HEIGHT = 100
/** More bars have no gaps between them. */
const MOST_WITH_GAPS = 150
/** Of few bars none is a wall: units of the drawing. */
const WIDEST = 120

/** The bars. Screen readers have the summary and the table. */
export function TimeChart({ periods, range, today, told, brush, ...events }: TimeChartProps) {
  const { formatNumber } = useIntl()
  const resting = useState<number | null>(null)
  const most = Math.max(1, ...periods.map(({ count }) => count))
  const across = scaleBand<number>()
    .domain(periods.keys())
    .range([0, WIDTH])
    .paddingInner(periods.length > MOST_WITH_GAPS ? 0 : 0.15)
  const up = scaleLinear().domain([0, most]).range([0, HEIGHT])
  const band = across.bandwidth()
  const width = Math.min(band, WIDEST)
  return (
    <div className={styles['chart']} aria-hidden>
      <span className={styles['most']}>{formatNumber(most)}</span>
      <div
        className={styles['bars']}
        data-brush={brush ? '' : undefined}
        {...pointer(periods.length, { brush, resting, ...events })}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {periods.map((period, at) => {
            const start = across(at) ?? 0
            const height = period.count === 0 ? 0 : Math.max(2, up(period.count))
            return (
              <g
                key={period.start}
                data-chosen={isWithin(period, range) || undefined}
                data-told={at === told || undefined}
              >
                <rect className={styles['column']} x={start} width={band} height={HEIGHT} />
                <rect
                  className={styles['bar']}
                  x={start + (band - width) / 2}
                  width={width}
                  y={HEIGHT - height}
                  height={height}
                  data-running={isRunning(period, today) || undefined}
                />
              </g>
            )
          })}
        </svg>
      </div>
    </div>
  )
}

/** What the pointer does on the bars: it tells of the one it is on, and chooses those it is dragged across. */
function pointer(
  count: number,
  {
    onTell,
    brush,
    onChosen,
    resting: [rests, setRests],
  }: Pick<TimeChartProps, 'onTell' | 'brush' | 'onChosen'> & {
    /** Bar that was chosen last, while the pointer is still on it: what was chosen is told instead. */
    resting: readonly [number | null, (at: number | null) => void]
  },
) {
  const placeOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(Math.max(Math.floor(((clientX - left) / width) * count), 0), count - 1)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      onTell?.(placeOf(event))
      if (event.button !== 0 || !event.isPrimary || !brush) return
      event.currentTarget.setPointerCapture(event.pointerId)
      brush.begin(placeOf(event))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const at = placeOf(event)
      brush?.drag(at)
      if (at === rests) return
      setRests(null)
      onTell?.(at)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!brush?.dragging) return
      setRests(placeOf(event))
      onTell?.(null)
      brush.finish(placeOf(event))
      onChosen?.()
    },
    onPointerCancel: () => brush?.cancel(),
    onPointerLeave() {
      setRests(null)
      onTell?.(null)
    },
  }
}

/** What is written below the bars. Screen readers have the summary and the table. */
export function TimeAxis({ periods }: { periods: readonly Period[] }) {
  const intl = useIntl()
  const count = periods.length
  return (
    <div className={styles['axis']} aria-hidden>
      {axisTicks(periods, intl).map(({ at, label, isMinor }) => (
        <span
          key={at}
          style={{ insetInlineStart: `${((at + 0.5) / count) * 100}%` }}
          data-side={sideOf(at, count)}
          data-minor={isMinor || undefined}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

/** Marks near an end stand within the picture. */
function sideOf(at: number, count: number): 'start' | 'end' | undefined {
  if (count > 1 && at / count < 0.08) return 'start'
  return at / count > 0.9 ? 'end' : undefined
}
