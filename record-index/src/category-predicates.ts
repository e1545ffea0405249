import type { Bits } from './bits.ts'
import type { CategoryColumn } from './category-column.ts'
import type { OrderedColumn } from './ordered-column.ts'
import { lowerBound } from './ranked-values.ts'
import type { Predicate } from './predicates.ts'

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
