import { sharedFloat64 } from './shared-arrays.ts'

/** Integers that span less than this are ranked with a table instead of by sorting. */
const TABLE_LIMIT = 2 ** 22

/** Values replaced by their rank among the distinct values; the rank after the last is "no value". */
export interface RankedValues {
  codes: Uint32Array
  /** Distinct values, ascending. */
  values: Float64Array<SharedArrayBuffer>
}

/** Ranks the values; NaN is "no value". */
export function rankValues(input: Float64Array): RankedValues {
  let min = Infinity
  let max = -Infinity
  let whole = true
  for (const value of input) {
    if (Number.isNaN(value)) continue
    if (value < min) min = value
    if (value > max) max = value
    if (!Number.isInteger(value)) whole = false
  }
  const values =
    whole && max - min < TABLE_LIMIT ? distinctByTable(input, min, max) : distinctBySorting(input)
  const codes = new Uint32Array(input.length)
  for (let i = 0; i < input.length; i++) {
    codes[i] = Number.isNaN(input[i]) ? values.length : lowerBound(values, input[i])
  }
  return { codes, values }
}

function distinctByTable(
  input: Float64Array,
  min: number,
  max: number,
): Float64Array<SharedArrayBuffer> {
  if (min > max) return sharedFloat64(0)
  const present = new Uint8Array(max - min + 1)
  for (const value of input) if (!Number.isNaN(value)) present[value - min] = 1
  let count = 0
  for (const flag of present) count += flag
  const values = sharedFloat64(count)
  let next = 0
  for (let i = 0; i < present.length; i++) if (present[i] === 1) values[next++] = min + i
  return values
}

function distinctBySorting(input: Float64Array): Float64Array<SharedArrayBuffer> {
  // NaN sorts last.
  const sorted = input.slice().sort()
  let count = 0
  for (let i = 0; i < sorted.length && !Number.isNaN(sorted[i]); i++) {
    if (count === 0 || sorted[i] !== sorted[count - 1]) sorted[count++] = sorted[i]
  }
  const values = sharedFloat64(count)
  values.set(sorted.subarray(0, count))
  return values
}

/** The first index whose value is at least `value`, in an ascending array; its length when there is none. */
export function lowerBound(values: Float64Array | Uint32Array, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}
