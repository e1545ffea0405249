import type { Database } from '../platform/db/database.ts'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'

/**
 * Deletes places that no document has named for a day: no index that was built from them answers any more.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgePlaces(database: Database): Promise<void> {
  await inEachTenant(database, ({ query }) =>
    query(`delete from place where superseded_at < now() - interval '1 day'`),
  )
}
