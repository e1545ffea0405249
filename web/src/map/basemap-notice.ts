import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapTexts, TextControl } from './map-types.ts'
import { BASEMAP_SOURCE } from './basemap-source.ts'

/** Says on the map that its ground could not be loaded, for as long as that is so. */
export class BasemapNotice implements TextControl {
  #text: string
  #isFailed = false
  readonly #retry: () => void
  #element: HTMLElement | null = null
  #stop = () => {}

  /** @param retry requests the basemap again */
  constructor(text: string, retry: () => void) {
    this.#text = text
    this.#retry = retry
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('p')
    element.className = 'maplibregl-ctrl plat-map-notice'
    element.role = 'status'
    const onFailed = (failed: boolean) => {
      this.#isFailed = failed
      element.textContent = failed ? this.#text : ''
    }
    this.#stop = watchBasemap(map, { onFailed, retry: this.#retry })
    this.#element = element
    return element
  }

  relabel({ noBasemap }: MapTexts): void {
    this.#text = noBasemap
    if (this.#isFailed && this.#element) this.#element.textContent = noBasemap
  }

  onRemove(): void {
    this.#stop()
    this.#element?.remove()
  }
}

/** Tiles that fail one after the other before the map says so: one may be missing anywhere. */
const MOST_FAILURES = 3

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
function watchBasemap(map: MapLibreMap, { onFailed, retry }: BasemapListener): () => void {
  let inARow = 0
  let missing = false
  let none = true
  const failed = map.on('error', (event) => {
    if (!('sourceId' in event) || event['sourceId'] !== BASEMAP_SOURCE) return
    missing = true
    inARow += 1
    if (inARow === MOST_FAILURES) onFailed(true)
  })
  const arrived = map.on('sourcedata', (event) => {
    if (event.sourceId !== BASEMAP_SOURCE || event.tile?.state !== 'loaded') return
    if (inARow > 0) onFailed(false)
    inARow = 0
    none = false
  })
  // A small map has fewer tiles than that.
  const rested = map.on('idle', () => none && missing && onFailed(true))
  const online = () => {
    if (missing) retry()
    missing = false
  }
  window.addEventListener('online', online)
  return () => {
    failed.unsubscribe()
    arrived.unsubscribe()
    rested.unsubscribe()
    window.removeEventListener('online', online)
  }
}
