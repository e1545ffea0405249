import type { Feature } from './feature-page.ts'

/** West, south, east, north in degrees. */
type Bounds = readonly [number, number, number, number]

/** Which number of a position comes first. */
export type AxisOrder = 'longitude first' | 'latitude first'

/** Share of positions that must lie within the bounds one way and not the other. */
const CLEAR_SHARE = 0.9

/**
 * Finds out in which order a service gives coordinates: GeoJSON says longitude first, and some services keep the
 * order of EPSG:4326 all the same. The order in which nearly all positions lie within the bounds that the service
 * names is the right one; where both do, or neither, GeoJSON's is taken, unless a latitude would be beyond 90.
 */
export function axisOrderOf(features: readonly Feature[], bounds: Bounds | null): AxisOrder {
  const positions = features
    .map(({ geometry }) => firstPosition(geometry))
    .filter((one) => one !== null)
  if (positions.length === 0) return 'longitude first'
  const share = (fits: (x: number, y: number) => boolean) =>
    positions.filter(([x, y]) => fits(x, y)).length / positions.length
  if (share((_, y) => Math.abs(y) > 90) > 0 && share((x) => Math.abs(x) > 90) === 0)
    return 'latitude first'
  if (bounds === null) return 'longitude first'
  const [straight, turned] = [
    share((x, y) => within(bounds, x, y)),
    share((x, y) => within(bounds, y, x)),
  ]
  return turned >= CLEAR_SHARE && straight < 1 - CLEAR_SHARE ? 'latitude first' : 'longitude first'
}

/** The feature with each position the other way round. */
export function turnedRound(feature: Feature): Feature {
  const { geometry } = feature
  return { ...feature, geometry: turnedGeometry(geometry) }
}

function turnedGeometry(geometry: unknown): unknown {
  if (!isObject(geometry)) return geometry
  const { coordinates, geometries } = geometry
  return {
    ...geometry,
    ...(coordinates === undefined ? {} : { coordinates: turnedCoordinates(coordinates) }),
    ...(Array.isArray(geometries) ? { geometries: geometries.map(turnedGeometry) } : {}),
  }
}

function turnedCoordinates(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const [first, second, ...rest]: readonly unknown[] = value
  return typeof first === 'number' ? [second, first, ...rest] : value.map(turnedCoordinates)
}

function firstPosition(geometry: unknown): [number, number] | null {
  if (!isObject(geometry)) return null
  const { coordinates, geometries } = geometry
  let value: unknown = coordinates
  if (Array.isArray(geometries)) return firstPosition(geometries[0])
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0]
  if (!Array.isArray(value)) return null
  const [x, y]: readonly unknown[] = value
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null
}

function within([west, south, east, north]: Bounds, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
