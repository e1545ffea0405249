import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { Position } from '@plat/contract/platform/geometry'

/** A geometry in degrees WGS 84, two numbers a position. */
export type PlainGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** The geometry, or its fault. `empty`: nothing to draw. */
export type GeometryCheck =
  | { kind: 'geometry'; geometry: PlainGeometry; repaired: boolean }
  | { kind: 'empty' }
  | { kind: 'wrong'; fault: 'kind' | 'shape' | 'swapped' | 'degrees'; message: string }

class Fault extends Error {
  readonly check: Extract<GeometryCheck, { kind: 'wrong' }>
  constructor(fault: 'kind' | 'shape' | 'swapped' | 'degrees', message: string) {
    super(message)
    this.check = { kind: 'wrong', fault, message }
  }
}

/**
 * Checks a GeoJSON geometry: finite degrees, longitude first; heights are dropped, rings closed,
 * rings of fewer than four positions left out, positions rounded to seven decimals (1 cm).
 */
export function checkGeometry(
  raw: { readonly type: string; readonly coordinates?: unknown } | null,
  bounds: GeoBounds,
): GeometryCheck {
  if (raw === null) return { kind: 'empty' }
  const state = { repaired: false }
  const at = (value: unknown) => position(value, bounds)
  const line = (value: unknown) => list(value).map(at)
  const polygon = (value: unknown) => rings(list(value).map(line), state)
  try {
    const { type, coordinates } = raw
    if (Array.isArray(coordinates) && coordinates.length === 0) return { kind: 'empty' }
    const geometry = ((): PlainGeometry => {
      if (type === 'Point') return { type, coordinates: at(coordinates) }
      if (type === 'MultiPoint' || type === 'LineString')
        return { type, coordinates: line(coordinates) }
      if (type === 'MultiLineString') return { type, coordinates: list(coordinates).map(line) }
      if (type === 'Polygon') return { type, coordinates: polygon(coordinates) }
      if (type === 'MultiPolygon')
        return {
          type,
          coordinates: list(coordinates)
            .map(polygon)
            .filter((one) => one.length > 0),
        }
      throw new Fault('kind', `got a ${type}, expected a point, line or polygon`)
    })()
    return geometry.coordinates.length === 0
      ? { kind: 'empty' }
      : { kind: 'geometry', geometry, repaired: state.repaired }
  } catch (error) {
    if (error instanceof Fault) return error.check
    throw error
  }
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value))
    throw new Fault('shape', `got ${JSON.stringify(value)?.slice(0, 40)}, expected coordinates`)
  return value
}

function position(value: unknown, bounds: GeoBounds): Position {
  const [lng, lat]: unknown[] = list(value)
  if (typeof lng !== 'number' || typeof lat !== 'number')
    throw new Fault(
      'shape',
      `got the position ${JSON.stringify(value)?.slice(0, 60)}, expected [longitude, latitude]`,
    )
  // Written only for a fault: a city's parcels have hundreds of thousands of positions.
  const shown = () => `[${lng}, ${lat}]`
  if (Math.abs(lng) > 180 || (Math.abs(lat) > 90 && Math.abs(lng) > 90))
    throw new Fault(
      'degrees',
      `got the position ${shown()}, expected degrees WGS 84, longitude first (these look like feet or metres ` +
        `of a projection: convert the file to EPSG:4326)`,
    )
  // Positions in a neighbouring city are fine; those that fit only when swapped are not.
  if (Math.abs(lat) > 90 || (!near(bounds, lng, lat) && near(bounds, lat, lng)))
    throw new Fault(
      'swapped',
      `got the position ${shown()}, expected [longitude, latitude] (they look swapped: latitude stands first)`,
    )
  return [round(lng), round(lat)]
}

function near(bounds: GeoBounds, lng: number, lat: number): boolean {
  const [x, y] = [bounds.e - bounds.w + 1, bounds.n - bounds.s + 1]
  return lng > bounds.w - x && lng < bounds.e + x && lat > bounds.s - y && lat < bounds.n + y
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}

/** Rings that are closed and hold an area; without an outer ring there is no polygon. */
function rings(all: Position[][], state: { repaired: boolean }): Position[][] {
  const usable: Position[][] = []
  for (const [index, ring] of all.entries()) {
    const [first, last] = [ring[0], ring.at(-1)]
    if (first && last && (first[0] !== last[0] || first[1] !== last[1])) {
      ring.push(first)
      state.repaired = true
    }
    if (ring.length >= 4) usable.push(ring)
    else {
      state.repaired = true
      if (index === 0) return []
    }
  }
  return usable
}

/** True if any position lies in the bounds. */
export function touchesBounds(geometry: PlainGeometry, bounds: GeoBounds): boolean {
  const within = (value: unknown): boolean => {
    if (!Array.isArray(value)) return false
    const [lng, lat]: unknown[] = value
    if (typeof lng === 'number' && typeof lat === 'number')
      return lng >= bounds.w && lng <= bounds.e && lat >= bounds.s && lat <= bounds.n
    return value.some(within)
  }
  return within(geometry.coordinates)
}
