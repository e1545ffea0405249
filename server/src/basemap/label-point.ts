import type { Geometry, Position } from 'geojson'

/** Where a shape's name is written, and the zoom from which it fits there. */
export interface LabelPoint {
  readonly position: [lng: number, lat: number]
  readonly zoom: number
}

/** Horizontal cuts tried through a polygon; odd, so that the middle is one of them. */
const CUTS = 15
/** Width of a letter of the map's labels in CSS pixels, and letters on a line before it wraps. */
const LETTER_WIDTH = 6.4
const LINE_LETTERS = 12
/** How far a label may exceed its shape before it is dropped. */
const OVERHANG = 1.6
const TILE_SIZE = 512

/**
 * The middle of the widest horizontal run through a polygon, preferring its middle: a name is a
 * horizontal thing, so this reads better than a centroid, which may even be outside. Null for
 * points and lines: lines carry their names along themselves.
 */
export function labelPoint(geometry: Geometry, name: string): LabelPoint | null {
  const rings = largestPolygon(geometry)
  if (rings === null) return null
  const run = widestRun(rings)
  if (run === null) return null
  const letters = Math.min(Math.max(LINE_LETTERS, name.length / 2), name.length)
  const zoom = Math.log2((letters * LETTER_WIDTH * 360) / (TILE_SIZE * run.width * OVERHANG))
  const clamped = Math.max(0, Math.min(18, Math.round(zoom * 10) / 10))
  return { position: [run.lng, run.lat], zoom: clamped }
}

function largestPolygon(geometry: Geometry): Position[][] | null {
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ? geometry.coordinates : null
  if (geometry.type !== 'MultiPolygon') return null
  let largest: Position[][] | null = null
  let most = 0
  for (const polygon of geometry.coordinates) {
    const area = polygon[0] === undefined ? 0 : Math.abs(ringArea(polygon[0]))
    if (area > most) [largest, most] = [polygon, area]
  }
  return largest
}

function ringArea(ring: Position[]): number {
  let sum = 0
  for (let i = 1; i < ring.length; i += 1) {
    sum += x(ring[i - 1]) * y(ring[i]) - x(ring[i]) * y(ring[i - 1])
  }
  return sum / 2
}

interface Run {
  readonly lng: number
  readonly lat: number
  readonly width: number
}

function widestRun(rings: Position[][]): Run | null {
  let south = Infinity
  let north = -Infinity
  for (const position of rings[0] ?? []) {
    south = Math.min(south, y(position))
    north = Math.max(north, y(position))
  }
  let best: Run | null = null
  let bestScore = 0
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const lat = south + ((north - south) * cut) / (CUTS + 1)
    const crossings = crossingsAt(rings, lat)
    const offCentre = Math.abs(cut / (CUTS + 1) - 0.5)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [west = 0, east = 0] = [crossings[i], crossings[i + 1]]
      const score = (east - west) * (1 - offCentre)
      if (score > bestScore) {
        bestScore = score
        best = { lng: (west + east) / 2, lat, width: east - west }
      }
    }
  }
  return best
}

function crossingsAt(rings: Position[][], lat: number): number[] {
  const crossings: number[] = []
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i += 1) {
      const [a, b] = [ring[i - 1], ring[i]]
      if (y(a) > lat === y(b) > lat) continue
      crossings.push(x(a) + ((lat - y(a)) * (x(b) - x(a))) / (y(b) - y(a)))
    }
  }
  return crossings.sort((one, other) => one - other)
}

const x = (position: Position | undefined): number => position?.[0] ?? 0
const y = (position: Position | undefined): number => position?.[1] ?? 0
