import type { Matches } from './match-runs.ts'
import { type Bits, countBits, countBoth } from './bits.ts'
import type { OrderedColumn } from './ordered-column.ts'
import type { QueryContext } from './query-context.ts'

/** Up to this many matches are cheaper to collect than to count by bitmap. */
const MAX_COLLECTED = 8192

/**
 * A superset of the matches that rank `offset` to `end` (exclusive) in the order of the column: consecutive in rank, with
 * `before` matches ahead of them. "No value" comes last in both directions.
 *
 * The cuts' bitmaps tell how many matches lie below each cut; bisection needs only a few of them.
 */
export function narrowToBins(
  column: OrderedColumn,
  matches: Matches,
  descending: boolean,
  offset: number,
  end: number,
  context: QueryContext,
): { positions: Uint32Array; before: number } {
  const { cuts } = column
  const parts = new Parts(column, matches, descending)
  const total = parts.countFirst(cuts.length)
  if (total <= MAX_COLLECTED) {
    const positions = context.positions(total)
    collect(matches.bits, matches.runs, positions)
    return { positions, before: 0 }
  }

  // Parts are in list order, "no value" last. The page begins in part `first` and ends in part `last`.
  const first = parts.partOf(offset)
  const last = parts.partOf(end - 1)
  const before = parts.countFirst(first)
  const count = parts.countFirst(last + 1) - before
  const bits = context.bits(2)
  parts.fill(first, last, bits)
  const positions = context.positions(count)
  collect(bits, matches.runs, positions)
  return { positions, before }
}

/** The matches split by the cuts of a column, in list order. */
class Parts {
  private readonly column: OrderedColumn
  private readonly matches: Matches
  private readonly descending: boolean
  private readonly counts = new Map<number, number>()

  constructor(column: OrderedColumn, matches: Matches, descending: boolean) {
    this.column = column
    this.matches = matches
    this.descending = descending
  }

  /** Number of parts with a value; part number `valued` is "no value". */
  private get valued(): number {
    return this.column.cuts.length - 1
  }

  /** Number of matches in the first `parts` parts. */
  countFirst(parts: number): number {
    if (parts > this.valued) return this.countBelow(-1)
    if (!this.descending) return this.countBelow(parts)
    return this.countBelow(this.valued) - this.countBelow(this.valued - parts)
  }

  /** The part that contains the match at this rank. */
  partOf(rank: number): number {
    let low = 0
    let high = this.valued
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.countFirst(middle + 1) > rank) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Sets the bits of the matches in parts `first` to `last`. */
  fill(first: number, last: number, into: Bits): void {
    const { bits, runs } = this.matches
    const { valued, descending } = this
    const { bins } = this.column
    const withNone = last === valued
    const lastValued = withNone ? valued - 1 : last
    const below = descending ? valued - 1 - lastValued : first
    const above = descending ? valued - first : lastValued + 1
    const a = this.column.binOffset(Math.max(0, below))
    const b = this.column.binOffset(first === valued ? Math.max(0, below) : above)
    const all = this.column.binOffset(valued)
    for (let r = 0; r < runs.length; r += 2) {
      for (let w = runs[r]; w < runs[r + 1]; w++) {
        const word = bits[w]
        const none = withNone ? word & ~bins[all + w] : 0
        into[w] = (word & bins[b + w] & ~bins[a + w]) | none
      }
    }
  }

  /** Number of matches with a code below cut number `cut`; all of them for −1. */
  private countBelow(cut: number): number {
    let count = this.counts.get(cut)
    if (count === undefined) {
      count = 0
      const { bits, runs } = this.matches
      for (let r = 0; r < runs.length; r += 2) {
        count +=
          cut === -1
            ? countBits(bits, runs[r], runs[r + 1])
            : countBoth(bits, this.column.bins, this.column.binOffset(cut), runs[r], runs[r + 1])
      }
      this.counts.set(cut, count)
    }
    return count
  }
}

function collect(bits: Bits, runs: Matches['runs'], positions: Uint32Array): void {
  let next = 0
  for (let r = 0; r < runs.length; r += 2) {
    for (let w = runs[r]; w < runs[r + 1]; w++) {
      let word = bits[w]
      while (word !== 0) {
        const lowest = word & -word
        positions[next++] = (w << 5) + 31 - Math.clz32(lowest)
        word ^= lowest
      }
    }
  }
}
