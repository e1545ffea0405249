import type { OrderedColumn } from './ordered-column.ts'
import { NO_NUMBER } from './slot-numbers.ts'

/** The values of a column in all segments in one order. */
export interface ValueOrder {
  /** Distinct values, ascending. */
  readonly values: Float64Array
  /** By segment: the index in `values` by code; null where it is the code. */
  readonly numbers: readonly (Int32Array | null)[]
}

/** Orders of columns with a delta, by the column of the base: the numbers of a module can be many. */
const known = new WeakMap<OrderedColumn, ValueOrder>()

/** The order of the values of a column. @param segments the column in the base and, where there is one, the delta */
export function valueOrder(segments: readonly OrderedColumn[]): ValueOrder {
  const [base, delta] = segments
  if (delta === undefined) return { values: base.values, numbers: [null] }
  const order = known.get(base) ?? merged(base, delta)
  known.set(base, order)
  return order
}

/** Reads the number of the value of each record, NO_NUMBER where there is none. */
export function readOrder(
  { codes, cardinality }: OrderedColumn,
  numberOf: Int32Array | null,
  positions: Uint32Array,
  count: number,
  numbers: Int32Array,
): void {
  for (let i = 0; i < count; i++) {
    const code = codes[positions[i]]
    if (code === cardinality) numbers[i] = NO_NUMBER
    else numbers[i] = numberOf === null ? code : numberOf[code]
  }
}

function merged(base: OrderedColumn, delta: OrderedColumn): ValueOrder {
  const [a, b] = [base.values, delta.values]
  const values = new Float64Array(a.length + b.length)
  const ofBase = new Int32Array(a.length)
  const ofDelta = new Int32Array(b.length)
  let size = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; size++) {
    const value = j === b.length || (i < a.length && a[i] <= b[j]) ? a[i] : b[j]
    values[size] = value
    if (i < a.length && a[i] === value) ofBase[i++] = size
    if (j < b.length && b[j] === value) ofDelta[j++] = size
  }
  return { values: values.slice(0, size), numbers: [ofBase, ofDelta] }
}
