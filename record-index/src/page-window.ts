import type { Codes } from './shared-arrays.ts'

/** Up to this many positions are sorted; more are divided first. */
const SORTED = 512
const DIGIT = 0xffff

/** The order of a list: by code, ties by rank. */
export interface ListOrder {
  codes: Codes
  /** The code of "no value", which comes last in both directions. */
  none: number
  descending: boolean
  /** Unique, ascending in both directions unless the ranks themselves are the codes. */
  ranks: Codes
}

/**
 * The positions that come at `offset` to `end` (exclusive) when all are sorted, in that order. Divides by 16 bits of the
 * sorting key at a time and goes on only with what the window touches.
 */
export function selectWindow(
  positions: Uint32Array,
  window: { offset: number; end: number },
  order: ListOrder,
): number[] {
  const result: number[] = []
  divide(positions, window.offset, window.end, 0, order, result)
  return result
}

function divide(
  positions: Uint32Array,
  offset: number,
  end: number,
  level: number,
  order: ListOrder,
  result: number[],
): void {
  if (positions.length <= SORTED || level === 4) {
    const sorted = [...positions].sort((a, b) => compare(order, a, b))
    for (let i = offset; i < end; i++) result.push(sorted[i])
    return
  }
  // Narrow codes have no upper 16 bits.
  if (level === 0 && order.codes.BYTES_PER_ELEMENT <= 2) {
    divide(positions, offset, end, 1, order, result)
    return
  }
  const digits = new Uint16Array(positions.length)
  const counts = new Uint32Array(DIGIT + 1)
  for (let i = 0; i < positions.length; i++) {
    const digit = digitOf(order, positions[i], level)
    digits[i] = digit
    counts[digit]++
  }
  let before = 0
  for (let digit = 0; digit <= DIGIT && before < end; digit++) {
    const count = counts[digit]
    if (count > 0 && before + count > offset) {
      const part = new Uint32Array(count)
      let next = 0
      for (let i = 0; next < count; i++) if (digits[i] === digit) part[next++] = positions[i]
      const from = Math.max(0, offset - before)
      const to = Math.min(count, end - before)
      divide(part, from, to, level + 1, order, result)
    }
    before += count
  }
}

/** The code as it sorts in the wanted direction. */
function major(order: ListOrder, position: number): number {
  const code = order.codes[position]
  return order.descending && code !== order.none ? order.none - 1 - code : code
}

function digitOf(order: ListOrder, position: number, level: number): number {
  const value = level < 2 ? major(order, position) : order.ranks[position]
  return level % 2 === 0 ? value >>> 16 : value & DIGIT
}

function compare(order: ListOrder, a: number, b: number): number {
  return major(order, a) - major(order, b) || order.ranks[a] - order.ranks[b]
}
