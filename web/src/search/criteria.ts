import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'

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
      features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } }],
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
