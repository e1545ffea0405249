import { EARTH_RADIUS } from '@plat/contract/platform/earth-radius'
import type { Bounds, Position } from '@plat/contract/platform/geometry'

/** Width of the world in CSS pixels at zoom 0, as MapLibre counts zoom levels. */
export const WORLD_SIZE = 512
const MAX_LATITUDE = 85.051129

/** Web Mercator, 0 to 1 from west to east and from north to south. */
export function mercator([lng, lat]: Position): [x: number, y: number] {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Degrees of a Web Mercator position. */
export function fromMercator(x: number, y: number): Position {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  return [(x - 0.5) * 360, lat]
}

/** The smallest bounds around both. */
export function unionBounds(one: Bounds, other: Bounds): Bounds {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

/** A circle as a closed ring. @param radius metres. */
export function circleRing([lng, lat]: Position, radius: number, corners = 96): Position[] {
  const angular = radius / EARTH_RADIUS
  const phi = (lat * Math.PI) / 180
  const ring: Position[] = []
  for (let corner = 0; corner <= corners; corner += 1) {
    const bearing = (2 * Math.PI * (corner % corners)) / corners
    const sine =
      Math.sin(phi) * Math.cos(angular) + Math.cos(phi) * Math.sin(angular) * Math.cos(bearing)
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(angular) * Math.cos(phi),
      Math.cos(angular) - Math.sin(phi) * sine,
    )
    ring.push([lng + (turn * 180) / Math.PI, (Math.asin(sine) * 180) / Math.PI])
  }
  return ring
}
