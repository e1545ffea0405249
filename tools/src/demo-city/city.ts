import type { Blueprint } from './blueprint.ts'
import type { Area, Point } from './geometry.ts'
import { harbor } from './harbor.ts'
import { areaTester } from './inside-area.ts'
import { type Cell, type Lattice, layLattice, placeParks } from './lattice.ts'
import { mesa } from './mesa.ts'
import { makeDistricts, makeNeighbourhoods, type Region, zoneGround } from './neighbourhoods.ts'
import { layStreets, type Segment } from './network.ts'
import { randomFrom } from './random.ts'
import { ridge } from './ridge.ts'

/** A whole city, ready for basemap and records. All in metres from its centre. */
export interface City {
  blueprint: Blueprint
  lattices: Lattice[]
  segments: Segment[]
  /** Blocks of each small park, in the order of the blueprint's names. */
  smallParks: Cell[][]
  neighbourhoods: Region[]
  districts: Region[]
  zoneGround: Area[][]
}

export const CITY_CODES = ['harbor', 'mesa', 'ridge'] as const
/** The cities that can be made. */
export type CityCode = (typeof CITY_CODES)[number]

/** Makes the city; the same code always gives the same city. */
export function buildCity(code: CityCode): City {
  const blueprint = { harbor, mesa, ridge }[code]
  const testers = blueprint.zones.map((zone) =>
    areaTester([zone.area.map((ring) => ring.map(blueprint.warp))]),
  )
  const zoneAt = (point: Point): number => testers.findIndex((inside) => inside(point))
  const lattices = blueprint.zones.map((_, index) => layLattice(blueprint, index, zoneAt))
  const inWater = areaTester(blueprint.water.map(({ area }) => area))
  for (const cell of lattices.flatMap((lattice) => lattice.cells.flat())) {
    if (cell.developed && inWater(cell.centre)) cell.developed = false
  }
  const smallParks = placeParks(lattices, blueprint.parkNames.length, randomFrom(`${code}/parks`))
  const segments = layStreets(blueprint, lattices, zoneAt)
  const ground = zoneGround(blueprint)
  const neighbourhoods = makeNeighbourhoods(blueprint, lattices, ground)
  return {
    blueprint,
    lattices,
    segments,
    smallParks,
    neighbourhoods,
    districts: makeDistricts(blueprint, lattices, neighbourhoods),
    zoneGround: ground,
  }
}

/** Degrees of a point in metres from the city's centre; `perDegree` steps of rounding, 1e5 is about a metre. */
export function toDegrees(blueprint: Blueprint, [x, y]: Point, perDegree = 1e5): [number, number] {
  const { lng, lat } = blueprint.centre
  const metresPerDegree = 111_320
  return [
    Math.round((lng + x / (metresPerDegree * Math.cos((lat * Math.PI) / 180))) * perDegree) /
      perDegree,
    Math.round((lat + y / 110_950) * perDegree) / perDegree,
  ]
}
