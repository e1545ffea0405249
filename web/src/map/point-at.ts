import type { Position } from '@plat/contract/platform/geometry'
import type { DrawnPoint } from '@plat/contract/search/drawn-points'
import { mercator, WORLD_SIZE } from '@plat/contract/platform/mercator'

/**
 * The point under a position of the map, as drawn at a zoom: the one whose edge reaches furthest over
 * it, null when none is nearer than `tolerance` CSS pixels.
 */
export function pointAt(
  points: Iterable<DrawnPoint>,
  position: Position,
  zoom: number,
  tolerance: number,
): DrawnPoint | null {
  const world = WORLD_SIZE * 2 ** zoom
  const [x, y] = mercator(position)
  let found: DrawnPoint | null = null
  let least = tolerance
  for (const point of points) {
    const [pointX, pointY] = mercator(point.position)
    const beyondEdge = Math.hypot(pointX - x, pointY - y) * world - point.diameter / 2
    if (beyondEdge <= least) [found, least] = [point, beyondEdge]
  }
  return found
}
