import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'

/** Appointments deleted in one transaction. */
const BATCH = 1_000

/**
 * Deletes appointments that ended longer ago than their agency keeps calls, with what happened to them and what was
 * noted about them.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeAppointments(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), async (tenant) => {
    const { document } = await loadTenant(database, tenant)
    const { keepDays } = document.tenant.control.nencounter
    const purge = () =>
      asTenant(database, tenant, async ({ query }) => {
        const gone = await query(
          `delete from appointment where guid in (
             select guid from appointment where ends_at < now() - make_interval(days => $1) limit $2)
           returning guid`,
          [keepDays, BATCH],
        )
        return gone.length
      })
    while ((await purge()) === BATCH);
  })
}
