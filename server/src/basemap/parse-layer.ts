import { gunzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, GeoJSON, Geometry } from 'geojson'
import { JsonElements } from '../platform/json/json-elements.ts'
import { labelPoint } from './label-point.ts'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'

/** Bytes that are decoded at once. */
const PIECE = 1 << 18

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

/**
 * Reads a layer's GeoJSON, plain or gzip. Coordinates are taken as degrees whatever a `crs` member
 * says: published files often name a projection that their numbers are not in.
 * @param layerId becomes `class` of every feature.
 * @throws SyntaxError when the content is not JSON.
 */
export function parseLayer(content: Uint8Array, layerId: string): TileFeature[] {
  const gzipped = content[0] === 0x1f && content[1] === 0x8b
  const text = Buffer.from(gzipped ? gunzipSync(content) : content).toString('utf8')
  // GeoJSON that passed the tenant check; entries that are not features are left out below.
  const parsed = JSON.parse(text) as GeoJSON
  return featuresOf(parsed).flatMap((feature) => tileFeature(feature, layerId) ?? [])
}

/**
 * The features of a packed feature collection one by one: all of a county's parcels at once would be a gigabyte.
 * @param layerId becomes `class` of every feature.
 * @throws SyntaxError when a feature is not JSON.
 */
export function* packedFeatures(content: Uint8Array, layerId: string): Generator<TileFeature> {
  const gzipped = content[0] === 0x1f && content[1] === 0x8b
  const bytes = gzipped ? gunzipSync(content) : content
  const decoder = new TextDecoder()
  const elements = new JsonElements(['features'])
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    for (const element of elements.push(piece)) {
      if (!('text' in element)) continue
      // Passed the tenant check.
      const feature = tileFeature(JSON.parse(element.text) as Feature, layerId)
      if (feature !== null) yield feature
    }
  }
}

/** Null without a geometry in degrees: a null geometry is valid GeoJSON and occurs. */
function tileFeature(feature: Feature<Geometry | null>, layerId: string): TileFeature | null {
  const { geometry } = feature
  if (!geometry || !inDegrees(geometry)) return null
  const name = nameOf(feature)
  const properties = name === undefined ? { class: layerId } : { class: layerId, name }
  return { type: 'Feature', geometry, properties }
}

/** The name of a feature as a point of the labels' layer; null without a name or a place for it. */
export function labelOf(feature: TileFeature, kind: BasemapKind): TileFeature | null {
  const { geometry, properties } = feature
  if (properties.name === undefined) return null
  if (kind === 'label') return { ...feature, properties: { ...properties, kind } }
  const label = labelPoint(geometry, properties.name)
  if (label === null) return null
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: label.position },
    properties: { ...properties, kind, zoom: label.zoom },
  }
}

/** Features as the tile cutter takes them. */
export function collection(features: TileFeature[]): FeatureCollection<Geometry, TileProperties> {
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
