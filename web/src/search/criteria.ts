import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import { boundsRing } from '@plat/contract/platform/geometry-bounds'

/** The same search within `bounds`; null for everywhere. */
export function withinView(criteria: SearchCriteria, bounds: Bounds | null): SearchCriteria {
  if (bounds === null) return criteria
  return extend(criteria, {
    ___viewport: {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [boundsRing(bounds)] } },
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
