import type { Map as MapLibreMap } from 'maplibre-gl'
import { watchBasemap } from './basemap-watch.ts'
import type { MapTexts, TextControl } from './map-types.ts'

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
