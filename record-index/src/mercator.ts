import type { Bounds } from './types.ts'

/** Side of the Web Mercator square in index units; x grows eastwards, y southwards. One unit is under a centimetre. */
export const WORLD = 2 ** 32

const MAX_UNIT = WORLD - 1
const RADIANS = Math.PI / 180

/** Longitude in degrees to x, not rounded, not clamped. */
export function projectX(lng: number): number {
  return (lng / 360 + 0.5) * WORLD
}

/** Latitude in degrees to y, not rounded; infinite at the poles. */
export function projectY(lat: number): number {
  const sine = Math.sin(lat * RADIANS)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD
}

/** Longitude in degrees to the unit that stores it, 0 to 2³²−1. */
export function lngToUnit(lng: number): number {
  return clampUnit(projectX(lng))
}

/** Latitude in degrees to the unit that stores it, 0 to 2³²−1; beyond ±85.05° it is the edge of the world. */
export function latToUnit(lat: number): number {
  return clampUnit(projectY(lat))
}

/** The longitude in degrees of the middle of unit x, so that it rounds to the same unit again. */
export function unitToLng(x: number): number {
  return ((x + 0.5) / WORLD - 0.5) * 360
}

/** The latitude in degrees of the middle of unit y, so that it rounds to the same unit again. */
export function unitToLat(y: number): number {
  return (Math.atan(Math.exp(Math.PI * (1 - (2 * y + 1) / WORLD))) * 360) / Math.PI - 90
}

/** A rectangle in units, all four edges included. `minY` is the north edge. */
export interface UnitRectangle {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** Rounded as records are, so that a record on the edge of the bounds is inside. */
export function boundsToUnits(bounds: Bounds): UnitRectangle {
  const [west, south, east, north] = bounds
  return {
    minX: lngToUnit(west),
    minY: latToUnit(north),
    maxX: lngToUnit(east),
    maxY: latToUnit(south),
  }
}

/** As boundsToUnits; null when there are no bounds. */
export function viewRectangle(bounds: Bounds | undefined): UnitRectangle | null {
  return bounds === undefined ? null : boundsToUnits(bounds)
}

/** West, south, east, north in degrees of a rectangle in units. */
export function unitsToBounds(rectangle: UnitRectangle): Bounds {
  return [
    unitToLng(rectangle.minX),
    unitToLat(rectangle.maxY),
    unitToLng(rectangle.maxX),
    unitToLat(rectangle.minY),
  ]
}

function clampUnit(value: number): number {
  return Math.min(MAX_UNIT, Math.max(0, Math.floor(value)))
}
