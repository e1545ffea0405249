import { useEffect } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import { useMapState } from '../../map/use-map-engine.ts'
import { holdLater } from '../../ui/later.ts'

/**
 * On a small screen, often on a slow line, what is put off waits until the map is there with its records, or has failed.
 * @param hasRecords whether there are records to draw, or it is known that there are none
 */
export function useRoomForMap(small: boolean, engine: MapEngine | null, hasRecords: boolean): void {
  const { status } = useMapState(engine)
  const waiting = small && (status === 'loading' || (status === 'ready' && !hasRecords))
  useEffect(() => (waiting ? holdLater() : undefined), [waiting])
}
