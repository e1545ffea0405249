import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Bounds, MultiPolygon, Polygon, Position } from '@plat/contract/platform/geometry'
import type { LocationCollection } from '@plat/contract/search/search'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { AreaLayer } from './area-layers.ts'
import { createMap, type MadeMap } from './create-map.ts'
import { DrawnScene } from './drawn-scene.ts'
import { hasWebGl, loadLayers, loadMapLibre } from './load-maplibre.ts'
import { MapCamera } from './map-camera.ts'
import { MapLimits } from './map-limits.ts'
import { MapPointer } from './map-pointer.ts'
import type {
  MapColours,
  MapEngineOptions,
  MapHandlers,
  MapPadding,
  MapState,
  MapTarget,
  MapTexts,
  MapViewTarget,
} from './map-types.ts'
import { markAtRest } from './mark-at-rest.ts'
import { boundsOf } from './view.ts'
import { ViewReports } from './view-reports.ts'

const CLUSTER_MAX_ZOOM = 19

/** The map, without React: the page sets what it shows and never reads it back. */
export class MapEngine {
  readonly #container: HTMLElement
  readonly #options: MapEngineOptions
  readonly #listeners = new Set<() => void>()
  readonly #drawn: DrawnScene
  readonly #camera: MapCamera
  readonly #limits: MapLimits
  readonly #pointer: MapPointer
  readonly #reports: ViewReports
  /** Called once the map is drawn. */
  readonly #whenDrawn = new Set<() => void>()
  #state: MapState = { status: 'loading' }
  #handlers: MapHandlers = {}
  #map: MapLibreMap | null = null
  #relabel: MadeMap['relabel'] = () => {}
  /** What the page speaks, and what the map does. */
  #language: Pick<MapEngineOptions, 'locale' | 'texts'>
  #spoken: Pick<MapEngineOptions, 'locale' | 'texts'>

  constructor(container: HTMLElement, options: MapEngineOptions) {
    this.#container = container
    this.#options = options
    this.#language = options
    this.#spoken = options
    const map = () => this.#map
    this.#drawn = new DrawnScene({ ...options, map })
    this.#limits = new MapLimits(options.mapSettings, container)
    this.#camera = new MapCamera({
      map,
      container,
      limits: this.#limits,
      reducedMotion: options.reducedMotion,
      view: options.view ?? { bounds: boundsOf(options.mapSettings.geo.agencyBounds) },
      padding: options.padding ?? { top: 0, right: 0, bottom: 0, left: 0 },
      selected: () => this.#selectedPosition(),
    })
    this.#pointer = new MapPointer({
      map,
      container,
      scene: () => this.#drawn.scene,
      onHover: (guid) => this.#handlers.onHover?.(guid),
      onClick: (hit) => this.#handlers.onClick?.(hit),
    })
    this.#reports = new ViewReports((view) => this.#handlers.onViewChange?.(view))
    void this.#start()
  }

  /** Calls the listener when the state changes; returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): MapState => this.#state

  /**
   * Calls `done` once all that the map shows by now is drawn, or somebody moves it; returns how to stop that.
   */
  whenDrawn(done: () => void): () => void {
    this.#whenDrawn.add(done)
    // A map at rest draws, and tells so, only when it is asked to.
    this.#map?.triggerRepaint()
    return () => this.#whenDrawn.delete(done)
  }

  /** Until the returned function is called, clicks go to `taker` instead of opening what is there. */
  takeClicks(taker: (position: Position) => void): () => void {
    return this.#pointer.takeClicks(taker)
  }

  /** Replaces all handlers. */
  setHandlers(handlers: MapHandlers): void {
    this.#handlers = handlers
  }

  /** Moves the map, with animation unless `instant`, the person's settings or the distance forbid it. */
  setView(target: MapViewTarget, { instant = false } = {}): void {
    this.#camera.setView(target, { instant })
  }

  /** Moves the map to show bounds (west, south, east, north), as a click on a cluster does. */
  zoomToBounds(bounds: Bounds): void {
    this.#camera.setView({ bounds, maxZoom: CLUSTER_MAX_ZOOM })
  }

  /** Shows an answer of `search/location`. */
  setLocations({ features }: LocationCollection): void {
    if (features === this.#drawn.scene.features) return
    this.#drawn.change({ features }, 'shapes')
    this.#drawn.mergePoints()
  }

  setSelected(selected: MapTarget | null): void {
    const before = this.#drawn.scene.selected
    this.#drawn.change({ selected }, 'highlighted', 'shapes')
    if (before?.guid !== selected?.guid || !before?.position !== !selected?.position)
      this.#camera.settle()
  }

  setHovered(hovered: MapTarget | null): void {
    if (hovered?.guid === this.#drawn.scene.hovered?.guid) return
    this.#drawn.change({ hovered }, 'highlighted')
  }

  /** Outlines a chosen place and dims what is around it. */
  setPlaceOutline(place: Polygon | MultiPolygon | null): void {
    this.#drawn.change({ place }, 'place')
  }

  /** Draws the shape that the search is limited to. */
  setSearchShape(search: SearchGeometry | null): void {
    this.#drawn.change({ search }, 'search')
  }

  /** The drawing tools show the searched shape themselves. */
  hideSearchShape(hidden: boolean): void {
    this.#drawn.hideSearchShape(hidden)
  }

  /** While the drawing tools draw, clicks are theirs, and double clicks and boxes do not zoom. */
  setBusy(busy: boolean): void {
    this.#pointer.setBusy(busy)
  }

  setTheme(theme: MapTheme, colours: MapColours): void {
    const { scene } = this.#drawn
    // React's first call repeats the options, and the style may not have been read yet.
    if (theme === scene.theme && colours === scene.colours) return
    this.#drawn.setTheme(theme, colours, this.#state.status === 'ready')
  }

  /** Puts the map's texts, numbers and names into another language. */
  setLanguage(locale: string, texts: MapTexts): void {
    this.#language = { locale, texts }
    if (this.#state.status === 'ready') void this.#speak()
  }

  /** Keeps the centre of the view clear of panels that lie over the map. */
  setPadding(padding: MapPadding): void {
    this.#camera.setPadding(padding)
  }

  /** Draws layers of places over the basemap, with their names. */
  setAreas(areas: readonly AreaLayer[]): void {
    if (areas === this.#drawn.scene.areas) return
    this.#drawn.change({ areas }, 'areas')
  }

  /** The map library's own object for drawing tools in this folder; null before it is there. */
  get map(): MapLibreMap | null {
    return this.#map
  }

  dispose(): void {
    this.#reports.dispose()
    this.#drawn.dispose()
    this.#camera.dispose()
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
      const { mapSettings } = this.#options
      const language = this.#language
      const [maplibre, layers] = await Promise.all([
        loadMapLibre(),
        loadLayers(mapSettings, language.locale),
      ])
      this.#drawn.setArchiveLayers(layers)
      await laidOut(this.#container)
      if (this.#isDisposed()) return
      this.#camera.measure()
      this.#spoken = language
      const { map, relabel } = createMap(maplibre, this.#container, {
        ...this.#options,
        ...language,
        style: this.#drawn.style(),
        view: this.#camera.view,
        limits: this.#limits,
        colours: () => this.#drawn.scene.colours,
        retryBasemap: () => this.#drawn.retryBasemap(),
        onLocated: (userLocation) => this.#drawn.change({ userLocation }, 'userLocation'),
      })
      this.#relabel = relabel
      this.#map = map
    } catch {
      // A chunk that did not load, or a context that could not be made: the reason for the reader is the same.
      return this.#isDisposed() ? undefined : this.#setState({ status: 'failed', reason: 'load' })
    }
    this.#listen(this.#map)
  }

  #listen(map: MapLibreMap): void {
    this.#camera.follow(map)
    this.#reports.report(map)
    this.#pointer.listen(map)
    markAtRest(map, this.#container, () => this.#tellDrawn())
    map.once('style.load', () => {
      this.#drawn.drawAll()
      this.#setState({ status: 'ready' })
      void this.#speak()
    })
    map.on('movestart', (event) => 'byPage' in event || this.#tellDrawn())
    map.on('zoomend', () => this.#drawn.followZoom(map.getZoom()))
    map.on('moveend', (event) => this.#reports.moved(map, !('byPage' in event)))
  }

  async #speak(): Promise<void> {
    const language = this.#language
    if (language.locale === this.#spoken.locale && language.texts === this.#spoken.texts) return
    this.#spoken = language
    this.#relabel(language.locale, language.texts)
    // A chunk that does not come leaves the ground's names as they are.
    const layers = await loadLayers(this.#options.mapSettings, language.locale).catch(
      () => undefined,
    )
    if (!this.#isDisposed() && this.#spoken === language)
      this.#drawn.setLocale(language.locale, layers)
  }

  #selectedPosition(): Position | null {
    const { selected, points } = this.#drawn.scene
    if (selected === null) return null
    return selected.position ?? points.get(selected.guid)?.position ?? null
  }

  #isDisposed(): boolean {
    return this.#state.status === 'disposed'
  }

  #tellDrawn(): void {
    for (const done of this.#whenDrawn) done()
    this.#whenDrawn.clear()
  }

  #setState(state: MapState): void {
    this.#state = state
    this.#container.dataset['mapState'] = state.status
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Settles once an element has a size. A map made before would be as large as the library likes, and what is asked for
 * would be of another part of the world.
 */
function laidOut(element: HTMLElement): Promise<void> {
  const hasSize = () => element.clientWidth > 0 && element.clientHeight > 0
  if (hasSize()) return Promise.resolve()
  return new Promise((resolve) => {
    const sizes = new ResizeObserver(() => {
      if (!hasSize()) return
      sizes.disconnect()
      resolve()
    })
    sizes.observe(element)
  })
}
