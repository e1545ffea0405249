import { insetConvex } from './convex.ts'
import { type Point, type Ring, signedArea } from './geometry.ts'
import { insideRing } from './inside-area.ts'
import { lotBoundary } from './lots.ts'
import type { Parcel } from './parcels.ts'
import { randomFrom } from './random.ts'
import { SETBACK } from './street-sides.ts'

/** How a zoning is built on: shares of the lot's width, depth in metres, metres from the street's middle. */
interface Habit {
  width: readonly [number, number]
  depth: readonly [number, number]
  front: readonly [number, number]
  /** Share of lots that are built on. */
  built: number
}

const HOUSES: Habit = { width: [0.55, 0.75], depth: [9, 15], front: [12.5, 14.5], built: 0.93 }
const APARTMENTS: Habit = { width: [0.7, 0.9], depth: [14, 26], front: [11, 13], built: 0.9 }
const SHOPS: Habit = { width: [0.7, 0.96], depth: [14, 32], front: [9.5, 13], built: 0.85 }
const DOWNTOWN: Habit = { width: [0.86, 1], depth: [22, 44], front: [9, 10.5], built: 0.95 }
const WORKS: Habit = { width: [0.7, 0.95], depth: [26, 44], front: [12, 14], built: 0.75 }

function habitOf(zoning: string): Habit {
  if (/^(R-1|R-2|R-T)$/.test(zoning)) return HOUSES
  if (zoning.startsWith('R')) return APARTMENTS
  if (/^(C-3|MX-FB|MX-H)$/.test(zoning)) return DOWNTOWN
  return /^(M-|NR-)/.test(zoning) ? WORKS : SHOPS
}

/** Metres between a building and its parcel's border. */
const YARD = 1.2
/** Square metres of the smallest building. */
const SMALLEST = 36

/** The building on a parcel, a rectangle along its street; null where there is none. */
export function buildingOn({ lot, ring, inwards }: Parcel, code: string): Ring | null {
  const random = randomFrom(`${code}/building/${lot.parcel}`)
  const habit = habitOf(lot.side.zoning)
  if (!random.chance(habit.built)) return null
  const garden = insetConvex(ring, YARD)
  if (garden.length < 3) return null
  const lotWidth =
    lotBoundary(lot.side, lot.count, lot.slot + 1) - lotBoundary(lot.side, lot.count, lot.slot)
  const half = (Math.max(9, lotWidth) * random.between(...habit.width)) / 2
  const front = random.between(...habit.front) - SETBACK
  const depth = random.between(...habit.depth)
  const standing = (place: Point, from: number) =>
    largestWithin(garden, (size) =>
      rectangleAt(place, inwards, half * size, [from * size, (from + depth) * size]),
    )
  // A corner lot has its room in its middle.
  return standing(lot.point, front) ?? standing(middleOf(ring), -depth / 2)
}

/** The rectangle, smaller and smaller until it stands within the garden; null where none of some size does. */
function largestWithin(garden: Ring, rectangle: (size: number) => Point[]): Ring | null {
  for (let size = 1; size > 0.35; size *= 0.88) {
    const corners = rectangle(size)
    if (!corners.every((corner) => insideRing(corner, garden))) continue
    return signedArea(corners) < SMALLEST ? null : corners
  }
  return null
}

function middleOf(ring: Ring): Point {
  const sum = (axis: 0 | 1): number => ring.reduce((total, point) => total + point[axis], 0)
  return [sum(0) / ring.length, sum(1) / ring.length]
}

/** Corners counter-clockwise; `from` and `to` are metres from the point into the lot. */
function rectangleAt(
  [x, y]: Point,
  [nx, ny]: Point,
  half: number,
  [from, to]: readonly [number, number],
): Point[] {
  const corner = (aside: number, inside: number): Point => [
    x + ny * aside + nx * inside,
    y - nx * aside + ny * inside,
  ]
  return [corner(-half, to), corner(-half, from), corner(half, from), corner(half, to)]
}
