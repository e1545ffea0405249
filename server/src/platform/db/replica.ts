import type pg from 'pg'

/** A standby of the database, from which rows may be read as long as it answers and is not behind. */
export interface Replica {
  readonly isUp: boolean
  /** Questions that were answered, by where. */
  readonly reads: { replica: number; primary: number }
  /** Its connections; null while it is left alone, was behind in what `key` names a moment ago, or has none free. */
  poolFor(key: string): pg.Pool | null
  /** It had not reached what `key` names. */
  wasBehind(key: string): void
  /** A question failed on it: it is asked nothing until it has been looked at, unless the question was at fault. */
  failed(error: unknown): void
  close(): Promise<void>
}
