import type { Database } from '../platform/db/database.ts'
import { UNDO_HOURS } from '../saved-searches/change-saved-search.ts'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'

/** Deletes for good the notifications that nobody can bring back any more. */
export async function purgeNotifications(database: Database): Promise<void> {
  await inEachTenant(database, ({ query }) =>
    query('delete from notification where deleted_at < now() - make_interval(hours => $1)', [
      UNDO_HOURS,
    ]),
  )
}
