import { setBit } from './bits.ts'
import { hilbertKeys } from './hilbert.ts'
import { NO_ROW, wholeBlocks } from './layout.ts'
import { sortByKey } from './radix-sort.ts'
import { LOCATED, type RowStore } from './row-store.ts'
import { sharedInt32 } from './shared-arrays.ts'
import { sortTexts } from './string-order.ts'

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
