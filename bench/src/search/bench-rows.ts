/** Marks a missing date. */
export const NO_DATE = -(2 ** 31)

/** A category of the records, as codes into its values; the code after the last is "no value". */
export interface BenchCategory {
  id: string
  values: string[]
  codes: Uint16Array
}

/** Records column by column, the same for every engine. Row i has the key i. */
export interface BenchRows {
  size: number
  /** Degrees; NaN when the record has no location. */
  lng: Float64Array
  lat: Float64Array
  /** Days since 1970-01-01 or NO_DATE. */
  date: Int32Array
  /** NaN when there is none. */
  cost: Float64Array
  live: Uint8Array
  /** record_type, status, sub_type, work_type, usage. */
  categories: BenchCategory[]
  reference: (row: number) => string
  address: (row: number) => string | null
  text: (row: number) => string | null
}

/** The category with this id. */
export function categoryOf(rows: BenchRows, id: string): BenchCategory {
  const category = rows.categories.find((one) => one.id === id)
  if (category === undefined) throw new Error(`The benchmark's records have no category ${id}`)
  return category
}

/** Reproducible random numbers from 0 to 1, exclusive (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
