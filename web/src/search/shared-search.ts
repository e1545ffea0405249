import type { ViewerLevel } from '@plat/contract/envelope'
import type { Filter } from '@plat/contract/filters'
import { encodeSearch, type SearchState } from '@plat/contract/search-address'
import { defaultStatus } from '@plat/contract/search-criteria'

/**
 * What a search asks for, as files, feeds and embeds have it in their address: without what is open
 * on this screen, and with the status written out, because theirs may be another viewer.
 */
export function sharedSearch(
  state: SearchState,
  filters: readonly Filter[],
  viewer: ViewerLevel,
): URLSearchParams {
  const status = state.status ?? defaultStatus(viewer, filters)
  return encodeSearch(
    { ...state, status, view: null, spot: null, record: null, tab: null, wide: false },
    filters,
  )
}
