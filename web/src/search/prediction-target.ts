import type { Prediction } from '@plat/contract/places/places'
import { paths } from '../paths.ts'
import { encodeSearch } from '@plat/contract/search/search-url'
import { EMPTY_SEARCH, NEAR_RADIUS, type SearchState } from '@plat/contract/search/search-state'

/** Zoom at which one building can be told from its neighbours. */
export const STREET_ZOOM = 17

/** The search after a suggestion was chosen. */
export function applyPrediction(state: SearchState, prediction: Prediction): SearchState {
  const { source, source_id: id, location, bounds, text } = prediction
  // What was open belonged to the place before.
  const moved: SearchState = { ...state, selection: null, record: null }
  switch (source) {
    case 'place':
      return { ...moved, places: [id], address: null, shape: null, view: null }
    case 'address':
    case 'parcel':
      if (!location) return state
      return {
        ...moved,
        address: { text, location, radius: NEAR_RADIUS },
        places: [],
        shape: null,
        view: { center: location, zoom: STREET_ZOOM },
      }
    case 'coordinates': {
      const center =
        location ?? (bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2])
      return center ? { ...moved, view: { center, zoom: STREET_ZOOM } } : state
    }
    case 'record':
      return {
        ...moved,
        record: id,
        view: location ? { center: location, zoom: STREET_ZOOM } : state.view,
      }
  }
}

/** The address that a suggestion leads to from outside a module page. */
export function predictionTarget(
  prediction: Prediction,
  department: string,
  module: string,
): string {
  if (prediction.source === 'record') return paths.record(department, module, prediction.source_id)
  return `${paths.module(department, module)}?${encodeSearch(applyPrediction(EMPTY_SEARCH, prediction))}`
}
