import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import type { ArchiveLayers } from './basemap-style.ts'
import { keepDrawing } from './draw-style.ts'
import { mapStyle, removeMarkerImages, setSourceData } from './map-style.ts'
import type { MapColours, MapEngineOptions } from './map-types.ts'
import { mergePoints } from '@plat/contract/search/drawn-points'
import type { OverlaySource } from './record-layers.ts'
import { emptyScene, overlayData, type Scene, SCENE_SOURCES } from './scene.ts'

/** Zoom levels by which the map may have moved without its points being merged again. */
const ZOOM_TOLERANCE = 0.01

type DrawnSceneOptions = Pick<MapEngineOptions, 'mapSettings' | 'locale' | 'theme' | 'colours'> & {
  readonly map: () => MapLibreMap | null
}

/** The scene, and the style and sources of the map that show it: each change is drawn with the next frame. */
export class DrawnScene {
  readonly #options: DrawnSceneOptions
  readonly #undrawn = new Set<OverlaySource>()
  #locale: string
  #scene: Scene
  #frame: number | undefined
  #mergedZoom = 0
  #searchHidden = false
  #archiveLayers: ArchiveLayers | undefined
  #attempt = 0

  constructor(options: DrawnSceneOptions) {
    this.#options = options
    this.#locale = options.locale
    this.#scene = emptyScene(options.theme, options.colours)
  }

  get scene(): Scene {
    return this.#scene
  }

  /** Changes a part of the scene and draws the sources that show it. */
  change(part: Partial<Scene>, ...sources: OverlaySource[]): void {
    this.#scene = { ...this.#scene, ...part }
    for (const source of sources) this.#draw(source)
  }

  /** Draws everything, because nothing is drawn while the style is being read. */
  drawAll(): void {
    for (const source of Object.keys(SCENE_SOURCES)) this.#draw(source as OverlaySource)
    this.mergePoints()
  }

  hideSearchShape(hidden: boolean): void {
    this.#searchHidden = hidden
    this.#draw('search')
  }

  /** Joins points that lie too close at the current zoom; the answer for it may still be on its way. */
  mergePoints(): void {
    const zoom = this.#options.map()?.getZoom()
    if (zoom === undefined) return
    const points = mergePoints(this.#scene.features, zoom, this.#locale)
    this.#mergedZoom = zoom
    const byGuid = new Map(points.map((point) => [point.guid, point]))
    this.change({ points: byGuid }, 'points', 'highlighted')
  }

  /** Joins points again where the zoom is another than they were joined for. */
  followZoom(zoom: number): void {
    if (Math.abs(zoom - this.#mergedZoom) > ZOOM_TOLERANCE) this.mergePoints()
  }

  /** @param isReady whether the map has read its style: before that it has no images, and throws when they are read */
  setTheme(theme: MapTheme, colours: MapColours, isReady: boolean): void {
    this.change({ theme, colours })
    const map = this.#options.map()
    if (map === null) return
    if (isReady) removeMarkerImages(map)
    this.#restyle()
  }

  /** The layers of the archive that the basemap is read from, if it is one. */
  setArchiveLayers(layers: ArchiveLayers | undefined): void {
    this.#archiveLayers = layers
  }

  /** Writes names and numbers in another language. */
  setLocale(locale: string, layers: ArchiveLayers | undefined): void {
    this.#locale = locale
    if (layers !== undefined) {
      this.#archiveLayers = layers
      this.#restyle()
    }
    this.mergePoints()
  }

  /** Requests the tiles of the basemap again. */
  retryBasemap(): void {
    this.#attempt += 1
    this.#restyle()
  }

  /** The whole style with what the scene shows now. */
  style(): StyleSpecification {
    const { theme, colours } = this.#scene
    const data = overlayData(this.#shown())
    return mapStyle(this.#options.mapSettings, theme, colours, data, window.location.origin, {
      archiveLayers: this.#archiveLayers,
      attempt: this.#attempt,
    })
  }

  dispose(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
  }

  /** With the next frame: one drawing for several changes, apart from computing them. */
  #draw(source: OverlaySource): void {
    this.#undrawn.add(source)
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      const sources = [...this.#undrawn]
      this.#undrawn.clear()
      const map = this.#options.map()
      for (const name of sources) setSourceData(map, name, SCENE_SOURCES[name](this.#shown()))
    })
  }

  #restyle(): void {
    const map = this.#options.map()
    map?.setStyle(this.style(), { diff: true, transformStyle: keepDrawing })
  }

  #shown(): Scene {
    return this.#searchHidden ? { ...this.#scene, search: null } : this.#scene
  }
}
