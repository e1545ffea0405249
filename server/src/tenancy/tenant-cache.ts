import { LRUCache } from 'lru-cache'
import { AppError } from '../platform/errors.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantFile } from './document/tenant-file.ts'
import { TenantDocument } from './document/document.ts'
import { HostName } from './document/tenant-document.ts'

/** A tenant's current document. The same object as long as the version is the same. */
export interface TenantState {
  readonly code: string
  readonly version: number
  /** SHA-256 of the document's canonical form. */
  readonly checksum: string
  readonly document: TenantDocument
}

/** Milliseconds: answers older than this are renewed behind the reader's back. */
const TTL_MS = 1_000
/** Milliseconds: answers older than this are renewed before they are given. */
const MAX_AGE_MS = 2_000
/** Tenants and host names remembered; strangers can ask for any number of names. */
const MAX_ENTRIES = 5_000
/** Bytes of files kept in memory. */
const MAX_BYTES = 32 * 1024 * 1024
/** Larger files are not kept. */
const MAX_FILE_BYTES = MAX_BYTES / 8

/** A value, when it was asked for, and the question that is under way. */
interface Entry<Value> {
  value: Value | undefined
  askedAt: number
  asking: Promise<Value> | null
}

interface Caches {
  readonly tenants: LRUCache<string, Entry<TenantState>>
  readonly hosts: LRUCache<string, Entry<string | null>>
  readonly files: LRUCache<string, TenantFile>
}

const caches = new WeakMap<Database, Caches>()

function cachesOf(database: Database): Caches {
  let found = caches.get(database)
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
    caches.set(database, found)
  }
  return found
}

/**
 * The tenant's current document, at most two seconds old.
 * @throws AppError not_found for a tenant that was never applied.
 */
export async function loadTenant(database: Database, code: string): Promise<TenantState> {
  return remembered(cachesOf(database).tenants, code, (known) => readTenant(database, code, known))
}

/** The tenant that a host belongs to (`name` or `name:port`), or null; at most two seconds old. */
export async function tenantOfHost(database: Database, host: string): Promise<string | null> {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (!HostName.safeParse(name).success) return null
  return remembered(cachesOf(database).hosts, name, async () => {
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
    tenant.hosts.map((host) => ({ host, title: tenant.branding.title.long })),
  )
}

/** A file of the tenant by its SHA-256, or null; files never change, so they are kept in memory. */
export async function tenantFile(
  database: Database,
  tenant: string,
  sha256: string,
): Promise<TenantFile | null> {
  const { files } = cachesOf(database)
  const key = `${tenant}/${sha256}`
  const known = files.get(key)
  if (known) return known
  const [row] = await asTenant(database, tenant, (transaction) =>
    transaction.query<{ mediaType: string; content: Buffer }>(
      'select media_type as "mediaType", content from tenant_file where sha256 = $1',
      [sha256],
    ),
  )
  if (!row) return null
  files.set(key, row)
  return row
}

/** A file as far as it is worth holding in memory. */
export interface FileFacts {
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Null for a large file, which is read in parts by `tenantFileRange`. */
  readonly content: Uint8Array | null
}

/** What a file of the tenant is, or null; the content with it unless it is large. */
export async function tenantFileFacts(
  database: Database,
  tenant: string,
  sha256: string,
): Promise<FileFacts | null> {
  if (!cachesOf(database).files.has(`${tenant}/${sha256}`)) {
    const [row] = await asTenant(database, tenant, (transaction) =>
      transaction.query<{ mediaType: string; size: number }>(
        'select media_type as "mediaType", octet_length(content) as size from tenant_file where sha256 = $1',
        [sha256],
      ),
    )
    if (!row) return null
    if (row.size > MAX_FILE_BYTES) return { ...row, content: null }
  }
  const file = await tenantFile(database, tenant, sha256)
  return file && { mediaType: file.mediaType, size: file.content.length, content: file.content }
}

/** A part of a tenant's file, for those that are too large to be read whole; null without the file. */
export async function tenantFileRange(
  database: Database,
  tenant: string,
  { sha256, offset, length }: { sha256: string; offset: number; length: number },
): Promise<Uint8Array | null> {
  const [row] = await asTenant(database, tenant, (transaction) =>
    transaction.query<{ part: Buffer }>(
      'select substring(content from $2 for $3) as part from tenant_file where sha256 = $1',
      [sha256, offset + 1, length],
    ),
  )
  return row?.part ?? null
}

async function remembered<Value>(
  entries: LRUCache<string, Entry<Value>>,
  key: string,
  ask: (known: Value | undefined) => Promise<Value>,
): Promise<Value> {
  let entry = entries.get(key)
  if (entry === undefined) {
    entry = { value: undefined, askedAt: -Infinity, asking: null }
    entries.set(key, entry)
  }
  const age = performance.now() - entry.askedAt
  if (entry.value !== undefined && age < TTL_MS) return entry.value
  entry.asking ??= renew(entries, key, entry, ask)
  if (entry.value !== undefined && age < MAX_AGE_MS) {
    // Whoever comes after MAX_AGE_MS awaits the question and is told what went wrong.
    entry.asking.catch(() => undefined)
    return entry.value
  }
  return entry.asking
}

async function renew<Value>(
  entries: LRUCache<string, Entry<Value>>,
  key: string,
  entry: Entry<Value>,
  ask: (known: Value | undefined) => Promise<Value>,
): Promise<Value> {
  const askedAt = performance.now()
  try {
    entry.value = await ask(entry.value)
    entry.askedAt = askedAt
    return entry.value
  } catch (error) {
    if (entry.value === undefined || error instanceof AppError) entries.delete(key)
    throw error
  } finally {
    entry.asking = null
  }
}

async function readTenant(
  database: Database,
  code: string,
  known: TenantState | undefined,
): Promise<TenantState> {
  // The document itself only if it is another one than we have. Versions begin again after a restore.
  const [row] = await asTenant(database, code, (transaction) =>
    transaction.query<{ version: number; checksum: string; document: unknown }>(
      `select t.version, v.checksum, case when v.checksum is distinct from $1 then v.document end as document
       from tenant t join tenant_version v using (tenant, version)`,
      [known?.checksum ?? null],
    ),
  )
  if (!row) throw new AppError('not_found', `There is no agency "${code}".`)
  const { version, checksum } = row
  if (known?.checksum === checksum) return known.version === version ? known : { ...known, version }
  return { code, version, checksum, document: TenantDocument.parse(row.document) }
}
