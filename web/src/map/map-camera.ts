import type { Position } from '@plat/contract/platform/geometry'
import { DEFAULT_ZOOM } from '@plat/contract/search/search'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { centreInSight } from './in-sight.ts'
import type { MapLimits } from './map-limits.ts'
import type { MapPadding, MapViewTarget } from './map-types.ts'
import { START_PADDING } from './view.ts'

const MOVE_MS = 420
const SETTLE_MS = 180
/** CSS pixels around bounds that are fitted. */
const FIT_PADDING = 40
/** A side in CSS pixels below which a container is still being laid out. */
const SMALLEST_SIDE = 80
const PLACE_MAX_ZOOM = 17

/** Marks the events of movements that the page has begun, not a person. */
const BY_PAGE = { byPage: true }

interface MapCameraOptions {
  readonly map: () => MapLibreMap | null
  readonly container: HTMLElement
  readonly limits: MapLimits
  readonly reducedMotion: boolean
  /** Where to start, and how much of it panels cover. */
  readonly view: MapViewTarget
  readonly padding: MapPadding
  /** Position of the selected record, which is kept clear of panels. */
  readonly selected: () => Position | null
}

/** Where the map looks: it goes where the page says, and keeps clear of panels that lie over it. */
export class MapCamera {
  readonly #options: MapCameraOptions
  readonly #resizes: ResizeObserver
  /** The last view and padding from the page, also from before there was a map. */
  #view: MapViewTarget
  #padding: MapPadding
  /** The map has its style. Before, it draws no frame, and would lose a movement with animation. */
  #isReady = false
  #wasSmall = true
  /** A movement that the page began is under way: another one would cut it off. */
  #isMoving = false

  constructor(options: MapCameraOptions) {
    this.#options = options
    this.#view = options.view
    this.#padding = options.padding
    options.limits.setPadding(options.padding)
    this.#resizes = new ResizeObserver(() => this.#resize())
  }

  get view(): MapViewTarget {
    return this.#view
  }

  /** Moves the map, with animation unless `instant`, the person's settings or the distance forbid it. */
  setView(target: MapViewTarget, { instant = false } = {}): void {
    this.#view = target
    const map = this.#options.map()
    if (map === null) return
    const animate = !instant && this.#isReady && !this.#options.reducedMotion
    this.#isMoving = animate
    const motion = { animate, duration: MOVE_MS }
    if ('bounds' in target) {
      const { bounds, maxZoom = PLACE_MAX_ZOOM } = target
      map.fitBounds(bounds, { padding: FIT_PADDING, maxZoom, ...motion }, BY_PAGE)
      return
    }
    const { lng, lat, zoom = DEFAULT_ZOOM } = target
    map.easeTo({ center: [lng, lat], zoom, ...motion }, BY_PAGE)
  }

  /** Keeps the centre of the view clear of panels that lie over the map. */
  setPadding(padding: MapPadding): void {
    this.#padding = padding
    this.#limit()
    this.#options.container.style.setProperty('--map-covered-below', `${padding.bottom}px`)
    this.settle()
  }

  /** Takes up the padding, and brings the selected record into the part of the map that no panel covers. */
  settle(): void {
    const { container, reducedMotion } = this.#options
    const map = this.#options.map()
    if (map === null) return
    if (!this.#isReady) return this.#begin(map)
    if (this.#isMoving) {
      map.jumpTo({ padding: { ...this.#padding } }, BY_PAGE)
      return this.setView(this.#view)
    }
    const size = { width: container.clientWidth, height: container.clientHeight }
    const sight = centreInSight(map, size, this.#padding, this.#options.selected())
    if (sight === null) return
    map.easeTo({ ...sight, animate: !reducedMotion, duration: SETTLE_MS }, BY_PAGE)
  }

  /** To be called before the map is made: while it is still being laid out, it is fitted again once it has its size. */
  measure(): void {
    this.#wasSmall = this.#isSmall()
  }

  /** The map has been made: brings it beside the panels, and follows the size of its container. */
  follow(map: MapLibreMap): void {
    this.#begin(map)
    map.once('style.load', () => {
      this.#isReady = true
    })
    map.on('moveend', () => {
      this.#isMoving = false
    })
    this.#resizes.observe(this.#options.container)
  }

  dispose(): void {
    this.#resizes.disconnect()
  }

  #resize(): void {
    const map = this.#options.map()
    if (map === null || this.#options.container.clientWidth === 0) return
    map.resize(BY_PAGE)
    this.#limit()
    const isSmall = this.#isSmall()
    // What was fitted into next to nothing, while the page was laid out, was not fitted at all.
    if (this.#wasSmall && !isSmall) this.setView(this.#view, { instant: true })
    this.#wasSmall = isSmall
    // In the same frame, or the map would be blank for one.
    map.redraw()
  }

  /** Shows the view beside the panels: the map was made without knowing of them. */
  #begin(map: MapLibreMap): void {
    map.jumpTo({ padding: { ...this.#padding } }, BY_PAGE)
    const { top, right, bottom, left } = this.#padding
    if (!('bounds' in this.#view) || Math.max(top, right, bottom, left) === 0) return
    const { bounds, maxZoom = PLACE_MAX_ZOOM } = this.#view
    map.fitBounds(bounds, { padding: START_PADDING, maxZoom, animate: false }, BY_PAGE)
  }

  /** The lowest zoom depends on how much of the map is free. */
  #limit(): void {
    const { limits } = this.#options
    const map = this.#options.map()
    limits.setPadding(this.#padding)
    const { minZoom } = limits
    if (map === null || minZoom === map.getMinZoom()) return
    // The map would move by itself, and that would count as a person's doing.
    if (map.getZoom() < minZoom) map.jumpTo({ zoom: minZoom }, BY_PAGE)
    map.setMinZoom(minZoom)
  }

  #isSmall(): boolean {
    const { clientWidth, clientHeight } = this.#options.container
    return Math.min(clientWidth, clientHeight) < SMALLEST_SIDE
  }
}
