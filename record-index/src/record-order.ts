import { setBit } from './bits.ts'
import { hilbertKeys } from './hilbert.ts'
import { NO_ROW, wholeBlocks } from './layout.ts'
import { sortByKey } from './radix-sort.ts'
import { LOCATED, type RowStore } from './row-store.ts'
import { sharedInt32 } from './shared-arrays.ts'

/** The order of rows in the index. */
export interface RecordOrder {
  /** Row by position; NO_ROW where the last block of a part is not full. */
  rows: Uint32Array
  locatedEnd: number
  /** Rows by reference, then by key. */
  byReference: Uint32Array
  /** Rank of each row in that order. */
  rank: Uint32Array
  /** Set at the first position of each run of located records with the same location and address. */
  addressRuns: Int32Array<SharedArrayBuffer>
}

/** Located records along the Hilbert curve, ties by address and reference; then unlocated ones by reference. */
export function orderRecords(store: RowStore): RecordOrder {
  const { bytes, ends } = store.reference.values()
  const keys = store.key.values()
  const byReference = sortTexts(bytes, ends, keys)
  const rank = new Uint32Array(byReference.length)
  for (let i = 0; i < byReference.length; i++) rank[byReference[i]] = i

  const flags = store.flags.values()
  const isLocated = (row: number) => (flags[row] & LOCATED) !== 0
  const unlocated = byReference.filter((row) => !isLocated(row))
  const x = store.x.values()
  const y = store.y.values()
  const high = new Uint32Array(x.length)
  const low = new Uint32Array(x.length)
  hilbertKeys(x, y, high, low)
  const address = store.address.values()
  let located: Uint32Array = byReference.filter(isLocated)
  for (const key of [address, low, high]) located = sortByKey(located, key)

  const locatedEnd = wholeBlocks(located.length)
  const rows = new Uint32Array(locatedEnd + wholeBlocks(unlocated.length)).fill(NO_ROW)
  rows.set(located)
  rows.set(unlocated, locatedEnd)

  const addressRuns = sharedInt32(rows.length / 32)
  for (let p = 0; p < located.length; p++) {
    const row = located[p]
    const before = located[p - 1]
    const same =
      p > 0 && x[row] === x[before] && y[row] === y[before] && address[row] === address[before]
    if (!same) setBit(addressRuns, p)
  }
  return { rows, locatedEnd, byReference, rank, addressRuns }
}

/** Up to this many texts insertion sort is fastest. */
const MAX_INSERTION_SORT = 24

/**
 * Sorts texts, given as UTF-8 bytes and the end of each, byte by byte; equal texts by `tie`. Returns the sorted indexes.
 * Compares four bytes at a time, so that references with a common prefix cost little.
 */
export function sortTexts(bytes: Uint8Array, ends: Uint32Array, tie: Uint32Array): Uint32Array {
  const order = Uint32Array.from({ length: ends.length }, (_, i) => i)
  const keys = new Uint32Array(ends.length)
  const starts = new Uint32Array(ends.length)
  for (let i = 1; i < ends.length; i++) starts[i] = ends[i - 1]
  const pending: { from: number; to: number; depth: number }[] = [
    { from: 0, to: ends.length, depth: 0 },
  ]

  for (let group = pending.pop(); group !== undefined; group = pending.pop()) {
    const { from, to, depth } = group
    let exhausted = true
    for (let i = from; i < to; i++) {
      const index = order[i]
      const at = starts[index] + depth
      const left = ends[index] - at
      if (left > 0) exhausted = false
      keys[index] = chunk(bytes, at, left)
    }
    if (exhausted) {
      order.subarray(from, to).sort((a, b) => tie[a] - tie[b])
      continue
    }
    sortRange(order, from, to, keys)
    let start = from
    for (let i = from + 1; i <= to; i++) {
      if (i < to && keys[order[i]] === keys[order[start]]) continue
      if (i - start > 1) pending.push({ from: start, to: i, depth: depth + 4 })
      start = i
    }
  }
  return order
}

/** Up to four bytes as one number in the same order. */
function chunk(bytes: Uint8Array, at: number, left: number): number {
  let value = 0
  if (left > 0) value = bytes[at] << 24
  if (left > 1) value |= bytes[at + 1] << 16
  if (left > 2) value |= bytes[at + 2] << 8
  if (left > 3) value |= bytes[at + 3]
  return value
}

function sortRange(order: Uint32Array, from: number, to: number, keys: Uint32Array): void {
  if (to - from <= MAX_INSERTION_SORT) {
    for (let i = from + 1; i < to; i++) {
      const index = order[i]
      const key = keys[index]
      let hole = i
      while (hole > from && keys[order[hole - 1]] > key) {
        order[hole] = order[hole - 1]
        hole--
      }
      order[hole] = index
    }
    return
  }
  if (to - from < 2 ** 17) {
    // Native sort of doubles: 32 bits of key above 17 bits of slot.
    const part = order.slice(from, to)
    const packed = Float64Array.from(part, (index, slot) => keys[index] * 2 ** 17 + slot)
    packed.sort()
    for (let i = 0; i < packed.length; i++) order[from + i] = part[packed[i] % 2 ** 17]
    return
  }
  order.set(sortByKey(order.slice(from, to), keys), from)
}
