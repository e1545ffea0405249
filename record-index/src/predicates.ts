import { type Bits, wordMask } from './bits.ts'
import { lowerBound } from './ranked-values.ts'

/** One condition of compiled criteria. */
export interface Predicate {
  /** Clears the bits of non-matching records in words `first` to `end` (exclusive). */
  and(bits: Bits, first: number, end: number): void
  /**
   * Moves the matching ones among the first `count` positions (ascending) to the front, in order. Returns how many there
   * are.
   */
  keep(positions: Uint32Array, count: number): number
}

/** Records whose bit is set, or not set when negated. `offset` is the index of the bitmap's first word. */
export class BitmapPredicate implements Predicate {
  private readonly bitmap: Bits
  private readonly offset: number
  private readonly flip: number

  constructor(bitmap: Bits, offset = 0, negated = false) {
    this.bitmap = bitmap
    this.offset = offset
    this.flip = negated ? -1 : 0
  }

  and(bits: Bits, first: number, end: number): void {
    const { bitmap, offset, flip } = this
    for (let w = first; w < end; w++) bits[w] &= bitmap[offset + w] ^ flip
  }

  keep(positions: Uint32Array, count: number): number {
    const { bitmap, offset, flip } = this
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      if ((((bitmap[offset + (p >>> 5)] ^ flip) >>> (p & 31)) & 1) === 1) positions[kept++] = p
    }
    return kept
  }
}

/** Records at the given ascending positions. */
export class PositionsPredicate implements Predicate {
  readonly positions: Uint32Array

  constructor(positions: Uint32Array) {
    this.positions = positions
  }

  and(bits: Bits, first: number, end: number): void {
    const { positions } = this
    let i = lowerBound(positions, first * 32)
    let next = first
    while (i < positions.length) {
      const w = positions[i] >>> 5
      if (w >= end) break
      let mask = 0
      for (; i < positions.length && positions[i] >>> 5 === w; i++) mask |= 1 << (positions[i] & 31)
      bits.fill(0, next, w)
      bits[w] &= mask
      next = w + 1
    }
    bits.fill(0, next, end)
  }

  keep(positions: Uint32Array, count: number): number {
    let own = 0
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      while (own < this.positions.length && this.positions[own] < p) own++
      if (this.positions[own] === p) positions[kept++] = p
    }
    return kept
  }
}

/** Records at positions in any of the ranges: from, to (exclusive), from, … ascending, not touching. */
export class PositionRangesPredicate implements Predicate {
  private readonly ranges: Uint32Array

  constructor(ranges: Uint32Array) {
    this.ranges = ranges
  }

  and(bits: Bits, first: number, end: number): void {
    const { ranges } = this
    // The ranges are ascending and disjoint, so the flat list is sorted too.
    let i = lowerBound(ranges, first * 32 + 1) & ~1
    for (let w = first; w < end; w++) {
      const start = w * 32
      while (i < ranges.length && ranges[i + 1] <= start) i += 2
      if (i >= ranges.length) {
        bits.fill(0, w, end)
        return
      }
      if (ranges[i] <= start && ranges[i + 1] >= start + 32) continue
      let mask = 0
      for (let r = i; r < ranges.length && ranges[r] < start + 32; r += 2) {
        mask |= wordMask(w, ranges[r], ranges[r + 1])
      }
      bits[w] &= mask
    }
  }

  keep(positions: Uint32Array, count: number): number {
    const { ranges } = this
    let r = 0
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      while (r < ranges.length && ranges[r + 1] <= p) r += 2
      if (r < ranges.length && ranges[r] <= p) positions[kept++] = p
    }
    return kept
  }
}

/** Records that another predicate does not match. */
export class NotPredicate implements Predicate {
  private readonly predicate: Predicate

  constructor(predicate: Predicate) {
    this.predicate = predicate
  }

  and(bits: Bits, first: number, end: number): void {
    const before = bits.slice(first, end)
    this.predicate.and(bits, first, end)
    for (let w = first; w < end; w++) bits[w] = before[w - first] & ~bits[w]
  }

  keep(positions: Uint32Array, count: number): number {
    const matching = positions.slice(0, count)
    const matches = this.predicate.keep(matching, count)
    let next = 0
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (next < matches && matching[next] === positions[i]) next++
      else positions[kept++] = positions[i]
    }
    return kept
  }
}
