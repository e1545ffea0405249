import type { StatOptions, StatTrend } from '@plat/contract/statistics/stat-options'

/** How long a period is. */
export type PeriodUnit = Extract<StatOptions, { type: 'numeric/change' }>['period']

const DAY_MS = 86_400_000
/** Day 0, 1970-01-01, was a Thursday; weeks begin on Mondays. */
const MONDAY_BEFORE_DAY_0 = 3
/** Longest time that a trend looks back. */
const TREND_YEARS = 10
const WEEKS_OF_A_YEAR = 52
const MONTHS: Record<Exclude<PeriodUnit, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/** Days since 1970-01-01 of a day like 2026-01-31. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** A day like 2026-01-31, of days since 1970-01-01. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** First day of the period that holds a day, or of one that many periods later. */
export function periodStart(unit: PeriodUnit, day: number, later = 0): number {
  if (unit === 'week') return day - ((day + MONDAY_BEFORE_DAY_0) % 7) + 7 * later
  const date = new Date(day * DAY_MS)
  const months = MONTHS[unit]
  const month = Math.floor(date.getUTCMonth() / months) * months + months * later
  return Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS
}

/** How many periods a year has. */
export function periodsOfYear(unit: PeriodUnit): number {
  return unit === 'week' ? WEEKS_OF_A_YEAR : 12 / MONTHS[unit]
}

/**
 * First days of the periods of a trend, ascending: whole ones of ten years, and the one that is running. The last is
 * the day after today: days that are still to come count nowhere.
 */
export function trendStarts(unit: StatTrend['unit'], today: number): number[] {
  const count = TREND_YEARS * periodsOfYear(unit)
  const starts = Array.from({ length: count + 1 }, (_, i) => periodStart(unit, today, i - count))
  return [...starts, today + 1]
}

/** The two periods that a change compares. */
export interface ComparedPeriods {
  readonly starts: readonly number[]
  /** Positions among the periods between starts. */
  readonly before: number
  readonly last: number
}

/** The last whole period, and the one before it or the same one a year before. */
export function comparedPeriods(
  unit: PeriodUnit,
  against: 'before' | 'year',
  today: number,
): ComparedPeriods {
  const back = against === 'before' ? 1 : periodsOfYear(unit)
  const starts = [-1 - back, -back, -1, 0].map((later) => periodStart(unit, today, later))
  const ascending = [...new Set(starts)]
  return { starts: ascending, before: 0, last: ascending.length - 2 }
}
