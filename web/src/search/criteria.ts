import type { SearchGeometry, SearchRequest } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import { boundsRing } from '@plat/contract/platform/geometry-bounds'

/** The same search within `bounds`; null for everywhere. */
export function withinView(criteria: SearchRequest, bounds: Bounds | null): SearchRequest {
  if (bounds === null) return criteria
  return extend(criteria, {
    ___viewport: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates: [boundsRing(onEarth(bounds))] },
        },
      ],
    },
  })
}

/** The part of a view that is on the earth: a map may show more than the world, or go on beyond longitude 180°. */
function onEarth([west, south, east, north]: Bounds): Bounds {
  const whole = east - west >= 360
  // Where the middle of the view is, as a longitude from -180 to 180.
  const turns = Math.floor(((west + east) / 2 + 180) / 360) * 360
  return [
    whole ? -180 : Math.max(-180, west - turns),
    Math.max(-90, south),
    whole ? 180 : Math.min(180, east - turns),
    Math.min(90, north),
  ]
}

/** The same search without what is in a shape; null leaves nothing out. */
export function withoutShape(criteria: SearchRequest, shape: SearchGeometry | null): SearchRequest {
  return shape === null ? criteria : extend(criteria, { ___excluded: shape })
}

/** A search with some of the portal's own keys added. */
export function extend(
  criteria: SearchRequest,
  keys: Pick<SearchRequest, '___viewport' | '___zoom' | '___location' | '___excluded'>,
): SearchRequest {
  // A spread would mix the named keys into the index signature of the module's own criteria.
  return Object.assign({}, criteria, keys)
}
