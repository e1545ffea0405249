import { useSyncExternalStore } from 'react'
import type { MapEngine } from './map-engine.ts'
import type { MapState } from './map-types.ts'

const LOADING: MapState = { status: 'loading' }
const nothing = () => () => {}
const loading = () => LOADING

/** The state of the map; `loading` before there is a map, and on the server. */
export function useMapState(engine: MapEngine | null): MapState {
  return useSyncExternalStore(engine?.subscribe ?? nothing, engine?.getSnapshot ?? loading, loading)
}
