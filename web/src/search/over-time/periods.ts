import type { Histogram, HistogramUnit } from '@plat/contract/search/histogram'
import type { DayRange } from '@plat/contract/search/search-state'

/** One bar: its first and last day, `YYYY-MM-DD`, and the records dated in it. */
export interface Period {
  readonly start: string
  readonly end: string
  readonly count: number
}

/** The first and the last of some periods by their place, both included. */
export type Span = readonly [first: number, last: number]

/** More bars than this are no picture any more. */
const MOST_PERIODS = 400

/** Days that a period has at least. */
const SHORTEST: Record<HistogramUnit, number> = {
  day: 1,
  week: 7,
  month: 28,
  quarter: 90,
  year: 365,
}

const DAY = 86_400_000

/** The bars of an answer, one after the other without gaps. */
export function periodsOf({ buckets, unit }: Pick<Histogram, 'buckets' | 'unit'>): Period[] {
  const periods: Period[] = []
  for (const { start, count } of buckets) {
    const before = periods.at(-1)
    let next = before === undefined ? start : addDays(before.end, 1)
    while (next < start) {
      periods.push(period(next, unit, 0))
      next = nextStart(next, unit)
    }
    periods.push(period(start, unit, count))
  }
  return periods
}

function period(start: string, unit: HistogramUnit, count: number): Period {
  return { start, end: addDays(nextStart(start, unit), -1), count }
}

function nextStart(start: string, unit: HistogramUnit): string {
  const date = new Date(start)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (unit === 'day' || unit === 'week') return addDays(start, SHORTEST[unit])
  if (unit === 'month') return dayOf(Date.UTC(year, month + 1))
  if (unit === 'quarter') return dayOf(Date.UTC(year, month - (month % 3) + 3))
  return dayOf(Date.UTC(year + 1, 0))
}

function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Whether the days of an answer make no more bars of this length than a picture can have. */
export function fits(unit: HistogramUnit, { from, to }: Pick<Histogram, 'from' | 'to'>): boolean {
  if (from === null || to === null) return true
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return days / SHORTEST[unit] <= MOST_PERIODS
}

/** The periods that can be chosen: none before the module's first day. Null where there is nothing to choose. */
export function choosable(periods: readonly Period[], minDate: string): Span | null {
  const first = periods.findIndex(({ end }) => end >= minDate)
  return first < 0 || first === periods.length - 1 ? null : [first, periods.length - 1]
}

/** The periods that a range of days begins and ends in, as far as they can be chosen. */
export function spanOf(
  { from, to }: DayRange,
  periods: readonly Period[],
  [first, last]: Span,
): Span {
  const begins = from === null ? first : periods.findIndex(({ end }) => end >= from)
  const ends = to === null ? last : periods.findLastIndex(({ start }) => start <= to)
  const begin = begins < 0 ? last : Math.max(begins, first)
  return [begin, Math.max(ends, begin)]
}

/**
 * The days of some periods as a date filter has them; null where they are all that can be chosen. An end is open
 * where no record lies beyond it: what is dated there later is found, too.
 */
export function rangeOf(
  [begin, end]: Span,
  periods: readonly Period[],
  [first, last]: Span,
  { minDate, before, after }: { minDate: string; before: number; after: number },
): DayRange | null {
  if (begin === first && end === last) return null
  const start = periods[begin]?.start ?? minDate
  const openStart = begin === 0 && before === 0
  const openEnd = end === last && after === 0
  return {
    from: openStart ? null : start < minDate ? minDate : start,
    to: openEnd ? null : (periods[end]?.end ?? null),
  }
}

/** Whether any day of a period lies in a range. */
export function isWithin({ start, end }: Period, { from, to }: DayRange): boolean {
  return (from === null || end >= from) && (to === null || start <= to)
}

/** Days that restrict nothing. */
export function isOpen({ from, to }: DayRange): boolean {
  return from === null && to === null
}

/** Records dated in a range of days; null where it begins or ends within a period. */
export function countOf(
  range: DayRange,
  periods: readonly Period[],
  { before, after }: Pick<Histogram, 'before' | 'after'>,
): number | null {
  const { from, to } = range
  const begins = from === null || periods.some(({ start }) => start === from)
  const ends = to === null || periods.some(({ end }) => end === to)
  if (!begins || !ends) return null
  const within = periods.reduce((sum, one) => sum + (isWithin(one, range) ? one.count : 0), 0)
  return within + (from === null ? before : 0) + (to === null ? after : 0)
}

/** The period with most records, the first of several; null where no record has a date. */
export function busiest(periods: readonly Period[]): Period | null {
  const most = Math.max(0, ...periods.map(({ count }) => count))
  return most === 0 ? null : (periods.find(({ count }) => count === most) ?? null)
}

/** Whether a period has begun and is not over. */
export function isRunning({ start, end }: Period, today: string): boolean {
  return start <= today && today < end
}
