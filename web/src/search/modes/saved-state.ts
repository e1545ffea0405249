import type { Filter } from '@plat/contract/filters'
import type { SavedSearch } from '@plat/contract/saved-searches'
import {
  decodeSearch,
  EMPTY_SEARCH,
  encodeSearch,
  type SearchState,
} from '@plat/contract/search-address'

/** What a page may show of the same search: where the map looks and what it draws, what is open, the order. */
const SHOWN = ['view', 'spot', 'record', 'sort', 'tab', 'wide', 'layers'] as const
type Shown = Pick<SearchState, (typeof SHOWN)[number]>

function shownOf(state: SearchState): Shown {
  const { view, spot, record, sort, tab, wide, layers } = state
  return { view, spot, record, sort, tab, wide, layers }
}

/**
 * The state that a saved search stands for. Its status is what was searched when it was saved: the
 * viewer's own default may be another.
 */
export function savedState(saved: SavedSearch, filters: readonly Filter[]): SearchState {
  const params = new URLSearchParams(saved.search_metadata.address)
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
