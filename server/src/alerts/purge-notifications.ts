import type { Database } from '../platform/db/database.ts'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'

const IS_OVER = 'n.deleted_at < now() - make_interval(hours => $1)'

/** Deletes for good the notifications that nobody can bring back any more. Feeds keep the moment of the last one. */
export async function purgeNotifications(database: Database): Promise<void> {
  await inEachTenant(database, async ({ query }) => {
    // Alerts before notifications, in the order in which deleting an alert holds them.
    await query(
      `update alert a set last_released_at = greatest(a.last_released_at, gone.released_at)
       from (select n.alert, max(n.released_at) as released_at from notification n where ${IS_OVER} group by n.alert) as gone
       where gone.alert = a.guid`,
      [UNDO_HOURS],
    )
    await query(`delete from notification n where ${IS_OVER}`, [UNDO_HOURS])
  })
}
