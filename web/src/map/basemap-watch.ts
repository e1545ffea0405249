import type { Map as MapLibreMap } from 'maplibre-gl'
import { BASEMAP_SOURCE } from './basemap-layers.ts'

/** Tiles that fail one after the other before the map says so: one may be missing anywhere. */
const MOST_FAILURES = 3

/** Who hears of the basemap. */
interface BasemapListener {
  /** Hears true once tiles fail, false once they come again. */
  tell(failed: boolean): void
  /** Asks for the basemap anew. */
  retry(): void
}

/**
 * Watches whether tiles of the basemap arrive, and asks for it anew when the network is back and
 * some did not. Records are drawn in any case.
 * @returns how to stop it
 */
export function watchBasemap(map: MapLibreMap, { tell, retry }: BasemapListener): () => void {
  let inARow = 0
  let missing = false
  const failed = map.on('error', (event) => {
    if (!('sourceId' in event) || event['sourceId'] !== BASEMAP_SOURCE) return
    missing = true
    inARow += 1
    if (inARow === MOST_FAILURES) tell(true)
  })
  const arrived = map.on('sourcedata', (event) => {
    if (event.sourceId !== BASEMAP_SOURCE || event.tile?.state !== 'loaded') return
    if (inARow >= MOST_FAILURES) tell(false)
    inARow = 0
  })
  const online = () => {
    if (missing) retry()
    missing = false
  }
  window.addEventListener('online', online)
  return () => {
    failed.unsubscribe()
    arrived.unsubscribe()
    window.removeEventListener('online', online)
  }
}
