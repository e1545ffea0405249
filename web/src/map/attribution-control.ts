import { type Localized, localize } from '@plat/contract/platform/localized'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { nameButton } from './control-button.ts'
import type { MapTexts, TextControl } from './map-types.ts'

/** Narrower maps show the sources behind a button; MapLibre's own limit. */
const NARROW = 640
const OPEN_STREET_MAP = 'OpenStreetMap'
const COPYRIGHT = 'https://www.openstreetmap.org/copyright'

/**
 * Says whose map it is, as text. MapLibre's own control writes HTML, which the page's Trusted Types
 * allow nobody but SafeHtml.
 */
export class AttributionControl implements TextControl {
  readonly #sources: Localized
  readonly #button = document.createElement('summary')
  readonly #inner = document.createElement('div')
  #map: MapLibreMap | null = null
  #element: HTMLDetailsElement | null = null
  #update = () => {}

  /** @param texts they name the button that shows and hides the sources */
  constructor(mapSettings: MapSettings, texts: MapTexts, locale: string) {
    this.#sources = mapSettings.tiles?.attribution ?? mapSettings.attribution ?? ''
    this.relabel(texts, locale)
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('details')
    element.className = 'maplibregl-ctrl maplibregl-ctrl-attrib'
    element.hidden = this.#sources === ''
    this.#button.className = 'maplibregl-ctrl-attrib-button'
    this.#inner.className = 'maplibregl-ctrl-attrib-inner'
    element.append(this.#button, this.#inner)
    this.#update = () => {
      const narrow = map.getContainer().clientWidth <= NARROW
      const was = element.classList.contains('maplibregl-compact')
      element.classList.toggle('maplibregl-compact', narrow)
      if (!narrow) element.open = true
      else if (!was) element.open = false
    }
    map.on('resize', this.#update)
    this.#update()
    this.#map = map
    this.#element = element
    return element
  }

  relabel({ attribution }: MapTexts, locale: string): void {
    nameButton(this.#button, attribution)
    this.#inner.replaceChildren(...partsOf(localize(this.#sources, locale)))
  }

  onRemove(): void {
    this.#map?.off('resize', this.#update)
    this.#element?.remove()
    this.#map = null
  }
}

/** The text, with OpenStreetMap leading to its licence, as that asks for. */
function partsOf(text: string): (string | Node)[] {
  const at = text.indexOf(OPEN_STREET_MAP)
  if (at < 0) return [text]
  const link = document.createElement('a')
  link.href = COPYRIGHT
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = OPEN_STREET_MAP
  return [text.slice(0, at), link, text.slice(at + OPEN_STREET_MAP.length)]
}
