import type { Blueprint } from './blueprint.ts'
import { at, type Point } from './geometry.ts'
import { areaTester } from './inside-area.ts'
import { type Lattice, latticeLine } from './lattice.ts'
import { clipLine, lengthOf } from './lines.ts'
import { randomFrom } from './random.ts'
import { streetNamer } from './street-names.ts'

/** A street: one name, possibly in several pieces. */
export interface Street {
  number: number
  name: string
  class: 'highway' | 'major' | 'local'
}

/** A piece of a street between two crossings, about one block long. */
export interface Segment {
  street: Street
  line: Point[]
  /** Metres. */
  length: number
  /** House numbers start here: 100, 200, … */
  hundred: number
}

interface Edge {
  from: [number, number]
  to: [number, number]
  alongU: boolean
  /** Index of the line it lies on and of the piece on that line. */
  line: number
  piece: number
  edge: boolean
}

function edgesOf(lattice: Lattice): Edge[] {
  const edges: Edge[] = []
  const [columns, rows] = [lattice.u.length, lattice.v.length]
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      if (column + 1 < columns && row > 0 && row < rows - 1) {
        edges.push({
          from: [column, row],
          to: [column + 1, row],
          alongU: true,
          line: row,
          piece: column,
          edge: column === 0 || column === columns - 2,
        })
      }
      if (row + 1 < rows && column > 0 && column < columns - 1) {
        edges.push({
          from: [column, row],
          to: [column, row + 1],
          alongU: false,
          line: column,
          piece: row,
          edge: row === 0 || row === rows - 2,
        })
      }
    }
  }
  return edges
}

/** Leaves out pieces of local streets, keeping every crossing connected. */
function keptEdges(lattice: Lattice, edges: readonly Edge[], code: string): Set<Edge> {
  const random = randomFrom(`${code}/${lattice.zone.id}/edges`)
  const parent = new Map<number, number>()
  function root(node: number): number {
    let current = node
    while ((parent.get(current) ?? current) !== current) current = parent.get(current) ?? current
    parent.set(node, current)
    return current
  }
  const kept = new Set<Edge>()
  const [every, other] = lattice.zone.major
  for (const edge of random.shuffled(edges)) {
    const stride = edge.alongU ? other : every
    const major = stride > 0 && edge.line % stride === 0
    const [a, b] = [root(edge.from[0] * 1000 + edge.from[1]), root(edge.to[0] * 1000 + edge.to[1])]
    const spare =
      lattice.zone.fade && edge.edge ? !random.chance(0.34) : random.chance(lattice.zone.gaps)
    if (a !== b && !(lattice.zone.fade && edge.edge)) {
      parent.set(a, b)
      kept.add(edge)
    } else if (major || !spare) kept.add(edge)
  }
  return kept
}

/** All streets of a city, cut at water and at the big parks, named and numbered. */
export function layStreets(
  blueprint: Blueprint,
  lattices: readonly Lattice[],
  zoneAt: (point: Point) => number,
): Segment[] {
  const inWater = areaTester(blueprint.water.map(({ area }) => area))
  const bridged = areaTester(blueprint.bridged)
  const inPark = areaTester(blueprint.parks.map(({ area }) => area))
  const onLand = areaTester(blueprint.land)
  const streetName = streetNamer(blueprint)
  const streets: Street[] = []
  const segments: Segment[] = []
  function street(name: string, kind: Street['class']): Street {
    const made = { number: streets.length, name, class: kind }
    streets.push(made)
    return made
  }
  function passable(point: Point, major: boolean): boolean {
    if (!onLand(point)) return major && bridged(point)
    if (inWater(point)) return major && bridged(point)
    return major || !inPark(point)
  }
  for (const lattice of lattices) {
    const edges = edgesOf(lattice)
    const kept = keptEdges(lattice, edges, blueprint.code)
    const named = new Map<string, Street>()
    const [every, other] = lattice.zone.major
    for (const edge of edges) {
      if (!kept.has(edge)) continue
      const [column, row] = edge.from
      const sides = [
        lattice.cells[column]?.[row],
        edge.alongU ? lattice.cells[column]?.[row - 1] : lattice.cells[column - 1]?.[row],
      ]
      const stride = edge.alongU ? other : every
      const major = stride > 0 && edge.line % stride === 0
      if (!sides.some((cell) => cell?.developed)) continue
      const [one, two] = sides
      if (one && two && one.park >= 0 && one.park === two.park) continue
      const key = `${edge.alongU}/${edge.line}`
      let owner = named.get(key)
      if (!owner) {
        owner = street(
          streetName(lattice.zone, edge.alongU ? 1 : 0, edge.line),
          major ? 'major' : 'local',
        )
        named.set(key, owner)
      }
      const ground = latticeLine(
        lattice,
        [at(lattice.u, column), at(lattice.v, row)],
        [at(lattice.u, edge.to[0]), at(lattice.v, edge.to[1])],
      )
      for (const line of clipLine(
        ground,
        (point) => zoneAt(point) === lattice.index && passable(point, major),
      )) {
        const length = lengthOf(line)
        if (length > 25)
          segments.push({ street: owner, line, length, hundred: (edge.piece + 1) * 100 })
      }
    }
  }
  for (const road of blueprint.roads) {
    const owner = street(road.name, road.class)
    const warped = road.line.map(blueprint.warp)
    let hundred = 100
    for (const line of clipLine(warped, (point) => passable(point, road.class !== 'local'))) {
      for (const part of blocksOf(line, 120)) {
        segments.push({ street: owner, line: part, length: lengthOf(part), hundred })
        hundred += 100
      }
    }
  }
  return segments
}

/** A long line in pieces of about `metres`. */
function blocksOf(line: readonly Point[], metres: number): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = [at(line, 0)]
  let length = 0
  for (let index = 1; index < line.length; index++) {
    let from = at(line, index - 1)
    const to = at(line, index)
    for (;;) {
      const rest = Math.hypot(to[0] - from[0], to[1] - from[1])
      if (length + rest < metres) {
        length += rest
        if (rest > 0) part.push(to)
        break
      }
      const t = (metres - length) / rest
      const cut: Point = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
      part.push(cut)
      parts.push(part)
      part = [cut]
      length = 0
      from = cut
    }
  }
  if (part.length > 1) parts.push(part)
  return parts
}
