import type { DeletedEntry } from '@plat/contract/statistics/deleted'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { UNDO_HOURS } from './statistics-changes.ts'

/** What an agency deleted and can still bring back, the last one first. */
export async function deletedEntries({ query }: TenantTransaction): Promise<DeletedEntry[]> {
  const rows = await query<Omit<DeletedEntry, 'deleted'> & { deleted: Date }>(
    `select kind, id, name, deleted_at as deleted from (
       select 'stat' as kind, id, title as name, deleted_at from statistic
       union all
       select 'group', id, coalesce(title, to_jsonb(name)), deleted_at from statistic_group
       union all
       select 'scorecard', id, name, deleted_at from scorecard) as entry
     where deleted_at > now() - make_interval(hours => $1) order by deleted_at desc, kind, id`,
    [UNDO_HOURS],
  )
  return rows.map(({ deleted, ...entry }) => ({ ...entry, deleted: deleted.toISOString() }))
}
