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
  #label: string
  #locale: string
  #button: HTMLElement | null = null
  #inner: HTMLElement | null = null
  #map: MapLibreMap | null = null
  #element: HTMLDetailsElement | null = null
  #update = () => {}

  /** @param texts the button that shows and hides the sources is named by them */
  constructor(mapSettings: MapSettings, { attribution }: MapTexts, locale: string) {
    this.#sources = mapSettings.tiles?.attribution ?? mapSettings.attribution ?? ''
    this.#label = attribution
    this.#locale = locale
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('details')
    element.className = 'maplibregl-ctrl maplibregl-ctrl-attrib'
    element.hidden = this.#text() === ''
    const button = document.createElement('summary')
    button.className = 'maplibregl-ctrl-attrib-button'
    nameButton(button, this.#label)
    this.#button = button
    const inner = document.createElement('div')
    inner.className = 'maplibregl-ctrl-attrib-inner'
    inner.append(...partsOf(this.#text()))
    this.#inner = inner
    element.append(button, inner)
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
    this.#label = attribution
    this.#locale = locale
    this.#inner?.replaceChildren(...partsOf(this.#text()))
    if (this.#button) nameButton(this.#button, attribution)
  }

  #text(): string {
    return localize(this.#sources, this.#locale)
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
