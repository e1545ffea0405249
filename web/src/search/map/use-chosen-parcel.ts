import type { Parcel } from '@plat/contract/places/parcels'
import type { MapSelection } from '@plat/contract/search/map-selection'
import { skipToken, useQuery } from '@tanstack/react-query'
import { parcelQuery } from '../../api/queries.ts'

/** Outline of the parcel whose records are listed; null while it is not known, and where there is none. */
export function useChosenParcel(selection: MapSelection | null): Parcel['outline'] | null {
  const position = selection?.kind === 'parcel' ? selection.position : null
  const { data } = useQuery(
    position === null ? { queryKey: ['parcel'], queryFn: skipToken } : parcelQuery(position),
  )
  return (position !== null && data?.outline) || null
}
