import type { CallOutcome, QueuePlace } from '@plat/contract/calls/calls'
import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { StoredSubject } from './stored-subject.ts'

/** A call as the database has it. */
export interface CallRow extends StoredSubject {
  readonly guid: string
  readonly kind: 'call' | 'test'
  /** Guid of the account; null: it is gone. */
  readonly caller: string | null
  readonly state: 'waiting' | 'active' | 'ended'
  readonly outcome: CallOutcome | null
  /** Guid of the agent who was called directly. */
  readonly agent: string | null
  readonly note: string | null
  /** Sealed: see room-keys.ts. */
  readonly password: string
  readonly created_at: Date
  /** Null in an active call: the agency calls somebody, who has not come yet. */
  readonly answered_at: Date | null
  readonly caller_seen_at: Date
  readonly queue: QueuePlace | null
  /** The database's time when the row was read. */
  readonly now: Date
  [column: string]: unknown
}

/** Its columns in SQL, of a call `c`. */
export const CALL_COLUMNS = `c.guid, c.kind, c.caller, c.state, c.outcome, c.discriminator, c.subject, c.agency_reference,
  c.visibility, c.module, c.department, c.channel, c.agent, c.note, c.password, c.created_at, c.answered_at,
  c.caller_seen_at, c.queue, now() as now`

/** A call; null where the agency has none with this guid. */
export async function readCall(
  { query }: TenantTransaction,
  guid: string,
): Promise<CallRow | null> {
  const [row] = await query<CallRow>(`select ${CALL_COLUMNS} from call c where c.guid = $1`, [guid])
  return row ?? null
}

/**
 * A call that nobody else changes until the transaction ends; waits for who does. Everything that happens to a call
 * begins with this, so that of two who are at it at once the second sees what the first has done.
 */
export async function lockCall(
  { query }: TenantTransaction,
  guid: string,
): Promise<CallRow | null> {
  const [row] = await query<CallRow>(
    `select ${CALL_COLUMNS} from call c where c.guid = $1 for update`,
    [guid],
  )
  return row ?? null
}

/** The same of a call that goes on, and null also where somebody is at it at this moment. */
export async function takeCall(
  { query }: TenantTransaction,
  guid: string,
): Promise<CallRow | null> {
  const [row] = await query<CallRow>(
    `select ${CALL_COLUMNS} from call c where c.guid = $1 and c.state <> 'ended' for update skip locked`,
    [guid],
  )
  return row ?? null
}

/** Has a call looked at again at a moment, or earlier by whoever changes it. */
export async function lookAt(
  { query }: TenantTransaction,
  guid: string,
  moment: Date,
): Promise<void> {
  await query(`update call set due_at = $2 where guid = $1 and state <> 'ended'`, [guid, moment])
}

/** Of a call that there is not, and of one that is not for who asks. */
export function noSuchCall(): AppError {
  return new AppError('not_found', because('no_such_call'))
}

/** So many milliseconds after a moment. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
