import type { Database } from '../platform/db/database.ts'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'

/** Days for which a withdrawn record is kept as it was. */
const KEPT_DAYS = 30

/**
 * Deletes what is kept of withdrawn records once it is old and every reader of their module has read past them.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeWithdrawn(database: Database): Promise<void> {
  await inEachTenant(database, ({ query }) =>
    query(
      `delete from withdrawn_record w using module_version v
         where w.tenant = current_tenant() and v.tenant = w.tenant and v.module = w.module
           and v.version = w.version and v.committed_at < now() - make_interval(days => $1)
           and not exists (select from change_reader c
             where c.tenant = w.tenant and c.module = w.module and c.version < w.version)`,
      [KEPT_DAYS],
    ),
  )
}
