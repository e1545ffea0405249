import type { IControl, Map as MapLibreMap } from 'maplibre-gl'
import type { MapTexts } from './map-types.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Two buttons to zoom, for those who neither scroll nor pinch. */
export class ZoomControl implements IControl {
  readonly #texts: MapTexts
  readonly #animate: () => boolean
  #map: MapLibreMap | null = null
  #element: HTMLElement | null = null
  #update = () => {}

  constructor(texts: MapTexts, animate: () => boolean) {
    this.#texts = texts
    this.#animate = animate
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-zoom'
    const zoomIn = button(this.#texts.zoomIn, 'M3 8h10M8 3v10', () =>
      map.zoomIn({ animate: this.#animate() }),
    )
    const zoomOut = button(this.#texts.zoomOut, 'M3 8h10', () =>
      map.zoomOut({ animate: this.#animate() }),
    )
    element.append(zoomIn, zoomOut)
    this.#update = () => {
      const zoom = map.getZoom()
      // Not `disabled`: that would drop the keyboard's focus at the last step.
      zoomIn.ariaDisabled = String(zoom >= map.getMaxZoom() - 0.01)
      zoomOut.ariaDisabled = String(zoom <= map.getMinZoom() + 0.01)
    }
    map.on('zoomend', this.#update)
    this.#update()
    this.#map = map
    this.#element = element
    return element
  }

  onRemove(): void {
    this.#map?.off('zoomend', this.#update)
    this.#element?.remove()
    this.#map = null
  }
}

function button(name: string, path: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.ariaLabel = name
  element.title = name
  element.addEventListener('click', press)
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  icon.append(line)
  element.append(icon)
  return element
}
