import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'

/**
 * Deletes messages after an hour, signals of rooms after two minutes, tickets that have expired, and the
 * numbers of receivers who had none for a month.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeLive(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), (tenant) =>
    asTenant(database, tenant, async ({ query }) => {
      await query(
        `delete from live_message where created_at < now() - interval '2 minutes'
           and (created_at < now() - interval '1 hour' or body ->> 'type' = 'room_signal')`,
      )
      await query('delete from live_ticket where expires_at < now()')
      await query(`delete from live_inbox where used_at < now() - interval '30 days'`)
    }),
  )
}
