import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { UNDO_HOURS } from './change-saved-search.ts'

/** Deletes for good what nobody can bring back any more; a link that was given to others goes on saying so. */
export async function purgeSavedSearches(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), (tenant) =>
    asTenant(database, tenant, (tx) =>
      tx.query(
        `with gone as (
           delete from saved_search where deleted_at < now() - make_interval(hours => $1)
           returning tenant, guid, module, code, method)
         insert into saved_search_gone (tenant, guid, module, code)
         select tenant, guid, module, code from gone where method = 'share' or code is not null on conflict do nothing`,
        [UNDO_HOURS],
      ),
    ),
  )
}
