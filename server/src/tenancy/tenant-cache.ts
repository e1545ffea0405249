import { localize } from '@plat/contract/platform/localized'
import { LRUCache } from 'lru-cache'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { databaseTrouble } from '../platform/db/database-trouble.ts'
import { AppError } from '../platform/errors.ts'
import { TenantDocument } from './document/document.ts'
import { HostName } from './document/tenant-document.ts'
import type { TenantFile } from './document/tenant-file.ts'

/** A tenant's current document: the same object as long as the version is the same. */
export interface TenantState {
  readonly code: string
  readonly version: number
  /** SHA-256 of the document's canonical form. */
  readonly checksum: string
  readonly document: TenantDocument
  /**
   * The host in ids that must not change (of feeds, calendar entries, mailing lists): no other agency's, and the same
   * whatever hosts the agency has.
   */
  readonly idHost: string
}

/** Older values are renewed in the background, while changes go unheard. */
const TTL_MS = 1_000

/** Milliseconds after which they are renewed before they are returned. */
const GRACE_MS = 1_000

/** Milliseconds for which the value known last stands in while the database is away. */
const RETRY_MS = 1_000

/** Tenants and host names remembered; strangers can ask for any number of names. */
const MAX_ENTRIES = 5_000

/** Bytes of files kept in memory. */
const MAX_BYTES = 32 * 1024 * 1024

/** Larger files are not kept. */
export const MAX_FILE_BYTES = MAX_BYTES / 8

/** A value, when it was loaded, and the load that is under way. */
interface Entry<Value> {
  value: Value | undefined
  checkedAt: number
  /** Until then a database that is away is not tried again. */
  retryAt: number
  loading: Promise<Value> | null
}

interface Caches {
  readonly tenants: LRUCache<string, Entry<TenantState>>
  readonly hosts: LRUCache<string, Entry<string | null>>
  readonly files: LRUCache<string, TenantFile>
}

const caches = new WeakMap<Database['pool'], Caches>()

export function cachesOf(database: Database): Caches {
  let found = caches.get(database.pool)
  if (!found) {
    found = {
      tenants: new LRUCache({ max: MAX_ENTRIES }),
      hosts: new LRUCache({ max: MAX_ENTRIES }),
      files: new LRUCache({
        maxSize: MAX_BYTES,
        maxEntrySize: MAX_FILE_BYTES,
        // No size may be 0.
        sizeCalculation: ({ content }) => content.length || 1,
      }),
    }
    caches.set(database.pool, found)
    forgetOnChange(database, found)
  }
  return found
}

function forgetOnChange({ changes }: Database, { tenants, hosts }: Caches): void {
  changes.subscribe((change) => {
    if (change !== null && change.kind !== 'tenant') return
    for (const entry of change === null ? tenants.values() : [tenants.peek(change.tenant)])
      if (entry !== undefined) expire(entry)
    for (const entry of hosts.values()) expire(entry)
  })
}

/** Has a value loaded again; a load that is under way may have seen the one before, and is not kept. */
function expire<Value>(entry: Entry<Value>): void {
  Object.assign(entry, { checkedAt: -Infinity, retryAt: -Infinity, loading: null })
}

const NEW = { value: undefined, checkedAt: -Infinity, retryAt: -Infinity, loading: null }

/**
 * The tenant's current document; while changes go unheard, at most two seconds old. When the database is away,
 * the one known last.
 * @throws AppError not_found for a tenant that was never applied.
 */
export async function loadTenant(database: Database, code: string): Promise<TenantState> {
  return remembered(database, cachesOf(database).tenants, code, (known) =>
    readTenant(database, code, known),
  )
}

/** The tenant that a host belongs to (`name` or `name:port`), or null; as old as a document. */
export async function tenantOfHost(database: Database, host: string): Promise<string | null> {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (!HostName.safeParse(name).success) return null
  return remembered(database, cachesOf(database).hosts, name, async () => {
    const { rows } = await database.pool.query<{ tenant: string | null }>(
      'select tenant_of_host($1) as tenant',
      [name],
    )
    return rows[0]?.tenant ?? null
  })
}

/** Codes of the tenants that are published, in alphabetical order. */
export async function tenantCodes(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ code: string }>('select tenant_codes() as code')
  return rows.map(({ code }) => code)
}

/** Every host of every published tenant with the agency's title, by tenant and in its own order. */
export async function tenantHosts(database: Database): Promise<{ host: string; title: string }[]> {
  const codes = await tenantCodes(database)
  const tenants = await Promise.all(codes.map((code) => loadTenant(database, code)))
  return tenants.flatMap(({ document: { tenant } }) =>
    tenant.hosts.map((host) => ({
      host,
      title: localize(tenant.branding.title.long, tenant.locale),
    })),
  )
}

async function remembered<Value>(
  database: Database,
  entries: LRUCache<string, Entry<Value>>,
  key: string,
  load: (known: Value | undefined) => Promise<Value>,
): Promise<Value> {
  let entry = entries.get(key)
  if (entry === undefined) {
    entry = { ...NEW }
    entries.set(key, entry)
  }
  const { value } = entry
  const now = performance.now()
  const overdue = now - entry.checkedAt - database.changes.ttl(TTL_MS)
  if (value !== undefined && (overdue < 0 || now < entry.retryAt)) return value
  entry.loading ??= renew(entries, key, entry, load)
  if (value === undefined) return entry.loading
  const loaded = entry.loading.catch((error: unknown) => {
    if (databaseTrouble(error, database.kind) !== 'away') throw error
    entry.retryAt = performance.now() + RETRY_MS
    return value
  })
  if (overdue >= GRACE_MS) return loaded
  // Who reads later awaits the load and gets its error.
  loaded.catch(() => undefined)
  return value
}

function renew<Value>(
  entries: LRUCache<string, Entry<Value>>,
  key: string,
  entry: Entry<Value>,
  load: (known: Value | undefined) => Promise<Value>,
): Promise<Value> {
  const startedAt = performance.now()
  const loading = load(entry.value).then(
    (value) => {
      if (entry.loading === loading)
        Object.assign(entry, { value, checkedAt: startedAt, loading: null })
      return value
    },
    (error: unknown) => {
      if (entry.loading === loading) {
        entry.loading = null
        if (entry.value === undefined || error instanceof AppError) entries.delete(key)
      }
      throw error
    },
  )
  entry.loading = loading
  return loading
}

async function readTenant(
  database: Database,
  code: string,
  known: TenantState | undefined,
): Promise<TenantState> {
  // The document itself only if it differs from the known one. Versions begin again after a restore.
  const [row] = await asTenant(database, code, (transaction) =>
    transaction.query<Omit<TenantState, 'code' | 'document'> & { document: unknown }>(
      `select t.version, v.checksum, case when v.checksum is distinct from $1 then v.document end as document,
         coalesce(t.id_host, v.document #>> '{tenant,hosts,0}') as "idHost"
       from tenant t join tenant_version v using (tenant, version)`,
      [known?.checksum ?? null],
    ),
  )
  if (!row) throw new AppError('not_found', `There is no agency "${code}".`)
  const { version, checksum, idHost } = row
  if (known?.checksum !== checksum)
    return { code, version, checksum, idHost, document: TenantDocument.parse(row.document) }
  const isSame = known.version === version && known.idHost === idHost
  return isSame ? known : { ...known, version, idHost }
}
