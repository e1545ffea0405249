import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Bounds } from '@plat/contract/platform/geometry'
import type { LngLat, MapOptions } from 'maplibre-gl'
import type { MapPadding } from './map-types.ts'
import { boundsOf, constrainCentre, fillingZoom, type MapSize, zoomRange } from './view.ts'

/**
 * How far a map may go: the middle of what no panel covers stays within the agency's panning bounds, and zooming out
 * ends where these fill that part, or at the agency's lowest zoom before.
 */
export class MapLimits {
  readonly #container: HTMLElement
  readonly #range: { min: number; max: number }
  readonly #bounds: Bounds | undefined
  #padding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }

  constructor(mapSettings: MapSettings, container: HTMLElement) {
    const { panningBounds } = mapSettings.geo
    this.#container = container
    this.#range = zoomRange(mapSettings)
    this.#bounds = panningBounds && boundsOf(panningBounds)
  }

  /** What panels cover from now on. */
  setPadding(padding: MapPadding): void {
    this.#padding = padding
  }

  get minZoom(): number {
    const { width, height } = this.#uncovered()
    // While the page is laid out there is nothing to fill.
    if (this.#bounds === undefined || width <= 0 || height <= 0) return this.#range.min
    const filled = fillingZoom(this.#bounds, { width, height })
    return Math.min(this.#range.max, Math.max(this.#range.min, filled))
  }

  get maxZoom(): number {
    return this.#range.max
  }

  /** What the map asks before it goes anywhere, whoever moves it. The centre is that of the part that nothing covers. */
  constrain(
    make: (lng: number, lat: number) => LngLat,
  ): NonNullable<MapOptions['transformConstrain']> {
    return (wished, wishedZoom) => {
      const zoom = Math.min(Math.max(wishedZoom, this.minZoom), this.maxZoom)
      if (this.#bounds === undefined) return { center: wished, zoom }
      const [lng, lat] = constrainCentre([wished.lng, wished.lat], this.#bounds)
      const isInside = lng === wished.lng && lat === wished.lat
      return { center: isInside ? wished : make(lng, lat), zoom }
    }
  }

  #uncovered(): MapSize {
    const { clientWidth, clientHeight } = this.#container
    const { top, right, bottom, left } = this.#padding
    return { width: clientWidth - left - right, height: clientHeight - top - bottom }
  }
}
