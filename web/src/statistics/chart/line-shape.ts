import type { StatSeries } from '@plat/contract/statistics/stats'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

/** A place to draw in, in CSS pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A line of values as paths, with gaps where there are too few records. */
interface Line {
  /** Of the periods that are over; null where no two neighbours have values. */
  readonly whole: string | null
  /** To the period that is not over; null without one. */
  readonly running: string | null
  /** Periods whose neighbours have no value: dots, for a line needs two. */
  readonly alone: readonly number[]
}

export interface LineShape {
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  /** Round values within the box, ascending. */
  readonly ticks: readonly number[]
  readonly main: Line
  /** The second line, of 90th percentiles; null without one. */
  readonly upper: Line | null
  /** The period nearest to a place. */
  readonly nearest: (x: number) => number
}

/** Where a series is drawn in a box. Values stand on zero, so that twice as much is twice as high. */
export function lineShape(series: StatSeries, box: Box, wantedTicks = 4): LineShape {
  const { values, upper, running } = series
  const known = [...values, ...(upper ?? [])].filter((value) => value !== null)
  const most = Math.max(0, ...known)
  const scale = scaleLinear()
    .domain([Math.min(0, ...known), most === 0 ? 1 : most])
    .nice(wantedTicks)
    .range([box.bottom, box.top])
  const steps = Math.max(1, values.length - 1)
  const x = (at: number) =>
    values.length === 1
      ? (box.left + box.right) / 2
      : box.left + (at / steps) * (box.right - box.left)
  const y = (value: number) => scale(value)
  return {
    x,
    y,
    ticks: scale.ticks(wantedTicks),
    main: lineOf(values, running, x, y),
    upper: upper && lineOf(upper, running, x, y),
    nearest: (place) => {
      const at = Math.round(((place - box.left) / (box.right - box.left)) * steps)
      return Math.min(values.length - 1, Math.max(0, at))
    },
  }
}

function lineOf(
  values: readonly (number | null)[],
  running: boolean,
  x: (at: number) => number,
  y: (value: number) => number,
): Line {
  const last = values.length - 1
  const whole = running ? values.slice(0, -1) : values
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_value, at) => x(at))
    .y((value) => y(value ?? 0))
  const before = values[last - 1] ?? null
  const now = values[last] ?? null
  const alone = whole.flatMap((value, at) => {
    const joined = (whole[at - 1] ?? null) !== null || (whole[at + 1] ?? null) !== null
    return value === null || joined ? [] : [at]
  })
  return {
    whole: draw(whole),
    running:
      running && before !== null && now !== null
        ? `M${x(last - 1)},${y(before)}L${x(last)},${y(now)}`
        : null,
    alone,
  }
}
