import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { MultiPolygon, Polygon } from '@plat/contract/platform/geometry'
import type { SearchState } from '@plat/contract/search/search-state'
import { own } from '@plat/contract/platform/own'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { placePolygonQuery } from '../../api/queries.ts'

/** More chosen places than this are not outlined: the map would be nothing but lines. */
const MOST_OUTLINES = 30

/** What of a search's area is drawn on the map: boundaries of chosen places, and what is searched around them. */
export function useChosenOutlines(
  state: SearchState,
  boundaries: ReadonlySet<string>,
): { place: MultiPolygon | null; searched: SearchGeometry | null } {
  const { places, around, address, shape } = state
  const drawn = shape ? [] : places.filter((id) => boundaries.has(id)).slice(0, MOST_OUTLINES)
  const place = useQueries({
    queries: drawn.map((id) => placePolygonQuery(id)),
    combine: together,
  })
  const surroundings = useQueries({
    queries: drawn
      .filter((id) => own(around, id))
      .map((id) => placePolygonQuery(id, own(around, id))),
    combine: together,
  })
  const searched = useMemo((): SearchGeometry | null => {
    if (shape) return shape
    if (!address) return surroundings
    return { type: 'Point', coordinates: address.location, radius: address.radius }
  }, [shape, address, surroundings])
  return useMemo(() => ({ place, searched }), [place, searched])
}

/** The loaded outlines as one; null until there is one. */
function together(
  answers: readonly { data: { geometry: Polygon | MultiPolygon } | undefined }[],
): MultiPolygon | null {
  const polygons = answers.flatMap(({ data }) =>
    data === undefined
      ? []
      : data.geometry.type === 'Polygon'
        ? [data.geometry.coordinates]
        : data.geometry.coordinates,
  )
  return polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : null
}
