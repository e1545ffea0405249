/** Counters of a level at the most: they should stay in the L2 cache. */
const MAX_CELLS = 2 ** 19
const MIN_CELLS = 2 ** 12

/** Numbers that are not ranked. */
export const NO_NUMBER = -1
export const INVALID_NUMBER = -2

/** Histograms of one digit of the numbers, one for each row. */
interface Level {
  /** Bits of the digit, and of what is below it. */
  readonly width: number
  readonly shift: number
  readonly counts: Uint32Array
  /** By counter: the row of the next level that looks closer, 0 for none. */
  readonly next: Uint32Array
}

/** A number that is looked for by its rank. */
interface Target {
  row: number
  /** Rank among the numbers of its row. */
  rankInRow: number
  value: number
}

/**
 * Quantiles of whole numbers, for many groups ("slots") at once and without sorting: a pass over the numbers counts their
 * highest digits, and the next one the digits below those that quantiles fall into. Memory does not grow with the numbers.
 */
export class RankTally {
  /** Numbers and invalid ones by slot. */
  readonly n: Float64Array
  readonly invalid: Float64Array
  private readonly slots: number
  private readonly at: readonly number[]
  private readonly cells: number
  private readonly levels: Level[] = []
  private targets: Target[] = []
  /** By slot, then for all of them, by rank. */
  private readonly found: Map<number, Target>[] = []

  /**
   * @param highest of the numbers, below 2³¹
   * @param expected about how many numbers there are: few need no large tables
   */
  constructor(slots: number, at: readonly number[], highest: number, expected: number) {
    this.slots = slots
    this.at = at
    this.cells = Math.min(MAX_CELLS, Math.max(MIN_CELLS, 2 * expected))
    // One more for all.
    this.n = new Float64Array(slots + 1)
    this.invalid = new Float64Array(slots + 1)
    this.addLevel(32 - Math.clz32(highest), slots + 1)
  }

  /** Counts numbers in their slots; they must be the same in each pass. */
  add(slots: Uint16Array, numbers: Int32Array, count: number): void {
    if (this.levels.length === 1) this.addFirst(slots, numbers, count)
    else this.addCloser(slots, numbers, count)
  }

  /** Ends a pass. @returns whether another one is needed */
  endPass(): boolean {
    if (this.levels.length === 1) this.startTargets()
    const { width, shift, counts, next } = this.levels[this.levels.length - 1]
    let rows = 0
    let [row, digit, below] = [-1, 0, 0]
    // In ascending order of row and rank.
    for (const target of this.targets) {
      if (target.row !== row) [row, digit, below] = [target.row, 0, 0]
      const start = row << width
      while (below + counts[start + digit] <= target.rankInRow) below += counts[start + digit++]
      target.value += digit << shift
      if (shift === 0) continue
      target.rankInRow -= below
      const cell = start + digit
      if (next[cell] === 0) next[cell] = ++rows
      target.row = next[cell]
    }
    if (shift === 0 || rows === 0) return false
    this.addLevel(shift, rows + 1)
    return true
  }

  /** Continuous quantiles of a slot, of all slots for the number after the last. @param valueOf of a number */
  quantiles(slot: number, valueOf: (number: number) => number): (number | null)[] {
    const last = this.n[slot] - 1
    return this.at.map((at) => {
      if (last < 0) return null
      const rank = at * last
      const lower = Math.floor(rank)
      const value = (wanted: number) => valueOf(this.found[slot].get(wanted)?.value ?? Number.NaN)
      const low = value(lower)
      return low + (value(Math.ceil(rank)) - low) * (rank - lower)
    })
  }

  private addFirst(slots: Uint16Array, numbers: Int32Array, count: number): void {
    const { invalid } = this
    const { width, shift, counts } = this.levels[0]
    for (let i = 0; i < count; i++) {
      const number = numbers[i]
      if (number >= 0) counts[(slots[i] << width) + (number >>> shift)]++
      else if (number === INVALID_NUMBER) invalid[slots[i]]++
    }
  }

  private addCloser(slots: Uint16Array, numbers: Int32Array, count: number): void {
    const all = this.slots
    for (let i = 0; i < count; i++) {
      const number = numbers[i]
      if (number < 0) continue
      this.countCloser(slots[i], number)
      this.countCloser(all, number)
    }
  }

  private countCloser(slot: number, number: number): void {
    const { levels } = this
    const last = levels.length - 1
    let row = slot
    for (let l = 0; l < last; l++) {
      const { width, shift, next } = levels[l]
      row = next[(row << width) + ((number >>> shift) & ((1 << width) - 1))]
      if (row === 0) return
    }
    const { width, shift, counts } = levels[last]
    counts[(row << width) + ((number >>> shift) & ((1 << width) - 1))]++
  }

  /** @param bits of the numbers that are left to look at */
  private addLevel(bits: number, rows: number): void {
    const room = Math.max(2, Math.floor(Math.log2(this.cells / rows)))
    const width = Math.min(bits, room)
    const size = rows << width
    const next = new Uint32Array(width === bits ? 0 : size)
    this.levels.push({ width, shift: bits - width, counts: new Uint32Array(size), next })
  }

  /** The first pass tells how many numbers there are, and so the ranks that are looked for. */
  private startTargets(): void {
    const { slots, n, invalid } = this
    const { width, counts } = this.levels[0]
    const bins = 1 << width
    const all = slots << width
    for (let slot = 0; slot < slots; slot++) {
      const start = slot << width
      let sum = 0
      for (let bin = 0; bin < bins; bin++) {
        const count = counts[start + bin]
        sum += count
        counts[all + bin] += count
      }
      n[slot] = sum
      n[slots] += sum
      invalid[slots] += invalid[slot]
    }
    for (let row = 0; row <= slots; row++) this.found.push(this.startRow(row))
    this.targets = this.found.flatMap((ofSlot) => [...ofSlot.values()])
  }

  private startRow(row: number): Map<number, Target> {
    const last = this.n[row] - 1
    if (last < 0) return new Map()
    const ranks = this.at.flatMap((at) => [Math.floor(at * last), Math.ceil(at * last)])
    const ascending = Float64Array.from(new Set(ranks)).toSorted()
    return new Map(Array.from(ascending, (rank) => [rank, { row, rankInRow: rank, value: 0 }]))
  }
}
