import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'

/** Comments deleted in one transaction. */
const BATCH = 1_000

/**
 * Deletes comments, with their answers, that were dealt with longer ago than their agency keeps them; open ones stay.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeComments(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), async (tenant) => {
    const { document } = await loadTenant(database, tenant)
    const { keepDays } = document.tenant.control.comments
    const purge = () =>
      asTenant(database, tenant, async ({ query }) => {
        const deleted = await query(
          `delete from record_comment where guid in (
             select guid from record_comment
             where outcome_at < now() - make_interval(days => $1) and publication is distinct from 'offered' limit $2)
           returning guid`,
          [keepDays, BATCH],
        )
        return deleted.length
      })
    while ((await purge()) === BATCH);
  })
}
