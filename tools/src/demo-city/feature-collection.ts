import { gzipSync } from 'node:zlib'
import { cleanWhole } from './areas.ts'
import { type City, toDegrees } from './city.ts'
import { type Area, at, type Point, type Ring, signedArea } from './geometry.ts'
import { simplified } from './lines.ts'

/** A feature collection as GeoJSON, loosely typed: it is only written. */
export interface FeatureCollection {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: Record<string, string | number>
    geometry: { type: string; coordinates: unknown }
  }[]
}

/** A feature of a collection. */
export type Feature = FeatureCollection['features'][number]

// Coordinates are written with five decimals: about a metre.
const PER_DEGREE = 1e5

/** Rings in degrees, closed, outer ring counter-clockwise, valid after rounding. */
function polygons(city: City, areas: readonly Area[], smallest = 400): [number, number][][][] {
  const whole = areas
    .filter((area) => Math.abs(signedArea(at(area, 0))) > smallest)
    .map((area): Area =>
      area.map((ring) =>
        ring.map((point): Point => {
          const [lng, lat] = toDegrees(city.blueprint, point)
          return [Math.round(lng * PER_DEGREE), Math.round(lat * PER_DEGREE)]
        }),
      ),
    )
  return cleanWhole(whole)
    .filter((area) => Math.abs(signedArea(at(area, 0))) > smallest / 1.2)
    .map((area) =>
      area.filter((ring, index) => index === 0 || Math.abs(signedArea(ring)) > 30).map(closedRing),
    )
}

function closedRing(ring: readonly Point[]): [number, number][] {
  return [...ring, at(ring, 0)].map(([x, y]): [number, number] => [x / PER_DEGREE, y / PER_DEGREE])
}

/** Areas as one feature, outer rings counter-clockwise; none when nothing is left of them. */
export function areaFeature(
  city: City,
  areas: readonly Area[],
  properties: Feature['properties'],
): Feature[] {
  // The largest first: by it tiles judge whether a shape is large enough to be drawn.
  const size = (part: [number, number][][]): number => signedArea(at(part, 0))
  const parts = polygons(city, areas).sort((one, other) => size(other) - size(one))
  if (parts.length === 0) return []
  const geometry =
    parts.length === 1
      ? { type: 'Polygon', coordinates: at(parts, 0) }
      : { type: 'MultiPolygon', coordinates: parts }
  return [{ type: 'Feature', properties, geometry }]
}

// Corners of lots and houses: a decimetre.
const FINE = 1e6

/** A ring of the ground as a feature with six decimals; corners that round to the same are one. */
export function ringFeature(city: City, ring: Ring, properties: Feature['properties']): Feature {
  const corners = ring.map((point) => toDegrees(city.blueprint, point, FINE))
  const kept = corners.filter(([lng, lat], index) => {
    const before = at(corners, (index || corners.length) - 1)
    return lng !== before[0] || lat !== before[1]
  })
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [[...kept, at(kept, 0)]] },
  }
}

/** Lines as one feature. */
export function lineFeature(
  city: City,
  lines: readonly (readonly Point[])[],
  properties: Feature['properties'],
  tolerance = 1.5,
): Feature {
  const parts = lines.map((line) =>
    simplified(line, tolerance).map((point) => toDegrees(city.blueprint, point)),
  )
  const geometry =
    parts.length === 1
      ? { type: 'LineString', coordinates: at(parts, 0) }
      : { type: 'MultiLineString', coordinates: parts }
  return { type: 'Feature', properties, geometry }
}

/** A point as a feature. */
export function pointFeature(city: City, point: Point, properties: Feature['properties']): Feature {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: toDegrees(city.blueprint, point) },
  }
}

/** A collection as text, one feature a line. */
export function collectionText(collection: FeatureCollection): string {
  const features = collection.features.map((feature) => JSON.stringify(feature)).join(',\n')
  return `{"type":"FeatureCollection","features":[\n${features}\n]}\n`
}

/** A collection as its file holds it: text, or packed without a date where the path ends with `.gz`; soon read, so fast. */
export function fileContent(path: string, collection: FeatureCollection): string | Buffer {
  const text = collectionText(collection)
  return path.endsWith('.gz') ? gzipSync(text, { level: 1 }) : text
}
