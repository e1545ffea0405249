import { LRUCache } from 'lru-cache'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { cachedPromise } from '../platform/promise-cache.ts'

/** State of a module's records. */
export interface ModuleState {
  /** 0 while nothing was imported. */
  readonly version: number
  readonly importedAt: Date | null
}

const NONE: ModuleState = { version: 0, importedAt: null }
/** A new import is seen after this many ms at the latest. */
const TTL_MS = 1_000
/** Modules at a time. */
const MAX_ENTRIES = 5_000

const caches = new WeakMap<Database, LRUCache<string, Promise<ModuleState>>>()

/**
 * The current version of a module's records, at most a second old: asked by every search, so it is
 * read once a second and not once a request. Embedded databases deliver no notifications.
 */
export function moduleState(
  database: Database,
  tenant: string,
  module: string,
): Promise<ModuleState> {
  const states = caches.get(database) ?? new LRUCache({ max: MAX_ENTRIES, ttl: TTL_MS })
  caches.set(database, states)
  return cachedPromise(states, `${tenant}/${module}`, () => read(database, tenant, module))
}

async function read(database: Database, tenant: string, module: string): Promise<ModuleState> {
  const [row] = await asTenant(database, tenant, (tx) =>
    tx.query<{ version: number; importedAt: Date | null }>(
      `select version, imported_at as "importedAt" from module
       where tenant = current_tenant() and module = $1`,
      [module],
    ),
  )
  return row ?? NONE
}
