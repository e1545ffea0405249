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

/** Creates a ticket for each of these sessions; null for one that has ended. Only hashes are stored. */
export async function makeTickets(
  { query }: TenantTransaction,
  sessions: readonly string[],
): Promise<(Ticket | null)[]> {
  const tickets = sessions.map(() => PREFIX + newSecret())
  const hashes = tickets.map(hashSecret)
  const rows = await query<{ hash: string; expires: Date }>(
    `insert into live_ticket (tenant, token_hash, session, expires_at)
     select current_tenant(), made.hash, s.guid, now() + make_interval(secs => $3)
     from unnest($1::text[], $2::uuid[]) as made (hash, session) join session s on s.guid = made.session
     returning token_hash as hash, expires_at as expires`,
    [hashes, sessions, TICKET_SECONDS],
  )
  const expiries = new Map(rows.map(({ hash, expires }) => [hash, expires]))
  return tickets.map((ticket, i) => {
    const expires = expiries.get(hashes[i] ?? '')
    return expires === undefined ? null : { ticket, expires }
  })
}

/** Uses tickets up, and returns their sessions by ticket: none for a ticket that was used, has expired or never was. */
export async function useTickets(
  { query }: TenantTransaction,
  tickets: readonly string[],
): Promise<Map<string, string>> {
  const byHash = new Map(tickets.map((ticket) => [hashSecret(ticket), ticket]))
  const rows = await query<{ hash: string; session: string; good: boolean }>(
    `delete from live_ticket where token_hash = any($1)
     returning token_hash as hash, session, expires_at > now() as good`,
    [[...byHash.keys()]],
  )
  return new Map(
    rows.flatMap(({ hash, session, good }) => (good ? [[byHash.get(hash) ?? '', session]] : [])),
  )
}
