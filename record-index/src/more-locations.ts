import { hasBit } from './bits.ts'
import type { BoxTable } from './box-table.ts'
import type { CompiledCriteria } from './matcher.ts'
import { type Matches, pushRun, type WordRuns } from './match-runs.ts'
import { contains, type UnitRectangle, WORLD_RECTANGLE } from './mercator.ts'
import type { Predicate } from './predicates.ts'
import { lowerBound } from './ranked-values.ts'
import type { Region } from './region.ts'

/*
 * A record has one position in the index, at its first location. Its further locations stand in a table beside that,
 * so that it stays one record in every count and list.
 */

/** Ascending positions of the records with a further location in a rectangle, each once. */
export function recordsWithMoreIn(more: BoxTable, rectangle: UnitRectangle): Uint32Array {
  return distinct(more, rectangle, () => true)
}

/** Located records in a region by any of their locations: those that are by their first, and the given ones. */
export class AnyLocationPredicate implements Predicate {
  private readonly byFirst: Predicate
  private readonly byMore: Uint32Array

  /** @param byMore ascending positions of the records with a further location in the region */
  constructor(byFirst: Predicate, byMore: Uint32Array) {
    this.byFirst = byFirst
    this.byMore = byMore
  }

  and(bits: Int32Array, first: number, end: number): void {
    const { byMore } = this
    const kept: number[] = []
    for (let i = lowerBound(byMore, first * 32); byMore[i] < end * 32; i++)
      if (hasBit(bits, byMore[i])) kept.push(byMore[i])
    this.byFirst.and(bits, first, end)
    for (const p of kept) bits[p >>> 5] |= 1 << (p & 31)
  }

  keep(positions: Uint32Array, count: number): number {
    const all = positions.slice(0, count)
    const byFirst = positions.slice(0, this.byFirst.keep(positions, count))
    const { byMore } = this
    let [kept, first, more] = [0, 0, 0]
    for (const p of all) {
      while (byFirst[first] < p) first++
      while (byMore[more] < p) more++
      if (byFirst[first] === p || byMore[more] === p) positions[kept++] = p
    }
    return kept
  }
}

/** The predicate of a region over first locations, widened to further ones. */
export function atAnyLocation(byFirst: Predicate, more: BoxTable, region: Region): Predicate {
  const byMore = recordsWithMoreInRegion(more, region)
  return byMore.length === 0 ? byFirst : new AnyLocationPredicate(byFirst, byMore)
}

/** Ascending positions of the records with a further location in a region, each once. */
export function recordsWithMoreInRegion(more: BoxTable, region: Region): Uint32Array {
  return distinct(more, WORLD_RECTANGLE, (x, y) => region.contains(x, y))
}

function distinct(
  more: BoxTable,
  rectangle: UnitRectangle,
  isWanted: (x: number, y: number) => boolean,
): Uint32Array {
  const positions: number[] = []
  more.visit(rectangle, ({ position, minX, minY }) => {
    if (positions.at(-1) !== position && isWanted(minX, minY)) positions.push(position)
  })
  return Uint32Array.from(positions)
}

/** Moves the positions that match to the front. @returns how many there are */
export function keepMatching(compiled: CompiledCriteria, positions: Uint32Array): number {
  let count = positions.length
  for (const { predicate } of compiled.predicates) count = predicate.keep(positions, count)
  let kept = 0
  for (let i = 0; i < count; i++)
    if (hasBit(compiled.visible, positions[i])) positions[kept++] = positions[i]
  return kept
}

/** The matches with these positions (ascending), in the same bits. */
export function withPositions({ bits, runs }: Matches, positions: Uint32Array): Matches {
  const words: number[] = []
  let r = 0
  for (const p of positions) {
    const w = p >>> 5
    while (r < runs.length && runs[r + 1] <= w) r += 2
    const isInRun = r < runs.length && runs[r] <= w
    if (!isInRun && words.at(-1) !== w) {
      // Words outside the runs are undefined.
      bits[w] = 0
      words.push(w)
    }
    bits[w] |= 1 << (p & 31)
  }
  return { bits, runs: words.length === 0 ? runs : withWords(runs, words) }
}

function withWords(runs: WordRuns, words: readonly number[]): number[] {
  const joined: number[] = []
  let i = 0
  for (let r = 0; r < runs.length; r += 2) {
    for (; i < words.length && words[i] < runs[r]; i++) pushRun(joined, words[i], words[i] + 1)
    pushRun(joined, runs[r], runs[r + 1])
  }
  for (; i < words.length; i++) pushRun(joined, words[i], words[i] + 1)
  return joined
}

/** Whether a position is among the matches. */
export function isMatch({ bits, runs }: Matches, p: number): boolean {
  const w = p >>> 5
  let low = 0
  let high = runs.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (runs[middle * 2 + 1] <= w) low = middle + 1
    else high = middle
  }
  return low * 2 < runs.length && runs[low * 2] <= w && hasBit(bits, p)
}

/** A location in a view of a record that has several. */
export interface Stand {
  /** Index of the part (base or delta), and the record's position in it. */
  readonly part: number
  readonly position: number
  readonly key: number
  readonly live: boolean
  /** Whether it is the record's first location. */
  readonly isFirst: boolean
  readonly x: number
  readonly y: number
}

/** What is needed to find the locations of a part's records. */
export interface LocatedPart {
  readonly columns: {
    readonly x: Uint32Array
    readonly y: Uint32Array
    readonly key: Uint32Array
    readonly live: Int32Array
    readonly more: BoxTable
  }
  readonly matches: Matches
}

/** The locations in a rectangle of the matching records that have a further one there, their first ones included. */
export function standsIn(parts: readonly LocatedPart[], rectangle: UnitRectangle): Stand[] {
  const stands: Stand[] = []
  parts.forEach(({ columns, matches }, part) => {
    const { x, y, key, live } = columns
    let last = -1
    columns.more.visit(rectangle, ({ position, minX, minY }) => {
      if (!isMatch(matches, position)) return
      const record = { part, position, key: key[position], live: hasBit(live, position) }
      const isFirstIn = contains(rectangle, x[position], y[position])
      if (position !== last && isFirstIn)
        stands.push({ ...record, isFirst: true, x: x[position], y: y[position] })
      last = position
      stands.push({ ...record, isFirst: false, x: minX, y: minY })
    })
  })
  return stands
}
