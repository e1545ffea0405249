import type { CallEndReason, CallOutcome } from '@plat/contract/calls/calls'
import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from './stored-subject.ts'

/** A row of a call. */
export interface CallRow extends StoredSubject {
  readonly guid: string
  /** Guid of the account; null: the account was deleted. */
  readonly caller: string | null
  /** Guid of the account that is called directly; null: agents are asked. */
  readonly callee: string | null
  readonly state: 'waiting' | 'active' | 'ended'
  readonly outcome: CallOutcome | null
  readonly end_reason: CallEndReason | null
  readonly note: string | null
  readonly created_at: Date
  readonly caller_away_since: Date | null
  /** Whether it is the caller's test room. */
  readonly test: boolean
  /** Guid of the appointment that it is the room of; null: another call. */
  readonly appointment: string | null
  /** Until when the first person in the room of an appointment may be alone; null: someone else has come, or another call. */
  readonly alone_until: Date | null
  /** Whether it was moved to the agency's video server. */
  readonly on_video_server: boolean
  /** Place in line, as last sent to the caller; 0 while an agent is asked. */
  readonly place: number | null
  /** Time of the database, the only clock that calls depend on. */
  readonly now: Date
  [column: string]: unknown
}

/** Columns of a call `c` in SQL. */
export const CALL_COLUMNS = `c.guid, c.caller, c.callee, c.state, c.outcome, c.end_reason, ${SUBJECT_COLUMNS}, c.note, c.created_at,
  c.caller_away_since, c.test, c.appointment, c.alone_until, c.on_video_server, c.place, now() as now`

/**
 * SQL: whether an account is asked to answer a call, is in one, or makes one that waits.
 * @param account its guid in SQL
 */
export function isInCallSql(account: string): string {
  return `(exists (select from call_offer b where b.account = ${account} and b.closed_at is null)
    or exists (select from call_participant b where b.account = ${account} and b.left_at is null)
    or exists (select from call b where b.caller = ${account} and b.state = 'waiting'))`
}

/** A call. @throws AppError not_found */
export async function readCall({ query }: TenantTransaction, guid: string): Promise<CallRow> {
  const [row] = await query<CallRow>(`select ${CALL_COLUMNS} from call c where c.guid = $1`, [guid])
  if (row === undefined) throw noSuchCall()
  return row
}

/**
 * Locks a call until the transaction ends, after waiting for transactions that hold its lock. Every change of a call
 * begins with this lock: the second of two changes sees the result of the first.
 * @throws AppError not_found
 */
export async function lockCall({ query }: TenantTransaction, guid: string): Promise<CallRow> {
  const [row] = await query<CallRow>(
    `select ${CALL_COLUMNS} from call c where c.guid = $1 for no key update`,
    [guid],
  )
  if (row === undefined) throw noSuchCall()
  return row
}

/** Error for a call that does not exist, and for a call that is not the reader's. */
export function noSuchCall(): AppError {
  return new AppError('not_found', because('no_such_call'))
}
