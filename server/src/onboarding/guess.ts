/** How far a guess can be trusted: what is unsure has to be looked at by somebody. */
export type Confidence = 'sure' | 'likely' | 'unsure'

/** What was concluded from the sample, for the report and the comments of the folder. */
export interface Guess {
  /** What of the folder it is about: a column of the record, a field, the time zone. */
  readonly field: string
  readonly columns: readonly string[]
  /** What the field is taken for: `date MM/dd/yyyy`. */
  readonly what: string
  readonly confidence: Confidence
  readonly why: string
  readonly examples: readonly string[]
}

const NUMBERS = new Intl.NumberFormat('en')

/** A count as people write it. */
export function count(value: number): string {
  return NUMBERS.format(value)
}

/** Rows, counted as people write it. */
export function rowsOf(value: number): string {
  return value === 1 ? '1 row' : `${count(value)} rows`
}

/** A share of rows in percent: never 100 % or 0 % when it is not. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1 %'
  if (share > 0.99 && share < 1) return 'over 99 %'
  return `${Math.round(share * 100)} %`
}
