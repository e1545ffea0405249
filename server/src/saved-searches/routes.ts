import { getSavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { readSavedSearch } from './saved-search-row.ts'

/** Registers the link of a saved search. */
export function registerSavedSearches(app: App, { database }: { database: Database }): void {
  serve(app, getSavedSearch, async ({ params, context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const data = await asTenant(database, context.tenant, (tx) =>
      readSavedSearch(tx, params.guid, document, context.viewer),
    )
    // Hidden, deleted and never there look the same.
    if (!data) throw new AppError('not_found', 'There is no such saved search, or not any more.')
    return { data }
  })
}
