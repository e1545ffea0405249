import { rankedIn } from './ranked-in.ts'

/** Numbers that are not ranked. */
export const NO_NUMBER = -1
export const INVALID_NUMBER = -2

/** Larger memory is given back after a question: 16 MB. */
const KEPT = 2 ** 22

/** Where numbers are put in order of their slots; what it holds is one tally's only until the tally ends. */
let scratch = new Int32Array(0)

/**
 * Whole numbers by slot, for quantiles: they are put side by side slot by slot, and each slot's are counted by value.
 * Sorting all of them would take several times as long.
 */
export class SlotNumbers {
  /** Numbers and invalid ones by slot, and of all slots after the last. */
  readonly n: Float64Array
  readonly invalid: Float64Array
  private readonly starts: Int32Array
  private readonly ends: Int32Array
  private readonly numbers: Int32Array

  /** @param room by slot: no more numbers come */
  constructor(room: readonly number[]) {
    // One more for all.
    this.n = new Float64Array(room.length + 1)
    this.invalid = new Float64Array(room.length + 1)
    let next = 0
    this.starts = Int32Array.from(room, (count) => (next += count) - count)
    this.ends = this.starts.slice()
    this.numbers = scratchOf(next)
  }

  /** Adds numbers to their slots. */
  add(slots: Uint16Array, numbers: Int32Array, count: number): void {
    const { ends, invalid, numbers: all } = this
    for (let i = 0; i < count; i++) {
      const number = numbers[i]
      if (number >= 0) all[ends[slots[i]]++] = number
      else if (number === INVALID_NUMBER) invalid[slots[i]]++
    }
  }

  /**
   * Continuous quantiles of each slot, and of all slots after the last. Nothing can be added any more.
   * @param valueOf of a number
   */
  quantiles(at: readonly number[], valueOf: (number: number) => number): (number | null)[][] {
    const { starts, ends, n, invalid, numbers } = this
    const slots = starts.length
    const found: (number | null)[][] = []
    let end = 0
    for (let slot = 0; slot < slots; slot++) {
      n[slot] = ends[slot] - starts[slot]
      n[slots] += n[slot]
      invalid[slots] += invalid[slot]
      found.push(quantilesIn(numbers.subarray(starts[slot], ends[slot]), at, valueOf))
      // The whole is looked at without the gaps.
      numbers.copyWithin(end, starts[slot], ends[slot])
      end += n[slot]
    }
    found.push(quantilesIn(numbers.subarray(0, end), at, valueOf))
    return found
  }
}

function quantilesIn(
  numbers: Int32Array,
  at: readonly number[],
  valueOf: (number: number) => number,
): (number | null)[] {
  const last = numbers.length - 1
  if (last < 0) return at.map(() => null)
  const ranks = at.flatMap((one) => [Math.floor(one * last), Math.ceil(one * last)])
  const values = rankedIn(numbers, ranks)
  return at.map((one, i) => {
    const [low, high] = [valueOf(values[2 * i]), valueOf(values[2 * i + 1])]
    return low + (high - low) * (one * last - ranks[2 * i])
  })
}

function scratchOf(size: number): Int32Array {
  if (size > KEPT) return new Int32Array(size)
  if (scratch.length < size) scratch = new Int32Array(Math.min(KEPT, 2 * size))
  return scratch
}
