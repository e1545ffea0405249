import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Filter } from '@plat/contract/search/filters/filters'
import { encodeSearch } from '@plat/contract/search/search-url'
import type { SearchState } from '@plat/contract/search/search-state'
import { defaultStatus } from '@plat/contract/search/search-criteria'

/**
 * What a search asks for, as files, feeds and embeds have it in their address: without what is open
 * on this screen, and with the status written out, because theirs may be another viewer.
 */
export function sharedSearch(
  state: SearchState,
  filters: readonly Filter[],
  viewer: ViewerLevel,
): URLSearchParams {
  const status = state.statusCategory ?? defaultStatus(viewer, filters)
  return encodeSearch(
    {
      ...state,
      statusCategory: status,
      view: null,
      selection: null,
      record: null,
      tab: null,
      wide: false,
    },
    filters,
  )
}
