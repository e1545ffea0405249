import { type Bits, hasBit, setBit, setRange } from './bits.ts'
import { visibleIn } from './index-columns.ts'
import { IndexBuilder } from './index-builder.ts'
import { lowerBound } from './ranked-values.ts'
import { ReferenceTexts } from './reference-texts.ts'
import { codesSection, uint32Section } from './sections.ts'
import { sharedInt32, sharedUint32 } from './shared-arrays.ts'
import type { IndexData, IndexDelta, IndexPlaceLayer, IndexRow } from './types.ts'

/** What changed since an index was built. */
export interface IndexChanges {
  /** Keys of all records that were added, changed or withdrawn; some may be in `rows`, or in the index, or neither. */
  readonly keys: ReadonlySet<number>
  /** Those of them that exist, as they are now. */
  readonly rows: readonly IndexRow[]
  /** Of the records with these changes. */
  readonly version: number
}

/**
 * What changed since an index was built, to be searched beside it. The work grows with the changes; the index is read
 * once. `layers` are those of the index. Throws a RangeError for a row whose key is not among the changed ones.
 */
export function buildDelta(
  base: IndexData,
  { keys, rows, version }: IndexChanges,
  layers: readonly IndexPlaceLayer[],
): IndexDelta {
  const builder = new IndexBuilder(base.schema)
  for (const row of rows) {
    if (!keys.has(row.key))
      throw new RangeError(`Record ${row.key} is not among the changed ones; it would count twice`)
    builder.add(row)
  }
  const { data } = builder.build(layers, version)
  const { visible, hidden } = withoutKeys(base, keys)
  return { data, visible, hidden, before: referencesBefore(base, data, rows) }
}

function withoutKeys(
  base: IndexData,
  keys: ReadonlySet<number>,
): Pick<IndexDelta, 'visible' | 'hidden'> {
  const own = visibleIn(base)
  const visible = { 0: copyOf(own[0]), 1: copyOf(own[1]), 2: copyOf(own[2]) }
  const used = own[2]
  const wanted = bitsOf(keys)
  const key = uint32Section(base, 'key')
  let hidden = 0
  for (let p = 0; p < key.length; p++) {
    const w = key[p] >>> 5
    if (w >= wanted.length || !hasBit(wanted, key[p]) || !hasBit(used, p)) continue
    for (const bits of [visible[0], visible[1], visible[2]]) bits[p >>> 5] &= ~(1 << (p & 31))
    hidden++
  }
  return { visible, hidden }
}

function copyOf(bits: Bits): Int32Array<SharedArrayBuffer> {
  const copy = sharedInt32(bits.length)
  copy.set(bits)
  return copy
}

/** Records of the base with one reference. */
interface Equals {
  /** Rank of the first. */
  readonly from: number
  /** In order of rank, which ascends with the key. */
  readonly keys: Uint32Array
}

/** By position in the delta: how many of the base's records come before in the order of reference, then key. */
function referencesBefore(
  base: IndexData,
  data: IndexData,
  rows: readonly IndexRow[],
): Uint32Array<SharedArrayBuffer> {
  const texts = new ReferenceTexts(base)
  const byReference = new Map<string, Equals>()
  const equalsOf = new Map<number, Equals>()
  for (const { key, reference } of rows) {
    const known = byReference.get(reference)
    const { from, to } = known === undefined ? texts.ranksOf(reference) : { from: 0, to: 0 }
    const equals = known ?? { from, keys: new Uint32Array(to - from) }
    byReference.set(reference, equals)
    equalsOf.set(key, equals)
  }
  fillKeys(base, [...byReference.values()])
  const key = uint32Section(data, 'key')
  const used = visibleIn(data)[2]
  const before = sharedUint32(data.capacity)
  for (let p = 0; p < before.length; p++) {
    const equals = hasBit(used, p) ? equalsOf.get(key[p]) : undefined
    if (equals !== undefined) before[p] = equals.from + lowerBound(equals.keys, key[p])
  }
  return before
}

/** Reads the keys of the base's records at these ranks. */
function fillKeys(base: IndexData, all: readonly Equals[]): void {
  const ranges = all.filter(({ keys }) => keys.length > 0).sort((a, b) => a.from - b.from)
  if (ranges.length === 0) return
  const starts = Uint32Array.from(ranges, ({ from }) => from)
  const last = ranges[ranges.length - 1]
  const wanted = new Int32Array(((last.from + last.keys.length) >>> 5) + 1)
  for (const { from, keys } of ranges) setRange(wanted, from, from + keys.length)
  const codes = codesSection(base, 'reference.codes')
  const key = uint32Section(base, 'key')
  for (let p = 0; p < codes.length; p++) {
    const rank = codes[p]
    if (rank >>> 5 >= wanted.length || !hasBit(wanted, rank)) continue
    const { from, keys } = ranges[lowerBound(starts, rank + 1) - 1]
    keys[rank - from] = key[p]
  }
}

/** A bit for each number up to the highest. */
function bitsOf(numbers: ReadonlySet<number>): Int32Array {
  let highest = -1
  for (const number of numbers) if (number > highest) highest = number
  const bits = new Int32Array(Math.floor(highest / 32) + 1)
  for (const number of numbers) setBit(bits, number)
  return bits
}
