import type { Position } from '@plat/contract/platform/geometry'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { clickHit, hitAt, isOnParcel, type MapPoint, MOUSE_TOLERANCE } from './hit-at.ts'
import type { MapHit } from './map-types.ts'
import type { Scene } from './scene.ts'

interface MapPointerOptions {
  readonly map: () => MapLibreMap | null
  readonly container: HTMLElement
  readonly scene: () => Scene
  /** Guid of the point or shape under the pointer, null when it has left. */
  readonly onHover: (guid: string | null) => void
  readonly onClick: (hit: MapHit) => void
  /** A click on a parcel where nothing else is. */
  readonly onParcel: (position: Position) => void
}

/** How far beside a marker the cross still counts, in CSS pixels: arrows move the map by steps. */
const CENTRE_TOLERANCE = 12

/** Clicks on the map, and what is under the pointer. */
export class MapPointer {
  readonly #options: MapPointerOptions
  #pointed: string | null = null
  #clickTaker: ((position: Position) => void) | null = null
  /** Clicks and movements belong to the drawing tools. */
  #isBusy = false

  constructor(options: MapPointerOptions) {
    this.#options = options
  }

  /** Until the returned function is called, clicks go to `taker` instead of opening what is there. */
  takeClicks(taker: (position: Position) => void): () => void {
    this.#clickTaker = taker
    return () => {
      if (this.#clickTaker === taker) this.#clickTaker = null
    }
  }

  setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy
    const change = isBusy ? 'disable' : 'enable'
    const map = this.#options.map()
    map?.doubleClickZoom[change]()
    map?.boxZoom[change]()
    if (isBusy) this.#point(null)
  }

  listen(map: MapLibreMap): void {
    const { scene } = this.#options
    map.on('mousemove', (event) => {
      if (!this.#isBusy) this.#point(hitAt(event, MOUSE_TOLERANCE, scene()))
    })
    map.on('mouseout', () => this.#point(null))
    map.on('click', (event) => {
      if (this.#isBusy) return
      this.#open(event, () => clickHit(event, scene()))
    })
  }

  /** Opens what is in the middle of the map, as a click there does. @returns false where there is nothing */
  openCentre(map: MapLibreMap): boolean {
    const lngLat = map.getCenter()
    const place = { target: map, lngLat, point: map.project(lngLat) }
    return this.#open(place, () => hitAt(place, CENTRE_TOLERANCE, this.#options.scene()))
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  #open(place: MapPoint, hitThere: () => MapHit | null): boolean {
    const position: Position = [place.lngLat.lng, place.lngLat.lat]
    if (this.#clickTaker) {
      this.#clickTaker(position)
      return true
    }
    const hit = hitThere()
    if (hit !== null) this.#options.onClick(hit)
    else if (isOnParcel(place)) this.#options.onParcel(position)
    else return false
    return true
  }

  #point(hit: MapHit | null): void {
    const guid = hit?.guid ?? null
    if (guid === this.#pointed) return
    this.#pointed = guid
    this.#options.container.classList.toggle('plat-map-pointing', guid !== null)
    this.#options.onHover(guid)
  }
}
