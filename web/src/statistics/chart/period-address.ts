import { parameterOf } from '@plat/contract/search/search-url-names'
import type { StatSeries } from '@plat/contract/statistics/stats'

/**
 * The search of an address within one period of a date field: where the address has days of that field, only those in
 * both. Null where they have none in common, and where the address has a period relative to today.
 * @param address query of a module's page
 * @param start first day of the period
 * @param today last day of a period that is not over
 */
export function periodAddress(
  address: string,
  field: string,
  unit: StatSeries['unit'],
  start: string,
  today: string,
): string | null {
  const params = new URLSearchParams(address)
  if (params.get(parameterOf(field))) return null
  const [first, last] = [parameterOf(field, '_from'), parameterOf(field, '_to')]
  const [from = start] = [start, params.get(first) ?? ''].toSorted().toReversed()
  const [to = today] = [lastDay(start, unit), today, params.get(last) || today].toSorted()
  if (from > to) return null
  params.set(first, from)
  params.set(last, to)
  return params.toString()
}

/** Last day of a period; weeks have seven. */
function lastDay(start: string, unit: StatSeries['unit']): string {
  const next = new Date(start)
  if (unit === 'week') next.setUTCDate(next.getUTCDate() + 7)
  else if (unit === 'month') next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  next.setUTCDate(next.getUTCDate() - 1)
  return next.toISOString().slice(0, 10)
}
