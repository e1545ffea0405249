import { randomUUID } from 'node:crypto'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { because, type Reason } from '@plat/contract/platform/reasons'
import { IS_AGENT_SQL } from '../agents/agent-sql.ts'
import { hasPageSql } from '../live/process-lease.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { isInCallSql } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { requireOpenOffice } from './office.ts'
import { findSubject, GENERIC, type StoredSubject, subjectValues } from './stored-subject.ts'

/** A request for a call. */
export interface CallWish {
  /** Guid of the account. */
  readonly caller: string
  readonly level: ViewerLevel
  readonly subject: CallSubjectRef
  readonly note: string | null
  /** Key chosen by the browser; null: each request makes a call. */
  readonly request: string | null
}

/**
 * Creates a call that waits; no agent is asked yet. Sending the request again creates no second call.
 * @returns guid of the call
 * @throws AppError not_found and forbidden for a subject that cannot be called about; conflict for a closed office, for
 * a caller in another call, and for an agent who cannot be called now
 */
export async function requestCall(work: CallWork, wish: CallWish): Promise<string> {
  const { caller, level, note, request, subject: wanted } = wish
  const before = await callOfRequest(work.tx, caller, request)
  if (before !== null) return before
  if (wanted.type === 'agent') {
    // Residents call agencies, not people.
    if (level !== 'internal')
      throw new AppError('forbidden', 'Only staff can call an agent directly.')
    await requireAgent(work.tx, wanted.guid)
    const callee = { account: wanted.guid, refusal: 'agent_not_available' } as const
    return placeCall(work, { caller, callee, subject: GENERIC, note, request })
  }
  const subject = await findSubject(work.tx, work.document, level, wanted)
  await requireOpenOffice(work, subject)
  return placeCall(work, { caller, callee: null, subject, note, request })
}

/** A call whose subject is known. */
export interface NewCall {
  readonly caller: string
  /**
   * The account to call directly, and the reason to refuse the call while it cannot be called; null: agents are asked.
   */
  readonly callee: { readonly account: string; readonly refusal: Reason } | null
  readonly subject: StoredSubject
  readonly note: string | null
  readonly request: string | null
}

/** Stores a call. @returns its guid @throws AppError conflict for a caller or callee who is in another call */
export async function placeCall(work: CallWork, call: NewCall): Promise<string> {
  const { tx } = work
  const { caller, callee, request } = call
  const [free] = await tx.query<{ caller: boolean; callee: boolean }>(
    `select not ${isInCallSql('$1::uuid')} as caller,
       $2::uuid is null or ($2 <> $1 and ${hasPageSql('$2')} and not ${isInCallSql('$2')}) as callee`,
    [caller, callee?.account ?? null],
  )
  if (free?.caller === true) {
    if (callee !== null && !free.callee) throw new AppError('conflict', because(callee.refusal))
    const guid = randomUUID()
    if (await insertCall(tx, guid, call)) return guid
  }
  // Another page of the account created a call first, perhaps with the same request.
  const before = await callOfRequest(tx, caller, request)
  if (before === null) throw new AppError('conflict', because('in_another_call'))
  return before
}

/** @returns false where the account has a call, or has made this request */
async function insertCall(
  { query }: TenantTransaction,
  guid: string,
  { caller, callee, subject, note, request }: NewCall,
): Promise<boolean> {
  const rows = await query(
    `insert into call (tenant, guid, caller, callee, note, request, caller_away_since,
       discriminator, subject, agency_reference, visibility, module, department, channel, modules)
     values (current_tenant(), $1, $2, $3, nullif($4, ''), $5,
       case when not ${hasPageSql('$2')} then now() end, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict do nothing returning guid`,
    [guid, caller, callee?.account ?? null, note, request, ...subjectValues(subject)],
  )
  return rows.length > 0
}

async function callOfRequest(
  { query }: TenantTransaction,
  caller: string,
  request: string | null,
): Promise<string | null> {
  if (request === null) return null
  const [row] = await query<{ guid: string }>(
    'select guid from call where caller = $1 and request = $2',
    [caller, request],
  )
  return row?.guid ?? null
}

/** @throws AppError conflict for an account that is no agent */
async function requireAgent({ query }: TenantTransaction, account: string): Promise<void> {
  const rows = await query(`select 1 from account a where a.guid = $1 and ${IS_AGENT_SQL}`, [
    account,
  ])
  if (rows.length === 0) throw new AppError('conflict', because('agent_not_available'))
}
