import type { SearchGeometry } from './criteria.ts'
import { EARTH_RADIUS } from '../platform/earth-radius.ts'
import type { Position } from '../platform/geometry.ts'

const RADIANS = Math.PI / 180

/** Area in square metres on the sphere; within half a percent of the ellipsoidal area. */
export function shapeArea(shape: SearchGeometry): number {
  if (shape.type === 'Point') {
    return 2 * Math.PI * EARTH_RADIUS ** 2 * (1 - Math.cos(shape.radius / EARTH_RADIUS))
  }
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.reduce((sum, [outer = [], ...holes]) => {
    return sum + ringArea(outer) - holes.reduce((inner, hole) => inner + ringArea(hole), 0)
  }, 0)
}

function ringArea(ring: readonly Position[]): number {
  let sum = 0
  for (let at = 1; at < ring.length; at += 1) {
    const [lng1, lat1] = ring[at - 1] as Position
    const [lng2, lat2] = ring[at] as Position
    sum += (lng2 - lng1) * RADIANS * (2 + Math.sin(lat1 * RADIANS) + Math.sin(lat2 * RADIANS))
  }
  return Math.abs(sum / 2) * EARTH_RADIUS ** 2
}

/** Distance in metres between two positions. */
export function distance([lng1, lat1]: Position, [lng2, lat2]: Position): number {
  const a =
    Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2 +
    Math.cos(lat1 * RADIANS) *
      Math.cos(lat2 * RADIANS) *
      Math.sin(((lng2 - lng1) * RADIANS) / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** An area in US and metric units, each in the most readable unit. */
interface ReadableArea {
  us: { value: number; unit: 'squareFeet' | 'acres' | 'squareMiles' }
  metric: { value: number; unit: 'squareMetres' | 'hectares' | 'squareKilometres' }
}

const ACRE = 4_046.8564224
const SQUARE_MILE = 640 * ACRE
const SQUARE_FOOT = 0.09290304

/** @param area square metres. Values are rounded to three significant digits, or to whole numbers from 100 on. */
export function readableArea(area: number): ReadableArea {
  const us =
    area >= SQUARE_MILE
      ? { value: area / SQUARE_MILE, unit: 'squareMiles' as const }
      : area >= ACRE / 4
        ? { value: area / ACRE, unit: 'acres' as const }
        : { value: area / SQUARE_FOOT, unit: 'squareFeet' as const }
  const metric =
    area >= 1e6
      ? { value: area / 1e6, unit: 'squareKilometres' as const }
      : area >= 1e4
        ? { value: area / 1e4, unit: 'hectares' as const }
        : { value: area, unit: 'squareMetres' as const }
  return {
    us: { ...us, value: readable(us.value) },
    metric: { ...metric, value: readable(metric.value) },
  }
}

function readable(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
