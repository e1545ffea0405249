import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { deleteOldRuns } from './import-runs.ts'
import { deleteOldRequests } from './record-push/push-requests.ts'

/**
 * Deletes old runs of every agency, and what is known of requests of more than a day ago.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeRuns(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), (tenant) =>
    asTenant(database, tenant, async (transaction) => {
      await deleteOldRuns(transaction)
      await deleteOldRequests(transaction)
    }),
  )
}
