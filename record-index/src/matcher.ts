import { type Bits, hasBit } from './bits.ts'
import type { Cover } from './block-boxes.ts'
import { PositionsPredicate, type Predicate } from './predicates.ts'
import { pushRun, type WordRuns } from './match-runs.ts'
import type { UnitRectangle } from './mercator.ts'
import { lowerBound } from './ranked-values.ts'
import type { WordBoxes } from './word-boxes.ts'

/** Words processed at a time: all predicates run over them while they are in the L1 cache. */
const CHUNK = 2048

export interface CompiledCriteria {
  /** Records that the viewer may see; 0 at unused positions. */
  visible: Bits
  predicates: { field: string; predicate: Predicate }[]
}

/** Locations by record, and bounding boxes by word. */
interface LocatedWords {
  x: Uint32Array
  y: Uint32Array
  wordBoxes: WordBoxes
  locatedEnd: number
}

/** The criteria without those on one field, for counting that field's options. */
export function withoutField(compiled: CompiledCriteria, field: string): CompiledCriteria {
  return { ...compiled, predicates: compiled.predicates.filter((entry) => entry.field !== field) }
}

/** The part of the records to search; `view` restricts the located ones. */
export interface Scope {
  part: 'located' | 'unlocated' | 'all'
  view: UnitRectangle | null
}

/** Positions of the rarest value that a record must have; null when all required values are frequent. */
export function rarestPositions(compiled: CompiledCriteria): Uint32Array | null {
  let rarest: Uint32Array | null = null
  for (const { predicate } of compiled.predicates) {
    if (!(predicate instanceof PositionsPredicate)) continue
    if (rarest === null || predicate.positions.length < rarest.length) rarest = predicate.positions
  }
  return rarest
}

/**
 * Sets the bits of the matching records among the given positions. For a value so rare that testing its records one by one
 * is cheaper than scanning words. Overwrites `positions`. Returns the words that were set.
 */
export function fillFromPositions(
  compiled: CompiledCriteria,
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
  for (const { predicate } of compiled.predicates) count = predicate.keep(positions, count)
  if (scope.view !== null) count = keepInView(positions, count, scope.view, columns)
  const runs: number[] = []
  let last = -1
  for (let i = 0; i < count; i++) {
    const p = positions[i]
    if (!hasBit(compiled.visible, p)) continue
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

/** Sets the bits of the matching records in the words of the cover; other words stay as they are. */
export function fillMatches(
  compiled: CompiledCriteria,
  cover: Cover,
  columns: LocatedWords,
  bits: Bits,
): void {
  fillRuns(compiled, cover.runs, bits)
  if (cover.view !== null) clip(bits, cover.edges, cover.view, columns)
}

/** Sets the bits of the matching records in the words of the runs, ignoring any view. */
export function fillRuns(compiled: CompiledCriteria, runs: WordRuns, bits: Bits): void {
  const { visible, predicates } = compiled
  for (let r = 0; r < runs.length; r += 2) {
    for (let first = runs[r]; first < runs[r + 1]; first += CHUNK) {
      const end = Math.min(runs[r + 1], first + CHUNK)
      for (let w = first; w < end; w++) bits[w] = visible[w]
      for (const { predicate } of predicates) predicate.and(bits, first, end)
    }
  }
}

/** Sets all words outside the runs to 0. */
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
