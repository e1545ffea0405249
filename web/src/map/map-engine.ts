import type { MapControl } from '@plat/contract/config'
import type { SearchGeometry } from '@plat/contract/criteria'
import type { Bounds, MultiPolygon, Polygon } from '@plat/contract/geometry'
import { DEFAULT_ZOOM, type LocationCollection } from '@plat/contract/search'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { createMap } from './create-map.ts'
import { hasWebGl, loadMapLibre } from './load-maplibre.ts'
import { currentPosition, type Located, LocateError } from './locate.ts'
import type {
  MapColours,
  MapHit,
  MapPadding,
  MapTarget,
  MapTexts,
  MapTheme,
  MapViewState,
  MapViewTarget,
} from './map-types.ts'
import { mergePoints } from './merge-points.ts'
import { pointAt } from './point-at.ts'
import { shapeHit } from './record-features.ts'
import { type OverlaySource, SHAPE_LAYERS } from './record-layers.ts'
import { emptyScene, overlayData, type Scene, SCENE_SOURCES } from './scene.ts'
import { mapStyle, removeMarkerImages, setSourceData } from './map-style.ts'
import { boundsOf, constrainCentre } from './view.ts'

/** What the map is told once, when it is made. */
export interface MapEngineOptions {
  readonly control: MapControl
  readonly locale: string
  readonly theme: MapTheme
  readonly colours: MapColours
  readonly texts: MapTexts
  readonly reducedMotion: boolean
  /** A picture rather than a tool: nothing moves it, and it has no controls but its sources. */
  readonly still?: boolean | undefined
  /** Where to start; the agency's bounds when left out. */
  readonly view?: MapViewTarget
}

/** What the page hears from the map. */
export interface MapHandlers {
  /** The view came to rest somewhere else; also once at the start. */
  onViewChange?(view: MapViewState): void
  /** Guid of the point or shape under the pointer, null when it has left. */
  onHover?(guid: string | null): void
  onClick?(hit: MapHit): void
}

/** `failed` leaves the page with the list alone: no WebGL, or the map's own files did not load. */
export type MapState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly reason: 'webgl' | 'load' }
  | { readonly status: 'disposed' }

const VIEW_DEBOUNCE = 150
const MOVE_DURATION = 420
const FIT_PADDING = 40
/** A side in CSS pixels below which a container is still being laid out. */
const SMALLEST_SIDE = 80
const PLACE_MAX_ZOOM = 17
const LOCATE_ZOOM = 16
/** How far beside a marker still counts, in CSS pixels: a finger is less exact than a mouse. */
const MOUSE_TOLERANCE = 3
const TOUCH_TOLERANCE = 12

/** The map, without React: it is told what to show, never asked. */
export class MapEngine {
  readonly #container: HTMLElement
  readonly #options: MapEngineOptions
  readonly #listeners = new Set<() => void>()
  readonly #resizes: ResizeObserver
  #state: MapState = { status: 'loading' }
  #handlers: MapHandlers = {}
  #scene: Scene
  #map: MapLibreMap | null = null
  /** The last view and padding asked for before there was a map. */
  #view: MapViewTarget
  #padding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }
  #mergedZoom = 0
  #wasSmall: boolean
  #pointed: string | null = null
  readonly #undrawn = new Set<OverlaySource>()
  #frame: number | undefined
  #viewTimer: ReturnType<typeof setTimeout> | undefined
  #viewByUser = false

  constructor(container: HTMLElement, options: MapEngineOptions) {
    this.#container = container
    this.#options = options
    this.#scene = emptyScene(options.theme, options.colours)
    this.#view = options.view ?? { bounds: boundsOf(options.control.geo.agencyBounds) }
    this.#wasSmall = Math.min(container.clientWidth, container.clientHeight) < SMALLEST_SIDE
    this.#resizes = new ResizeObserver(() => this.resize())
    void this.#start()
  }

  /** Calls the listener when the state changes; returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): MapState => this.#state

  /** Replaces all handlers. */
  setHandlers(handlers: MapHandlers): void {
    this.#handlers = handlers
  }

  /** Moves the map, with animation unless `instant`, the person's settings or the distance forbid it. */
  setView(target: MapViewTarget, { instant = false } = {}): void {
    this.#view = target
    if (this.#map === null) return
    const animate = !instant && !this.#options.reducedMotion
    const byPage = { byPage: true }
    if ('bounds' in target) {
      const { bounds, maxZoom = PLACE_MAX_ZOOM } = target
      this.#map.fitBounds(
        bounds,
        { padding: FIT_PADDING, maxZoom, animate, duration: MOVE_DURATION },
        byPage,
      )
      return
    }
    const { lng, lat, zoom = DEFAULT_ZOOM } = target
    this.#map.easeTo({ center: [lng, lat], zoom, animate, duration: MOVE_DURATION }, byPage)
  }

  /** Moves the map to show bounds (west, south, east, north), as a click on a cluster does. */
  zoomToBounds(bounds: Bounds): void {
    this.setView({ bounds, maxZoom: 19 })
  }

  /** Shows an answer of `search/location`. */
  setLocations({ features }: LocationCollection): void {
    if (features === this.#scene.features) return
    this.#change({ features })
    this.#merge()
    this.#draw('shapes')
  }

  setSelected(selected: MapTarget | null): void {
    this.#change({ selected })
    this.#draw('lifted')
  }

  setHovered(hovered: MapTarget | null): void {
    if (hovered?.guid === this.#scene.hovered?.guid) return
    this.#change({ hovered })
    this.#draw('lifted')
  }

  /** Outlines a chosen place and dims what is around it. */
  setPlaceOutline(place: Polygon | MultiPolygon | null): void {
    this.#change({ place })
    this.#draw('place')
  }

  /** Draws the shape that the search is limited to. */
  setSearchShape(search: SearchGeometry | null): void {
    this.#change({ search })
    this.#draw('search')
  }

  setTheme(theme: MapTheme, colours: MapColours): void {
    // React says it once more at the start, when the style may not be there yet.
    if (theme === this.#scene.theme && colours === this.#scene.colours) return
    this.#change({ theme, colours })
    if (this.#map === null) return
    // Before its style is there the map has no images to forget, and throws when asked for them.
    if (this.#state.status === 'ready') removeMarkerImages(this.#map)
    this.#map.setStyle(this.#style(), { diff: true })
  }

  /** Keeps the centre of the view clear of panels that lie over the map. */
  setPadding(padding: MapPadding): void {
    this.#padding = padding
    const animate = !this.#options.reducedMotion
    this.#map?.easeTo({ padding: { ...padding }, animate, duration: 180 }, { byPage: true })
  }

  /** Fits the map to its container; the map sees to it by itself, too. */
  resize(): void {
    const { clientWidth, clientHeight } = this.#container
    if (this.#map === null || clientWidth === 0) return
    this.#map.resize({ byPage: true })
    const small = Math.min(clientWidth, clientHeight) < SMALLEST_SIDE
    // What was fitted into next to nothing, while the page was laid out, was not fitted at all.
    if (this.#wasSmall && !small) this.setView(this.#view, { instant: true })
    this.#wasSmall = small
    // In the same frame, or the map would be blank for one.
    this.#map.redraw()
  }

  /**
   * Centres on the person and marks the place.
   * @throws LocateError also when the place is outside of where the map may go; the map stays then.
   */
  async locate(): Promise<Located> {
    const located = await currentPosition()
    const [lng, lat] = located.position
    if (this.#isBeyondLimits(located)) throw new LocateError('outside')
    this.#change({ here: located.position })
    this.#draw('here')
    this.setView({ lng, lat, zoom: LOCATE_ZOOM })
    return located
  }

  /** The map library's own object for drawing tools in this folder; null before it is there. */
  get map(): MapLibreMap | null {
    return this.#map
  }

  dispose(): void {
    clearTimeout(this.#viewTimer)
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#resizes.disconnect()
    this.#map?.remove()
    this.#map = null
    this.#setState({ status: 'disposed' })
    this.#listeners.clear()
  }

  async #start(): Promise<void> {
    // Not in the constructor's turn: nobody could have subscribed yet.
    await Promise.resolve()
    if (!hasWebGl()) return this.#setState({ status: 'failed', reason: 'webgl' })
    try {
      const maplibre = await loadMapLibre()
      if (this.#isDisposed()) return
      this.#map = createMap(maplibre, this.#container, {
        ...this.#options,
        style: this.#style(),
        view: this.#view,
        colours: () => this.#scene.colours,
      })
    } catch {
      // A chunk that did not load, or a context that could not be made: the reason for the reader is the same.
      return this.#isDisposed() ? undefined : this.#setState({ status: 'failed', reason: 'load' })
    }
    this.#listen(this.#map)
  }

  #listen(map: MapLibreMap): void {
    map.once('style.load', () => {
      map.jumpTo({ padding: { ...this.#padding } }, { byPage: true })
      // What was told while the style was being read.
      for (const source of Object.keys(SCENE_SOURCES)) this.#draw(source as OverlaySource)
      this.#merge()
      this.#setState({ status: 'ready' })
      this.#viewChanged(false)
    })
    map.on('zoomend', () => {
      if (Math.abs(map.getZoom() - this.#mergedZoom) > 0.01) this.#merge()
    })
    map.on('moveend', (event) => this.#viewChanged(!('byPage' in event)))
    map.on('mousemove', (event) => this.#point(this.#hitAt(event, MOUSE_TOLERANCE)))
    map.on('mouseout', () => this.#point(null))
    map.on('click', (event) => {
      const touch =
        'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch'
      const hit = this.#hitAt(event, touch ? TOUCH_TOLERANCE : MOUSE_TOLERANCE)
      if (hit !== null) this.#handlers.onClick?.(hit)
    })
    this.#resizes.observe(this.#container)
  }

  #hitAt(event: MapMouseEvent, tolerance: number): MapHit | null {
    const { lng, lat } = event.lngLat
    const point = pointAt(
      this.#scene.points.values(),
      [lng, lat],
      event.target.getZoom(),
      tolerance,
    )
    if (point !== null) return point
    const [shape] = event.target.queryRenderedFeatures(event.point, { layers: SHAPE_LAYERS })
    const guid: unknown = shape?.properties['guid']
    const feature = this.#scene.features.find((one) => one.properties.guid === guid)
    return feature === undefined ? null : shapeHit(feature)
  }

  #point(hit: MapHit | null): void {
    const guid = hit?.guid ?? null
    if (guid === this.#pointed) return
    this.#pointed = guid
    this.#container.classList.toggle('plat-map-pointing', guid !== null)
    this.#handlers.onHover?.(guid)
  }

  /** Joins points for the zoom at hand; the answer for it may still be on its way. */
  #merge(): void {
    const zoom = this.#map?.getZoom()
    if (zoom === undefined) return
    const points = mergePoints(this.#scene.features, zoom, this.#options.locale)
    this.#mergedZoom = zoom
    this.#change({ points: new Map(points.map((point) => [point.guid, point])) })
    this.#draw('points')
    this.#draw('lifted')
  }

  #viewChanged(byUser: boolean): void {
    this.#viewByUser ||= byUser
    clearTimeout(this.#viewTimer)
    this.#viewTimer = setTimeout(() => {
      if (this.#map === null) return
      const { lng, lat } = this.#map.getCenter()
      const bounds = this.#map.getBounds()
      this.#handlers.onViewChange?.({
        bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
        center: [lng, lat],
        zoom: this.#map.getZoom(),
        byUser: this.#viewByUser,
      })
      this.#viewByUser = false
    }, VIEW_DEBOUNCE)
  }

  #isBeyondLimits({ position }: Located): boolean {
    const limits = this.#options.control.geo.panningBounds
    if (limits === undefined) return false
    const size = { width: this.#container.clientWidth, height: this.#container.clientHeight }
    return constrainCentre(position, LOCATE_ZOOM, boundsOf(limits), size) !== position
  }

  /** Draws a source with the next frame: one drawing for several changes, apart from computing them. */
  #draw(source: OverlaySource): void {
    this.#undrawn.add(source)
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      const sources = [...this.#undrawn]
      this.#undrawn.clear()
      for (const name of sources) setSourceData(this.#map, name, SCENE_SOURCES[name](this.#scene))
    })
  }

  #style() {
    const { theme, colours } = this.#scene
    return mapStyle(
      this.#options.control,
      theme,
      colours,
      overlayData(this.#scene),
      window.location.origin,
    )
  }

  #change(part: Partial<Scene>): void {
    this.#scene = { ...this.#scene, ...part }
  }

  #isDisposed(): boolean {
    return this.#state.status === 'disposed'
  }

  #setState(state: MapState): void {
    this.#state = state
    this.#container.dataset['mapState'] = state.status
    for (const listener of this.#listeners) listener()
  }
}
