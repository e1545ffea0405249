import { LRUCache } from 'lru-cache'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { databaseTrouble } from '../platform/db/database-trouble.ts'
import { cachedPromise } from '../platform/promise-cache.ts'

/** State of a module's records. */
export interface ModuleState {
  /** 0 while nothing was imported. */
  readonly version: number
  readonly importedAt: Date | null
  /** Names the records of this version, also after a restore that gave its number again. */
  readonly contentId: string | null
}

const NONE: ModuleState = { version: 0, importedAt: null, contentId: null }
/** A new import is seen after this long at the latest while changes go unheard. */
const TTL_MS = 1_000
/** Most modules in the cache. */
const MAX_ENTRIES = 5_000

type States = LRUCache<string, Promise<ModuleState>>
const caches = new WeakMap<Database['pool'], States>()

/**
 * The current version of a module's records. Every search needs it, so it is remembered until the database says
 * that it changed; while that cannot be heard, it is read once a second. A database that is away keeps nobody
 * from searching what is in memory: the version known last stands in.
 */
export function moduleState(
  database: Database,
  tenant: string,
  module: string,
): Promise<ModuleState> {
  return cachedPromise(
    statesOf(database),
    `${tenant}/${module}`,
    () => readOrKnown(database, tenant, module),
    database.changes.ttl(TTL_MS),
  )
}

function statesOf({ changes, pool }: Database): States {
  const known = caches.get(pool)
  if (known !== undefined) return known
  const states: States = new LRUCache({ max: MAX_ENTRIES, ttl: TTL_MS })
  caches.set(pool, states)
  changes.subscribe((change) => {
    if (change === null) states.clear()
    else if (change.kind === 'records') states.delete(`${change.tenant}/${change.module}`)
  })
  return states
}

const lastKnown = new WeakMap<Database['pool'], LRUCache<string, ModuleState>>()

async function readOrKnown(
  database: Database,
  tenant: string,
  module: string,
): Promise<ModuleState> {
  const known = lastKnown.get(database.pool) ?? new LRUCache({ max: MAX_ENTRIES })
  lastKnown.set(database.pool, known)
  const key = `${tenant}/${module}`
  try {
    const state = await read(database, tenant, module)
    known.set(key, state)
    return state
  } catch (error) {
    const state = known.get(key)
    if (state === undefined || databaseTrouble(error, database.kind) !== 'away') throw error
    return state
  }
}

async function read(database: Database, tenant: string, module: string): Promise<ModuleState> {
  const [row] = await asTenant(database, tenant, (tx) =>
    tx.query<ModuleState>(
      `select version, imported_at as "importedAt", content_id as "contentId" from module
       where tenant = current_tenant() and module = $1`,
      [module],
    ),
  )
  return row ?? NONE
}
