const DIGIT = 0xffff

/**
 * Sorts `order` (indexes into `keys`) stably by key. Returns the sorted order; `order` itself is used as scratch memory and
 * must not be read afterwards.
 */
export function sortByKey(order: Uint32Array, keys: Uint32Array): Uint32Array {
  let from = order
  let to: Uint32Array = new Uint32Array(order.length)
  for (const shift of [0, 16]) {
    const counts = new Uint32Array(DIGIT + 2)
    for (let i = 0; i < from.length; i++) counts[((keys[from[i]] >>> shift) & DIGIT) + 1]++
    // All in one bucket: this half of the keys is equal.
    if (from.length === 0 || counts[((keys[from[0]] >>> shift) & DIGIT) + 1] === from.length)
      continue
    for (let i = 1; i < counts.length; i++) counts[i] += counts[i - 1]
    for (let i = 0; i < from.length; i++) {
      const index = from[i]
      to[counts[(keys[index] >>> shift) & DIGIT]++] = index
    }
    const swap = from
    from = to
    to = swap
  }
  return from
}
