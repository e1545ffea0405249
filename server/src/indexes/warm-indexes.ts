import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { loadTenant, tenantCodes } from '../tenancy/tenant-cache.ts'
import type { RecordIndexes } from './record-indexes.ts'

/**
 * Loads every module's index, so that the first visitor does not wait for it: snapshots one after the other,
 * what has to be built when it is its turn.
 */
export async function warmIndexes(
  database: Database,
  indexes: RecordIndexes,
  logger: FastifyBaseLogger,
): Promise<void> {
  const failed = (tenant: string | null) => (error: unknown) =>
    logger.warn({ err: error, tenant }, 'record indexes are loaded when somebody asks for them')
  const codes = await tenantCodes(database).catch(failed(null))
  for (const tenant of codes ?? [])
    await warmTenant(database, indexes, tenant).catch(failed(tenant))
}

async function warmTenant(
  database: Database,
  indexes: RecordIndexes,
  tenant: string,
): Promise<void> {
  const state = await loadTenant(database, tenant)
  for (const module of state.document.modules) await indexes.warm(state, module)
}
