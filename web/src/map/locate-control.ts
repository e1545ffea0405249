import type { MapControl } from '@plat/contract/tenancy/config'
import type { Position } from '@plat/contract/platform/geometry'
import type { IControl, Map as MapLibreMap } from 'maplibre-gl'
import { controlButton } from './control-button.ts'
import { currentPosition, LocateError } from './locate.ts'
import type { MapTexts } from './map-types.ts'
import { boundsOf, isBeyondLimits } from './view.ts'

const ICON = 'M8 1v3M8 12v3M1 8h3M12 8h3M12 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0z'
const LOCATE_ZOOM = 16
/** Milliseconds for which a failure is told. */
const TOLD = 15_000
const FIT_PADDING = 40

interface LocateSettings {
  readonly control: MapControl
  readonly texts: MapTexts
  readonly animate: boolean
  /** Marks where the person is. */
  readonly onLocated: (position: Position) => void
}

/** Centres the map on the person; where that fails, says so and shows the whole agency again. */
export class LocateControl implements IControl {
  readonly #settings: LocateSettings
  readonly #message = document.createElement('p')
  #element: HTMLElement | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(settings: LocateSettings) {
    this.#settings = settings
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-locate'
    this.#message.className = 'plat-map-notice'
    this.#message.role = 'alert'
    const group = document.createElement('div')
    group.className = 'plat-map-zoom'
    let busy = false
    const button = controlButton(this.#settings.texts.locate, ICON, () => {
      if (busy) return
      busy = true
      button.ariaBusy = 'true'
      void this.#locate(map).finally(() => {
        busy = false
        button.ariaBusy = null
      })
    })
    group.append(button)
    element.append(this.#message, group)
    this.#element = element
    return element
  }

  onRemove(): void {
    clearTimeout(this.#timer)
    this.#element?.remove()
    this.#element = null
  }

  async #locate(map: MapLibreMap): Promise<void> {
    const { control, animate, onLocated } = this.#settings
    this.#tell('')
    try {
      const { position } = await currentPosition()
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      if (isBeyondLimits(control, position, LOCATE_ZOOM, { width, height }))
        throw new LocateError('outside')
      if (this.#element === null) return
      onLocated(position)
      // A movement that the person asked for: the address follows.
      map.easeTo({ center: [...position], zoom: LOCATE_ZOOM, animate })
    } catch {
      if (this.#element === null) return
      this.#tell(this.#settings.texts.notLocated)
      map.fitBounds(boundsOf(control.geo.agencyBounds), { padding: FIT_PADDING, animate })
    }
  }

  #tell(text: string): void {
    clearTimeout(this.#timer)
    this.#message.textContent = text
    if (text !== '') this.#timer = setTimeout(() => this.#tell(''), TOLD)
  }
}
