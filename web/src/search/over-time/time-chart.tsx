import { scaleBand, scaleLinear } from 'd3-scale'
import type { PointerEvent } from 'react'
import { useIntl } from 'react-intl'
import { axisTicks } from './period-words.ts'
import { isRunning, isWithin, type Period } from './periods.ts'
import type { DayRange } from '@plat/contract/search/search-state'
import type { Brush } from './use-brush.ts'
import styles from './over-time.module.css'

interface TimeChartProps {
  periods: readonly Period[]
  /** Days that are searched, or are being chosen. */
  range: DayRange
  today: string
  /** Place of the bar that is told about. */
  told: number | null
  onTell: (at: number | null) => void
  /** Null where nothing can be chosen. */
  brush: Brush | null
}

/** Units of the drawing: it is as wide and high as the page makes it. */
const WIDTH = 1_000
const HEIGHT = 100
/** More bars have no gaps between them. */
const MOST_WITH_GAPS = 150

/** The bars and what is written at them. Screen readers have the summary and the table. */
export function TimeChart({ periods, range, today, told, onTell, brush }: TimeChartProps) {
  const intl = useIntl()
  const most = Math.max(1, ...periods.map(({ count }) => count))
  const across = scaleBand<number>()
    .domain(periods.keys())
    .range([0, WIDTH])
    .paddingInner(periods.length > MOST_WITH_GAPS ? 0 : 0.15)
  const up = scaleLinear().domain([0, most]).range([0, HEIGHT])
  const percent = (at: number) => `${((at + 0.5) / periods.length) * 100}%`
  return (
    <div className={styles['chart']} aria-hidden>
      <span className={styles['most']}>{intl.formatNumber(most)}</span>
      <div className={styles['bars']} data-brush={brush ? '' : undefined} {...pointer(periods.length, onTell, brush)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {periods.map((period, at) => {
            const height = period.count === 0 ? 0 : Math.max(1.5, up(period.count))
            const place = { x: across(at) ?? 0, width: across.bandwidth(), y: HEIGHT - height, height }
            return (
              <g
                key={period.start}
                data-chosen={isWithin(period, range) || undefined}
                data-told={at === told || undefined}
              >
                {at === told && (
                  <rect x={place.x} width={place.width} y={0} height={HEIGHT} className={styles['column']} />
                )}
                <rect
                  {...place}
                  className={styles['bar']}
                  data-running={isRunning(period, today) || undefined}
                />
              </g>
            )
          })}
        </svg>
      </div>
      <div className={styles['axis']}>
        {axisTicks(periods, intl).map(({ at, label }) => (
          <span key={at} style={{ insetInlineStart: percent(at) }} data-side={sideOf(at, periods.length)}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Marks near an end stand within the picture. */
function sideOf(at: number, count: number): 'start' | 'end' | undefined {
  if (at / count < 0.08) return 'start'
  return at / count > 0.9 ? 'end' : undefined
}

/** What the pointer does on the bars: it tells of the one it is on, and chooses those it is dragged across. */
function pointer(count: number, onTell: (at: number | null) => void, brush: Brush | null) {
  const placeOf = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(Math.max(Math.floor(((clientX - left) / width) * count), 0), count - 1)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      onTell(placeOf(event))
      if (event.button !== 0 || !event.isPrimary || !brush) return
      event.currentTarget.setPointerCapture(event.pointerId)
      brush.begin(placeOf(event))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      onTell(placeOf(event))
      brush?.drag(placeOf(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => brush?.finish(placeOf(event)),
    onPointerCancel: () => brush?.cancel(),
    onPointerLeave: () => onTell(null),
  }
}
