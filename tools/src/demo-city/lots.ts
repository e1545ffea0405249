import type { City } from './city.ts'
import type { Point } from './geometry.ts'
import { insideRing } from './inside-area.ts'
import { beside, type StreetSide } from './street-sides.ts'

/** A lot of a side of a street: what can have an address and a parcel number. */
export interface Lot {
  side: StreetSide
  /** Counts the lots of the side from 0, out of `count`. */
  slot: number
  count: number
  /** Where records of the lot are shown. */
  point: Point
  /** Assessor's parcel number. */
  parcel: string
}

/** Metres at each end of a segment that belong to the crossing. */
const CROSSING = 10

/** How many lots a side of a street has. */
export function lotCount({ zoning, segment }: StreetSide): number {
  const width = /^(C-|MX-|M-|NR-)/.test(zoning) ? 26 : 17
  return Math.max(1, Math.min(24, Math.floor((segment.length - 2 * CROSSING) / width)))
}

/** Metres from the segment's start to a boundary between lots: `boundary` 0 is the first lot's own start. */
export function lotBoundary({ segment }: StreetSide, count: number, boundary: number): number {
  return CROSSING + (boundary / count) * (segment.length - 2 * CROSSING)
}

/** A lot of a side; null where its point is in water, in a park or outside the city. */
export function lotOf(
  { blueprint }: City,
  closed: (point: Point) => boolean,
  side: StreetSide,
  slot: number,
): Lot | null {
  const count = lotCount(side)
  const point = beside(side.segment, lotBoundary(side, count, slot + 0.5), side.side)
  if (closed(point) || !insideRing(point, blueprint.limit)) return null
  const block = String(Math.floor(side.number / 40) + 101).padStart(3, '0')
  const group = String((side.number % 40) + 1).padStart(2, '0')
  return {
    side,
    slot,
    count,
    point,
    parcel: `${block}-${group}-${String(slot + 1).padStart(3, '0')}`,
  }
}
