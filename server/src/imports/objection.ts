import type { FieldChange } from './field-changes.ts'
import type { RowCounts } from './import-rows.ts'
import type { MergePlan } from './merge-plan.ts'
import type { Tally } from './tally.ts'

/** What an operator allows an import to do. */
export interface Accepted {
  readonly removals: boolean
  /** Files that look cut off. */
  readonly truncated: boolean
  readonly rejects: boolean
  /** Fields that may be emptied or changed; `all` for every field. */
  readonly changes: readonly string[]
}

/**
 * Share of records that an import may remove or empty a field of, or of rows that it may reject, without an
 * operator's consent.
 */
export const MAX_SHARE = 0.2

/** Most reasons of rejected rows that a refusal names. */
const MAX_REASONS = 3

/** Most characters of a value that a refusal shows. */
const MAX_SHOWN_LENGTH = 60

/** What the guard judges. */
export interface Guarded {
  readonly plan: MergePlan
  readonly snapshot: boolean
  /** Only rows that changed were asked for: there may be none. */
  readonly isIncrement?: boolean
  readonly counts: Pick<RowCounts, 'read' | 'located' | 'rejected' | 'unlocated' | 'fields'>
  readonly changes: readonly FieldChange[]
  readonly last: LastImport | null
}

/** The last finished import, as far as the guard compares with it. */
export interface LastImport {
  /** Largest share of rejected rows that an operator has accepted; 0 when none was. */
  readonly acceptedRejects: number
  /** Fields most of whose values could not be read. */
  readonly unreadable: readonly string[]
}

/** Something that speaks against an import, and the option that accepts it. */
export interface Objection {
  readonly message: string
  readonly option: '--accept-removals' | '--accept-rejects' | '--accept-changes' | null
  readonly field?: string
  /** The kind of change that an example is shown for. */
  readonly kind?: 'lost' | 'changed'
}

/** The most frequent reasons with their counts and an example each. */
export function topReasons(tally: Tally): string {
  return Object.entries(tally.toReport())
    .slice(0, MAX_REASONS)
    .map(([reason, { count, examples }]) => `${count} ${reason} (${examples[0] ?? ''})`)
    .join(', ')
}

/** A value in quotes, shortened. */
export function shown(value: string): string {
  return JSON.stringify(
    value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value,
  )
}

/** A share as text: 0.2 → `20 %`. */
export function percent(share: number): string {
  return `${share * 100} %`
}
