import type { CallBack } from '@plat/contract/calls/call-backs'
import { type StoredSubject, SUBJECT_COLUMNS } from './stored-subject.ts'

/** A call-back as it is stored. */
export interface CallBackRow extends StoredSubject {
  readonly guid: string
  readonly account: string
  readonly phone: string | null
  readonly note: string | null
  readonly created_at: Date
  readonly state: CallBack['state']
  readonly taken_by: string | null
  readonly changed_at: Date
  [column: string]: unknown
}

/** Columns of a call-back `c` in SQL. */
export const CALL_BACK_COLUMNS = `c.guid, c.account, c.phone, c.note, ${SUBJECT_COLUMNS}, c.created_at, c.state, c.taken_by, c.changed_at`

/** SQL: whether calls about the modules of a call-back `c` reach the agent $1; null: an API token, which reads all. */
export const IS_SERVED_SQL = `($1::uuid is null or c.modules is null
    or coalesce((select g.modules from agent g where g.account = $1) && c.modules, true))`
