import type { HistogramUnit } from '@plat/contract/search/histogram'
import type { DateCounts } from '@plat/record-index/index-results'

/** Length of periods; `auto` chooses one that makes a picture. */
export type WantedUnit = HistogramUnit | 'auto'

/** Counts of records by period of a date. Days since 1970-01-01. */
export interface DatedBuckets {
  readonly unit: HistogramUnit
  /** First day of each period, one after the other without gaps. */
  readonly starts: readonly number[]
  readonly counts: readonly number[]
  /** First day of the first period to the last day of the last one; null where no record has the date. */
  readonly range: { readonly from: number; readonly to: number } | null
  /** Records dated before and after the periods, and without the date. */
  readonly before: number
  readonly after: number
  readonly without: number
}

/** Shortest first. */
const UNITS: readonly HistogramUnit[] = ['day', 'week', 'month', 'quarter', 'year']
/** Bars that are still a picture: ten years of months. */
const GOOD_BUCKETS = 120
/** Of a unit that is asked for. */
const MAX_BUCKETS = 600
/** One record in so many may lie outside of a picture that is much longer with it: dates are mistyped. */
const STRAY = 1_000
const DAY_MS = 86_400_000
/** Day 0, 1970-01-01, was a Thursday; weeks begin on Mondays. */
const MONDAY_BEFORE_DAY_0 = 3
const MONTHS = { month: 1, quarter: 3, year: 12 }

/**
 * Adds days up to periods. Where a unit makes more than 600 periods, or no unit makes a picture of strays, those at the
 * far ends are left out and counted as before and after.
 */
export function datedBuckets(
  { days, counts, without }: DateCounts,
  wanted: WantedUnit,
): DatedBuckets {
  const span = spanOf(days, counts, wanted)
  if (span === null) {
    const unit = wanted === 'auto' ? 'month' : wanted
    return { unit, starts: [], counts: [], range: null, before: 0, after: 0, without }
  }
  const [first, last] = span
  const unit = wanted === 'auto' ? goodUnit(first, last) : wanted
  const starts = startsOf(unit, first, last)
  const end = periodStart(unit, last, 1)
  const sums = starts.map(() => 0)
  let [before, after, bucket] = [0, 0, 0]
  days.forEach((day, i) => {
    const count = counts[i] ?? 0
    if (day < (starts[0] ?? 0)) before += count
    else if (day >= end) after += count
    else {
      while (day >= (starts[bucket + 1] ?? end)) bucket++
      sums[bucket] = (sums[bucket] ?? 0) + count
    }
  })
  const range = { from: starts[0] ?? first, to: end - 1 }
  return { unit, starts, counts: sums, range, before, after, without }
}

/** First and last day of the picture; null where no record has the date. */
function spanOf(
  days: readonly number[],
  counts: readonly number[],
  wanted: WantedUnit,
): readonly [first: number, last: number] | null {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const total = counts.reduce((sum, count) => sum + count, 0)
  const strays = Math.floor(total / STRAY)
  const most = [dayOfRank(strays), dayOfRank(total - strays - 1)] as const
  if (wanted !== 'auto')
    return bucketCount(wanted, first, last) > MAX_BUCKETS ? most : [first, last]
  return 2 * (most[1] - most[0] + 1) < last - first + 1 ? most : [first, last]

  function dayOfRank(rank: number): number {
    let below = 0
    return days.find((_, i) => (below += counts[i] ?? 0) > rank) ?? 0
  }
}

function goodUnit(first: number, last: number): HistogramUnit {
  return UNITS.find((unit) => bucketCount(unit, first, last) <= GOOD_BUCKETS) ?? 'year'
}

/** First days of the periods from one day to another, of the last ones where there are too many. */
function startsOf(unit: HistogramUnit, first: number, last: number): number[] {
  const count = Math.min(MAX_BUCKETS, bucketCount(unit, first, last))
  return Array.from({ length: count }, (_, i) => periodStart(unit, last, i + 1 - count))
}

function bucketCount(unit: HistogramUnit, first: number, last: number): number {
  if (unit === 'day') return last - first + 1
  const [from, to] = [periodStart(unit, first), periodStart(unit, last)]
  return unit === 'week' ? (to - from) / 7 + 1 : (monthOf(to) - monthOf(from)) / MONTHS[unit] + 1
}

/** First day of the period that holds a day, or of one that many periods later. */
function periodStart(unit: HistogramUnit, day: number, later = 0): number {
  if (unit === 'day') return day + later
  if (unit === 'week') return day - ((((day + MONDAY_BEFORE_DAY_0) % 7) + 7) % 7) + 7 * later
  const months = MONTHS[unit]
  const month = (Math.floor(monthOf(day) / months) + later) * months
  // Date.UTC takes the years 0 to 99 for those of the last century.
  return (
    new Date(0).setUTCFullYear(Math.floor(month / 12), month - 12 * Math.floor(month / 12), 1) /
    DAY_MS
  )
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return 12 * date.getUTCFullYear() + date.getUTCMonth()
}
