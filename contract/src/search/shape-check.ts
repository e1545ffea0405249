import type { SearchGeometry } from './criteria.ts'
import type { Bounds, Position } from '../platform/geometry.ts'
import { geometryBounds } from '../platform/geometry-bounds.ts'
import { shapeArea } from './shape-area.ts'

/** Maximum number of corners of a searched shape, over all its rings. */
export const MAX_CORNERS = 500
/** Maximum width and height of a polygon, and maximum radius of a circle, in metres. */
export const MAX_METRES = 200_000
/** Minimum area of a searched shape in square metres. */
const MIN_AREA = 4
const METRES_PER_DEGREE = 111_195

/** Why a shape cannot be searched. */
export type ShapeProblem =
  | 'corners'
  | 'small'
  | 'crossing'
  | 'many'
  | 'wide'
  | 'radius'
  | 'open'
  | 'hole'
  | 'antimeridian'

/** What is wrong with a shape; null when it can be searched. */
export function shapeProblem(shape: SearchGeometry): ShapeProblem | null {
  if (shape.type === 'Point') {
    const [west, , east] = shapeBounds(shape)
    if (shape.radius > MAX_METRES) return 'radius'
    if (west < -180 || east > 180) return 'antimeridian'
    return shapeArea(shape) < MIN_AREA ? 'small' : null
  }
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const rings = polygons.flat()
  if (rings.some((ring) => !isClosed(ring))) return 'open'
  if (rings.some((ring) => corners(ring).length < 3)) return 'corners'
  if (rings.reduce((sum, ring) => sum + ring.length - 1, 0) > MAX_CORNERS) return 'many'
  const [west, south, east, north] = shapeBounds(shape)
  // A shape across the antimeridian seems to span most of the world.
  if (east - west > 180) return 'antimeridian'
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const width = (east - west) * METRES_PER_DEGREE * middle
  if (Math.max(width, (north - south) * METRES_PER_DEGREE) > MAX_METRES) return 'wide'
  if (rings.some(crossesItself)) return 'crossing'
  if (polygons.some(([outer, ...holes]) => !holesFit(outer ?? [], holes))) return 'hole'
  return shapeArea(shape) < MIN_AREA ? 'small' : null
}

/** West, south, east, north in degrees; beyond ±180 for a circle across the antimeridian. */
export function shapeBounds(shape: SearchGeometry): Bounds {
  if (shape.type === 'Point') {
    const [lng, lat] = shape.coordinates
    return boundsAround([lng, lat, lng, lat], shape.radius)
  }
  return geometryBounds(shape.coordinates)
}

/** Bounds extended by a distance in metres on all sides. */
export function boundsAround([west, south, east, north]: Bounds, metres: number): Bounds {
  const height = metres / METRES_PER_DEGREE
  const width = height / Math.max(Math.cos((((south + north) / 2) * Math.PI) / 180), 1e-6)
  return [west - width, south - height, east + width, north + height]
}

/** Whether a shape's bounds do not touch the given bounds. */
export function isOutside(shape: SearchGeometry, [west, south, east, north]: Bounds): boolean {
  const [left, bottom, right, top] = shapeBounds(shape)
  return left > east || right < west || bottom > north || top < south
}

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && same(first, last)
}

/** The points of a ring without the repeated last one and consecutive duplicates. */
function corners(ring: readonly Position[]): Position[] {
  return ring
    .slice(0, -1)
    .filter((point, at, all) => !same(point, all.at(at - 1) ?? point) || all.length === 1)
}

/** Whether any two edges of a closed ring meet anywhere but at a shared corner. */
function crossesItself(ring: readonly Position[]): boolean {
  const points = corners(ring)
  const count = points.length
  const at = (index: number) => points[index % count] as Position
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      if (other === one + 1 || (one === 0 && other === count - 1)) {
        const shared = other === one + 1 ? at(other) : at(0)
        const before = other === one + 1 ? at(one) : at(other)
        const after = other === one + 1 ? at(other + 1) : at(1)
        if (count > 2 && turnsBack(before, shared, after)) return true
      } else if (meet(at(one), at(one + 1), at(other), at(other + 1))) return true
    }
  }
  return false
}

function holesFit(outer: readonly Position[], holes: readonly (readonly Position[])[]): boolean {
  return holes.every((hole, number) => {
    const others = [outer, ...holes.slice(0, number)]
    if (others.some((ring) => ringsMeet(hole, ring))) return false
    const [point] = hole
    return (
      point !== undefined &&
      contains(outer, point) &&
      !holes
        .slice(0, number)
        .some((other) => contains(other, point) || contains(hole, other[0] as Position))
    )
  })
}

function ringsMeet(one: readonly Position[], other: readonly Position[]): boolean {
  for (let a = 1; a < one.length; a += 1)
    for (let b = 1; b < other.length; b += 1)
      if (
        meet(
          one[a - 1] as Position,
          one[a] as Position,
          other[b - 1] as Position,
          other[b] as Position,
        )
      )
        return true
  return false
}

/** Whether a point is inside a ring; undefined on its border. */
function contains(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false
  for (let at = 1; at < ring.length; at += 1) {
    const [x1, y1] = ring[at - 1] as Position
    const [x2, y2] = ring[at] as Position
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Positive if c lies left of the line from a to b. Computed in whole millionths of a degree, so that 0 is exact. */
function side(a: Position, b: Position, c: Position): number {
  const millionths = (degrees: number) => Math.round(degrees * 1e6)
  return (
    millionths(b[0] - a[0]) * millionths(c[1] - a[1]) -
    millionths(b[1] - a[1]) * millionths(c[0] - a[0])
  )
}

function meet(a: Position, b: Position, c: Position, d: Position): boolean {
  if (
    Math.max(a[0], b[0]) < Math.min(c[0], d[0]) ||
    Math.max(c[0], d[0]) < Math.min(a[0], b[0]) ||
    Math.max(a[1], b[1]) < Math.min(c[1], d[1]) ||
    Math.max(c[1], d[1]) < Math.min(a[1], b[1])
  )
    return false
  return (
    Math.sign(side(a, b, c)) * Math.sign(side(a, b, d)) <= 0 &&
    Math.sign(side(c, d, a)) * Math.sign(side(c, d, b)) <= 0
  )
}

/** Whether the path from a via b to c reverses direction at b. */
function turnsBack(a: Position, b: Position, c: Position): boolean {
  if (side(a, b, c) !== 0) return false
  return (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0
}

function same(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1]
}
