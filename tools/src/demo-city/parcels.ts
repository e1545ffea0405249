import type { City } from './city.ts'
import { clipConvex, withoutSmallCorners } from './convex.ts'
import { type Area, at, boxOf, type Point, type Ring, signedArea } from './geometry.ts'
import { areaTester } from './inside-area.ts'
import { along } from './lines.ts'
import { type Lot, lotBoundary, lotCount, lotOf } from './lots.ts'
import { NearGrid, stepsAlong } from './near-grid.ts'
import type { Segment } from './network.ts'
import { closedGround, type StreetSide, streetSides } from './street-sides.ts'

/** A lot with its ground. */
export interface Parcel {
  lot: Lot
  /** Convex, counter-clockwise; holds the lot's point. */
  ring: Ring
  /** Unit vector from the street into the lot. */
  inwards: Point
}

/** Makes the parcels of a city one by one. */
export interface ParcelSource {
  lots: readonly Lot[]
  /** Null where there is no room: two streets all but on top of each other, or a park. */
  parcel(lot: Lot): Parcel | null
}

/** Something that no parcel reaches: keep this many metres away from the line. */
interface Obstacle {
  a: Point
  b: Point
  metres: number
}

/** Metres from a lot's point to the farthest that its parcel may reach. */
const REACH = 60
/** From the middle of a street to where its parcels begin. */
const STREET_HALF = { local: 8, major: 10.5, highway: 16 } as const
/** How deep parcels of houses and of everything else are behind their points. */
const DEPTH = { house: 34, other: 46 } as const
/** Square metres: corners and parcels that are smaller are left out. */
const [SMALL_CORNER, SMALL_PARCEL] = [2.5, 12]

/**
 * Lays a parcel around the point of every lot of a city. Each is what remains of the lot's strip behind its
 * street when the other streets, parks and water, and the halves of its neighbours, are taken away: so
 * parcels never overlap and each holds its lot's point.
 * @param parks outlines of the small parks.
 */
export function parcelSource(city: City, parks: readonly Area[]): ParcelSource {
  const closed = closedGround(city)
  const lots = streetSides(city, closed).flatMap((side) =>
    Array.from({ length: lotCount(side) }, (_, slot) => lotOf(city, closed, side, slot)).filter(
      (lot) => lot !== null,
    ),
  )
  const neighbours = new NearGrid<Lot>()
  for (const lot of lots) neighbours.add(lot, [lot.point])
  const obstacles = obstaclesOf(city, parks)
  const inwardsOf = directions(lots)
  const inPark = areaTester(parks)
  const parcel = (lot: Lot): Parcel | null => {
    const inwards = inwardsOf(lot)
    let ring = stripOf(lot, inwards)
    for (const obstacle of obstacles.near(lot.point, REACH))
      ring = keptClear(ring, lot.point, obstacle)
    for (const other of neighbours.near(lot.point, 2 * REACH)) {
      // Beside each other they share a line; in the bend of a street others may meet behind them.
      if (other.side !== lot.side || Math.abs(other.slot - lot.slot) > 1)
        ring = halved(ring, lot, inwards, other, inwardsOf)
    }
    const whole = withoutSmallCorners(ring, SMALL_CORNER)
    if (whole.length < 3 || signedArea(whole) < SMALL_PARCEL) return null
    const middle = middleOf(whole)
    return closed(middle) || inPark(middle) ? null : { lot, ring: whole, inwards }
  }
  return { lots, parcel }
}

function middleOf(ring: readonly Point[]): Point {
  const [w, s, e, n] = boxOf(ring)
  return [(w + e) / 2, (s + n) / 2]
}

/** Unit vectors from the street into each lot, found once: a lot has a hundred neighbours. */
function directions(lots: readonly Lot[]): (lot: Lot) => Point {
  const known = new Map(
    lots.map((lot) => {
      const { side, slot, count } = lot
      return [lot, normalAt(side.segment, lotBoundary(side, count, slot + 0.5), side.side)]
    }),
  )
  return (lot) => known.get(lot) ?? [0, 0]
}

function normalAt(segment: Segment, metres: number, side: StreetSide['side']): Point {
  const { direction } = along(segment.line, metres)
  return [-direction[1] * side, direction[0] * side]
}

/** The ground between the lot's neighbours on its side of the street, as deep as such lots are. */
function stripOf(lot: Lot, inwards: Point): readonly Point[] {
  const { side, slot, count, point } = lot
  const { segment } = side
  const [x, y] = point
  let ring: readonly Point[] = [
    [x - REACH, y - REACH],
    [x + REACH, y - REACH],
    [x + REACH, y + REACH],
    [x - REACH, y + REACH],
  ]
  // Corner lots reach up to the crossing street.
  const from = slot === 0 ? 0 : lotBoundary(side, count, slot)
  const to = slot === count - 1 ? segment.length : lotBoundary(side, count, slot + 1)
  for (const [metres, ahead] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const { point: through, direction } = along(segment.line, metres)
    ring = clipConvex(ring, through, [direction[0] * ahead, direction[1] * ahead])
  }
  const depth = side.zoning.startsWith('R-1') || side.zoning === 'R-2' ? DEPTH.house : DEPTH.other
  return clipConvex(ring, [x + inwards[0] * depth, y + inwards[1] * depth], inwards)
}

/** The ring without what lies beyond an obstacle, as seen from the point. */
function keptClear(ring: readonly Point[], point: Point, { a, b, metres }: Obstacle) {
  const nearest = nearestOn(point, a, b)
  const away: Point = [nearest[0] - point[0], nearest[1] - point[1]]
  const distance = Math.hypot(away[0], away[1])
  if (distance === 0) return []
  const normal: Point = [away[0] / distance, away[1] / distance]
  const kept = distance - Math.min(metres, Math.max(0, distance - 2))
  return clipConvex(ring, [point[0] + normal[0] * kept, point[1] + normal[1] * kept], normal)
}

function nearestOn(point: Point, a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / squared
  const within = Math.max(0, Math.min(1, t))
  return [a[0] + dx * within, a[1] + dy * within]
}

/** The ring without the half that is another lot's: back to back the line between them runs along the streets. */
function halved(
  ring: readonly Point[],
  lot: Lot,
  inwards: Point,
  other: Lot,
  inwardsOf: (lot: Lot) => Point,
): readonly Point[] {
  const apart: Point = [other.point[0] - lot.point[0], other.point[1] - lot.point[1]]
  const distance = Math.hypot(apart[0], apart[1])
  // Two streets with the very same lot: the later one has none.
  if (distance < 0.5) return lot.side.number < other.side.number ? ring : []
  let normal: Point = [apart[0] / distance, apart[1] / distance]
  const theirs = inwardsOf(other)
  if (inwards[0] * theirs[0] + inwards[1] * theirs[1] < -0.7) {
    const between: Point = [inwards[0] - theirs[0], inwards[1] - theirs[1]]
    const length = Math.hypot(between[0], between[1])
    const across: Point = [between[0] / length, between[1] / length]
    if (apart[0] * across[0] + apart[1] * across[1] > 6) normal = across
  }
  const middle: Point = [lot.point[0] + apart[0] / 2, lot.point[1] + apart[1] / 2]
  return clipConvex(ring, middle, normal)
}

function obstaclesOf({ blueprint, segments }: City, parks: readonly Area[]): NearGrid<Obstacle> {
  const grid = new NearGrid<Obstacle>()
  const add = (line: readonly Point[], metres: number): void => {
    for (let index = 1; index < line.length; index++) {
      const [a, b] = [at(line, index - 1), at(line, index)]
      grid.add({ a, b, metres }, stepsAlong(a, b))
    }
  }
  for (const { line, street } of segments) add(line, STREET_HALF[street.class])
  const rings = [
    ...blueprint.water.flatMap(({ area }) => area),
    ...blueprint.parks.flatMap(({ area }) => area),
    ...parks.flat(),
  ]
  for (const ring of rings) add([...ring, at(ring, 0)], 2)
  add([...blueprint.limit, at(blueprint.limit, 0)], 0)
  return grid
}
