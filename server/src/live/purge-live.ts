import type { Database } from '../platform/db/database.ts'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'

/**
 * Deletes live messages after an hour, expired tickets, processes that were not heard for an hour with their
 * connections, and inboxes of accounts that had no page open for an hour.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeLive(database: Database): Promise<void> {
  await database.pool.query(`delete from live_process where heard_at < now() - interval '1 hour'`)
  await inEachTenant(database, async ({ query }) => {
    await query(`delete from live_message where created_at < now() - interval '1 hour'`)
    await query('delete from live_ticket where expires_at < now()')
    await query(
      `delete from live_inbox i where used_at < now() - interval '1 hour'
           and not exists (select from live_connection c where c.tenant = i.tenant and c.account = i.account)`,
    )
  })
}
