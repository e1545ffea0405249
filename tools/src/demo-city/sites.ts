import { toDegrees, type City } from './city.ts'
import { along, areaTester, at, boxOf, insideRing, type Point } from './geometry.ts'
import type { Cell } from './lattice.ts'
import type { Segment } from './network.ts'
import type { Random } from './random.ts'

/** What kind of ground a record looks for. */
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

interface Side {
  segment: Segment
  /** 1 = left of the street's direction, -1 = right. */
  side: 1 | -1
  zoning: string
  neighbourhood: string
  district: string
  number: number
}

const HOMES = /^(R-1|R-2|R-T)$/
const APARTMENTS = /^(R-3|R-ML|C-3|MX-FB|MX-H)$/
const SHOPS = /^(C-|MX-)/
const WORKS = /^(M-|NR-)/

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

/** Finds the block at a point. */
function cellFinder(city: City): (point: Point) => Cell | undefined {
  const size = 250
  const buckets = new Map<string, Cell[]>()
  for (const cell of city.lattices.flatMap((lattice) => lattice.cells.flat())) {
    if (!cell.developed) continue
    const [w, s, e, n] = boxOf(cell.outline)
    for (let x = Math.floor(w / size); x <= Math.floor(e / size); x++) {
      for (let y = Math.floor(s / size); y <= Math.floor(n / size); y++) {
        const key = `${x}/${y}`
        const bucket = buckets.get(key)
        if (bucket) bucket.push(cell)
        else buckets.set(key, [cell])
      }
    }
  }
  return (point) =>
    buckets
      .get(`${Math.floor(point[0] / size)}/${Math.floor(point[1] / size)}`)
      ?.find((cell) => insideRing(point, cell.outline))
}

/** Lots of a city, drawn at random where their use fits. */
export interface SiteSource {
  draw(use: Use, random: Random): Site
  /** The lots of the city's landmarks: the same few points again and again. */
  hotSpots: Site[]
}

const SETBACK = 16

/** Prepares the drawing of lots along all streets. */
export function siteSource(city: City, random: Random): SiteSource {
  const { blueprint } = city
  const cellAt = cellFinder(city)
  const named = (regions: City['districts']): ((point: Point) => string) => {
    const testers = regions.map((region) => ({
      name: region.name,
      inside: areaTester(region.areas),
    }))
    return (point) => testers.find(({ inside }) => inside(point))?.name ?? ''
  }
  const neighbourhoodAt = named(city.neighbourhoods)
  const districtAt = named(city.districts)
  const districtOf = new Map<string, string>()
  const closed = areaTester([
    ...blueprint.water.map(({ area }) => area),
    ...blueprint.parks.map(({ area }) => area),
  ])
  const sides: Side[] = []
  for (const segment of city.segments) {
    if (segment.street.class === 'highway' || segment.length < 45) continue
    for (const side of [1, -1] as const) {
      const point = beside(segment, segment.length / 2, side)
      const cell = cellAt(point)
      if (!cell || cell.park >= 0 || closed(point)) continue
      const neighbourhood = neighbourhoodAt(point)
      if (neighbourhood === '') continue
      let district = districtOf.get(neighbourhood)
      if (district === undefined) {
        district = districtAt(point)
        districtOf.set(neighbourhood, district)
      }
      sides.push({
        segment,
        side,
        zoning: cell.zoning,
        neighbourhood,
        district,
        number: sides.length,
      })
    }
  }
  const tables = new Map<Use, number[]>()
  for (const use of ['home', 'apartments', 'shop', 'works', 'any'] as const) {
    let sum = 0
    tables.set(
      use,
      sides.map((entry) => (sum += fits(use, entry.zoning) * entry.segment.length)),
    )
  }
  function drawSide(use: Use, source: Random): Side {
    const sums = tables.get(use) ?? []
    const wanted = source.next() * (sums.at(-1) ?? 0)
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(sums, middle) <= wanted) low = middle + 1
      else high = middle
    }
    return at(sides, low)
  }
  function draw(use: Use, source: Random): Site {
    for (let attempt = 0; attempt < 50; attempt++) {
      const entry = drawSide(use, source)
      const width = SHOPS.test(entry.zoning) || WORKS.test(entry.zoning) ? 26 : 17
      const lots = Math.max(1, Math.min(24, Math.floor((entry.segment.length - 20) / width)))
      const slot = source.whole(0, lots - 1)
      const point = beside(
        entry.segment,
        10 + ((slot + 0.5) / lots) * (entry.segment.length - 20),
        entry.side,
      )
      if (closed(point) || !insideRing(point, blueprint.limit)) continue
      const number =
        entry.segment.hundred + Math.floor((slot * 49) / lots) * 2 + (entry.side === 1 ? 1 : 2)
      const block = String(Math.floor(entry.number / 40) + 101).padStart(3, '0')
      return {
        address: `${number} ${entry.segment.street.name}${blueprint.quadrant(point)}`,
        zip: blueprint.zip(point),
        parcel: `${block}-${String((entry.number % 40) + 1).padStart(2, '0')}-${String(slot + 1).padStart(3, '0')}`,
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

function beside(segment: Segment, metres: number, side: 1 | -1): Point {
  const { point, direction } = along(segment.line, metres)
  return [point[0] - direction[1] * SETBACK * side, point[1] + direction[0] * SETBACK * side]
}
