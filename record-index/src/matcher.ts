import type { Bits } from './bits.ts'
import type { Cover } from './block-boxes.ts'
import type { Term } from './filter-terms.ts'
import type { WordRuns } from './match-runs.ts'
import type { UnitRectangle } from './mercator.ts'
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
}

/** The filter without the conditions on one field, for counting that field's options. */
export function withoutField(filter: Filter, field: string): Filter {
  return { ...filter, terms: filter.terms.filter((entry) => entry.field !== field) }
}

/** Sets the bits of the matching records in the words of the cover; other words keep what they held. */
export function fillMatches(filter: Filter, cover: Cover, points: LocatedWords, bits: Bits): void {
  fillRuns(filter, cover.runs, bits)
  if (cover.view !== null) clip(bits, cover.edges, cover.view, points)
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

function clip(bits: Bits, edges: WordRuns, view: UnitRectangle, points: LocatedWords): void {
  const { x, y } = points
  const { boxes } = points.wordBoxes
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
