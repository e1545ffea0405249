import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Places } from '../use-places.ts'
import { useSearch } from '../use-search.ts'
import { useMapActions } from './use-map-actions.ts'
import { type MapViewInput, useMapView } from './use-map-view.ts'

const NO_VIEWS = { viewport: null, searched: null }

interface SearchOnMapInput extends Omit<MapViewInput, 'places'> {
  places: Places
  /** Whether the map's view says what is searched. */
  searchesView: boolean
  /** A shape whose records are left out. */
  excluded?: SearchGeometry | null
}

/** A search with its map: the map's view, what is found there, and what a click on the map does. */
export function useSearchOnMap({ places, searchesView, excluded, ...input }: SearchOnMapInput) {
  const { module, state, update } = input
  const map = useMapView({ ...input, places: places.all })
  const results = useSearch(module, state, searchesView ? map : NO_VIEWS, places, excluded)
  const actions = useMapActions({
    state,
    zoom: map.viewport?.zoom ?? 0,
    shown: results.locations?.shown ?? null,
    update,
    follow: map.follow,
  })
  return { map, results, actions }
}
