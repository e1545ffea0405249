import type {
  Aggregate,
  AggregateRequest,
  Aggregates,
  Measure,
  WorkingDays,
} from '../aggregates.ts'
import type { DateCounts } from '../index-results.ts'
import type { Bounds, IndexCriteria, IndexRow } from '../types.ts'
import { inView, type NaiveSearch, valueOf } from './naive-search.ts'

/** The same aggregates as the index, record by record and day by day. */
export function naiveAggregate(
  search: NaiveSearch,
  criteria: IndexCriteria,
  { view, periods, measures, withoutOwn = false }: AggregateRequest,
): Aggregates {
  const { [periods?.date ?? '']: _own, ...others } = criteria.dates ?? {}
  const matches = found(search, withoutOwn ? { ...criteria, dates: others } : criteria, view)
  const starts = periods?.starts ?? []
  const dateOf = (row: IndexRow) => (periods === null ? null : numberOf(row, periods.date))
  const within = (from: number, to: number) =>
    matches.filter((row) => {
      const date = dateOf(row)
      return date !== null && date >= from && date < to
    })
  const dates = matches.map(dateOf).filter((date) => date !== null)
  return {
    whole: measures.map((measure) => valueFor(measure, matches)),
    buckets: measures.map((measure) =>
      starts.slice(1).map((end, i) => valueFor(measure, within(starts[i]!, end))),
    ),
    without: periods === null ? 0 : matches.length - dates.length,
    before: periods === null ? 0 : within(-Infinity, starts[0]!).length,
    after: periods === null ? 0 : within(starts.at(-1)!, Infinity).length,
    range: dates.length === 0 ? null : { from: Math.min(...dates), to: Math.max(...dates) },
  }
}

/** Records by day of a date, one after the other. */
export function naiveHistogram(
  search: NaiveSearch,
  criteria: IndexCriteria,
  date: string,
  view: Bounds | undefined,
): DateCounts {
  const dates = found(search, criteria, view).map((row) => numberOf(row, date))
  const days = [...new Set(dates.filter((day) => day !== null))].sort((a, b) => a - b)
  const countOf = (wanted: number | null) => dates.filter((day) => day === wanted).length
  return { days, counts: days.map(countOf), without: countOf(null) }
}

function found(search: NaiveSearch, criteria: IndexCriteria, view: Bounds | undefined): IndexRow[] {
  return search
    .match(criteria)
    .filter((row) => row.lng === null || view === undefined || inView(row, view))
}

function valueFor(measure: Measure, rows: readonly IndexRow[]): Aggregate {
  switch (measure.kind) {
    case 'count':
      return { n: rows.length, values: [], invalid: 0 }
    case 'sum': {
      const numbers = numbersOf(rows, measure.number)
      // Large whole numbers add up without an error.
      const parts = numbers.map((number) => BigInt(Math.trunc(number * 2 ** 60)))
      const sum = Number(parts.reduce((a, b) => a + b, 0n)) / 2 ** 60
      return { n: numbers.length, values: [sum], invalid: 0 }
    }
    case 'quantiles': {
      const numbers = numbersOf(rows, measure.number)
      return { n: numbers.length, values: quantiles(numbers, measure.at), invalid: 0 }
    }
    case 'durations': {
      const all = rows
        .map((row) => [numberOf(row, measure.from), numberOf(row, measure.to)] as const)
        .filter((pair): pair is readonly [number, number] => !pair.includes(null))
      const valid = all.filter(([from, to]) => to >= from)
      const days = valid.map(([from, to]) => daysBetween(from, to, measure.days))
      const invalid = all.length - valid.length
      return { n: valid.length, values: quantiles(days, measure.at), invalid }
    }
    case 'open': {
      const { today } = measure
      const open = rows
        .filter((row) => numberOf(row, measure.to) === null)
        .map((row) => numberOf(row, measure.from))
        .filter((from) => from !== null && from <= today)
      const overdue = open.filter(
        (from) => daysBetween(from!, today, measure.days) > measure.target,
      )
      return { n: open.length, values: [overdue.length], invalid: 0 }
    }
  }
}

function quantiles(numbers: readonly number[], at: readonly number[]): (number | null)[] {
  const sorted = [...numbers].sort((a, b) => a - b)
  return at.map((one) => {
    if (sorted.length === 0) return null
    const rank = one * (sorted.length - 1)
    const [low, high] = [sorted[Math.floor(rank)]!, sorted[Math.ceil(rank)]!]
    return low + (high - low) * (rank - Math.floor(rank))
  })
}

function daysBetween(from: number, to: number, days: WorkingDays | null): number {
  if (days === null) return to - from
  let count = 0
  for (let day = from + 1; day <= to; day++) {
    const weekday = new Date(day * 86_400_000).getUTCDay()
    if (days.weekdays.includes(weekday) && !days.holidays.includes(day)) count++
  }
  return count
}

function numbersOf(rows: readonly IndexRow[], field: string): number[] {
  return rows.map((row) => numberOf(row, field)).filter((number) => number !== null)
}

function numberOf(row: IndexRow, field: string): number | null {
  const value = valueOf(row, field)
  return typeof value === 'number' ? value : null
}
