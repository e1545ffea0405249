import type { PlaceLayer } from '@plat/contract/places/places'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { layerPolygonsQuery } from '../../api/queries.ts'
import type { AreaLayer } from '../../map/area-layers.ts'

/**
 * The chosen layers of places as the map draws them: names at once, outlines when they have come.
 * @param chosen ids of layers; those that the agency does not have are left out
 */
export function useMapAreas(
  layers: readonly PlaceLayer[],
  chosen: readonly string[],
): { areas: readonly AreaLayer[]; failed: boolean } {
  const drawn = useMemo(() => layers.filter(({ id }) => chosen.includes(id)), [layers, chosen])
  const { outlines, failed } = useQueries({
    queries: drawn.map(({ id }) => layerPolygonsQuery(id)),
    combine: (results) => ({
      outlines: results.map(({ data }) => data?.features),
      failed: results.some(({ isError }) => isError),
    }),
  })
  const areas = useMemo(
    () =>
      drawn.map(({ id, places }, index) => ({
        id,
        outlines: outlines[index]?.map(({ geometry }) => geometry) ?? [],
        names: places.map(({ name, centroid }) => ({ name, position: centroid })),
      })),
    [drawn, outlines],
  )
  return { areas, failed }
}
