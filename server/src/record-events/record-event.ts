import type { EventKind } from '@plat/contract/alerts/event-kinds'

/** A field that an import found to differ, as stored; the values are texts of at most 1,000 characters. */
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What an owner of an alert may see, and one more than the highest. */
export type LevelLimit = 0 | 1 | 2 | 3

/** Something that happened to a record, for those who may be told of it. */
export interface RecordEvent {
  readonly recordNo: number
  readonly guid: string
  readonly reference: string
  readonly address: string | null
  /** What it is; a decision that is a change of status as well is both. The first that somebody watches names it. */
  readonly kinds: readonly [EventKind, ...EventKind[]]
  /** The same for the same event whenever it is read: `version:kind`, `opens:day` or `closes:day`. */
  readonly key: string
  /** Version of the module's records that brought it; null for one that the calendar brings. */
  readonly version: number | null
  /** Day of the agency on which it happened, `YYYY-MM-DD`. */
  readonly date: string
  readonly changes: readonly FieldChange[]
  /** It is told to those who may see records from this visibility … */
  readonly from: LevelLimit
  /** … and below this one: others are told of it in another way, or not. */
  readonly below: LevelLimit
}
