import { type Bits, hasBit } from './bits.ts'
import type { Cover } from './block-boxes.ts'
import { PositionsTerm, type Term } from './filter-terms.ts'
import { pushRun, type WordRuns } from './match-runs.ts'
import type { UnitRectangle } from './mercator.ts'
import { lowerBound } from './ordered-column.ts'
import type { WordBoxes } from './word-boxes.ts'

/** Words worked on at a time: all conditions run over them while they are in the processor's nearest cache. */
const CHUNK = 2048

/** Compiled criteria. */
export interface Filter {
  /** Bits of the records that the viewer may see; unused positions are 0 in it. */
  visible: Bits
  terms: { field: string; term: Term }[]
}

/** Where the records lie, one by one and word by word. */
interface LocatedWords {
  x: Uint32Array
  y: Uint32Array
  wordBoxes: WordBoxes
  locatedEnd: number
}

/** The filter without the conditions on one field, for counting that field's options. */
export function withoutField(filter: Filter, field: string): Filter {
  return { ...filter, terms: filter.terms.filter((entry) => entry.field !== field) }
}

/** Where to look: a part of the records, of the located ones only those in the view. */
export interface Scope {
  part: 'located' | 'unlocated' | 'all'
  view: UnitRectangle | null
}

/** The rarest value that a record must have, as positions; null when every value asked for is frequent. */
export function rarestPositions(filter: Filter): Uint32Array | null {
  let rarest: Uint32Array | null = null
  for (const { term } of filter.terms) {
    if (!(term instanceof PositionsTerm)) continue
    if (rarest === null || term.positions.length < rarest.length) rarest = term.positions
  }
  return rarest
}

/**
 * Sets the bits of the matching records among the given positions, for searches with a value so rare that testing its
 * records one by one is cheaper than looking at words. `positions` is overwritten. Answers the words that were set.
 */
export function fillFromPositions(
  filter: Filter,
  scope: Scope,
  columns: LocatedWords,
  positions: Uint32Array,
  bits: Bits,
): WordRuns {
  const { locatedEnd } = columns
  let count = positions.length
  if (scope.part === 'located') {
    count = lowerBound(positions, locatedEnd)
  } else if (scope.part === 'unlocated') {
    const from = lowerBound(positions, locatedEnd)
    positions.copyWithin(0, from)
    count -= from
  }
  for (const { term } of filter.terms) count = term.keep(positions, count)
  if (scope.view !== null) count = keepInView(positions, count, scope.view, columns)
  const runs: number[] = []
  let last = -1
  for (let i = 0; i < count; i++) {
    const p = positions[i]
    if (!hasBit(filter.visible, p)) continue
    const w = p >>> 5
    if (w !== last) {
      bits[w] = 0
      pushRun(runs, w, w + 1)
      last = w
    }
    bits[w] |= 1 << (p & 31)
  }
  return runs
}

function keepInView(
  positions: Uint32Array,
  count: number,
  view: UnitRectangle,
  { x, y, locatedEnd }: LocatedWords,
): number {
  const { minX, minY, maxX, maxY } = view
  let kept = 0
  for (let i = 0; i < count; i++) {
    const p = positions[i]
    const isOutside = x[p] < minX || x[p] > maxX || y[p] < minY || y[p] > maxY
    if (p >= locatedEnd || !isOutside) positions[kept++] = p
  }
  return kept
}

/** Sets the bits of the matching records in the words of the cover; other words keep what they held. */
export function fillMatches(filter: Filter, cover: Cover, columns: LocatedWords, bits: Bits): void {
  fillRuns(filter, cover.runs, bits)
  if (cover.view !== null) clip(bits, cover.edges, cover.view, columns)
}

/** Sets the bits of the matching records in the words of the runs, without regard to a view. */
export function fillRuns(filter: Filter, runs: WordRuns, bits: Bits): void {
  const { visible, terms } = filter
  for (let r = 0; r < runs.length; r += 2) {
    for (let first = runs[r]; first < runs[r + 1]; first += CHUNK) {
      const end = Math.min(runs[r + 1], first + CHUNK)
      for (let w = first; w < end; w++) bits[w] = visible[w]
      for (const { term } of terms) term.and(bits, first, end)
    }
  }
}

/** Sets the words of a bitset that no run covers to 0. */
export function clearGaps(bits: Bits, runs: WordRuns): void {
  let next = 0
  for (let r = 0; r < runs.length; r += 2) {
    bits.fill(0, next, runs[r])
    next = runs[r + 1]
  }
  bits.fill(0, next)
}

function clip(bits: Bits, edges: WordRuns, view: UnitRectangle, columns: LocatedWords): void {
  const { x, y } = columns
  const { boxes } = columns.wordBoxes
  const { minX, minY, maxX, maxY } = view
  for (let r = 0; r < edges.length; r += 2) {
    for (let w = edges[r]; w < edges[r + 1]; w++) {
      let word = bits[w]
      if (word === 0) continue
      const west = boxes[w * 4]
      const north = boxes[w * 4 + 1]
      const east = boxes[w * 4 + 2]
      const south = boxes[w * 4 + 3]
      if (west > maxX || east < minX || north > maxY || south < minY) {
        bits[w] = 0
        continue
      }
      if (west >= minX && east <= maxX && north >= minY && south <= maxY) continue
      let kept = word
      while (word !== 0) {
        const lowest = word & -word
        const p = (w << 5) + 31 - Math.clz32(lowest)
        if (x[p] < minX || x[p] > maxX || y[p] < minY || y[p] > maxY) kept ^= lowest
        word ^= lowest
      }
      bits[w] = kept
    }
  }
}
