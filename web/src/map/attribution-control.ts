import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Ground } from './aerial-style.ts'
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
  readonly #ownText: string
  readonly #aerialText: string
  #ground: Ground
  #label: string
  #button: HTMLElement | null = null
  #map: MapLibreMap | null = null
  #element: HTMLDetailsElement | null = null
  #inner: HTMLElement | null = null
  #update = () => {}

  /** @param label name of the button that shows and hides the sources. */
  constructor(mapSettings: MapSettings, label: string, ground: Ground) {
    const own = mapSettings.tiles?.attribution ?? mapSettings.attribution ?? ''
    this.#ownText = own
    this.#aerialText = [mapSettings.aerial?.attribution, own].filter(Boolean).join(' · ')
    this.#ground = ground
    this.#label = label
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('details')
    element.className = 'maplibregl-ctrl maplibregl-ctrl-attrib'
    const button = document.createElement('summary')
    button.className = 'maplibregl-ctrl-attrib-button'
    nameButton(button, this.#label)
    this.#button = button
    const inner = document.createElement('div')
    inner.className = 'maplibregl-ctrl-attrib-inner'
    element.append(button, inner)
    this.#inner = inner
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
    this.setGround(this.#ground)
    return element
  }

  /** Says whose ground is looked at. */
  setGround(ground: Ground): void {
    this.#ground = ground
    const text = ground === 'aerial' ? this.#aerialText : this.#ownText
    this.#inner?.replaceChildren(...partsOf(text))
    if (this.#element) this.#element.hidden = text === ''
  }

  relabel({ attribution }: MapTexts): void {
    this.#label = attribution
    if (this.#button) nameButton(this.#button, attribution)
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
