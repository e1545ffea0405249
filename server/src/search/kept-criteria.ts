import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Filter } from '@plat/contract/search/filters/filters'
import { defaultStatus } from '@plat/contract/search/search-criteria'

/** Keys of a search call that say what is asked of it, and restrict nothing. */
const NOT_KEPT = new Set([
  '___viewport',
  '___zoom',
  '___location',
  'name',
  'created',
  'moduleCode',
  'channel',
])

/** What restricts the search; its status is what was searched, whoever opens it. */
export function keptCriteria(
  criteria: SearchCriteria,
  level: ViewerLevel,
  filters: readonly Filter[],
): SearchCriteria {
  const given = Object.entries(criteria).filter(
    ([key, value]) => !NOT_KEPT.has(key) && value != null,
  )
  const { status } = criteria
  const both = String(status ?? defaultStatus(level, filters)) === '1,2'
  const searched = both ? 0 : (status ?? defaultStatus(level, filters))
  // An object of some of the criteria's members.
  return { ...Object.fromEntries(given), status: String(searched) as '0' | '1' | '2' }
}
