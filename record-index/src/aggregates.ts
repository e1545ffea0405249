import type { Bounds } from './types.ts'

/** Most periods and measures of a request, and most quantiles of a measure. */
export const MAX_PERIODS = 600
export const MAX_MEASURES = 16
export const MAX_QUANTILES = 16

/**
 * Periods of a date column: bucket i holds days from starts[i] (inclusive) to starts[i + 1] (exclusive); starts ascend;
 * at least 2. Days since 1970-01-01.
 */
export interface AggregatePeriods {
  readonly date: string
  readonly starts: readonly number[]
}

/** Days that do not count: weekday numbers (0 = Sunday) that are worked, and holidays as days since 1970-01-01. */
export interface WorkingDays {
  readonly weekdays: readonly number[]
  readonly holidays: readonly number[]
}

export type Measure =
  | { readonly kind: 'count' }
  | { readonly kind: 'sum'; readonly number: string }
  /** Continuous quantiles (SQL percentile_cont) of a number column, or of a date column in days, at each of `at` (0 to 1). */
  | { readonly kind: 'quantiles'; readonly number: string; readonly at: readonly number[] }
  /**
   * Days from one date to another, working days when `days` is given: those after `from` up to `to`, so that the same
   * day is 0. Records lacking either have none; those whose `to` is before `from` are counted apart.
   */
  | {
      readonly kind: 'durations'
      readonly from: string
      readonly to: string
      readonly at: readonly number[]
      readonly days: WorkingDays | null
    }
  /** Records with `from` (<= today) and without `to`, and how many of them are older than `target` (working) days on day `today`. */
  | {
      readonly kind: 'open'
      readonly from: string
      readonly to: string
      readonly today: number
      readonly target: number
      readonly days: WorkingDays | null
    }

export interface AggregateRequest {
  /** Restricts only located records. */
  readonly view?: Bounds
  readonly periods: AggregatePeriods | null
  readonly measures: readonly Measure[]
  /** Leave out the criterion on the periods' own date column (as facets do), so that a brush sees what lies outside it. */
  readonly withoutOwn?: boolean
}

/**
 * `n`: records that the value is made of. count: no values; sum: values=[sum]; quantiles/durations: values in the order of
 * `at`, null where n = 0; open: values=[overdue], n = open. `invalid`: negative durations.
 */
export interface Aggregate {
  readonly n: number
  readonly values: readonly (number | null)[]
  readonly invalid: number
}

/** What a request is answered with; measures and periods are in its order. */
export interface Aggregates {
  /** `whole[m]`: measure m over all matches, whatever their date. */
  readonly whole: readonly Aggregate[]
  /** `buckets[m][i]`: measure m over period i; empty lists without periods. */
  readonly buckets: readonly (readonly Aggregate[])[]
  /** Matches with no date in the periods' column; 0 without periods, as are the next two. */
  readonly without: number
  /** Matches outside the periods. */
  readonly before: number
  readonly after: number
  /** First and last date of the matches in the periods' column; null where there is none. */
  readonly range: { readonly from: number; readonly to: number } | null
}
