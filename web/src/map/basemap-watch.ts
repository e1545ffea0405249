import type { Map as MapLibreMap } from 'maplibre-gl'
import { AERIAL_SOURCE } from './aerial-style.ts'
import { BASEMAP_SOURCE } from './basemap-source.ts'

/** Tiles that fail one after the other before the map says so: one may be missing anywhere. */
const MOST_FAILURES = 3

function isGround(source: unknown): boolean {
  return source === BASEMAP_SOURCE || source === AERIAL_SOURCE
}

/** Gets reports about the basemap. */
interface BasemapListener {
  /** Gets true once tiles fail, false once they come again. */
  onFailed(failed: boolean): void
  /** Requests the basemap again. */
  retry(): void
}

/**
 * Watches whether tiles of the basemap arrive, and requests it again when the network is back and
 * some did not. Records are drawn in any case.
 * @returns how to stop it
 */
export function watchBasemap(map: MapLibreMap, { onFailed, retry }: BasemapListener): () => void {
  let inARow = 0
  let missing = false
  let none = true
  /** The source whose tiles fail. */
  let failing: string | null = null
  const failed = map.on('error', (event) => {
    if (!('sourceId' in event) || !isGround(event['sourceId'])) return
    failing = String(event['sourceId'])
    missing = true
    inARow += 1
    if (inARow === MOST_FAILURES) onFailed(true)
  })
  const arrived = map.on('sourcedata', (event) => {
    if (!isGround(event.sourceId) || event.tile?.state !== 'loaded') return
    // Pictures that fail are not back because the map below them is.
    if (failing !== null && event.sourceId !== failing) return
    if (inARow > 0) onFailed(false)
    failing = null
    inARow = 0
    none = false
  })
  // A small map has fewer tiles than that.
  const rested = map.on('idle', () => none && missing && onFailed(true))
  // Another ground was chosen: what failed is no longer looked at.
  const restyled = map.on('styledata', () => {
    if (failing === null || map.getSource(failing)) return
    failing = null
    inARow = 0
    missing = false
    onFailed(false)
  })
  const online = () => {
    if (missing) retry()
    missing = false
  }
  window.addEventListener('online', online)
  return () => {
    failed.unsubscribe()
    arrived.unsubscribe()
    rested.unsubscribe()
    restyled.unsubscribe()
    window.removeEventListener('online', online)
  }
}
