import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { deleteForGoodSql, UNDO_HOURS } from './change-saved-search.ts'

/** Deletes for good what nobody can bring back any more; a link that was given to others goes on saying so. */
export async function purgeSavedSearches(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), (tenant) =>
    asTenant(database, tenant, (tx) =>
      tx.query(deleteForGoodSql('deleted_at < now() - make_interval(hours => $1)'), [UNDO_HOURS]),
    ),
  )
}
