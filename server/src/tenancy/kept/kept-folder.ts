import { sha256 } from '../../platform/sha256.ts'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import { contentsChecksum, type FolderContents } from '../folder/folder-contents.ts'

/** Where a version comes from: `plat tenant`, or an administrator's save in the portal. */
export type Origin = 'folder' | 'portal'

/** A file of a version. */
export interface KeptFile {
  /** Within the folder, with "/". */
  readonly path: string
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

/** Keeps the files of a version that is there already. */
export async function keepFolder(
  transaction: TenantTransaction,
  version: number,
  files: FolderContents,
  { origin, account = null }: { origin: Origin; account?: string | null },
): Promise<void> {
  const { tenant } = transaction
  await transaction.query(
    `insert into folder_version (tenant, version, checksum, origin, account) values ($1, $2, $3, $4, $5)`,
    [tenant, version, contentsChecksum(files), origin, account],
  )
  const listed = [...files].map(([path, content]) => ({ path, content, sha256: sha256(content) }))
  const known = await transaction.query<{ sha256: string }>(
    'select sha256 from folder_content where sha256 = any ($1)',
    [listed.map((file) => file.sha256)],
  )
  const there = new Set(known.map((row) => row.sha256))
  for (const file of listed) {
    if (there.has(file.sha256)) continue
    there.add(file.sha256)
    await transaction.query(
      'insert into folder_content (tenant, sha256, content) values ($1, $2, $3)',
      [tenant, file.sha256, file.content],
    )
  }
  await transaction.query(
    `insert into folder_file (tenant, version, path, sha256, size)
     select $1, $2, path, sha256, size from unnest($3::text[], $4::text[], $5::integer[]) as t (path, sha256, size)`,
    [
      tenant,
      version,
      listed.map(({ path }) => path),
      listed.map((file) => file.sha256),
      listed.map(({ content }) => content.length),
    ],
  )
}

/** The files of a version, by path; null: this version's files are not kept, or there is none. */
export async function keptFiles(
  transaction: TenantTransaction,
  version: number,
): Promise<KeptFile[] | null> {
  const rows = await transaction.query<KeptFile>(
    'select path, sha256, size from folder_file where version = $1 order by path collate "C"',
    [version],
  )
  return rows.length === 0 ? null : rows
}

/** The contents of a version's files; null: this version's files are not kept, or there is none. */
export async function keptContents(
  transaction: TenantTransaction,
  version: number,
): Promise<FolderContents | null> {
  const rows = await transaction.query<{ path: string; content: Buffer }>(
    `select f.path, c.content from folder_file f join folder_content c using (tenant, sha256)
     where f.version = $1 order by f.path collate "C"`,
    [version],
  )
  return rows.length === 0 ? null : new Map(rows.map(({ path, content }) => [path, content]))
}

/** One file of a version; null: it has none of that path. */
export async function keptFile(
  transaction: TenantTransaction,
  version: number,
  path: string,
): Promise<Buffer | null> {
  const [row] = await transaction.query<{ content: Buffer }>(
    `select c.content from folder_file f join folder_content c using (tenant, sha256)
     where f.version = $1 and f.path = $2`,
    [version, path],
  )
  return row?.content ?? null
}

/** A save in the portal that is the current version. */
export interface PortalSave {
  readonly version: number
  readonly at: Date
  /** Null: the account is gone. */
  readonly name: string | null
  readonly note: string | null
  /** Of its files. */
  readonly checksum: string
}

/** Who saved the current version in the portal; null: it comes from a folder. */
export async function currentPortalSave({ query }: TenantTransaction): Promise<PortalSave | null> {
  const [row] = await query<PortalSave>(
    `select v.version, v.applied_at as at, v.note, f.checksum,
       coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as name
     from tenant t join tenant_version v using (tenant, version)
       join folder_version f on f.tenant = v.tenant and f.version = v.version
       left join account a on a.tenant = f.tenant and a.guid = f.account
     where f.origin = 'portal'`,
  )
  return row ?? null
}
