import { own } from '@plat/contract/platform/own'
import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection, Geometry, Feature, GeoJSON } from 'geojson'
import { gunzipSync } from 'node:zlib'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import { labelPoint } from './label-point.ts'

/** A basemap layer with its content, for the tile worker. */
export interface LayerSource {
  readonly id: string
  readonly kind: BasemapKind
  readonly minZoom: number | undefined
  /** GeoJSON, plain or gzip. */
  readonly content: Uint8Array
}

/** Highest zoom that is built; beyond it the browser enlarges tiles. One tile unit is 0.3 m. */
export const MAX_TILE_ZOOM = 15

const EXTENT = 4_096

/**
 * Lowest zoom by kind where a layer sets none: detail that no city map shows further out, and that would
 * make tiles of whole cities large.
 */
const MIN_ZOOM: Partial<Record<BasemapKind, number>> = {
  building: 14,
  street: 11,
  trail: 12,
}

/** Shapes smaller than this many tile units (an eighth of a pixel each) are left out, by kind. */
const MIN_SIZE: Partial<Record<BasemapKind, number>> = { park: 16, water: 16, building: 12 }

interface IndexedLayer {
  readonly name: string
  readonly kind: BasemapKind | 'label'
  readonly minZoom: number
  readonly index: GeoJSONVT
}

/** All layers of one basemap, cut into tiles on demand. */
export class TileIndex {
  readonly #layers: IndexedLayer[]

  constructor(sources: readonly LayerSource[]) {
    this.#layers = sources.flatMap((source) => {
      const parsed = parseLayer(source.content, source.kind, source.id)
      const minZoom = source.minZoom ?? MIN_ZOOM[source.kind] ?? 0
      return [
        {
          name: source.kind,
          kind: source.kind,
          minZoom,
          index: indexOf(parsed.shapes, source.kind),
        },
        { name: 'label', kind: 'label' as const, minZoom, index: indexOf(parsed.labels, 'label') },
      ]
    })
  }

  /** The tile as MVT, not compressed; null when it is empty. */
  tile(z: number, x: number, y: number): Uint8Array | null {
    const layers: Record<string, GeoJSONVTTile> = {}
    for (const layer of this.#layers) {
      if (z < Math.min(layer.minZoom, MAX_TILE_ZOOM)) continue
      const tile = layer.index.getTile(z, x, y)
      if (!tile) continue
      const all: GeoJSONVTFeature[] = tile.features
      const features = all.filter((feature) => isLargeEnough(feature, layer.kind, z))
      if (features.length === 0) continue
      const together = own(layers, layer.name)
      layers[layer.name] = together
        ? { ...together, features: [...together.features, ...features] }
        : { ...tile, features }
    }
    if (Object.keys(layers).length === 0) return null
    return fromGeojsonVt(layers, { version: 2, extent: EXTENT })
  }
}

function indexOf(
  data: FeatureCollection<Geometry, TileProperties> & { features: TileFeature[] },
  kind: BasemapKind,
): GeoJSONVT {
  return new GeoJSONVT(data, {
    maxZoom: MAX_TILE_ZOOM,
    // Tiles are cut on demand: a city's visitors look at few of them.
    indexMaxZoom: 0,
    extent: EXTENT,
    // Dashes and casings must not end at the edge of an enlarged tile.
    buffer: kind === 'label' ? 0 : 96,
    tolerance: 3,
  })
}

function isLargeEnough(feature: GeoJSONVTFeature, kind: BasemapKind, z: number): boolean {
  const smallest = MIN_SIZE[kind]
  if (smallest === undefined || feature.type !== 3 || z === MAX_TILE_ZOOM) return true
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of feature.geometry.flat()) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return east - west >= smallest || south - north >= smallest
}

/** Properties of a feature in a tile. */
interface TileProperties {
  readonly class: string
  readonly name?: string
  /** Labels only: the layer that the name belongs to. */
  readonly kind?: BasemapKind
  /** Labels only: the zoom from which the name fits into its shape. */
  readonly zoom?: number
}
type TileFeature = Feature<Geometry, TileProperties>

/** A basemap layer's shapes, and the points of their labels. */
interface ParsedLayer {
  readonly shapes: FeatureCollection<Geometry, TileProperties>
  readonly labels: FeatureCollection<Geometry, TileProperties>
}

/**
 * Reads a layer's GeoJSON, plain or gzip. Coordinates are taken as degrees whatever a `crs` member
 * says: published files often name a projection that their numbers are not in.
 * @param layerId becomes `class` of every feature.
 * @throws SyntaxError when the content is not JSON.
 */
function parseLayer(content: Uint8Array, kind: BasemapKind, layerId: string): ParsedLayer {
  const gzipped = content[0] === 0x1f && content[1] === 0x8b
  const text = Buffer.from(gzipped ? gunzipSync(content) : content).toString('utf8')
  // GeoJSON that passed the tenant check; entries that are not features are left out below.
  const parsed = JSON.parse(text) as GeoJSON
  const shapes: TileFeature[] = []
  const labels: TileFeature[] = []
  for (const feature of featuresOf(parsed)) {
    // A null geometry is valid GeoJSON and occurs.
    if (!feature.geometry || !inDegrees(feature.geometry)) continue
    const name = nameOf(feature)
    const properties = name === undefined ? { class: layerId } : { class: layerId, name }
    if (kind === 'label') {
      if (name !== undefined) {
        labels.push({
          type: 'Feature',
          geometry: feature.geometry,
          properties: { ...properties, kind },
        })
      }
      continue
    }
    shapes.push({ type: 'Feature', geometry: feature.geometry, properties })
    const label = name === undefined ? null : labelPoint(feature.geometry, name)
    if (label !== null) {
      labels.push({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: label.position },
        properties: { ...properties, kind, zoom: label.zoom },
      })
    }
  }
  return { shapes: collection(shapes), labels: collection(labels) }
}

function collection(features: TileFeature[]): FeatureCollection<Geometry, TileProperties> {
  return { type: 'FeatureCollection', features }
}

function featuresOf(data: GeoJSON): Feature<Geometry | null>[] {
  if (data.type === 'FeatureCollection') return data.features
  if (data.type === 'Feature') return [data]
  return [{ type: 'Feature', geometry: data, properties: null }]
}

function nameOf(feature: Feature<Geometry | null>): string | undefined {
  const name: unknown = feature.properties?.['name']
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined
}

/** Whether the first position is on the globe: state-plane feet are not. */
function inDegrees(geometry: Geometry): boolean {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.every(inDegrees)
  let first: unknown = geometry.coordinates
  while (Array.isArray(first) && Array.isArray(first[0])) first = first[0]
  if (!Array.isArray(first)) return false
  const [lng, lat] = first
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}
