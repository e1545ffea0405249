import type { ModuleConfig } from '@plat/contract/tenancy/config'
import type { SearchState } from '@plat/contract/search/search-state'
import type { useMapActions } from '../../search/map/use-map-actions.ts'
import type { SearchResults } from '../../search/use-search.ts'
import type { UpdateSearch } from '../../search/use-search-state.ts'

/** The search of an embed, as its parts are given it. */
export interface EmbedSearch {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
  results: SearchResults
  actions: ReturnType<typeof useMapActions>
}
