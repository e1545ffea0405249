import type { Filter } from '@plat/contract/search/filters/filters'
import { own } from '@plat/contract/platform/own'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import { withEntry } from '@plat/contract/search/words/with-entry'
import type { StatSeries } from '@plat/contract/statistics/stats'

/** A period of a line that is made of a date field. */
interface Period extends Pick<StatSeries, 'field' | 'unit'> {
  /** Its first day. */
  readonly start: string
  /** Last day of a period that is not over. */
  readonly today: string
}

/**
 * The search of an address within one period of a date field: where it has days of that field, only those in both. Null
 * where they have none in common, and where the search has a period relative to today, or only what has no date.
 * @param address query of a module's page
 * @param filters all that the module is searched by: an address leaves their defaults out
 */
export function periodAddress(
  address: string,
  filters: readonly Filter[],
  { field, unit, start, today }: Period,
): string | null {
  const search = decodeSearch(new URLSearchParams(address), filters)
  if (own(search.periods, field) || own(search.stated, field) === false) return null
  const days = own(search.ranges, field)
  const [from = start] = [start, days?.from ?? ''].toSorted().toReversed()
  const [to = today] = [lastDay(start, unit), today, days?.to || today].toSorted()
  if (from > to) return null
  const ranges = withEntry(search.ranges, field, { from, to })
  const stated = withEntry(search.stated, field, null)
  const query = encodeSearch({ ...search, ranges, stated }, filters).toString()
  // Not every page has a filter for these days.
  const shown = own(decodeSearch(new URLSearchParams(query), filters).ranges, field)
  return shown?.from === from && shown.to === to ? query : null
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** Last day of a period; weeks have seven. */
function lastDay(start: string, unit: StatSeries['unit']): string {
  const next = new Date(start)
  if (unit === 'week') next.setUTCDate(next.getUTCDate() + 7)
  else next.setUTCMonth(next.getUTCMonth() + MONTHS[unit])
  next.setUTCDate(next.getUTCDate() - 1)
  return next.toISOString().slice(0, 10)
}
