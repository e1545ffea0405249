import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantFile } from './document/tenant-file.ts'
import { cachesOf, MAX_FILE_BYTES } from './tenant-cache.ts'

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

/** A file, with its content only if it is small enough for memory. */
export interface FileFacts {
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Null for a large file, which is read in parts by `tenantFileRange`. */
  readonly content: Uint8Array | null
}

/** A file of the tenant, or null; with its content unless it is large. */
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

/** A part of a tenant's file, for files too large to be read whole; null without the file. */
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
