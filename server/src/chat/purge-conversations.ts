import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'

/** Conversations deleted in one transaction. */
const BATCH = 500

/**
 * Deletes conversations in which nobody has written for as long as their agency keeps calls.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeConversations(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), async (tenant) => {
    const { document } = await loadTenant(database, tenant)
    const { keepDays } = document.tenant.control.nencounter
    const purge = () =>
      asTenant(database, tenant, async ({ query }) => {
        const gone = await query(
          `delete from conversation where guid in (
             select guid from conversation where last_at < now() - make_interval(days => $1) limit $2)
           returning guid`,
          [keepDays, BATCH],
        )
        return gone.length
      })
    while ((await purge()) === BATCH);
  })
}
