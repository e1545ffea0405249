import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Applied, applyTenant, type ApplyNote } from './apply.ts'
import { TenantDocument } from '../document/document.ts'
import { type Change, documentChanges } from './document-changes.ts'
import { TenantRefusal } from '../folder/refusal.ts'
import { keptContents, type Origin } from '../kept/kept-folder.ts'

/** One version of a tenant's document. */
export interface VersionEntry {
  readonly version: number
  readonly appliedAt: Date
  /** Who runs the server, or the administrator who saved it in the portal; null: the account is gone. */
  readonly by: string | null
  readonly note: string | null
  readonly current: boolean
  /** Null: its files are not kept. */
  readonly origin: Origin | null
}

/** The tenant's versions, newest first; none for a tenant that does not exist. */
export async function tenantHistory(
  database: Database,
  code: string,
  page: { readonly offset: number; readonly limit: number } | null = null,
): Promise<VersionEntry[]> {
  return asTenant(database, code, (transaction) =>
    transaction.query<VersionEntry>(
      `select v.version, v.applied_at as "appliedAt", v.note, v.version = t.version as current, f.origin,
         case when f.origin = 'portal'
           then coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)
           else v.applied_by end as by
       from tenant_version v join tenant t on t.tenant = v.tenant
         left join folder_version f on f.tenant = v.tenant and f.version = v.version
         left join account a on a.tenant = f.tenant and a.guid = f.account
       order by v.version desc offset $1 limit $2`,
      [page?.offset ?? 0, page?.limit ?? null],
    ),
  )
}

/** What `document` would change in the tenant's current version; all of it for a new tenant. */
export async function diffTenant(database: Database, document: TenantDocument): Promise<Change[]> {
  const current = await storedDocument(database, document.tenant.code, null)
  return documentChanges(current, document)
}

/**
 * Applies an old version again, as a new version.
 * @throws TenantRefusal for a version that does not exist or no longer fits this Plat.
 */
export async function revertTenant(
  database: Database,
  code: string,
  version: number,
  { by, note }: ApplyNote,
): Promise<Applied> {
  const old = await storedDocument(database, code, version)
  if (old === null) {
    const known = (await tenantHistory(database, code)).map((entry) => entry.version)
    throw new TenantRefusal(
      `Got version ${version} of "${code}", expected one of ${known.join(', ') || 'none: there is no such tenant'}.`,
    )
  }
  const parsed = TenantDocument.safeParse(old)
  if (!parsed.success)
    throw new TenantRefusal(
      `Version ${version} of "${code}" was written for another version of Plat: apply its folder instead.`,
    )
  // Its pictures and layers are in the database since it was applied.
  const files = await asTenant(database, code, (transaction) => keptContents(transaction, version))
  return applyTenant(
    database,
    {
      document: parsed.data,
      files: new Map(),
      ...(files ? { contents: { files, tooLarge: null } } : {}),
    },
    { by, note: note ?? `back to version ${version}`, overwrite: true },
  )
}

/** The document of a version, or of the current one, as it was stored; null: there is none. */
export async function storedDocument(
  database: Database,
  code: string,
  version: number | null,
): Promise<unknown> {
  const [row] = await asTenant(database, code, (transaction) =>
    transaction.query<{ document: unknown }>(
      `select document from tenant_version v join tenant t using (tenant)
       where v.version = coalesce($1, t.version)`,
      [version],
    ),
  )
  return row?.document ?? null
}
