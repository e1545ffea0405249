import type { FastifyRequest } from 'fastify'
import type { LiveGuests } from '../live/live-sender.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { GUEST_COOKIE } from '../platform/http/cookies.ts'
import { hashSecret } from '../platform/secret-token.ts'

/** What a browser holds that has come by an invite; null for any other. */
export function guestSecretOf(request: FastifyRequest): string | null {
  const secret = request.cookies[GUEST_COOKIE] ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null
}

/** Guid of the participant that a browser is in a call; null for none. */
export async function guestIn(
  { query }: TenantTransaction,
  call: string,
  secret: string | null,
): Promise<string | null> {
  if (secret === null) return null
  const [row] = await query<{ guid: string }>(
    `select guid from call_participant where call = $1 and account is null and guest_hash = $2
     order by created_at desc limit 1`,
    [call, hashSecret(secret)],
  )
  return row?.guid ?? null
}

/** Those of these participants who are in a call that goes on, or in its lobby. */
async function presentGuests(
  { query }: TenantTransaction,
  participants: readonly string[],
): Promise<string[]> {
  const rows = await query<{ guid: string }>(
    `select p.guid from call_participant p join call c on c.tenant = p.tenant and c.guid = p.call
     where p.guid = any ($1::uuid[]) and p.account is null and p.left_at is null and c.state = 'active'`,
    [participants],
  )
  return rows.map(({ guid }) => guid)
}

/** The guests of calls, for the live channel. */
export const CALL_GUESTS: LiveGuests = {
  find: async (tx, call, request) => {
    const guest = await guestIn(tx, call, guestSecretOf(request))
    return guest === null ? null : ((await presentGuests(tx, [guest]))[0] ?? null)
  },
  present: presentGuests,
}
