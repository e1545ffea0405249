import type { Blueprint, ZonePlan } from './blueprint.ts'
import { at, boxOf, type Point, rotate } from './geometry.ts'
import { type Random, randomFrom, smoothNoise } from './random.ts'

/** A block between four streets. */
export interface Cell {
  zone: number
  column: number
  row: number
  outline: Point[]
  centre: Point
  /** Streets and buildings here. */
  developed: boolean
  /** Number of the small park that takes this block, or -1. */
  park: number
  zoning: string
}

/** The bent grid of one zone: line positions and their mapping to the ground. */
export interface Lattice {
  zone: ZonePlan
  index: number
  u: number[]
  v: number[]
  /** Ground position of lattice coordinates in metres. */
  ground: (u: number, v: number) => Point
  cells: Cell[][]
}

function positions(
  low: number,
  high: number,
  step: number,
  uneven: number,
  random: Random,
): number[] {
  const list = [low]
  let position = low
  for (;;) {
    position += step * (1 + random.between(-uneven, uneven))
    if (position > high - step * 0.45) break
    list.push(position)
  }
  list.push(high)
  return list
}

/** Lays the grid of a zone over its area. */
export function layLattice(
  blueprint: Blueprint,
  index: number,
  zoneAt: (point: Point) => number,
): Lattice {
  const zone = at(blueprint.zones, index)
  const random = randomFrom(`${blueprint.code}/${zone.id}/lattice`)
  const local = at(zone.area, 0).map(([x, y]) =>
    rotate([x - zone.origin[0], y - zone.origin[1]], -zone.angle),
  )
  const [w, s, e, n] = boxOf(local)
  const margin = zone.fade ? 0 : zone.bend.amount + 30
  const u = positions(w - margin, e + margin, zone.step[0], zone.uneven, random)
  const v = positions(s - margin, n + margin, zone.step[1], zone.uneven, random)
  const bendU = smoothNoise(`${blueprint.code}/${zone.id}/u`, zone.bend.scale)
  const bendV = smoothNoise(`${blueprint.code}/${zone.id}/v`, zone.bend.scale)
  function fade(a: number, b: number): number {
    if (!zone.fade || zone.bend.amount === 0) return 1
    const edge = Math.min(a - w, e - a, b - s, n - b)
    return Math.max(0, Math.min(1, edge / (zone.bend.amount * 3)))
  }
  function ground(a: number, b: number): Point {
    const strength = zone.bend.amount * fade(a, b)
    const turned = rotate([a + bendU(a, b) * strength, b + bendV(a, b) * strength], zone.angle)
    return blueprint.warp([turned[0] + zone.origin[0], turned[1] + zone.origin[1]])
  }
  const cells: Cell[][] = []
  for (let column = 0; column < u.length - 1; column++) {
    const rows: Cell[] = []
    for (let row = 0; row < v.length - 1; row++) {
      const [a, b, c, d] = [at(u, column), at(v, row), at(u, column + 1), at(v, row + 1)]
      const bent = zone.bend.amount > 0
      const outline = [
        ...piece(ground, [a, b], [c, b], bent),
        ...piece(ground, [c, b], [c, d], bent),
        ...piece(ground, [c, d], [a, d], bent),
        ...piece(ground, [a, d], [a, b], bent),
      ]
      const centre = ground((a + c) / 2, (b + d) / 2)
      const mine = zoneAt(centre) === index
      const [every, other] = zone.major
      const alongMajor =
        (every > 0 && (column % every === 0 || (column + 1) % every === 0)) ||
        (other > 0 && (row % other === 0 || (row + 1) % other === 0)) ||
        (zone.fade &&
          (column === 0 || row === 0 || column === u.length - 2 || row === v.length - 2))
      rows.push({
        zone: index,
        column,
        row,
        outline,
        centre,
        developed: mine && blueprint.developed(centre),
        park: -1,
        zoning: blueprint.zoning(centre, { style: zone.style, alongMajor }),
      })
    }
    cells.push(rows)
  }
  return { zone, index, u, v, ground, cells }
}

function piece(ground: Lattice['ground'], from: Point, to: Point, bent: boolean): Point[] {
  const count = bent ? 4 : 1
  return Array.from({ length: count }, (_, step) => {
    const t = step / count
    return ground(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t)
  })
}

/** The ground line between two lattice points. */
export function latticeLine(lattice: Lattice, from: Point, to: Point): Point[] {
  return [
    ...piece(lattice.ground, from, to, lattice.zone.bend.amount > 0),
    lattice.ground(to[0], to[1]),
  ]
}

/** Chooses blocks, or groups of blocks, as small parks; returns the blocks of each park. */
export function placeParks(lattices: readonly Lattice[], count: number, random: Random): Cell[][] {
  const parks: Cell[][] = []
  const candidates = lattices.flatMap((lattice) =>
    lattice.cells.flat().filter((cell) => cell.developed && /^R|^MX/.test(cell.zoning)),
  )
  for (const start of random.shuffled(candidates)) {
    if (parks.length === count) break
    if (
      parks
        .flat()
        .some(
          (cell) =>
            Math.hypot(cell.centre[0] - start.centre[0], cell.centre[1] - start.centre[1]) < 900,
        )
    )
      continue
    const lattice = at(lattices, start.zone)
    const [width, height] = random.pick([
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
      [3, 2],
    ] as const)
    const group: Cell[] = []
    for (let column = start.column; column < start.column + width; column++) {
      for (let row = start.row; row < start.row + height; row++) {
        const cell = lattice.cells[column]?.[row]
        if (cell?.developed) group.push(cell)
      }
    }
    if (group.length < width * height) continue
    for (const cell of group) {
      cell.park = parks.length
      cell.zoning = 'OS'
    }
    parks.push(group)
  }
  return parks
}
