import type { IControl, Map as MapLibreMap } from 'maplibre-gl'
import { watchBasemap } from './basemap-watch.ts'

/** Says on the map that its ground could not be loaded, for as long as that is so. */
export class BasemapNotice implements IControl {
  readonly #text: string
  readonly #retry: () => void
  #element: HTMLElement | null = null
  #stop = () => {}

  /** @param retry asks for the basemap anew */
  constructor(text: string, retry: () => void) {
    this.#text = text
    this.#retry = retry
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('p')
    element.className = 'maplibregl-ctrl plat-map-notice'
    element.role = 'status'
    const tell = (failed: boolean) => {
      element.textContent = failed ? this.#text : ''
    }
    this.#stop = watchBasemap(map, { tell, retry: this.#retry })
    this.#element = element
    return element
  }

  onRemove(): void {
    this.#stop()
    this.#element?.remove()
  }
}
