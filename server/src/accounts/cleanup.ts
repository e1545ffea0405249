import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'
import { purgeTokens } from './one-time-token.ts'

/**
 * Deletes what has expired of every agency: tokens, codes, sessions, limits, stopped addresses of accounts that are gone.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeExpired(database: Database): Promise<void> {
  // First: it belongs to no agency, and none of them may keep it.
  await database.pool.query('delete from rate_limit where expire < $1', [Date.now()])
  await inEachTenant(database, async (tx) => {
    await purgeTokens(tx)
    await purgeStoppedAddresses(tx)
  })
}

/** Deletes why mails to an address were stopped, where no account has the address any more. */
async function purgeStoppedAddresses({ query }: TenantTransaction): Promise<void> {
  await query(
    `delete from stopped_address s
     where not exists (select from account a where a.tenant = s.tenant and a.email = s.email)`,
  )
}
