import { TICKET_SECONDS } from '@plat/contract/live/ticket'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'

/** How tickets begin, so that none is looked up as a session. */
const PREFIX = 'live_'

/** Whose connection a ticket opens. */
export interface TicketHolder {
  readonly inbox: string
  /** Both null for a guest of a call, whose inbox is the participant. */
  readonly account: string | null
  readonly session: string | null
}

/** Whether a token is a ticket, and not a session's. */
export function isTicket(token: string): boolean {
  return /^live_[A-Za-z0-9_-]{43}$/.test(token)
}

/** A ticket, and until when it can be used. */
export interface Ticket {
  readonly ticket: string
  readonly expires: Date
}

/** Makes tickets, in the order of their holders; only hashes are stored. */
export async function makeTickets(
  tx: TenantTransaction,
  holders: readonly TicketHolder[],
): Promise<Ticket[]> {
  const tickets = holders.map(() => PREFIX + newSecret())
  const [row] = await tx.query<{ expires: Date }>(
    `insert into live_ticket (tenant, token_hash, inbox, account, session, expires_at)
     select current_tenant(), hash, inbox, account, session, now() + make_interval(secs => $5)
     from unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[]) as made (hash, inbox, account, session)
     returning expires_at as expires`,
    [
      tickets.map(hashSecret),
      holders.map(({ inbox }) => inbox),
      holders.map(({ account }) => account),
      holders.map(({ session }) => session),
      TICKET_SECONDS,
    ],
  )
  if (row === undefined) throw new Error('the tickets were not stored')
  return tickets.map((ticket) => ({ ticket, ...row }))
}

/** Uses tickets up, in their order: of several who come with one only the first gets its holder, the others null. */
export async function useTickets(
  tx: TenantTransaction,
  tickets: readonly string[],
): Promise<(TicketHolder | null)[]> {
  const hashes = tickets.map(hashSecret)
  const rows = await tx.query<TicketHolder & { hash: string; good: boolean }>(
    `delete from live_ticket where token_hash = any($1)
     returning token_hash as hash, inbox, account, session, expires_at > now() as good`,
    [hashes],
  )
  const used = new Map(rows.map(({ hash, good, ...holder }) => [hash, good ? holder : null]))
  return hashes.map((hash) => {
    const holder = used.get(hash) ?? null
    used.delete(hash)
    return holder
  })
}
