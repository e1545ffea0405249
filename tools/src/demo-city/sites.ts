import { type City, toDegrees } from './city.ts'
import { at } from './geometry.ts'
import { lotCount, lotOf } from './lots.ts'
import type { Segment } from './network.ts'
import type { Random } from './random.ts'
import { closedGround, type StreetSide, streetSides } from './street-sides.ts'

/** The use that a record's lot must have. */
export type Use = 'home' | 'apartments' | 'shop' | 'works' | 'any'

/** A lot with its address. */
export interface Site {
  address: string
  zip: string
  /** Assessor's parcel number. */
  parcel: string
  neighbourhood: string
  district: string
  zoning: string
  /** Degrees, longitude first. */
  position: [number, number]
  segment: Segment
}

const HOMES = /^(R-1|R-2|R-T)$/
const APARTMENTS = /^(R-3|R-ML|C-3|MX-FB|MX-H)$/
const SHOPS = /^(C-|MX-)/
const WORKS = /^(M-|NR-)/

/** How well a zoning suits a use, 0 for not at all. */
function fits(use: Use, zoning: string): number {
  if (zoning === 'OS') return 0
  if (use === 'home') return HOMES.test(zoning) ? 1 : APARTMENTS.test(zoning) ? 0.35 : 0.02
  if (use === 'apartments')
    return APARTMENTS.test(zoning) ? 1 : HOMES.test(zoning) ? 0.03 : SHOPS.test(zoning) ? 0.3 : 0
  if (use === 'shop')
    return /^(C-3|MX-FB|MX-H)$/.test(zoning)
      ? 4
      : SHOPS.test(zoning)
        ? 2.2
        : WORKS.test(zoning)
          ? 0.6
          : 0.02
  if (use === 'works') return WORKS.test(zoning) ? 3 : SHOPS.test(zoning) ? 0.5 : 0
  return SHOPS.test(zoning) ? 1.4 : 1
}

/** Lots of a city, drawn at random where their use fits. */
export interface SiteSource {
  draw(use: Use, random: Random): Site
  /** The lots of the city's landmarks: the same few points again and again. */
  hotSpots: Site[]
}

/** Prepares the drawing of lots along all streets. */
export function siteSource(city: City, random: Random): SiteSource {
  const { blueprint } = city
  const closed = closedGround(city)
  const drawSide = sideSource(streetSides(city, closed))
  function draw(use: Use, source: Random): Site {
    for (let attempt = 0; attempt < 50; attempt++) {
      const entry = drawSide(use, source)
      const slot = source.whole(0, lotCount(entry) - 1)
      const lot = lotOf(city, closed, entry, slot)
      if (lot === null) continue
      const { point } = lot
      const number =
        entry.segment.hundred + Math.floor((slot * 49) / lot.count) * 2 + (entry.side === 1 ? 1 : 2)
      return {
        address: `${number} ${entry.segment.street.name}${blueprint.quadrant(point)}`,
        zip: blueprint.zip(point),
        parcel: lot.parcel,
        neighbourhood: entry.neighbourhood,
        district: entry.district,
        zoning: entry.zoning,
        position: toDegrees(blueprint, point),
        segment: entry.segment,
      }
    }
    throw new Error(`no dry lot found for ${use} in ${blueprint.code}: expected streets on land`)
  }
  const hotSpots = [
    draw('shop', random),
    draw('shop', random),
    draw('apartments', random),
    draw('apartments', random),
    draw('shop', random),
  ]
  return { draw, hotSpots }
}

/** Draws sides of streets: the better a use fits and the longer the segment, the more often. */
function sideSource(sides: readonly StreetSide[]): (use: Use, random: Random) => StreetSide {
  // Running sums of the weights by use.
  const tables = new Map<Use, number[]>()
  for (const use of ['home', 'apartments', 'shop', 'works', 'any'] as const) {
    let sum = 0
    tables.set(
      use,
      sides.map((entry) => (sum += fits(use, entry.zoning) * entry.segment.length)),
    )
  }
  return (use, random) => {
    const sums = tables.get(use) ?? []
    const wanted = random.next() * (sums.at(-1) ?? 0)
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(sums, middle) <= wanted) low = middle + 1
      else high = middle
    }
    return at(sides, low)
  }
}
