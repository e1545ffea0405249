/** Stands for no number. Negative ones that are nearer to 0 are invalid: they are counted, not ranked. */
export const NO_NUMBER = -(2 ** 29)
const LOWEST_INVALID = -(2 ** 28)

/** Numbers below this are counted one by one. */
const COUNTED = 2 ** 14

/** Larger memory is given back after a question: 64 MB. To get it anew costs as much as to use it. */
const KEPT = 2 ** 24

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
  private highest = 0

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
    let { highest } = this
    for (let i = 0; i < count; i++) {
      const number = numbers[i]
      const slot = slots[i]
      const end = ends[slot]
      // One that does not count is written over by the next, without a jump that nobody can foresee.
      all[end] = number
      ends[slot] = end + 1 + (number >> 31)
      if (number > highest) highest = number
      // From the lowest invalid one up to -1.
      if ((number - LOWEST_INVALID) >>> 0 < -LOWEST_INVALID) invalid[slot]++
    }
    this.highest = highest
  }

  /**
   * Continuous quantiles of each slot, and of all slots after the last. Nothing can be added any more.
   * @param valueOf of a number
   */
  quantiles(at: readonly number[], valueOf: (number: number) => number): (number | null)[][] {
    const { starts, ends, n, invalid } = this
    const slots = starts.length
    for (let slot = 0; slot < slots; slot++) {
      n[slot] = ends[slot] - starts[slot]
      n[slots] += n[slot]
      invalid[slots] += invalid[slot]
    }
    const ranked = this.highest < COUNTED ? this.counted(at) : this.searched(at)
    return ranked.map((numbers, slot) => interpolated(numbers.map(valueOf), at, n[slot]))
  }

  /** The numbers at the ranks of quantiles, by slot: of small numbers all are counted. */
  private counted(at: readonly number[]): number[][] {
    const { starts, ends, n, numbers } = this
    const counts = new Uint32Array(this.highest + 1)
    const all = new Uint32Array(counts.length)
    const found = Array.from(starts, (start, slot) => {
      counts.fill(0)
      for (let i = start; i < ends[slot]; i++) counts[numbers[i]]++
      for (let number = 0; number < all.length; number++) all[number] += counts[number]
      return ranksOf(at, n[slot]).map((rank) => rankIn(counts, rank).bin)
    })
    found.push(ranksOf(at, n[starts.length]).map((rank) => rankIn(all, rank).bin))
    return found
  }

  private searched(at: readonly number[]): number[][] {
    const { starts, ends, n, numbers } = this
    let end = 0
    const found = Array.from(starts, (start, slot) => {
      const ranked = rankedIn(numbers.subarray(start, ends[slot]), ranksOf(at, n[slot]))
      // The whole is looked at without the gaps.
      numbers.copyWithin(end, start, ends[slot])
      end += n[slot]
      return ranked
    })
    found.push(rankedIn(numbers.subarray(0, end), ranksOf(at, end)))
    return found
  }
}

/** The ranks below and above each quantile of so many numbers; none where there are none. */
function ranksOf(at: readonly number[], n: number): number[] {
  return n === 0 ? [] : at.flatMap((one) => [Math.floor(one * (n - 1)), Math.ceil(one * (n - 1))])
}

/** @param values at the ranks below and above each quantile */
function interpolated(
  values: readonly number[],
  at: readonly number[],
  n: number,
): (number | null)[] {
  return at.map((one, i) => {
    if (n === 0) return null
    const [low, high] = [values[2 * i], values[2 * i + 1]]
    const rank = one * (n - 1)
    return low + (high - low) * (rank - Math.floor(rank))
  })
}

function scratchOf(size: number): Int32Array {
  if (size > KEPT) return new Int32Array(size)
  if (scratch.length < size) scratch = new Int32Array(Math.min(KEPT, Math.ceil(1.25 * size)))
  return scratch
}

/** So few are sorted. */
const FEW = 48
const MAX_BITS = 16

/** Numbers of each bin; kept, because there are many lists and each is short. */
const bins = new Uint32Array(2 ** MAX_BITS)

/**
 * The numbers that would be at some ranks if all were sorted, in the order of the ranks. They are counted by their highest
 * bits, then those that share them with one that is looked for are looked at closer.
 * @param numbers at least one, which are not changed
 */
function rankedIn(numbers: Int32Array, ranks: readonly number[]): number[] {
  if (ranks.length === 0) return []
  if (numbers.length <= FEW) {
    const sorted = numbers.slice().sort()
    return ranks.map((rank) => sorted[rank])
  }
  let [lowest, highest] = [numbers[0], numbers[0]]
  for (let i = 1; i < numbers.length; i++) {
    const number = numbers[i]
    if (number < lowest) lowest = number
    else if (number > highest) highest = number
  }
  const bits = bitsOf(highest - lowest)
  const shift = Math.max(0, bits - Math.min(MAX_BITS, bitsOf(numbers.length)))
  const counts = bins.subarray(0, ((highest - lowest) >>> shift) + 1).fill(0)
  for (let i = 0; i < numbers.length; i++) counts[(numbers[i] - lowest) >>> shift]++
  // Here and not later: the counts are another list's then.
  const found = ranks.map((rank) => rankIn(counts, rank))
  if (shift === 0) return found.map(({ bin }) => lowest + bin)
  const sizes = new Map(found.map(({ bin }) => [bin, counts[bin]]))
  const closer = new Map(
    Array.from(sizes, ([bin, size]) => {
      const inBin = found.filter((one) => one.bin === bin).map(({ rank }) => rank)
      return [bin, rankedIn(membersOf(numbers, lowest, shift, bin, size), inBin)]
    }),
  )
  // Each bin's in the order in which they are looked for.
  return found.map(({ bin }) => closer.get(bin)?.shift() ?? Number.NaN)
}

/** The bin of a rank, and the rank within it. */
function rankIn(counts: Uint32Array, rank: number): { bin: number; rank: number } {
  let [bin, below] = [0, 0]
  while (below + counts[bin] <= rank) below += counts[bin++]
  return { bin, rank: rank - below }
}

function membersOf(
  numbers: Int32Array,
  lowest: number,
  shift: number,
  bin: number,
  size: number,
): Int32Array {
  const members = new Int32Array(size)
  let next = 0
  for (let i = 0; i < numbers.length; i++)
    if ((numbers[i] - lowest) >>> shift === bin) members[next++] = numbers[i]
  return members
}

function bitsOf(number: number): number {
  return 32 - Math.clz32(number)
}
