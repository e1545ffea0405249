import type { SearchCriteria } from '@plat/contract/criteria'
import type { Filter } from '@plat/contract/config'
import type { ViewerLevel } from '@plat/contract/envelope'
import type { Bounds } from '@plat/contract/geometry'
import { expandChoice } from './option-tree.ts'
import type { SearchState, StatusChoice } from './search-state.ts'

/** What a viewer searches before choosing: everybody live records, who is signed in all of them. */
export function defaultStatus(viewer: ViewerLevel, filters: readonly Filter[]): StatusChoice {
  const configured = filters.find((filter) => filter.type === 'status')?.params.default
  if (configured === '0' || configured === '1' || configured === '2') return configured
  return viewer === 'anonymous' ? '1' : '0'
}

/** The request body of a search, without the map's view. */
export function criteriaOf(
  state: SearchState,
  filters: readonly Filter[],
  viewer: ViewerLevel,
): SearchCriteria {
  const criteria: SearchCriteria = { status: state.status ?? defaultStatus(viewer, filters) }
  for (const { type, criterion, params } of filters) {
    const choice = state.choices[criterion]
    const range = state.ranges[criterion]
    const text = state.texts[criterion]?.trim()
    if (type === 'checkboxTree' && choice)
      criteria[criterion] = expandChoice(choice, params.options ?? [])
    if (type === 'text' && text) criteria[criterion] = text
    if (type === 'dateRange' && range && criterion === 'record_date') {
      if (range.from) criteria.record_date___start = range.from
      if (range.to) criteria.record_date___end = range.to
    } else if (type === 'dateRange' && range) {
      criteria[criterion] = { from: range.from ?? undefined, to: range.to ?? undefined }
    }
  }
  if (state.places.length > 0) criteria.___place = [...state.places]
  if (state.address) criteria.___address = { ...state.address }
  return criteria
}

/** The same search within `bounds`. */
export function withinView(criteria: SearchCriteria, bounds: Bounds): SearchCriteria {
  const [west, south, east, north] = bounds
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return extend(criteria, {
    ___viewport: {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
      ],
    },
  })
}

/** A search with some of the portal's own keys added. */
export function extend(
  criteria: SearchCriteria,
  keys: Pick<SearchCriteria, '___viewport' | '___zoom' | '___location'>,
): SearchCriteria {
  // A spread would mix the named keys into the index signature of the module's own criteria.
  return Object.assign({}, criteria, keys)
}
