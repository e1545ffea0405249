import type { Bounds } from './types.ts'

/** Side of the Web Mercator square in index units; x grows eastwards, y southwards. One unit is under a centimetre. */
export const WORLD = 2 ** 32

const MAX_UNIT = WORLD - 1
const RADIANS = Math.PI / 180

/** Longitude in degrees to x, neither rounded nor clamped. */
export function projectX(lng: number): number {
  return (lng / 360 + 0.5) * WORLD
}

/** Latitude in degrees to y, neither rounded nor clamped; infinite at the poles. */
export function projectY(lat: number): number {
  const sine = Math.sin(lat * RADIANS)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD
}

/** Longitude in degrees to the unit that stores it, 0 to 2³²−1. */
export function lngToUnit(lng: number): number {
  return clampUnit(projectX(lng))
}

/** Latitude in degrees to the unit that stores it, 0 to 2³²−1; clamped beyond ±85.05°. */
export function latToUnit(lat: number): number {
  return clampUnit(projectY(lat))
}

/** Longitude in degrees of the middle of unit x; `lngToUnit` gives x back. */
export function unitToLng(x: number): number {
  return ((x + 0.5) / WORLD - 0.5) * 360
}

/** Latitude in degrees of the middle of unit y; `latToUnit` gives y back. */
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

/** Degrees to units, rounded like records, so that a record on the edge of the bounds is inside. */
export function boundsToUnits(bounds: Bounds): UnitRectangle {
  const [west, south, east, north] = bounds
  return {
    minX: lngToUnit(west),
    minY: latToUnit(north),
    maxX: lngToUnit(east),
    maxY: latToUnit(south),
  }
}

/** All of the world. */
export const WORLD_RECTANGLE: UnitRectangle = { minX: 0, minY: 0, maxX: MAX_UNIT, maxY: MAX_UNIT }

/** Whether a point is in a rectangle. */
export function contains({ minX, minY, maxX, maxY }: UnitRectangle, x: number, y: number): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY
}

/** Like `boundsToUnits`; null when there are no bounds. */
export function viewRectangle(bounds: Bounds | undefined): UnitRectangle | null {
  return bounds === undefined ? null : boundsToUnits(bounds)
}

/** A rectangle in units as west, south, east, north in degrees. */
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
