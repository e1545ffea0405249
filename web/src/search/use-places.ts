import type { Place, PlaceLayer } from '@plat/contract/places/places'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { placesQuery } from '../api/queries.ts'

/** The agency's boundaries, by layer and all together; empty until they are there. */
export interface Places {
  layers: readonly PlaceLayer[]
  all: readonly Place[]
}

export function usePlaces(): Places {
  const { data } = useQuery(placesQuery)
  return useMemo(() => {
    const layers = data ?? []
    return { layers, all: layers.flatMap(({ places }) => places) }
  }, [data])
}
