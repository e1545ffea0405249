import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { deleteOldRuns } from './import-runs.ts'

/**
 * Deletes old runs of every agency.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeRuns(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), (tenant) =>
    asTenant(database, tenant, deleteOldRuns),
  )
}
