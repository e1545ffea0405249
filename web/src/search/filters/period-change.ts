import type { DatePeriod, PERIOD_RANGES } from '@plat/contract/search/filters/date-period'
import { effectiveRange } from '@plat/contract/search/filters/date-period-range'

type Range = (typeof PERIOD_RANGES)[number]

/** The whole of time, which is no restriction. */
export const ALL_TIME: DatePeriod = { order: 'current', period: 'all', number: 1, fiscal: false }

/** The ranges that an order offers, the cardinal one first; none for the current period. */
export function rangesOf(order: DatePeriod['order']): Range[] {
  if (order === 'current') return []
  return order === 'previous' ? ['last', 'ago', 'before'] : ['next', 'forward', 'after']
}

/** A period after one of its parts was changed; a range that no longer fits falls back to the cardinal one. */
export function changePeriod(period: DatePeriod, change: Partial<DatePeriod>): DatePeriod {
  const { range: _, ...next } = { ...period, ...change }
  const range = effectiveRange({ ...next, range: change.range ?? period.range })
  return range === null ? next : { ...next, range }
}

/** A typed number of periods, 1 to 999; what is no number is 1. */
export function periodNumber(text: string): number {
  const number = Math.trunc(Number(text))
  return number >= 1 ? Math.min(number, 999) : 1
}

/** Whether a period leaves nothing out. */
export function isAllTime({ order, period }: DatePeriod): boolean {
  return order === 'current' && period === 'all'
}
