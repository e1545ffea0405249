import { intersect, subtract, unite } from './areas.ts'
import type { Blueprint, NamedPoint } from './blueprint.ts'
import { type Area, at, boxOf, distance, type Point } from './geometry.ts'
import { areaTester } from './inside-area.ts'
import type { Lattice } from './lattice.ts'

/** A named part of the city: one or several areas. */
export interface Region {
  name: string
  areas: Area[]
}

/** The ground of each zone: inside the city, without the sea and earlier zones. */
export function zoneGround(blueprint: Blueprint): Area[][] {
  const city = intersect(unite(blueprint.land), [[blueprint.limit]])
  const areas = blueprint.zones.map((zone): Area =>
    zone.area.map((ring) => ring.map(blueprint.warp)),
  )
  if (blueprint.neighbourhoods.length > 0) return areas.map((area) => intersect([area], city))
  let left: Area[] = city
  return areas.map((area) => {
    const ground = intersect(left, [area])
    left = subtract(left, [area])
    return ground
  })
}

interface Rectangle {
  low: [number, number]
  high: [number, number]
}

/** Splits a lattice into as many rectangles as there are names, with about equal numbers of blocks, along major streets where there are some. */
function splitLattice(
  lattice: Lattice,
  rectangle: Rectangle,
  names: readonly string[],
): { name: string; rectangle: Rectangle }[] {
  if (names.length <= 1) return names.map((name) => ({ name, rectangle }))
  const first = Math.floor(names.length / 2)
  const blocks = lattice.cells
    .flat()
    .filter(
      (cell) =>
        cell.developed &&
        cell.column >= rectangle.low[0] &&
        cell.column < rectangle.high[0] &&
        cell.row >= rectangle.low[1] &&
        cell.row < rectangle.high[1],
    )
  const [w, s, e, n] = boxOf(
    blocks.map((cell): Point => [at(lattice.u, cell.column), at(lattice.v, cell.row)]),
  )
  const axis = e - w > n - s ? 0 : 1
  const every = lattice.zone.major[axis]
  const indexes = blocks.map((cell) => (axis === 0 ? cell.column : cell.row)).sort((a, b) => a - b)
  let cut = at(
    indexes,
    Math.min(indexes.length - 1, Math.floor((indexes.length * first) / names.length)),
  )
  if (every > 0) {
    const major = Math.round(cut / every) * every
    if (major > at(indexes, 0) && major <= at(indexes, indexes.length - 1)) cut = major
  }
  const low: Rectangle = {
    low: rectangle.low,
    high: axis === 0 ? [cut, rectangle.high[1]] : [rectangle.high[0], cut],
  }
  const high: Rectangle = {
    low: axis === 0 ? [cut, rectangle.low[1]] : [rectangle.low[0], cut],
    high: rectangle.high,
  }
  return [
    ...splitLattice(lattice, low, names.slice(0, first)),
    ...splitLattice(lattice, high, names.slice(first)),
  ]
}

function outline(lattice: Lattice, { low, high }: Rectangle): Area {
  const side = (from: number, to: number, point: (index: number) => Point): Point[] => {
    const step = from < to ? 1 : -1
    const points: Point[] = []
    for (let index = from; index !== to; index += step) {
      for (const part of lattice.zone.bend.amount > 0 ? [0, 0.25, 0.5, 0.75] : [0]) {
        const a = point(index)
        const b = point(index + step)
        points.push(lattice.ground(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
      }
    }
    return points
  }
  const u = (index: number): number => at(lattice.u, index)
  const v = (index: number): number => at(lattice.v, index)
  return [
    [
      ...side(low[0], high[0], (index) => [u(index), v(low[1])]),
      ...side(low[1], high[1], (index) => [u(high[0]), v(index)]),
      ...side(high[0], low[0], (index) => [u(index), v(high[1])]),
      ...side(high[1], low[1], (index) => [u(low[0]), v(index)]),
    ],
  ]
}

function nearest(point: Point, places: readonly NamedPoint[]): NamedPoint {
  return places.reduce((best, place) =>
    distance(place.point, point) < distance(best.point, point) ? place : best,
  )
}

/** The neighbourhoods: together they cover the city's land, each piece once. */
export function makeNeighbourhoods(
  blueprint: Blueprint,
  lattices: readonly Lattice[],
  ground: readonly Area[][],
): Region[] {
  if (blueprint.neighbourhoods.length > 0) {
    const zones = blueprint.zones.map((zone, index) => ({
      name: nearest(zone.origin, blueprint.neighbourhoods).name,
      areas: at(ground, index),
    }))
    return blueprint.neighbourhoods
      .map(({ name }) => ({
        name,
        areas: unite(
          zones.filter((zone) => zone.name === name).flatMap((zone) => zone.areas),
          500,
        ),
      }))
      .filter(({ areas }) => areas.length > 0)
  }
  return lattices.flatMap((lattice) => {
    const whole: Rectangle = { low: [0, 0], high: [lattice.u.length - 1, lattice.v.length - 1] }
    const mine = at(ground, lattice.index)
    const parts = splitLattice(lattice, whole, lattice.zone.neighbourhoods)
    if (parts.length === 1) return [{ name: at(parts, 0).name, areas: mine }]
    let left = mine
    return parts.map(({ name, rectangle }, index) => {
      if (index === parts.length - 1) return { name, areas: left }
      const area = outline(lattice, rectangle)
      const areas = intersect(left, [area])
      left = subtract(left, [area])
      return { name, areas }
    })
  })
}

/** A point in the built-up middle of a region: the cell centre nearest to the mean of them. */
export function middleOf(region: Region, lattices: readonly Lattice[]): Point {
  const inside = areaTester(region.areas)
  const centres = lattices.flatMap((lattice) =>
    lattice.cells
      .flat()
      .filter((cell) => cell.developed && inside(cell.centre))
      .map((cell) => cell.centre),
  )
  if (centres.length === 0) {
    const [w, s, e, n] = boxOf(region.areas.flatMap((area) => [...at(area, 0)]))
    return [(w + e) / 2, (s + n) / 2]
  }
  const mean: Point = [
    centres.reduce((sum, [x]) => sum + x, 0) / centres.length,
    centres.reduce((sum, [, y]) => sum + y, 0) / centres.length,
  ]
  return centres.reduce((best, centre) =>
    distance(centre, mean) < distance(best, mean) ? centre : best,
  )
}

/** Council districts: every neighbourhood belongs to the nearest. */
export function makeDistricts(
  blueprint: Blueprint,
  lattices: readonly Lattice[],
  neighbourhoods: readonly Region[],
): Region[] {
  const owners = neighbourhoods.map(
    (region) => nearest(middleOf(region, lattices), blueprint.districts).name,
  )
  return blueprint.districts
    .map(({ name }) => ({
      name,
      areas: unite(
        neighbourhoods.filter((_, index) => owners[index] === name).flatMap(({ areas }) => areas),
        500,
      ),
    }))
    .filter(({ areas }) => areas.length > 0)
}
