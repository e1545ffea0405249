import { gunzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, GeoJSON, Geometry } from 'geojson'
import { labelPoint } from './label-point.ts'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'

/** What a tile's features carry. */
export interface TileProperties {
  readonly class: string
  readonly name?: string
  /** Labels only: the layer that the name belongs to. */
  readonly kind?: BasemapKind
  /** Labels only: the zoom from which the name fits into its shape. */
  readonly zoom?: number
}
export type TileFeature = Feature<Geometry, TileProperties>

/** A basemap layer's shapes, and the points of their labels. */
export interface ParsedLayer {
  readonly shapes: FeatureCollection<Geometry, TileProperties>
  readonly labels: FeatureCollection<Geometry, TileProperties>
}

/**
 * Reads a layer's GeoJSON, plain or gzip. Coordinates are taken as degrees whatever a `crs` member
 * says: published files often name a projection that their numbers are not in.
 * @param layerId becomes `class` of every feature.
 * @throws SyntaxError when the content is not JSON.
 */
export function parseLayer(content: Uint8Array, kind: BasemapKind, layerId: string): ParsedLayer {
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
