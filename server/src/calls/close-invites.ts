import { sendLive } from '../live/inbox.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { InviteState } from './invite-rule.ts'

/** States of invitations that can be accepted, or wait to be admitted. */
export const OPEN_STATES: readonly InviteState[] = ['sent', 'asked', 'waiting']

/** Which invitations of a call to close, and their new state. A filter that is left out matches all. */
interface Closing {
  readonly state: 'declined' | 'missed' | 'refused' | 'removed' | 'ended'
  /** States that they are in. */
  readonly from: readonly InviteState[]
  readonly guids?: readonly string[]
  /** Guid of the account or guest that uses them. */
  readonly account?: string
  /** Address that they were mailed to. */
  readonly email?: string
  /** Whether they were mailed, or are requests to join. */
  readonly mailed?: boolean
}

/**
 * Closes invitations of a locked call, and notifies the accounts and guests who could use them.
 * @returns their guids
 */
export async function closeInvites(
  tx: TenantTransaction,
  call: string,
  { state, from, guids, account, email, mailed }: Closing,
): Promise<string[]> {
  const rows = await tx.query<{ guid: string; account: string | null; was: InviteState }>(
    `update call_invite i set state = $2, changed_at = now(), away_since = null
     from call_invite was
     where was.guid = i.guid and was.tenant = i.tenant and i.call = $1 and i.state = any ($3)
       and ($4::uuid[] is null or i.guid = any ($4)) and ($5::uuid is null or i.account = $5)
       and ($6::text is null or lower(i.email) = lower($6)) and ($7::boolean is null or (i.email is not null) = $7)
     returning i.guid, i.account, was.state as was`,
    [call, state, from, guids ?? null, account ?? null, email ?? null, mailed ?? null],
  )
  for (const { guid: id, account: whose, was } of rows) {
    if (whose === null || !['asked', 'waiting', 'admitted'].includes(was)) continue
    sendLive(tx, [whose], { type: 'call_invitation_over', data: { id, call, reason: state } })
  }
  return rows.map(({ guid }) => guid)
}
