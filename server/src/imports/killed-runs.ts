import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { KILLED } from './import-runs.ts'

/**
 * Marks the runs of killed imports as failed. On PostgreSQL a run is dead when its import's lock is
 * free; in the embedded database when it began before this was opened, since no client survives its end.
 * @param opened a moment before this process opened the database.
 * @returns how many there were.
 * @throws AggregateError naming the agencies where it failed; the others are done.
 */
export async function endKilledRuns(database: Database, opened: Date): Promise<number> {
  let ended = 0
  const { rows } = await database.pool.query<{ tenant: string }>(
    'select tenants_with_running_imports() as tenant',
  )
  const report = JSON.stringify(KILLED)
  const tenants = rows.map(({ tenant }) => tenant)
  await forEachTenant(tenants, async (tenant) => {
    const dead = await asTenant(database, tenant, ({ query }) =>
      database.kind === 'embedded'
        ? query(END_OLDER, [report, opened])
        : query(END_UNLOCKED, [report]),
    )
    ended += dead.length
  })
  return ended
}

const END = `update import_run set state = 'failed', finished_at = now(), report = $1 where state = 'running'`
const END_OLDER = `${END} and started_at < $2 returning run`
// The lock of staging.ts; it is released with this transaction.
const END_UNLOCKED = `${END} and run in (
  select run from (select run, module, tenant from import_run where state = 'running' offset 0) as one
  where pg_try_advisory_xact_lock(hashtextextended(format('plat import %s/%s', tenant, module), 0)))
  returning run`
