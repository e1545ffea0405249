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
export function rankedIn(numbers: Int32Array, ranks: readonly number[]): number[] {
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
export function rankIn(counts: Uint32Array, rank: number): { bin: number; rank: number } {
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
