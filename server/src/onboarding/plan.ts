import type { Guess } from './guess.ts'
import type { LocationGuess } from './guess-location.ts'
import type { StatusGuess } from './guess-status.ts'
import type { TypeGuess } from './guess-type.ts'

/** An expression of a mapping, as it is written. */
export type WrittenExpression = Readonly<Record<string, unknown>>

/** A field that the module gets beside those of every record. */
export interface PlannedField {
  readonly id: string
  readonly label: string
  readonly kind: 'category' | 'number' | 'date' | 'text'
  readonly money: boolean
  /** Different values in the sample. */
  readonly values: number
}

/** What a module is made of, as far as the sample shows. */
export interface Plan {
  readonly key: WrittenExpression
  readonly map: ReadonlyMap<string, WrittenExpression>
  readonly events: readonly { readonly label: string; readonly date: WrittenExpression }[]
  readonly fields: readonly PlannedField[]
  readonly status: StatusGuess | null
  readonly type: TypeGuess | null
  readonly location: LocationGuess | null
  /** The first day that the date filter offers; null without a date. */
  readonly minDate: string | null
  readonly recordDateLabel: string
  readonly guesses: readonly Guess[]
  readonly unused: readonly { readonly column: string; readonly why: string }[]
}
