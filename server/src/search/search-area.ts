import type { Bounds } from '@plat/contract/platform/geometry'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { drawnShape } from './search-geometry.ts'

/** Metres around an address when the search does not say. */
export const ADDRESS_RADIUS = 150

/** The area of a search: a drawn shape replaces place and address. */
export function area(search: SearchCriteria): Pick<PlacedCriteria, 'shapes' | 'places' | 'near'> {
  if (search.___geometry != null) return { shapes: [drawnShape(search.___geometry)] }
  const chosen = search.___place?.map((place) =>
    typeof place === 'string'
      ? { guid: place, radius: 0 }
      : { guid: place.id, radius: place.radius ?? 0 },
  )
  const places = chosen?.filter(({ radius }) => radius === 0).map(({ guid }) => guid) ?? []
  const near = chosen?.filter(({ radius }) => radius > 0) ?? []
  const address = search.___address
  return {
    ...(places.length > 0 ? { places } : {}),
    ...(near.length > 0 ? { near } : {}),
    ...(address == null
      ? {}
      : {
          shapes: [
            {
              kind: 'circle' as const,
              center: address.location,
              radius: address.radius ?? ADDRESS_RADIUS,
            },
          ],
        }),
  }
}

/** The bounding box of a ring of positions, longitude first. */
export function boundsOf(ring: readonly (readonly [number, number])[]): Bounds {
  const bounds: Bounds = [180, 90, -180, -90]
  for (const [lng, lat] of ring) {
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  return bounds
}
