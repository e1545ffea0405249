import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Bounds, MultiPolygon, Polygon, Position } from '@plat/contract/platform/geometry'
import { DEFAULT_ZOOM, type LocationCollection } from '@plat/contract/search/search'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { AreaLayer } from './area-layers.ts'
import type { ArchiveLayers } from './basemap-style.ts'
import { createMap } from './create-map.ts'
import { clickHit, hitAt, MOUSE_TOLERANCE } from './hit-at.ts'
import { centreInSight } from './in-sight.ts'
import { hasWebGl, loadLayers, loadMapLibre } from './load-maplibre.ts'
import { keepDrawing } from './draw-style.ts'
import type {
  MapColours,
  MapEngineOptions,
  MapHit,
  MapPadding,
  MapState,
  MapTarget,
  MapTheme,
  MapViewState,
  MapViewTarget,
} from './map-types.ts'
import { mergePoints } from './merge-points.ts'
import type { OverlaySource } from './record-layers.ts'
import { emptyScene, overlayData, type Scene, SCENE_SOURCES } from './scene.ts'
import { mapStyle, removeMarkerImages, setSourceData } from './map-style.ts'
import { boundsOf, viewOf } from './view.ts'

/** What the page hears from the map. */
export interface MapHandlers {
  /** The view came to rest somewhere else; also once at the start. */
  onViewChange?(view: MapViewState): void
  /** Guid of the point or shape under the pointer, null when it has left. */
  onHover?(guid: string | null): void
  onClick?(hit: MapHit): void
}

const VIEW_DEBOUNCE = 150
const MOVE_DURATION = 420
const FIT_PADDING = 40
/** A side in CSS pixels below which a container is still being laid out. */
const SMALLEST_SIDE = 80
const PLACE_MAX_ZOOM = 17

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
  #wasSmall = true
  /** A movement that the page asked for is under way: another one would cut it off. */
  #going = false
  #pointed: string | null = null
  #clickTaker: ((position: Position) => void) | null = null
  readonly #undrawn = new Set<OverlaySource>()
  #frame: number | undefined
  #viewTimer: ReturnType<typeof setTimeout> | undefined
  #viewByUser = false
  /** Clicks and what is under the pointer are the drawing tools'. */
  #busy = false
  #searchHidden = false
  #archiveLayers: ArchiveLayers | undefined
  #attempt = 0

  constructor(container: HTMLElement, options: MapEngineOptions) {
    this.#container = container
    this.#options = options
    this.#scene = emptyScene(options.theme, options.colours)
    this.#view = options.view ?? { bounds: boundsOf(options.control.geo.agencyBounds) }
    this.#resizes = new ResizeObserver(() => this.resize())
    void this.#start()
  }

  /** Calls the listener when the state changes; returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): MapState => this.#state

  /** Until the returned function is called, clicks go to `taker` instead of opening what is there. */
  takeClicks(taker: (position: Position) => void): () => void {
    this.#clickTaker = taker
    return () => {
      if (this.#clickTaker === taker) this.#clickTaker = null
    }
  }

  /** Replaces all handlers. */
  setHandlers(handlers: MapHandlers): void {
    this.#handlers = handlers
  }

  /** Moves the map, with animation unless `instant`, the person's settings or the distance forbid it. */
  setView(target: MapViewTarget, { instant = false } = {}): void {
    this.#view = target
    if (this.#map === null) return
    const animate = !instant && !this.#options.reducedMotion
    this.#going = animate
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
    const before = this.#scene.selected
    this.#change({ selected })
    this.#draw('lifted')
    if (before?.guid !== selected?.guid || !before?.position !== !selected?.position) this.#settle()
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

  /** The drawing tools show the searched shape themselves. */
  hideSearchShape(hidden: boolean): void {
    this.#searchHidden = hidden
    this.#draw('search')
  }

  /** While the drawing tools draw, clicks are theirs and the map keeps its own to itself. */
  setBusy(busy: boolean): void {
    this.#busy = busy
    const change = busy ? 'disable' : 'enable'
    this.#map?.doubleClickZoom[change]()
    this.#map?.boxZoom[change]()
    if (busy) this.#point(null)
  }

  setTheme(theme: MapTheme, colours: MapColours): void {
    // React says it once more at the start, when the style may not be there yet.
    if (theme === this.#scene.theme && colours === this.#scene.colours) return
    this.#change({ theme, colours })
    if (this.#map === null) return
    // Before its style is there the map has no images to forget, and throws when asked for them.
    if (this.#state.status === 'ready') removeMarkerImages(this.#map)
    this.#restyle()
  }

  /** Keeps the centre of the view clear of panels that lie over the map. */
  setPadding(padding: MapPadding): void {
    this.#padding = padding
    this.#container.style.setProperty('--map-covered-below', `${padding.bottom}px`)
    this.#settle()
  }

  /** Takes up the padding, and brings the selected record into what it leaves of the map. */
  #settle(): void {
    const map = this.#map
    if (map === null || this.#state.status !== 'ready') return
    if (this.#going) {
      map.jumpTo({ padding: { ...this.#padding } }, { byPage: true })
      return this.setView(this.#view)
    }
    const { selected, points } = this.#scene
    const position = selected && (selected.position ?? points.get(selected.guid)?.position)
    const sight = centreInSight(map, this.#size(), this.#padding, position ?? null)
    if (sight === null) return
    const animate = !this.#options.reducedMotion
    map.easeTo({ ...sight, animate, duration: 180 }, { byPage: true })
  }

  /** Draws layers of places over the ground, with their names. */
  setAreas(areas: readonly AreaLayer[]): void {
    if (areas === this.#scene.areas) return
    this.#change({ areas })
    this.#draw('areas')
  }

  /** Fits the map to its container; the map sees to it by itself, too. */
  resize(): void {
    if (this.#map === null || this.#container.clientWidth === 0) return
    this.#map.resize({ byPage: true })
    const small = this.#isSmall()
    // What was fitted into next to nothing, while the page was laid out, was not fitted at all.
    if (this.#wasSmall && !small) this.setView(this.#view, { instant: true })
    this.#wasSmall = small
    // In the same frame, or the map would be blank for one.
    this.#map.redraw()
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
      const { control, locale } = this.#options
      const [maplibre, layers] = await Promise.all([loadMapLibre(), loadLayers(control, locale)])
      this.#archiveLayers = layers
      if (this.#isDisposed()) return
      // Hidden or still being laid out, the map is fitted again once it has its size.
      this.#wasSmall = this.#isSmall()
      this.#map = createMap(maplibre, this.#container, {
        ...this.#options,
        style: this.#style(),
        view: this.#view,
        colours: () => this.#scene.colours,
        retryBasemap: () => this.#restyle(1),
        onLocated: (here) => {
          this.#change({ here })
          this.#draw('here')
        },
      })
    } catch {
      // A chunk that did not load, or a context that could not be made: the reason for the reader is the same.
      return this.#isDisposed() ? undefined : this.#setState({ status: 'failed', reason: 'load' })
    }
    this.#listen(this.#map)
  }

  #listen(map: MapLibreMap): void {
    map.once('style.load', () => {
      const going = this.#going
      map.jumpTo({ padding: { ...this.#padding } }, { byPage: true })
      if (going) this.setView(this.#view, { instant: true })
      // What was told while the style was being read.
      for (const source of Object.keys(SCENE_SOURCES)) this.#draw(source as OverlaySource)
      this.#merge()
      this.#setState({ status: 'ready' })
      this.#viewChanged(false)
    })
    // Told to who looks from outside, such as a journey: all is drawn and nothing moves.
    const atRest = () => (this.#container.dataset['mapAtRest'] = '')
    map.on('idle', atRest)
    for (const event of ['movestart', 'dataloading'] as const)
      map.on(event, () => delete this.#container.dataset['mapAtRest'])
    // Nothing is drawn for what was called off, so no `idle` follows.
    map.on('dataabort', () => !map.isMoving() && map.areTilesLoaded() && atRest())
    map.on('zoomend', () => {
      if (Math.abs(map.getZoom() - this.#mergedZoom) > 0.01) this.#merge()
    })
    map.on('moveend', (event) => {
      this.#going = false
      this.#viewChanged(!('byPage' in event))
    })
    map.on('mousemove', (event) => {
      if (!this.#busy) this.#point(hitAt(event, MOUSE_TOLERANCE, this.#scene))
    })
    map.on('mouseout', () => this.#point(null))
    map.on('click', (event) => {
      if (this.#busy) return
      if (this.#clickTaker) return this.#clickTaker([event.lngLat.lng, event.lngLat.lat])
      const hit = clickHit(event, this.#scene)
      if (hit !== null) this.#handlers.onClick?.(hit)
    })
    this.#resizes.observe(this.#container)
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
      this.#handlers.onViewChange?.(viewOf(this.#map, this.#viewByUser))
      this.#viewByUser = false
    }, VIEW_DEBOUNCE)
  }

  /** Draws a source with the next frame: one drawing for several changes, apart from computing them. */
  #draw(source: OverlaySource): void {
    this.#undrawn.add(source)
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      const sources = [...this.#undrawn]
      this.#undrawn.clear()
      for (const name of sources) setSourceData(this.#map, name, SCENE_SOURCES[name](this.#shown()))
    })
  }

  #style() {
    const { theme, colours } = this.#scene
    return mapStyle(
      this.#options.control,
      theme,
      colours,
      overlayData(this.#shown()),
      window.location.origin,
      { archiveLayers: this.#archiveLayers, attempt: this.#attempt },
    )
  }

  #shown(): Scene {
    return this.#searchHidden ? { ...this.#scene, search: null } : this.#scene
  }

  #restyle(attempts = 0): void {
    this.#attempt += attempts
    this.#map?.setStyle(this.#style(), { diff: true, transformStyle: keepDrawing })
  }

  #change(part: Partial<Scene>): void {
    this.#scene = { ...this.#scene, ...part }
  }

  #size() {
    return { width: this.#container.clientWidth, height: this.#container.clientHeight }
  }

  #isSmall(): boolean {
    return Math.min(this.#container.clientWidth, this.#container.clientHeight) < SMALLEST_SIDE
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
