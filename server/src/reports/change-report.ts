import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { noSuchReport } from './report-row.ts'

/** Renames an own report, or marks it with a star. @throws AppError not_found for anybody else's. */
export async function changeReport(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
  change: { readonly name?: string | undefined; readonly favoured?: boolean | undefined },
): Promise<void> {
  const changed = await query(
    `update report set title = coalesce($3, title), favoured = coalesce($4, favoured)
     where guid = $1 and owner = $2 returning guid`,
    [guid, owner, change.name ?? null, change.favoured ?? null],
  )
  if (changed.length === 0) throw noSuchReport()
}

/** Marks an own report as read. @throws AppError not_found for anybody else's. */
export async function markRead(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
): Promise<void> {
  const changed = await query(
    'update report set read = true where guid = $1 and owner = $2 returning guid',
    [guid, owner],
  )
  if (changed.length === 0) throw noSuchReport()
}

/**
 * Deletes own reports with their files, all or none; one that is being made ends without a file.
 * @throws AppError not_found where one is not the account's.
 */
export async function deleteReports(
  { query }: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  const gone = await query(
    'delete from report where owner = $1 and guid = any ($2::uuid[]) returning guid',
    [owner, wanted],
  )
  if (gone.length !== wanted.length) throw noSuchReport()
}
