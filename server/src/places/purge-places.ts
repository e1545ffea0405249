import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'

/**
 * Deletes places that no document has named for a day: no index that was built from them answers any more.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgePlaces(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), (tenant) =>
    asTenant(database, tenant, ({ query }) =>
      query(`delete from place where superseded_at < now() - interval '1 day'`),
    ),
  )
}
