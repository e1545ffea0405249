import type { FastifyBaseLogger } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'

/** Milliseconds between two looks. */
const LOOK = 600_000

/**
 * Notes the end of imports that were killed, now and every ten minutes: their runs would stay
 * `running` until the module's next import.
 * @param opened when this process had not opened the database yet.
 * @returns how to stop it.
 */
export function startKilledRunWatch(
  database: Database,
  logger: FastifyBaseLogger,
  opened: Date,
): () => void {
  const look = () =>
    endKilledRuns(database, opened).catch((error: unknown) =>
      logger.warn({ err: error }, 'the ends of killed imports were not noted'),
    )
  void look()
  const timer = setInterval(() => void look(), LOOK)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Marks the runs of killed imports as failed. On PostgreSQL a run is dead when its import's lock is
 * free; in the embedded database when it began before that was opened, since nobody survives its end.
 * @returns how many there were.
 */
export async function endKilledRuns(database: Database, opened: Date): Promise<number> {
  let ended = 0
  for (const tenant of await tenantCodes(database)) {
    ended += await asTenant(database, tenant, async ({ query }) => {
      const dead = await query(
        database.kind === 'embedded' ? END_OLDER : END_UNLOCKED,
        database.kind === 'embedded' ? [opened] : [],
      )
      return dead.length
    })
  }
  return ended
}

const END = `update import_run set state = 'failed', finished_at = now() where state = 'running'`
const END_OLDER = `${END} and started_at < $1 returning run`
// The lock is that of staging.ts; it is given back with this transaction.
const END_UNLOCKED = `${END} and run in (
  select run from (select run, module, tenant from import_run where state = 'running' offset 0) as one
  where pg_try_advisory_xact_lock(hashtextextended(format('plat import %s/%s', tenant, module), 0)))
  returning run`
