import type { City } from './city.ts'
import { boxOf, type Point } from './geometry.ts'
import { areaTester, insideRing } from './inside-area.ts'
import type { Cell } from './lattice.ts'
import { along } from './lines.ts'
import type { Segment } from './network.ts'

/** One side of a street's segment, with the block behind it. */
export interface StreetSide {
  segment: Segment
  /** 1 = left of the street's direction, -1 = right. */
  side: 1 | -1
  zoning: string
  neighbourhood: string
  district: string
  /** Counts the sides of a city from 0. */
  number: number
}

/** A test for ground without lots: water and big parks. */
export function closedGround({ blueprint }: City): (point: Point) => boolean {
  return areaTester([
    ...blueprint.water.map(({ area }) => area),
    ...blueprint.parks.map(({ area }) => area),
  ])
}

/** The sides of all streets that have building land behind them, `closed` being water and parks. */
export function streetSides(city: City, closed: (point: Point) => boolean): StreetSide[] {
  const cellAt = cellFinder(city)
  const neighbourhoodAt = regionFinder(city.neighbourhoods)
  const districtAt = regionFinder(city.districts)
  const districtOf = new Map<string, string>()
  const sides: StreetSide[] = []
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
      const { zoning } = cell
      sides.push({ segment, side, zoning, neighbourhood, district, number: sides.length })
    }
  }
  return sides
}

/** Finds the name of the region at a point; empty where there is no region. */
function regionFinder(regions: City['districts']): (point: Point) => string {
  const testers = regions.map(({ name, areas }) => ({ name, inside: areaTester(areas) }))
  return (point) => testers.find(({ inside }) => inside(point))?.name ?? ''
}

/** Finds the developed block at a point. */
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

/** Metres from the middle of a street to its lots. */
export const SETBACK = 16

/** The lot beside a segment, `metres` from its start. */
export function beside(segment: Segment, metres: number, side: 1 | -1): Point {
  const { point, direction } = along(segment.line, metres)
  return [point[0] - direction[1] * SETBACK * side, point[1] + direction[0] * SETBACK * side]
}
