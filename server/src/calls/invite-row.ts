import { GUID } from '@plat/contract/platform/guid'
import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { hashSecret } from '../platform/secret-token.ts'
import type { InviteNow } from './invite-rule.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from './stored-subject.ts'

/** A row of an invitation, with the subject of its call. */
export interface InviteRow extends InviteNow, StoredSubject {
  readonly guid: string
  /** Guid of the call. */
  readonly call: string
  /** Guid of the agent who invited, or of another one in the call; null: there is none. */
  readonly host: string | null
  /** Whether the person is to interpret. */
  readonly interpreter: boolean
  /** Whether the caller asks, who waits in the room of an appointment. */
  readonly by_caller: boolean
  readonly until: Date
  readonly changed_at: Date
  [column: string]: unknown
}

/** Beginning of a query for invitations `i` of calls `c`. */
export const INVITES_SQL = `select i.guid, i.call, i.state, i.email, i.account, i.is_own, i.interpreter, i.until, i.changed_at,
    i.created_by is not distinct from c.caller as by_caller, i.until <= now() as is_past, c.state = 'active' as is_active,
    exists (select from call_participant t where t.call = i.call and t.account = i.account and t.left_at is null) as is_in,
    coalesce(i.created_by, (select t.account from call_participant t
      where t.call = i.call and t.user_type = 'agent' and t.left_at is null order by t.guid limit 1)) as host,
    ${SUBJECT_COLUMNS}
  from call_invite i join call c on c.guid = i.call`

/** Whether a key is the guid of an invitation, and not the token of its link. */
export function isGuid(key: string): boolean {
  return GUID.test(key)
}

/**
 * Finds an invitation by the token of its link, or by its guid: the latter only for whom it is, and for agents in the
 * call.
 * @param account guid of the account or guest that looks for it
 * @throws AppError not_found
 */
export async function findInvite(
  { query }: TenantTransaction,
  key: string,
  account: string | null,
): Promise<InviteRow> {
  const [row] = isGuid(key)
    ? await query<InviteRow>(
        `${INVITES_SQL} where i.guid = $1 and (i.account = $2 or exists (select from call_participant t
           where t.call = i.call and t.account = $2 and t.user_type = 'agent' and t.left_at is null))`,
        [key, account],
      )
    : await query<InviteRow>(`${INVITES_SQL} where i.token_hash = $1`, [hashSecret(key)])
  if (row === undefined) throw noSuchInvite()
  return row
}

/** Error for an invitation that does not exist, or is another person's. */
export function noSuchInvite(): AppError {
  return new AppError('not_found', because('call_invite_invalid'))
}

/** Error for an invitation that leads nowhere any more. */
export function inviteOver(): AppError {
  return new AppError('gone', because('call_invite_invalid'))
}
