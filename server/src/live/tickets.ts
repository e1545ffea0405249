import { TICKET_SECONDS } from '@plat/contract/live/ticket'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'

/** How tickets begin, so that none is looked up as a session. */
const PREFIX = 'live_'

/** Whether a token is a ticket, and not a session's. */
export function isTicket(token: string): boolean {
  return /^live_[A-Za-z0-9_-]{43}$/.test(token)
}

/** A ticket, and until when it can be used. */
export interface Ticket {
  readonly ticket: string
  readonly expires: Date
}

/** Creates a ticket for a session; null: the session has ended. Only a hash is stored. */
export async function makeTicket(
  { query }: TenantTransaction,
  session: string,
): Promise<Ticket | null> {
  const ticket = PREFIX + newSecret()
  const [row] = await query<{ expires: Date }>(
    `insert into live_ticket (tenant, token_hash, session, expires_at)
     select current_tenant(), $1, guid, now() + make_interval(secs => $3) from session where guid = $2
     returning expires_at as expires`,
    [hashSecret(ticket), session, TICKET_SECONDS],
  )
  return row === undefined ? null : { ticket, ...row }
}

/** Uses a ticket up: the first who comes with it gets its session, all others null. */
export async function useTicket(
  { query }: TenantTransaction,
  ticket: string,
): Promise<string | null> {
  const [row] = await query<{ session: string; good: boolean }>(
    'delete from live_ticket where token_hash = $1 returning session, expires_at > now() as good',
    [hashSecret(ticket)],
  )
  return row?.good === true ? row.session : null
}
