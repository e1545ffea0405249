import type { Bounds, Position } from './geometry.ts'

/** West, south, east, north of GeoJSON coordinates of any depth. */
export function geometryBounds(coordinates: unknown): Bounds {
  const bounds: Bounds = [180, 90, -180, -90]
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return
    if (typeof part[0] !== 'number') return part.forEach(visit)
    // A position: the first member is a number.
    const [lng = 0, lat = 0] = part as number[]
    bounds[0] = Math.min(bounds[0], lng)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lng)
    bounds[3] = Math.max(bounds[3], lat)
  }
  visit(coordinates)
  return bounds
}

/** The closed ring around bounds. */
export function boundsRing([west, south, east, north]: Bounds): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
