import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'

/** Calls deleted in one transaction. */
const BATCH = 1_000

/**
 * Deletes calls and call-backs that have passed the keeping time of their agency. Only the numbers of calls by day,
 * department and outcome remain. Test rooms are deleted a day after their end. Guests are deleted with the last call to
 * which they were invited.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function purgeCalls(database: Database): Promise<void> {
  await forEachTenant(await tenantCodes(database), async (tenant) => {
    const { timeZone, control } = (await loadTenant(database, tenant)).document.tenant
    const { keepDays } = control.nencounter
    await asTenant(database, tenant, ({ query }) =>
      query(`delete from call where test and ended_at < now() - interval '1 day'`),
    )
    const batch = (tx: TenantTransaction) => purgeBatch(tx, keepDays, timeZone)
    while ((await asTenant(database, tenant, batch)) === BATCH);
    await asTenant(database, tenant, ({ query }) =>
      query('delete from call_back where created_at < now() - make_interval(days => $1)', [
        keepDays,
      ]),
    )
    await asTenant(database, tenant, ({ query }) =>
      query(
        `delete from account a where a.state = 'guest'
           and not exists (select from call_invite i where i.account = a.guid)
           and not exists (select from call_participant t where t.account = a.guid)`,
      ),
    )
  })
}

/** @returns how many calls were deleted */
async function purgeBatch(
  { query }: TenantTransaction,
  keepDays: number,
  timeZone: string,
): Promise<number> {
  const [row] = await query<{ deleted: number }>(
    `with old as (
       delete from call where guid in (
         select guid from call where state = 'ended' and not test and created_at < now() - make_interval(days => $1)
         order by created_at limit $3)
       returning *
     ), counted as (
       insert into call_count (tenant, day, department, outcome, calls, waited, talked)
       select current_tenant(), (created_at at time zone $2)::date, coalesce(department, ''), outcome, count(*),
         coalesce(sum(extract(epoch from answered_at - created_at)) filter (where appointment is null), 0),
         coalesce(sum(extract(epoch from ended_at - answered_at)), 0)
       from old group by 2, 3, 4
       on conflict (tenant, day, department, outcome) do update set calls = call_count.calls + excluded.calls,
         waited = call_count.waited + excluded.waited, talked = call_count.talked + excluded.talked
     )
     select count(*)::integer as deleted from old`,
    [keepDays, timeZone, BATCH],
  )
  return row?.deleted ?? 0
}
