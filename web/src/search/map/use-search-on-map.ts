import type { Bounds } from '@plat/contract/platform/geometry'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchState } from '@plat/contract/search/search-state'
import type { Places } from '../use-places.ts'
import { useSearch } from '../use-search.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { useMapActions } from './use-map-actions.ts'
import { useMapView } from './use-map-view.ts'

const NO_VIEWS = { viewport: null, searched: null }

interface SearchOnMapInput {
  module: ModuleConfig
  state: SearchState
  places: Places
  /** Location of the record that the page is about, once known. */
  recordLocation: readonly [number, number] | null
  /** Bounds of that record, where it is more than a point. */
  recordBounds: Bounds | null
  /** A panel covers part of the map. */
  covered: boolean
  /** Whether the map's view says what is searched. */
  searchesView: boolean
  update: UpdateSearch
}

/** A search with its map: the map's view, what is found there, and what a click on the map does. */
export function useSearchOnMap({
  module,
  state,
  places,
  recordLocation,
  recordBounds,
  covered,
  searchesView,
  update,
}: SearchOnMapInput) {
  const map = useMapView({
    module,
    state,
    places: places.all,
    recordLocation,
    recordBounds,
    covered,
    update,
  })
  const results = useSearch(module, state, searchesView ? map : NO_VIEWS, places)
  const actions = useMapActions({
    state,
    zoom: map.viewport?.zoom ?? 0,
    shown: results.locations?.shown ?? null,
    update,
    follow: map.follow,
  })
  return { map, results, actions }
}
