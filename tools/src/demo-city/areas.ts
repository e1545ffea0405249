import clipper, { type ClipType, type Path } from 'clipper-lib'
import { type Area, at, boxOf, distance, type Point, type Ring, signedArea } from './geometry.ts'
import { insideRing } from './inside-area.ts'

// Clipper works on whole numbers: centimetres here, so that shared borders stay shared.
const PER_METRE = 100

function pathsOf(areas: readonly Area[], scale: number): Path[] {
  return areas.flatMap((area) =>
    area.map((ring, index) => {
      const path = ring.map(([x, y]) => ({ X: Math.round(x * scale), Y: Math.round(y * scale) }))
      return signedArea(ring) > 0 === (index === 0) ? path : path.reverse()
    }),
  )
}

/** Rings with their holes: each hole goes to the smallest outer ring around it. */
function areasOf(paths: readonly Path[], scale: number): Area[] {
  const rings = paths
    .map((path) => path.map(({ X, Y }): Point => [X / scale, Y / scale]))
    .filter((ring) => ring.length > 2)
  const outers = rings
    .filter((ring) => signedArea(ring) > 0)
    .map((ring) => ({ rings: [ring], area: signedArea(ring), box: boxOf(ring) }))
    .sort((a, b) => a.area - b.area)
  for (const hole of rings.filter((ring) => signedArea(ring) < 0)) {
    const [w, s, e, n] = boxOf(hole)
    const inside = innerPoint(hole)
    const owner = outers.find(({ rings: [outer], box, area }) => {
      if (w < box[0] || s < box[1] || e > box[2] || n > box[3] || area < -signedArea(hole))
        return false
      return outer !== undefined && insideRing(inside, outer)
    })
    owner?.rings.push(hole)
  }
  return outers.map((outer) => outer.rings)
}

/** A point inside a ring, next to the middle of its longest side. */
function innerPoint(ring: Ring): Point {
  let best: Point = at(ring, 0)
  let longest = 0
  for (const [index, a] of ring.entries()) {
    const b = at(ring, (index + 1) % ring.length)
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    for (const side of [1, -1]) {
      const step = (Math.min(0.4, length / 50) * side) / (length || 1)
      const point: Point = [
        (a[0] + b[0]) / 2 - (b[1] - a[1]) * step,
        (a[1] + b[1]) / 2 + (b[0] - a[0]) * step,
      ]
      if (length > longest && insideRing(point, ring)) {
        longest = length
        best = point
      }
    }
  }
  return best
}

function combine(
  kind: ClipType,
  a: readonly Area[],
  b: readonly Area[],
  smallest: number,
  scale = PER_METRE,
): Area[] {
  const engine = new clipper.Clipper()
  engine.StrictlySimple = scale === 1
  engine.AddPaths(pathsOf(a, scale), clipper.PolyType.ptSubject, true)
  engine.AddPaths(pathsOf(b, scale), clipper.PolyType.ptClip, true)
  const paths: Path[] = []
  engine.Execute(kind, paths, clipper.PolyFillType.pftNonZero, clipper.PolyFillType.pftNonZero)
  return areasOf(paths, scale).filter((area) => Math.abs(signedArea(at(area, 0))) > smallest)
}

/** The union of the areas. Pieces below `smallest` square metres are dropped. */
export function unite(areas: readonly Area[], smallest = 1): Area[] {
  return combine(clipper.ClipType.ctUnion, areas, [], smallest)
}

/** The intersection of both. */
export function intersect(a: readonly Area[], b: readonly Area[], smallest = 1): Area[] {
  return combine(clipper.ClipType.ctIntersection, a, b, smallest)
}

/** `a` without `b`. */
export function subtract(a: readonly Area[], b: readonly Area[], smallest = 1): Area[] {
  return combine(clipper.ClipType.ctDifference, a, b, smallest)
}

/**
 * Areas in whole units without crossings, overlaps and doubled points: the rounded areas are united
 * until nothing changes; a corner at a crossing that survives rounding is dropped.
 */
export function cleanWhole(areas: readonly Area[]): Area[] {
  let current = areas
  for (let round = 0; round < 8; round++) {
    const united = combine(clipper.ClipType.ctUnion, current, [], 0, 1)
    const next = united.map((area) => area.map(withoutCrossing).filter((ring) => ring.length > 2))
    if (JSON.stringify(next) === JSON.stringify(current)) break
    current = next
  }
  return [...current]
}

function turn(a: Point, b: Point, c: Point): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}

/** The ring, without one end of the shorter of two sides that cross each other. */
function withoutCrossing(ring: Ring): Ring {
  const sides = ring
    .map((a, index) => ({ a, b: at(ring, (index + 1) % ring.length), index }))
    .map((side) => ({
      ...side,
      w: Math.min(side.a[0], side.b[0]),
      e: Math.max(side.a[0], side.b[0]),
      length: distance(side.a, side.b),
    }))
    .sort((one, other) => one.w - other.w)
  for (const [position, one] of sides.entries()) {
    for (let next = position + 1; next < sides.length; next++) {
      const other = at(sides, next)
      if (other.w > one.e) break
      const crossing =
        turn(one.a, one.b, other.a) * turn(one.a, one.b, other.b) < 0 &&
        turn(other.a, other.b, one.a) * turn(other.a, other.b, one.b) < 0
      if (crossing) {
        const dropped = one.length < other.length ? one.index : other.index
        return ring.filter((_, index) => index !== dropped)
      }
    }
  }
  return ring
}

/** Everything within `metres` of a line. */
export function buffered(line: readonly Point[], metres: number): Area[] {
  const pieces: Area[] = []
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [at(line, index - 1), at(line, index)]
    const heading = Math.atan2(b[1] - a[1], b[0] - a[0])
    const ring = Array.from({ length: 14 }, (_, corner): Point => {
      const end = corner < 7 ? b : a
      const angle = heading - Math.PI / 2 + (corner < 7 ? corner : corner - 1) * (Math.PI / 6)
      return [end[0] + Math.cos(angle) * metres, end[1] + Math.sin(angle) * metres]
    })
    pieces.push([ring])
  }
  return unite(pieces)
}
