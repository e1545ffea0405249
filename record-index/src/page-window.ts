import type { Codes } from './shared-arrays.ts'

/** Up to this many positions are sorted at once; more are divided first. */
const MAX_SORTED = 512
const DIGIT = 0xffff

/** List order: by code, ties by rank. */
export interface ListOrder {
  codes: Codes
  /** The code of "no value", which comes last in both directions. */
  none: number
  descending: boolean
  /** Unique, ascending in both directions unless the ranks themselves are the codes. */
  ranks: Codes
}

/** Scratch memory of `divide`, which finishes with it before recursing; allocating it anew would cost more than the work. */
const counts = new Uint32Array(DIGIT + 1)

/**
 * The positions ranked `offset` to `end` (exclusive) in the given order, sorted. Divides by 16 bits of the sort key at a
 * time and continues only with buckets that overlap the window. Overwrites `positions`.
 */
export function selectWindow(
  positions: Uint32Array,
  window: { offset: number; end: number },
  order: ListOrder,
): number[] {
  const result: number[] = []
  // Narrow codes have no upper 16 bits.
  const level = order.codes.BYTES_PER_ELEMENT <= 2 ? 1 : 0
  divide(positions, window.offset, window.end, level, order, result)
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
  if (positions.length <= MAX_SORTED || level === 4) {
    const sorted = [...positions].sort((a, b) => compare(order, a, b))
    for (let i = offset; i < end; i++) result.push(sorted[i])
    return
  }
  counts.fill(0)
  for (let i = 0; i < positions.length; i++) counts[digitOf(order, positions[i], level)]++
  const buckets = bucketsOf(offset, end)
  const first = buckets[0].digit
  const last = buckets[buckets.length - 1].digit
  let kept = 0
  for (let i = 0; i < positions.length; i++) {
    const digit = digitOf(order, positions[i], level)
    if (digit >= first && digit <= last) positions[kept++] = positions[i]
  }
  const rest = positions.subarray(0, kept)
  if (buckets.length > 1) gather(rest, buckets, level, order)
  let start = 0
  for (const { count, before } of buckets) {
    const from = Math.max(0, offset - before)
    const to = Math.min(count, end - before)
    divide(rest.subarray(start, start + count), from, to, level + 1, order, result)
    start += count
  }
}

interface Bucket {
  digit: number
  count: number
  /** Number of positions ahead of the bucket. */
  before: number
}

/** The buckets in `counts` that overlap the window. */
function bucketsOf(offset: number, end: number): Bucket[] {
  const buckets: Bucket[] = []
  let before = 0
  for (let digit = 0; before < end; digit++) {
    const count = counts[digit]
    if (count > 0 && before + count > offset) buckets.push({ digit, count, before })
    before += count
  }
  return buckets
}

/** Groups the positions by bucket, in bucket order. */
function gather(
  positions: Uint32Array,
  buckets: readonly Bucket[],
  level: number,
  order: ListOrder,
): void {
  const cursor = new Map<number, number>()
  let start = 0
  for (const { digit, count } of buckets) {
    cursor.set(digit, start)
    start += count
  }
  for (const p of positions.slice()) {
    const digit = digitOf(order, p, level)
    const at = cursor.get(digit) ?? 0
    positions[at] = p
    cursor.set(digit, at + 1)
  }
}

/** The code as a sort key for the order's direction. */
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
