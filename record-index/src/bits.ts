/**
 * Bitsets over record positions: position p is bit p & 31 of word p >>> 5. Int32Array rather than Uint32Array, because
 * the engine keeps its elements in registers as small integers.
 */
export type Bits = Int32Array

/** Number of set bits in a 32-bit word. The `| 0` keeps the engine from computing with doubles. */
export function popcount(word: number): number {
  let v = (word - ((word >>> 1) & 0x55555555)) | 0
  v = ((v & 0x33333333) + ((v >>> 2) & 0x33333333)) | 0
  v = ((v + (v >>> 4)) | 0) & 0x0f0f0f0f
  return Math.imul(v, 0x01010101) >>> 24
}

/**
 * Number of set bits in words `first` to `end` (exclusive). Four words at a time: a third faster, and too long for the engine
 * to inline into callers that it optimizes less well.
 */
export function countBits(bits: Bits, first: number, end: number): number {
  let count = 0
  let i = first
  for (; i + 4 <= end; i += 4) {
    let a = bits[i]
    let b = bits[i + 1]
    let c = bits[i + 2]
    let d = bits[i + 3]
    if ((a | b | c | d) === 0) continue
    a = (a - ((a >>> 1) & 0x55555555)) | 0
    b = (b - ((b >>> 1) & 0x55555555)) | 0
    c = (c - ((c >>> 1) & 0x55555555)) | 0
    d = (d - ((d >>> 1) & 0x55555555)) | 0
    a = ((a & 0x33333333) + ((a >>> 2) & 0x33333333)) | 0
    b = ((b & 0x33333333) + ((b >>> 2) & 0x33333333)) | 0
    c = ((c & 0x33333333) + ((c >>> 2) & 0x33333333)) | 0
    d = ((d & 0x33333333) + ((d >>> 2) & 0x33333333)) | 0
    // Four-bit fields now hold at most 8, eight-bit fields at most 16 below, so the sum stays under 256.
    a = (a + b) | 0
    c = (c + d) | 0
    a = ((a & 0x0f0f0f0f) + ((a >>> 4) & 0x0f0f0f0f)) | 0
    c = ((c & 0x0f0f0f0f) + ((c >>> 4) & 0x0f0f0f0f)) | 0
    count = (count + (Math.imul((a + c) | 0, 0x01010101) >>> 24)) | 0
  }
  for (; i < end; i++) count = (count + popcount(bits[i])) | 0
  return count
}

/** Number of bits set in both, in words `first` to `end` (exclusive); `offset` is the index in `other` of its word 0. */
export function countBoth(
  bits: Bits,
  other: Bits,
  offset: number,
  first: number,
  end: number,
): number {
  let count = 0
  let i = first
  for (; i + 4 <= end; i += 4) {
    let a = bits[i]
    let b = bits[i + 1]
    let c = bits[i + 2]
    let d = bits[i + 3]
    if ((a | b | c | d) === 0) continue
    a &= other[offset + i]
    b &= other[offset + i + 1]
    c &= other[offset + i + 2]
    d &= other[offset + i + 3]
    a = (a - ((a >>> 1) & 0x55555555)) | 0
    b = (b - ((b >>> 1) & 0x55555555)) | 0
    c = (c - ((c >>> 1) & 0x55555555)) | 0
    d = (d - ((d >>> 1) & 0x55555555)) | 0
    a = ((a & 0x33333333) + ((a >>> 2) & 0x33333333)) | 0
    b = ((b & 0x33333333) + ((b >>> 2) & 0x33333333)) | 0
    c = ((c & 0x33333333) + ((c >>> 2) & 0x33333333)) | 0
    d = ((d & 0x33333333) + ((d >>> 2) & 0x33333333)) | 0
    a = (a + b) | 0
    c = (c + d) | 0
    a = ((a & 0x0f0f0f0f) + ((a >>> 4) & 0x0f0f0f0f)) | 0
    c = ((c & 0x0f0f0f0f) + ((c >>> 4) & 0x0f0f0f0f)) | 0
    count = (count + (Math.imul((a + c) | 0, 0x01010101) >>> 24)) | 0
  }
  for (; i < end; i++) count = (count + popcount(bits[i] & other[offset + i])) | 0
  return count
}

/** Number of set bits at positions `from` to `to` (exclusive). */
export function countBitsBetween(bits: Bits, from: number, to: number): number {
  if (from >= to) return 0
  const first = from >>> 5
  const last = (to - 1) >>> 5
  let count = 0
  for (let w = first; w <= last; w++) {
    count += popcount(bits[w] & wordMask(w, from, to))
  }
  return count
}

/** The bits of word `w` whose positions lie in `from` to `to` (exclusive). */
export function wordMask(w: number, from: number, to: number): number {
  let mask = -1
  const start = w * 32
  if (from > start) mask &= -1 << (from - start)
  if (to < start + 32) mask &= ~(-1 << (to - start))
  return mask
}

/** Sets the bits of positions `from` to `to` (exclusive). */
export function setRange(bits: Bits, from: number, to: number): void {
  if (from >= to) return
  const first = from >>> 5
  const last = (to - 1) >>> 5
  bits[first] |= wordMask(first, from, to)
  if (last === first) return
  bits.fill(-1, first + 1, last)
  bits[last] |= wordMask(last, from, to)
}

export function setBit(bits: Bits, position: number): void {
  bits[position >>> 5] |= 1 << (position & 31)
}

export function hasBit(bits: Bits, position: number): boolean {
  return ((bits[position >>> 5] >>> (position & 31)) & 1) === 1
}

/** The first set bit in `from` to `end` (exclusive); `end` when there is none. */
export function nextBit(bits: Bits, from: number, end: number): number {
  if (from >= end) return end
  let w = from >>> 5
  let word = bits[w] & (-1 << (from & 31))
  const last = (end - 1) >>> 5
  while (word === 0) {
    if (++w > last) return end
    word = bits[w]
  }
  const found = w * 32 + trailingZeros(word)
  return found < end ? found : end
}

/** Number of zero bits below the lowest set bit; the word must not be 0. */
export function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word)
}
