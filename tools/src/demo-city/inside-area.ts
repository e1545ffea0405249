import { type Area, at, boxOf, type Point, type Ring } from './geometry.ts'

/** Whether the ray from the point to the east crosses this side. */
function isCrossed(x: number, y: number, from: Point, to: Point): boolean {
  return (
    to[1] > y !== from[1] > y && x < ((from[0] - to[0]) * (y - to[1])) / (from[1] - to[1]) + to[0]
  )
}

/** True when the point lies inside the ring. */
export function insideRing(point: Point, ring: Ring): boolean {
  const [x, y] = point
  let inside = false
  let previous = at(ring, ring.length - 1)
  for (const current of ring) {
    if (isCrossed(x, y, previous, current)) inside = !inside
    previous = current
  }
  return inside
}

/** True when the point lies in one of the areas and not in a hole of it. */
export function insideAreas(point: Point, areas: readonly Area[]): boolean {
  return areas.some((area) =>
    area.reduce((inside, ring) => inside !== insideRing(point, ring), false),
  )
}

interface BandedArea {
  box: [number, number, number, number]
  /** Sides by horizontal bands of equal height, from south to north. */
  bands: [from: Point, to: Point][][]
}

const SIDES_A_BAND = 4

const MAX_BANDS = 1024

function banded(area: Area): BandedArea {
  const box = boxOf(at(area, 0))
  const sides = area.flatMap((ring) =>
    ring.map((to, index): [Point, Point] => [at(ring, (index || ring.length) - 1), to]),
  )
  const count = Math.min(MAX_BANDS, Math.ceil(sides.length / SIDES_A_BAND))
  const bands: BandedArea['bands'] = Array.from({ length: count }, () => [])
  for (const side of sides) {
    const ends = [bandOf(box, count, side[0][1]), bandOf(box, count, side[1][1])] as const
    for (let band = Math.min(...ends); band <= Math.max(...ends); band++) at(bands, band).push(side)
  }
  return { box, bands }
}

function bandOf([, s, , n]: BandedArea['box'], count: number, y: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(((y - s) / (n - s || 1)) * count)))
}

function insideBanded([x, y]: Point, { box, bands }: BandedArea): boolean {
  if (x < box[0] || x > box[2] || y < box[1] || y > box[3]) return false
  let inside = false
  for (const [from, to] of at(bands, bandOf(box, bands.length, y))) {
    if (isCrossed(x, y, from, to)) inside = !inside
  }
  return inside
}

/** A test for many points: only sides in the point's band are looked at. */
export function areaTester(areas: readonly Area[]): (point: Point) => boolean {
  const prepared = areas.map(banded)
  return (point) => prepared.some((area) => insideBanded(point, area))
}
