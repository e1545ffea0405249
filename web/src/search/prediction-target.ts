import type { Prediction } from '@plat/contract/places/places'
import type { Localized } from '@plat/contract/platform/localized'
import { type Filter, leafFilters } from '@plat/contract/search/filters/filters'
import { paths } from '../paths.ts'
import { encodeSearch } from '@plat/contract/search/search-url'
import { EMPTY_SEARCH, NEAR_RADIUS, type SearchState } from '@plat/contract/search/search-state'

/** Zoom at which single buildings can be made out. */
export const STREET_ZOOM = 17

/** Criterion of the filter for words in the texts of records. */
export const WORDS = 'text'

/** Whether a module's records can be searched by words. */
export function searchesWords(filters: readonly Filter[]): boolean {
  return leafFilters(filters).some(({ type, criterion }) => type === 'text' && criterion === WORDS)
}

/**
 * The search after a suggestion was chosen. An address keeps what tells it from others of the same text, as an alert is called
 * by it: "12 Park Ave, Riverside".
 * @param filters of the module, where they are known
 */
export function applyPrediction(
  state: SearchState,
  prediction: Prediction,
  localize: (text: Localized) => string,
  filters: readonly Filter[] = [],
): SearchState {
  const { source, source_id: id, location, bounds, text, detail } = prediction
  // What was open belonged to the place before.
  const moved: SearchState = { ...state, selection: null, record: null }
  switch (source) {
    case 'text':
      return {
        ...moved,
        texts: { ...state.texts, [WORDS]: text },
        // A filter in a closed tab does not count.
        tabs: { ...state.tabs, ...tabsTo(WORDS, filters) },
        view: null,
        tab: 'list',
      }
    case 'place':
      return { ...moved, places: [id], address: null, shape: null, view: null }
    case 'address':
    case 'parcel':
      if (!location) return state
      return {
        ...moved,
        address: {
          text: detail === null ? text : `${text}, ${localize(detail)}`,
          location,
          radius: NEAR_RADIUS,
        },
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
  localize: (text: Localized) => string,
): string {
  if (prediction.source === 'record') return paths.record(department, module, prediction.source_id)
  return `${paths.module(department, module)}?${encodeSearch(applyPrediction(EMPTY_SEARCH, prediction, localize))}`
}

/** The tabs to open so that a filter is in use, by their container. */
function tabsTo(wanted: string, filters: readonly Filter[]): Record<string, string> {
  for (const { type, criterion, params } of filters) {
    const holder = params.members?.find(
      (member) =>
        member.criterion === wanted ||
        leafFilters(member.params.members ?? []).some((leaf) => leaf.criterion === wanted),
    )
    if (!holder) continue
    const inner = tabsTo(wanted, params.members ?? [])
    return type === 'exclusiveTabs' ? { ...inner, [criterion]: holder.criterion } : inner
  }
  return {}
}
