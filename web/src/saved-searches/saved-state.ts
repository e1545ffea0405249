import type { Filter } from '@plat/contract/search/filters/filters'
import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { decodeSearch, encodeSearch } from '@plat/contract/search/search-url'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'

/** A saved search as the base of a page: changing it leads to the module's own page. */
export interface SearchBase {
  readonly state: SearchState
  readonly modulePath: string
}

/** What a page may show of the same search: where the map looks and what it draws, what is open, the order. */
const SHOWN = ['view', 'selection', 'record', 'sort', 'tab', 'wide', 'layers'] as const
type Shown = Pick<SearchState, (typeof SHOWN)[number]>

function shownOf(state: SearchState): Shown {
  const { view, selection, record, sort, tab, wide, layers } = state
  return { view, selection, record, sort, tab, wide, layers }
}

/**
 * The state of a saved search; of a statistic, the search for the records that its number counts. Its status is what was
 * searched when it was saved: the viewer's own default may be another.
 * @param behind query of the search for the records of a statistic
 */
export function savedState(
  saved: Pick<SavedSearch, 'criteria' | 'search_metadata'>,
  filters: readonly Filter[],
  behind: string | null = null,
): SearchState {
  const params = new URLSearchParams(behind ?? saved.search_metadata.address)
  const status = saved.criteria.status
  if (!params.has('status') && status != null) params.set('status', String(status))
  return decodeSearch(params, filters)
}

/** What the page of a saved search shows: the search as saved, the rest as its own address says. */
export function readSaved(
  base: SearchState,
  params: URLSearchParams,
  filters: readonly Filter[],
): SearchState {
  const own = decodeSearch(params, filters)
  return {
    ...base,
    ...shownOf(own),
    view: own.view ?? base.view,
    sort: params.has('sort') ? own.sort : base.sort,
  }
}

/** The query of a saved search's page that shows `next`; null when that is another search. */
export function writeSaved(
  base: SearchState,
  next: SearchState,
  filters: readonly Filter[],
): URLSearchParams | null {
  const search = (state: SearchState) =>
    encodeSearch({ ...state, ...shownOf(EMPTY_SEARCH) }, filters).toString()
  if (search(base) !== search(next)) return null
  return encodeSearch({ ...EMPTY_SEARCH, ...shownOf(next) })
}
