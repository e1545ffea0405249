import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'

/** Somebody who is signed in without having gone through a form. */
export interface SignedIn {
  /** Guid of the account. */
  readonly guid: string
  /** Token of the session. */
  readonly token: string
}

/** Makes residents of an agency with a session each. */
export async function makeSessions(
  database: Database,
  tenant: string,
  count: number,
): Promise<SignedIn[]> {
  const people = Array.from({ length: count }, () => ({
    guid: crypto.randomUUID() as string,
    token: newSecret(),
  }))
  const guids = people.map(({ guid }) => guid)
  await asTenant(database, tenant, async ({ query }) => {
    await query(
      `insert into account (tenant, guid, email, confirmed_at)
       select current_tenant(), guid, guid || '@example.com', now() from unnest($1::uuid[]) as guid`,
      [guids],
    )
    await query(
      `insert into session (tenant, account, token_hash, expires_at)
       select current_tenant(), guid, hash, now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) as made (guid, hash)`,
      [guids, people.map(({ token }) => hashSecret(token))],
    )
  })
  return people
}
