import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Position } from '@plat/contract/platform/geometry'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { controlButton, nameButton } from './control-button.ts'
import type { MapTexts, TextControl } from './map-types.ts'
import { PassingNotice } from './passing-notice.ts'
import { boundsOf, isBeyondLimits } from './view.ts'

const ICON = 'M8 1v3M8 12v3M1 8h3M12 8h3M12 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0z'
const LOCATE_ZOOM = 16
const FIT_PADDING = 40

interface LocateSettings {
  readonly mapSettings: MapSettings
  readonly texts: MapTexts
  readonly animate: boolean
  /** Marks where the person is. */
  readonly onLocated: (position: Position) => void
}

/** Centres the map on the person; where that fails, says so and shows the whole agency again. */
export class LocateControl implements TextControl {
  readonly #settings: LocateSettings
  readonly #notice = new PassingNotice()
  #texts: MapTexts
  #button: HTMLElement | null = null
  #element: HTMLElement | null = null

  constructor(settings: LocateSettings) {
    this.#settings = settings
    this.#texts = settings.texts
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-locate'
    const group = document.createElement('div')
    group.className = 'plat-map-zoom'
    let busy = false
    const button = controlButton(this.#texts.locate, ICON, () => {
      if (busy) return
      busy = true
      button.ariaBusy = 'true'
      void this.#locate(map).finally(() => {
        busy = false
        button.ariaBusy = null
      })
    })
    group.append(button)
    this.#button = button
    element.append(this.#notice.element, group)
    this.#element = element
    return element
  }

  relabel(texts: MapTexts): void {
    this.#texts = texts
    if (this.#button) nameButton(this.#button, texts.locate)
    this.#notice.retell(texts.notLocated)
  }

  onRemove(): void {
    this.#notice.hide()
    this.#element?.remove()
    this.#element = null
  }

  async #locate(map: MapLibreMap): Promise<void> {
    const { mapSettings, animate, onLocated } = this.#settings
    this.#notice.hide()
    try {
      const position = await currentPosition()
      if (isBeyondLimits(mapSettings, position)) throw new Error('The position is outside the map')
      if (this.#element === null) return
      onLocated(position)
      // A movement by the person: the address follows.
      map.easeTo({ center: [...position], zoom: LOCATE_ZOOM, animate })
    } catch {
      if (this.#element === null) return
      this.#notice.show(this.#texts.notLocated)
      map.fitBounds(boundsOf(mapSettings.geo.agencyBounds), { padding: FIT_PADDING, animate })
    }
  }
}

/** Asks the browser for the position once. */
function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('The browser knows no position'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      reject,
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 15_000 },
    )
  })
}
