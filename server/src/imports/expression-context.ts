import type { DateContext } from './dates.ts'
import type { FieldCounts } from './field-counts.ts'
import type { Columns } from './row.ts'

/** What expressions are compiled with, and where they report what they changed. */
export interface ExpressionContext extends DateContext {
  readonly columns: Columns
  /** Counts how often each field got a value, and how often its value could not be read. */
  readonly fields?: FieldCounts
  /**
   * A value that had to be dropped or changed, under the field's name and a reason; null for one that a
   * pattern of the mapping puts right, which is counted and not listed.
   */
  repaired(field: string, reason: string, value: string | null): void
  /** A column that an expression reads; `found` is false when the file does not have it. */
  onColumn(column: string, found: boolean, optional: boolean): void
}

/** Start of the reason for values that mean "unknown" in the source. */
const UNKNOWN = 'stands for unknown'

/** Counts a dropped value; one that means "unknown" counts as readable. */
export function dropValue(
  { fields, repaired }: ExpressionContext,
  field: string,
  reason: string,
  value: string,
): void {
  repaired(field, reason, value)
  if (fields && !reason.startsWith(UNKNOWN)) fields.of(field).drop(fields.row, reason, value)
}
