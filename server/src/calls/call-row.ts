import type { CallOutcome } from '@plat/contract/calls/calls'
import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from './stored-subject.ts'

/** A call as the database has it. */
export interface CallRow extends StoredSubject {
  readonly guid: string
  /** Guid of the account; null: it is gone. */
  readonly caller: string | null
  /** Guid of the account that is called directly; null: agents are asked. */
  readonly callee: string | null
  readonly state: 'waiting' | 'active' | 'ended'
  readonly outcome: CallOutcome | null
  readonly note: string | null
  readonly created_at: Date
  readonly caller_away_since: Date | null
  /** Place in line as the caller was last told; 0 while an agent is asked. */
  readonly place: number | null
  /** The database's time. No other clock decides anything about calls. */
  readonly now: Date
  [column: string]: unknown
}

/** Its columns in SQL, of a call `c`. */
export const CALL_COLUMNS = `c.guid, c.caller, c.callee, c.state, c.outcome, ${SUBJECT_COLUMNS}, c.note, c.created_at,
  c.caller_away_since, c.place, now() as now`

/**
 * SQL: whether an account is asked to answer a call, or is in one, or makes one.
 * @param account its guid in SQL
 */
export function isInCallSql(account: string): string {
  return `(exists (select from call_offer b where b.account = ${account} and b.closed_at is null)
    or exists (select from call_participant b where b.account = ${account} and b.left_at is null)
    or exists (select from call b where b.caller = ${account} and b.state <> 'ended'))`
}

/** A call. @throws AppError not_found */
export async function readCall({ query }: TenantTransaction, guid: string): Promise<CallRow> {
  const [row] = await query<CallRow>(`select ${CALL_COLUMNS} from call c where c.guid = $1`, [guid])
  if (row === undefined) throw noSuchCall()
  return row
}

/**
 * The same call, which no one else changes until the transaction ends; waits for those who do. All that happens to a call
 * begins with its lock, so that of two who change it at once the second sees what the first has done.
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

/** For a call that does not exist, and for one that is not the reader's. */
export function noSuchCall(): AppError {
  return new AppError('not_found', because('no_such_call'))
}
