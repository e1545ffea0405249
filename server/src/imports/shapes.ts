import type { Projection } from './projections.ts'

type Position = readonly [number, number]

/** A geometry of a source in degrees: a representative point, and its WKT if it is not a point. */
export type ReadShape =
  | { readonly kind: 'shape'; readonly point: Position; readonly wkt: string | null }
  | { readonly kind: 'unreadable' }

/** Most positions of a geometry: no parcel and no street needs more. */
const MAX_POSITIONS = 200_000

const UNREADABLE: ReadShape = { kind: 'unreadable' }

/** Reads a GeoJSON geometry; its numbers are projected by `projection` first. */
export function readGeometry(value: unknown, projection: Projection): ReadShape {
  if (typeof value !== 'object' || value === null || !('type' in value)) return UNREADABLE
  const coordinates: unknown = 'coordinates' in value ? value.coordinates : undefined
  if (!Array.isArray(coordinates)) return UNREADABLE
  const reader = new PositionReader(projection)
  switch (value.type) {
    case 'Point': {
      const point = reader.raw(coordinates)
      return point ? { kind: 'shape', point, wkt: null } : UNREADABLE
    }
    case 'MultiPoint': {
      const only = coordinates.length === 1 ? reader.raw(coordinates[0]) : undefined
      if (only) return { kind: 'shape', point: only, wkt: null }
      const points = reader.line(coordinates, 1)
      if (!points?.[0]) return UNREADABLE
      return { kind: 'shape', point: points[0], wkt: `MULTIPOINT(${wktLine(points)})` }
    }
    case 'LineString':
      return shapeOfLines([reader.line(coordinates, 2)])
    case 'MultiLineString':
      return shapeOfLines(coordinates.map((line) => reader.line(line, 2)))
    case 'Polygon':
      return shapeOfPolygons([reader.rings(coordinates)])
    case 'MultiPolygon':
      return shapeOfPolygons(coordinates.map((rings) => reader.rings(rings)))
    default:
      return UNREADABLE
  }
}

class PositionReader {
  readonly #projection: Projection
  #count = 0

  constructor(projection: Projection) {
    this.#projection = projection
  }

  /** A position before projection, for points: they are judged by the source's own numbers. */
  raw(value: unknown): Position | undefined {
    if (!Array.isArray(value)) return undefined
    const [x, y]: unknown[] = value
    return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined
  }

  line(value: unknown, least: number): Position[] | undefined {
    if (!Array.isArray(value) || value.length < least) return undefined
    this.#count += value.length
    if (this.#count > MAX_POSITIONS) return undefined
    const positions: Position[] = []
    for (const entry of value) {
      const raw = this.raw(entry)
      if (!raw) return undefined
      const position = this.#projection ? this.#projection(...raw) : raw
      if (!(Math.abs(position[0]) <= 180 && Math.abs(position[1]) <= 90)) return undefined
      positions.push(position)
    }
    return positions
  }

  rings(value: unknown): Position[][] | undefined {
    if (!Array.isArray(value) || value.length === 0) return undefined
    const rings: Position[][] = []
    for (const entry of value) {
      const ring = this.line(entry, 3)
      if (!ring) return undefined
      const [first, last] = [ring[0], ring.at(-1)]
      if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push(first)
      if (ring.length < 4) return undefined
      rings.push(ring)
    }
    return rings
  }
}

function shapeOfLines(lines: (Position[] | undefined)[]): ReadShape {
  const complete = lines.filter((line) => line !== undefined)
  const longest = complete.toSorted((a, b) => b.length - a.length)[0]
  const point = longest?.[Math.floor(longest.length / 2)]
  if (!point || complete.length !== lines.length) return UNREADABLE
  return { kind: 'shape', point, wkt: `MULTILINESTRING(${complete.map(wktRing).join(',')})` }
}

function shapeOfPolygons(polygons: (Position[][] | undefined)[]): ReadShape {
  const complete = polygons.filter((rings) => rings !== undefined)
  const largest = complete.toSorted((a, b) => Math.abs(area(b[0])) - Math.abs(area(a[0])))[0]
  if (!largest || complete.length !== polygons.length) return UNREADABLE
  const point = pointWithin(largest)
  if (!point) return UNREADABLE
  const wkt = complete.map((rings) => `(${rings.map(wktRing).join(',')})`).join(',')
  return { kind: 'shape', point, wkt: `MULTIPOLYGON(${wkt})` }
}

function wktRing(line: readonly Position[]): string {
  return `(${wktLine(line)})`
}

function wktLine(line: readonly Position[]): string {
  return line.map(([x, y]) => `${x} ${y}`).join(',')
}

function area(ring: readonly Position[] | undefined): number {
  let sum = 0
  ring?.forEach(([x, y], index) => {
    const next = ring[index + 1]
    if (next) sum += x * next[1] - next[0] * y
  })
  return sum / 2
}

/** The middle of the widest stretch inside the polygon at half its height: always inside. */
function pointWithin(rings: readonly Position[][]): Position | undefined {
  const outer = rings[0] ?? []
  const heights = [...new Set(outer.map(([, y]) => y))].toSorted((a, b) => a - b)
  const middle = ((heights[0] ?? 0) + (heights.at(-1) ?? 0)) / 2
  // Between two vertices, so that no vertex lies on the line.
  const above = heights.find((y) => y > middle)
  const below = heights.findLast((y) => y <= middle)
  if (above === undefined || below === undefined) return outer[0]
  const y = (above + below) / 2
  const crossings = rings.flatMap((ring) => crossingsAt(ring, y)).toSorted((a, b) => a - b)
  let best: Position | undefined
  let widest = -1
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const [from = 0, to = 0] = [crossings[index], crossings[index + 1]]
    if (to - from > widest) [widest, best] = [to - from, [(from + to) / 2, y]]
  }
  return best ?? outer[0]
}

function crossingsAt(ring: readonly Position[], y: number): number[] {
  const found: number[] = []
  ring.forEach(([x1, y1], index) => {
    const next = ring[index + 1]
    if (!next || y1 > y === next[1] > y) return
    found.push(x1 + ((y - y1) / (next[1] - y1)) * (next[0] - x1))
  })
  return found
}
