import { type Bits, wordMask } from './bits.ts'
import type { BlockBoxes } from './block-boxes.ts'
import type { CategoryColumn } from './category-column.ts'
import { BLOCK_WORDS, GROUP } from './layout.ts'
import { type OrderedColumn, lowerBound } from './ordered-column.ts'
import type { Region } from './region.ts'

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

/** Records with one of several codes of a category, or with none of them when negated. */
export class CodesPredicate implements Predicate {
  private readonly column: CategoryColumn
  private readonly codes: readonly number[]
  private readonly negated: boolean
  private union = new Int32Array(0)

  constructor(column: CategoryColumn, codes: readonly number[], negated: boolean) {
    this.column = column
    this.codes = codes
    this.negated = negated
  }

  and(bits: Bits, first: number, end: number): void {
    const { column } = this
    if (this.union.length < end - first) this.union = new Int32Array(end - first)
    const union = this.union
    union.fill(0, 0, end - first)
    for (const code of this.codes) {
      const offset = column.bitmapOffset(code)
      if (offset === -1) {
        const positions = column.positions(code)
        for (let i = lowerBound(positions, first * 32); i < positions.length; i++) {
          const p = positions[i]
          if (p >>> 5 >= end) break
          union[(p >>> 5) - first] |= 1 << (p & 31)
        }
      } else {
        const { bitmaps } = column
        for (let w = first; w < end; w++) union[w - first] |= bitmaps[offset + w]
      }
    }
    const flip = this.negated ? -1 : 0
    for (let w = first; w < end; w++) bits[w] &= union[w - first] ^ flip
  }

  keep(positions: Uint32Array, count: number): number {
    const { codes, codeCount } = this.column
    const accepted = new Uint8Array(codeCount).fill(this.negated ? 1 : 0)
    for (const code of this.codes) accepted[code] = this.negated ? 0 : 1
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      if (accepted[codes[p]] === 1) positions[kept++] = p
    }
    return kept
  }
}

/** Records with a code from `low` to `high` (exclusive). */
export class RangePredicate implements Predicate {
  private readonly column: OrderedColumn
  private readonly low: number
  private readonly high: number

  constructor(column: OrderedColumn, low: number, high: number) {
    this.column = column
    this.low = low
    this.high = high
  }

  and(bits: Bits, first: number, end: number): void {
    this.column.keepRange(bits, first, end, this.low, this.high)
  }

  keep(positions: Uint32Array, count: number): number {
    const { codes } = this.column
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      const code = codes[p]
      if (code >= this.low && code < this.high) positions[kept++] = p
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

/** Where the records of the index lie. */
export interface Points {
  x: Uint32Array
  y: Uint32Array
  boxes: BlockBoxes
  /** Positions from here on have no location. */
  locatedEnd: number
}

/** Located records in a region. */
export class RegionPredicate implements Predicate {
  private readonly points: Points
  private readonly region: Region
  private group = -1
  private inGroup: Region | 'inside' | 'outside' = 'outside'

  constructor(points: Points, region: Region) {
    this.points = points
    this.region = region
  }

  and(bits: Bits, first: number, end: number): void {
    const { boxes } = this.points
    for (let w = first; w < end;) {
      const block = Math.floor(w / BLOCK_WORDS)
      if (block >= boxes.blockCount) {
        bits.fill(0, w, end)
        return
      }
      const stop = Math.min(end, (block + 1) * BLOCK_WORDS)
      this.andBlock(bits, block, w, stop)
      w = stop
    }
  }

  keep(positions: Uint32Array, count: number): number {
    const { x, y, locatedEnd } = this.points
    let kept = 0
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      if (p < locatedEnd && this.region.contains(x[p], y[p])) positions[kept++] = p
    }
    return kept
  }

  private andBlock(bits: Bits, block: number, first: number, end: number): void {
    const { boxes } = this.points
    const group = Math.floor(block / GROUP)
    if (group !== this.group) {
      this.group = group
      this.inGroup = this.region.narrow(boxes.groupBox(group))
    }
    if (this.inGroup === 'inside') return
    const region = this.inGroup === 'outside' ? 'outside' : this.inGroup.narrow(boxes.box(block))
    if (region === 'outside') bits.fill(0, first, end)
    else if (region !== 'inside') keepInRegion(bits, first, end, this.points, region)
  }
}

/** Clears the bits of records that are not in the region. */
export function keepInRegion(
  bits: Bits,
  first: number,
  end: number,
  points: { x: Uint32Array; y: Uint32Array },
  region: Region,
): void {
  const { x, y } = points
  // Records at one location are adjacent, so the last answer often holds.
  let lastX = -1
  let lastY = -1
  let inside = false
  for (let w = first; w < end; w++) {
    let word = bits[w]
    let kept = word
    while (word !== 0) {
      const lowest = word & -word
      const p = (w << 5) + 31 - Math.clz32(lowest)
      if (x[p] !== lastX || y[p] !== lastY) {
        lastX = x[p]
        lastY = y[p]
        inside = region.contains(lastX, lastY)
      }
      if (!inside) kept ^= lowest
      word ^= lowest
    }
    bits[w] = kept
  }
}
