import type { Map as MapLibreMap } from 'maplibre-gl'
import { controlButton, nameButton } from './control-button.ts'
import type { MapTexts, TextControl } from './map-types.ts'

/** Two buttons to zoom, for those who neither scroll nor pinch. */
export class ZoomControl implements TextControl {
  readonly #texts: MapTexts
  readonly #animate: () => boolean
  #map: MapLibreMap | null = null
  #element: HTMLElement | null = null
  #update = () => {}
  #relabel: (texts: MapTexts) => void = () => {}

  constructor(texts: MapTexts, animate: () => boolean) {
    this.#texts = texts
    this.#animate = animate
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-zoom'
    const zoomIn = controlButton(this.#texts.zoomIn, 'M3 8h10M8 3v10', () =>
      map.zoomIn({ animate: this.#animate() }),
    )
    const zoomOut = controlButton(this.#texts.zoomOut, 'M3 8h10', () =>
      map.zoomOut({ animate: this.#animate() }),
    )
    element.append(zoomIn, zoomOut)
    this.#relabel = (texts) => {
      nameButton(zoomIn, texts.zoomIn)
      nameButton(zoomOut, texts.zoomOut)
    }
    this.#update = () => {
      const zoom = map.getZoom()
      // Not `disabled`: that would drop the keyboard's focus at the last step.
      zoomIn.ariaDisabled = String(zoom >= map.getMaxZoom() - 0.01)
      zoomOut.ariaDisabled = String(zoom <= map.getMinZoom() + 0.01)
    }
    // The limits change with the room that panels leave, and each such change ends a movement.
    map.on('moveend', this.#update)
    this.#update()
    this.#map = map
    this.#element = element
    return element
  }

  relabel(texts: MapTexts): void {
    this.#relabel(texts)
  }

  onRemove(): void {
    this.#map?.off('moveend', this.#update)
    this.#element?.remove()
    this.#map = null
  }
}
