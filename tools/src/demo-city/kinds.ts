import type { Use } from './sites.ts'

/** Kinds of histories. */
export type StoryKind = 'permit' | 'quick-permit' | 'hearing' | 'licence' | 'complaint'

/** One record type: its texts and how often it occurs. */
export interface Kind {
  /** Value of `record_type`. */
  value: string
  weight: number
  use: Use
  story: StoryKind
  /** Trade of its contractor, or kind of its business. */
  trade: string
  titles: readonly string[]
  texts: readonly string[]
  /** Median in dollars and deviation of its logarithm. */
  cost?: readonly [number, number]
  /** Median floor area in square feet and deviation of its logarithm. */
  floor?: readonly [number, number]
  /** Dwelling units, lowest and highest. */
  units?: readonly [number, number]
  workClass?: string
  shape?: 'block' | 'street'
}

/** One collection of records of a city. */
export interface ModulePlan {
  code: string
  /** Share of the city's records. */
  share: number
  /** The reference number of the `count`-th record of `year`. */
  reference: (year: number, count: number, total: number) => string
  kinds: readonly Kind[]
  /** The module's own statuses for the states of a story. */
  statuses: Record<string, string>
  /** Share of records at the few points of the big buildings. */
  hot: number
  /** Body that holds the hearings. */
  body?: string
}

/** Pads a number with zeros. */
export function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
