import type { FastifyBaseLogger } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { purgeTokens } from './one-time-token.ts'

const HOUR = 3_600_000

/** Deletes what has expired: tokens, codes, sessions, limits; once now and every hour. Returns how to stop it. */
export function startHousekeeping(database: Database, logger: FastifyBaseLogger): () => void {
  const clean = () =>
    purgeExpired(database).catch((error: unknown) =>
      logger.warn({ err: error }, 'expired sessions and tokens were not deleted'),
    )
  void clean()
  const timer = setInterval(() => void clean(), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}

/** Deletes what has expired of every agency. */
export async function purgeExpired(database: Database): Promise<void> {
  for (const tenant of await tenantCodes(database)) await asTenant(database, tenant, purgeTokens)
  await database.pool.query('delete from rate_limit where expire < $1', [Date.now()])
}
