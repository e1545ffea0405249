import type { Bounds, Position } from '@plat/contract/platform/geometry'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { MapColours } from './map-types.ts'
import { boundsRing } from '@plat/contract/platform/geometry-bounds'

/** A square of a grid. */
interface GridCell {
  readonly id: string
  readonly bounds: Bounds
}

const SOURCE = 'cells'
const LAYERS = ['cells-fill', 'cells-line'] as const
/** Markers stay above the squares. */
const ABOVE = 'points'

/** Squares of a grid over the basemap, the chosen ones filled. */
export class GridCellOverlay {
  readonly #map: MapLibreMap
  #cells: readonly GridCell[] = []
  #data: FeatureCollection = { type: 'FeatureCollection', features: [] }
  #colours: MapColours | null = null
  /** A new style of the map, for another theme, has lost what was added to the one before. */
  readonly #restore = () => this.#draw()

  constructor(map: MapLibreMap) {
    this.#map = map
  }

  /** Keeps the squares on the map, whatever style it has, until `dispose`. */
  attach(): void {
    this.#map.on('styledata', this.#restore)
    this.#draw()
  }

  /** Draws these squares and no others. */
  show(cells: readonly GridCell[], chosen: ReadonlySet<string>, colours: MapColours): void {
    const repaint = colours !== this.#colours
    this.#cells = cells
    this.#colours = colours
    this.#data = {
      type: 'FeatureCollection',
      features: cells.map(({ id, bounds }) => ({
        type: 'Feature',
        properties: { chosen: chosen.has(id) ? 1 : 0 },
        geometry: { type: 'Polygon', coordinates: [boundsRing(bounds)] },
      })),
    }
    if (repaint) this.#remove()
    this.#map.getSource<GeoJSONSource>(SOURCE)?.setData(this.#data)
    this.#draw()
  }

  /** The square at a position; null beside all of them. */
  gridCellAt([lng, lat]: Position): string | null {
    const hit = this.#cells.find(
      ({ bounds: [west, south, east, north] }) =>
        lng >= west && lng < east && lat >= south && lat < north,
    )
    return hit?.id ?? null
  }

  /** Where the map looks now. */
  view(): { center: Position; zoom: number } {
    const { lng, lat } = this.#map.getCenter()
    return { center: [lng, lat], zoom: this.#map.getZoom() }
  }

  dispose(): void {
    this.#map.off('styledata', this.#restore)
    this.#remove()
  }

  #draw(): void {
    const map = this.#map
    const colours = this.#colours
    if (colours === null || map.getSource(SOURCE) || !map.getLayer(ABOVE)) return
    map.addSource(SOURCE, { type: 'geojson', data: this.#data, tolerance: 0 })
    map.addLayer(
      {
        id: LAYERS[0],
        type: 'fill',
        source: SOURCE,
        paint: {
          'fill-color': colours.primary,
          'fill-opacity': ['match', ['get', 'chosen'], 1, 0.26, 0.02],
        },
      },
      ABOVE,
    )
    map.addLayer(
      {
        id: LAYERS[1],
        type: 'line',
        source: SOURCE,
        paint: {
          'line-color': colours.primary,
          'line-width': ['match', ['get', 'chosen'], 1, 2, 0.75],
          'line-opacity': ['match', ['get', 'chosen'], 1, 1, 0.55],
        },
      },
      ABOVE,
    )
  }

  #remove(): void {
    // The map may have been removed before, and its style with it.
    if (!this.#map.style) return
    for (const layer of LAYERS) if (this.#map.getLayer(layer)) this.#map.removeLayer(layer)
    if (this.#map.getSource(SOURCE)) this.#map.removeSource(SOURCE)
  }
}
