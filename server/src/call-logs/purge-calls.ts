import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'

/** Calls deleted in one transaction. */
const BATCH = 1_000

/**
 * Deletes calls that are older than their agency keeps them, with who took part, names of guests, invites, offers and
 * chats, and wishes to be called back of the same age.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeCalls(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), async (tenant) => {
    const { document } = await loadTenant(database, tenant)
    const { keepDays } = document.tenant.control.nencounter
    const purge = () =>
      asTenant(database, tenant, async ({ query }) => {
        const calls = await query(
          `delete from call where guid in (
             select guid from call where created_at < now() - make_interval(days => $1) and state = 'ended' limit $2)
           returning guid`,
          [keepDays, BATCH],
        )
        const callBacks = await query(
          `delete from call_back where guid in (
             select guid from call_back where created_at < now() - make_interval(days => $1) limit $2)
           returning guid`,
          [keepDays, BATCH],
        )
        return Math.max(calls.length, callBacks.length)
      })
    while ((await purge()) === BATCH);
  })
}
