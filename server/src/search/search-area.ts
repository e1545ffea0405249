import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { circleAround, drawnShape } from './search-geometry.ts'

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
          shapes: [circleAround(address.location, address.radius ?? ADDRESS_RADIUS, '___address')],
        }),
  }
}
