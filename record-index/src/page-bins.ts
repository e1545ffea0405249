import { type Bits, countBits, countBoth } from './bits.ts'
import type { OrderedColumn } from './ordered-column.ts'
import type { Matches, QueryContext } from './query-context.ts'

/** Fewer matches than this are cheaper to look at one by one than to count by bitmap. */
const FEW = 8192

/**
 * The positions of the matches among which, in the order of the column, those from `offset` to `end` are found; `before`
 * is how many matches come ahead of them. No value comes last in both directions.
 *
 * The bitmaps of the cuts say how many matches lie below each cut; a few of them, found by bisection, are enough.
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
  if (total <= FEW) {
    const positions = context.positions(total)
    collect(matches.bits, matches.runs, positions)
    return { positions, before: 0 }
  }

  // Parts in the order of the list, the last being "no value": the page begins in `first` and ends in `last`.
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

/** The matches divided by the cuts of a column, in the order of a list. */
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

  /** Parts with a value; part number `valued` is "no value". */
  private get valued(): number {
    return this.column.cuts.length - 1
  }

  /** Matches in the first `parts` parts of the list. */
  countFirst(parts: number): number {
    if (parts > this.valued) return this.countBelow(-1)
    if (!this.descending) return this.countBelow(parts)
    return this.countBelow(this.valued) - this.countBelow(this.valued - parts)
  }

  /** The part that holds the match at `rank` of the list. */
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

  /** Matches with a code below cut number `cut`, or all of them for −1. */
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
