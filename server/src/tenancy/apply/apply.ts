import { asTenant, type TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { setSchedules } from '../../jobs/schedules.ts'
import { applyPlaces } from '../../places/apply-places.ts'
import { canonicalJson } from './canonical-json.ts'
import type { TenantFile } from '../document/tenant-file.ts'
import type { TenantDocument } from '../document/document.ts'
import { IMPORT_QUEUE, importSchedules } from '../import-schedules.ts'
import { sha256 } from '../../platform/sha256.ts'
import { TenantRefusal } from '../folder/refusal.ts'

/** A checked document, and the files it names that may not be in the database yet. */
export interface Applicable {
  readonly document: TenantDocument
  readonly files: ReadonlyMap<string, TenantFile>
}

/** Who applies the document, and why. */
export interface ApplyNote {
  readonly by: string
  readonly note?: string | null
  /** The folder that is applied, an absolute path: imports look for files there. */
  readonly folder?: string
}

/** The result of applying. `changed` is false if the document is the current one already. */
export interface Applied {
  readonly version: number
  readonly changed: boolean
  readonly places: number
  readonly modules: number
  readonly hosts: readonly string[]
}

/**
 * Makes a document the tenant's current version: all of it or, when it throws, nothing.
 * @throws TenantRefusal for a host of another tenant, a place without area, a file that is missing.
 */
export async function applyTenant(
  database: Database,
  { document, files }: Applicable,
  { by, note = null, folder }: ApplyNote,
): Promise<Applied> {
  const { code, hosts } = document.tenant
  const json = canonicalJson(document)
  const checksum = sha256(json)
  return asTenant(database, code, async (transaction) => {
    // Making many boundaries valid takes longer than a request may.
    await transaction.query('set local statement_timeout = 0')
    const current = await lockTenant(transaction)
    if (folder !== undefined) await transaction.query('update tenant set folder = $1', [folder])
    const summary = {
      places: document.places.layers.reduce((sum, layer) => sum + layer.count, 0),
      modules: document.modules.length,
      hosts,
    }
    await setSchedules(transaction, IMPORT_QUEUE, importSchedules(document))
    if (current.checksum === checksum)
      return { ...summary, version: current.version, changed: false }
    await applyHosts(transaction, hosts)
    await keepIdHost(transaction, hosts)
    await applyFiles(transaction, document, files)
    await applyPlaces(transaction, document, (hash) => storedContent(transaction, hash))
    await transaction.query(
      `insert into module (tenant, module) select $1, unnest($2::text[]) on conflict do nothing`,
      [code, document.modules.map((module) => module.code)],
    )
    const version = current.latest + 1
    await transaction.query(
      `insert into tenant_version (tenant, version, document, checksum, applied_by, note)
       values ($1, $2, $3, $4, $5, $6)`,
      [code, version, json, checksum, by, note],
    )
    await transaction.query('update tenant set version = $1', [version])
    return { ...summary, version, changed: true }
  })
}

/** The tenant's row, inserted the first time, locked against a second run. */
async function lockTenant(
  transaction: TenantTransaction,
): Promise<{ version: number; latest: number; checksum: string | null }> {
  await transaction.query('insert into tenant (tenant) values ($1) on conflict do nothing', [
    transaction.tenant,
  ])
  // Not `for update`: every insert that references the tenant (a login, a mail) would wait for its end.
  const [row] = await transaction.query<{ version: number }>(
    'select version from tenant for no key update',
  )
  const version = row?.version ?? 0
  const [stored] = await transaction.query<{ latest: number; checksum: string | null }>(
    `select coalesce(max(version), 0)::integer as latest,
       max(checksum) filter (where version = $1) as checksum from tenant_version`,
    [version],
  )
  return { version, latest: stored?.latest ?? 0, checksum: stored?.checksum ?? null }
}

/**
 * Gives the tenant the host in its ids, once: its first host, or a name below that where the ids of a tenant that had
 * the host before it are made of it.
 */
async function keepIdHost(transaction: TenantTransaction, hosts: readonly string[]): Promise<void> {
  await transaction.query(
    `update tenant t
     set id_host = case when tenant_of_id_host(first.host) is null then first.host
       else gen_random_uuid() || '.' || first.host end
     from (select coalesce((select v.document #>> '{tenant,hosts,0}'
         from tenant_version v join tenant using (tenant, version)), $1) as host) as first
     where t.id_host is null`,
    [hosts[0]],
  )
}

async function applyHosts(transaction: TenantTransaction, hosts: readonly string[]): Promise<void> {
  const taken = await transaction.query<{ host: string; owner: string | null }>(
    'select host, tenant_of_host(host) as owner from unnest($1::text[]) as t (host)',
    [hosts],
  )
  const others = taken.filter((one) => one.owner !== null && one.owner !== transaction.tenant)
  if (others.length > 0) throw hostRefusal(others.map((one) => one.host))
  await transaction.query('delete from tenant_host where host <> all ($1)', [hosts])
  try {
    await transaction.query(
      'insert into tenant_host (host, tenant) select unnest($2::text[]), $1',
      [transaction.tenant, taken.filter((one) => one.owner === null).map((one) => one.host)],
    )
  } catch (error) {
    // Another tenant has just taken one of them.
    if (error instanceof Error && 'code' in error && error.code === '23505')
      throw hostRefusal(hosts)
    throw error
  }
}

function hostRefusal(hosts: readonly string[]): TenantRefusal {
  return new TenantRefusal(
    `The host ${hosts.join(', ')} belongs to another tenant, expected hosts that are free: take it ` +
      `out of the other tenant's hosts first, or out of this one's.`,
  )
}

async function applyFiles(
  transaction: TenantTransaction,
  document: TenantDocument,
  files: ReadonlyMap<string, TenantFile>,
): Promise<void> {
  const wanted = fileHashes(document)
  const stored = await transaction.query<{ sha256: string }>(
    'select sha256 from tenant_file where sha256 = any ($1)',
    [wanted],
  )
  const known = new Set(stored.map((row) => row.sha256))
  for (const hash of wanted) {
    if (known.has(hash)) continue
    const file = files.get(hash)
    if (!file) throw missingFile(hash)
    await transaction.query(
      'insert into tenant_file (tenant, sha256, media_type, content) values ($1, $2, $3, $4)',
      [transaction.tenant, hash, file.mediaType, file.content],
    )
  }
}

/** SHA-256 of every file that a document needs, each once. */
function fileHashes(document: TenantDocument): string[] {
  const parts = [
    ...Object.values(document.files),
    ...document.places.layers,
    ...document.basemap.layers,
    ...(document.basemap.archive?.storage === 'database' ? [document.basemap.archive] : []),
  ]
  return [...new Set(parts.map((part) => part.sha256))]
}

async function storedContent(transaction: TenantTransaction, hash: string): Promise<Buffer> {
  const [row] = await transaction.query<{ content: Buffer }>(
    'select content from tenant_file where sha256 = $1',
    [hash],
  )
  if (!row) throw missingFile(hash)
  return row.content
}

function missingFile(hash: string): TenantRefusal {
  return new TenantRefusal(
    `The file ${hash.slice(0, 12)}… of this version is no longer stored: apply the folder instead.`,
  )
}
