import type { Aggregate, AggregateRequest, Measure } from '@plat/record-index/aggregates'
import type { RecordIndex } from '@plat/record-index/record-index'
import type { IndexCriteria } from '@plat/record-index/types'
import { type BenchRows, categoryOf, NO_DATE, seededRandom } from '../search/bench-rows.ts'
import { createSamples } from '../search/samples.ts'
import { dayText } from './dated-rows.ts'

/** What is asked: a measure by month of the day of issue, of the records of a type or of all. */
export interface StatisticsQuery {
  /** Code of a record type; null for the whole city. */
  readonly type: number | null
  /** Days of closing; null for any. */
  readonly closed: { readonly from: number; readonly to: number } | null
  readonly measure: 'count' | 'days' | 'working days' | 'cost'
  /** First days of months, and the day after the last. */
  readonly starts: readonly number[]
}

export interface StatisticsCase {
  readonly name: string
  /** Required: milliseconds over Austin, and the factor compared with DuckDB. */
  readonly target: { readonly ms: number; readonly ratio: number } | null
  readonly queries: readonly StatisticsQuery[]
}

/** By month with any: its first day, the records that the values are made of, the values, those left out as negative. */
export type MonthLine = readonly [
  month: string,
  n: number,
  values: readonly number[],
  invalid: number,
]

const AT = [0.5, 0.9]
const WEEKDAYS = [1, 2, 3, 4, 5]

/** Deterministic for the same records. */
export function statisticsCases(rows: BenchRows, perCase: number): StatisticsCase[] {
  const random = seededRandom(20_261)
  const { type } = createSamples(rows, random)
  const all = monthStarts(rows)
  const tenYears = all.slice(-121)
  const years = () => {
    const from = 8_000 + Math.floor(random() * 4_000)
    return { from, to: from + 1_000 + Math.floor(random() * 3_000) }
  }
  const make = (query: () => StatisticsQuery) => Array.from({ length: perCase }, query)
  const base = { type: null, closed: null, starts: all } as const
  const histogram = { ms: 5, ratio: 3 }
  const durations = { ms: 25, ratio: 3 }
  return [
    {
      name: 'histogram by month: one type',
      target: histogram,
      queries: make(() => ({ ...base, measure: 'count', type: type().code })),
    },
    {
      name: 'histogram by month: closed within some years',
      target: histogram,
      queries: make(() => ({ ...base, measure: 'count', closed: years() })),
    },
    {
      name: 'histogram by month: type and years of closing',
      target: histogram,
      queries: make(() => ({ ...base, measure: 'count', type: type().code, closed: years() })),
    },
    {
      name: 'histogram by month: whole city',
      target: null,
      queries: make(() => ({ ...base, measure: 'count' })),
    },
    {
      name: 'median and p90 of days to close, by month: whole city',
      target: durations,
      queries: make(() => ({ ...base, measure: 'days' })),
    },
    {
      name: 'the same in working days',
      target: durations,
      queries: make(() => ({ ...base, measure: 'working days' })),
    },
    {
      name: 'the same in working days, ten years',
      target: durations,
      queries: make(() => ({ ...base, measure: 'working days', starts: tenYears })),
    },
    {
      name: 'the same in working days, one type',
      target: null,
      queries: make(() => ({ ...base, measure: 'working days', type: type().code })),
    },
    {
      name: 'median and p90 of the cost, by month: whole city',
      target: null,
      queries: make(() => ({ ...base, measure: 'cost' })),
    },
  ]
}

/** Some days a year on which nobody works, as an agency lists them. */
export function holidaysOf(rows: BenchRows): number[] {
  const random = seededRandom(7)
  const [first = 0, last = 0] = [monthStarts(rows)[0], monthStarts(rows).at(-1)]
  const years = Math.ceil((last - first) / 365) + 3
  return Array.from({ length: 11 * years }, () => first + Math.floor(random() * 365 * years))
}

/** What the record index answers. */
export function answerOfIndex(
  index: RecordIndex,
  rows: BenchRows,
  holidays: readonly number[],
  { type, closed, measure, starts }: StatisticsQuery,
): MonthLine[] {
  const criteria: IndexCriteria = {
    visibility: 0,
    ...(type === null
      ? {}
      : { categories: { record_type: [categoryOf(rows, 'record_type').values[type] ?? null] } }),
    ...(closed === null ? {} : { dates: { closed } }),
  }
  const request: AggregateRequest = {
    periods: { date: 'record_date', starts },
    measures: [measureOf(measure, holidays)],
  }
  const [buckets = []] = index.aggregate(criteria, request).buckets
  return buckets.flatMap((one, i) => lineOf(dayText(starts[i]), one))
}

function lineOf(month: string, { n, values, invalid }: Aggregate): MonthLine[] {
  return n + invalid === 0 ? [] : [[month, n, values.map((value) => value ?? 0), invalid]]
}

function measureOf(measure: StatisticsQuery['measure'], holidays: readonly number[]): Measure {
  if (measure === 'count') return { kind: 'count' }
  if (measure === 'cost') return { kind: 'quantiles', number: 'cost', at: AT }
  const days = measure === 'days' ? null : { weekdays: WEEKDAYS, holidays }
  return { kind: 'durations', from: 'record_date', to: 'closed', at: AT, days }
}

function monthStarts({ date }: BenchRows): number[] {
  const known = date.filter((day) => day !== NO_DATE)
  const ends = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))]
  const [first = 0, last = 0] = ends.map((day) => {
    const month = new Date(day * 86_400_000)
    return 12 * (month.getUTCFullYear() - 1970) + month.getUTCMonth()
  })
  return Array.from(
    { length: last - first + 2 },
    (_, i) => Date.UTC(1970, first + i, 1) / 86_400_000,
  )
}
