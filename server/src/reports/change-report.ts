import { sendJob } from '../jobs/send-job.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { UNDO_HOURS } from '../saved-searches/change-saved-search.ts'
import { MAX_REPORTS, REPORT_QUEUE, requireRoom } from './create-report.ts'
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
     where guid = $1 and owner = $2 and deleted_at is null returning guid`,
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
    'update report set read = true where guid = $1 and owner = $2 and deleted_at is null returning guid',
    [guid, owner],
  )
  if (changed.length === 0) throw noSuchReport()
}

/**
 * Deletes own reports with their files, all or none; for a day they can be brought back. One that waits to be made
 * is not made meanwhile.
 * @throws AppError not_found where one is not the account's.
 */
export async function deleteReports(
  { query }: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  const gone = await query(
    `update report set deleted_at = now()
     where owner = $1 and guid = any ($2::uuid[]) and deleted_at is null returning guid`,
    [owner, wanted],
  )
  if (gone.length !== wanted.length) throw noSuchReport()
  // What is kept for a while takes no more room than what an account may have.
  await query(
    `delete from report where guid in (
       select guid from report where owner = $1 and deleted_at is not null
       order by deleted_at desc offset $2)`,
    [owner, MAX_REPORTS],
  )
}

/**
 * Brings back own reports that were deleted within a day; those that were not made yet are made.
 * @throws AppError not_found where one is not there any more, forbidden and too_many_requests where there is no room.
 */
export async function restoreReports(
  tx: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const rows = await tx.query<{ guid: string; status: string; deleted: boolean }>(
    `select guid, status, deleted_at is not null as deleted from report
     where owner = $1 and guid = any ($2::uuid[])
       and (deleted_at is null or deleted_at > now() - make_interval(hours => $3)) for update`,
    [owner, wanted, UNDO_HOURS],
  )
  if (rows.length < wanted.length) throw noSuchReport()
  const deleted = rows.filter((row) => row.deleted)
  const pending = deleted.filter(({ status }) => status === 'pending')
  await requireRoom(tx, owner, { pending: pending.length, all: deleted.length })
  await tx.query('update report set deleted_at = null where guid = any ($1::uuid[])', [wanted])
  for (const { guid } of pending) await sendJob(tx, REPORT_QUEUE, guid)
}
