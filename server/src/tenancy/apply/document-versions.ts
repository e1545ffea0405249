import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Applied, applyTenant, type ApplyNote } from './apply.ts'
import { TenantDocument } from '../document/document.ts'
import { type Change, documentChanges } from './document-changes.ts'
import { TenantRefusal } from '../folder/refusal.ts'

/** One version of a tenant's document. */
export interface VersionEntry {
  readonly version: number
  readonly appliedAt: Date
  readonly by: string
  readonly note: string | null
  readonly current: boolean
}

/** The tenant's versions, newest first; none for a tenant that does not exist. */
export async function tenantHistory(database: Database, code: string): Promise<VersionEntry[]> {
  return asTenant(database, code, (transaction) =>
    transaction.query<VersionEntry>(
      `select v.version, v.applied_at as "appliedAt", v.applied_by as by, v.note,
         v.version = t.version as current
       from tenant_version v join tenant t using (tenant) order by v.version desc`,
    ),
  )
}

/** What `document` would change in the tenant's current version; all of it for a new tenant. */
export async function diffTenant(database: Database, document: TenantDocument): Promise<Change[]> {
  const current = await readVersion(database, document.tenant.code, null)
  return documentChanges(current?.document ?? null, document)
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
  const old = await readVersion(database, code, version)
  if (!old) {
    const known = (await tenantHistory(database, code)).map((entry) => entry.version)
    throw new TenantRefusal(
      `Got version ${version} of "${code}", expected one of ${known.join(', ') || 'none: there is no such tenant'}.`,
    )
  }
  const parsed = TenantDocument.safeParse(old.document)
  if (!parsed.success)
    throw new TenantRefusal(
      `Version ${version} of "${code}" was written for another version of Plat: apply its folder instead.`,
    )
  // Its files are in the database since it was applied.
  return applyTenant(
    database,
    { document: parsed.data, files: new Map() },
    { by, note: note ?? `back to version ${version}` },
  )
}

async function readVersion(
  database: Database,
  code: string,
  version: number | null,
): Promise<{ document: unknown } | null> {
  const [row] = await asTenant(database, code, (transaction) =>
    transaction.query<{ document: unknown }>(
      `select document from tenant_version v join tenant t using (tenant)
       where v.version = coalesce($1, t.version)`,
      [version],
    ),
  )
  return row ?? null
}
