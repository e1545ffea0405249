import type { Database } from '../platform/db/database.ts'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'

/** Deletes for good the statistics that nobody can bring back any more, and copies of searches that no stat has. */
export async function purgeStatistics(database: Database): Promise<void> {
  await inEachTenant(database, async ({ query }) => {
    const old = [UNDO_HOURS]
    await query('delete from scorecard where deleted_at < now() - make_interval(hours => $1)', old)
    await query(
      'delete from statistic_group where deleted_at < now() - make_interval(hours => $1)',
      old,
    )
    await query('delete from statistic where deleted_at < now() - make_interval(hours => $1)', old)
    // A copy is made in the transaction of its stat.
    await query(
      `delete from saved_search s where s.owner is null and s.method = 'star' and s.code is null
           and s.created_at < now() - make_interval(hours => $1)
           and not exists (select from statistic t where t.tenant = s.tenant and t.saved_search = s.guid)
           and not exists (select from statistic t where t.tenant = s.tenant and t.whole = s.guid)`,
      old,
    )
  })
}
