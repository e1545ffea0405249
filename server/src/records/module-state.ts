import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'

/** State of a module's records. */
export interface ModuleState {
  /** 0 while nothing was imported. */
  readonly version: number
  readonly importedAt: Date | null
}

const NONE: ModuleState = { version: 0, importedAt: null }
/** A new import is seen after this many ms at the latest. */
const FRESH = 1_000

interface Entry {
  state: Promise<ModuleState>
  at: number
}

const states = new WeakMap<Database, Map<string, Entry>>()

/**
 * The current version of a module's records, at most a second old: asked by every search, so it is
 * read once a second and not once a request. Embedded databases deliver no notifications.
 */
export function moduleState(
  database: Database,
  tenant: string,
  module: string,
): Promise<ModuleState> {
  const entries = states.get(database) ?? new Map<string, Entry>()
  states.set(database, entries)
  const key = `${tenant}/${module}`
  const known = entries.get(key)
  const now = performance.now()
  if (known !== undefined && now - known.at < FRESH) return known.state
  const entry: Entry = { at: now, state: read(database, tenant, module) }
  entries.set(key, entry)
  entry.state.catch(() => entries.delete(key))
  return entry.state
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
