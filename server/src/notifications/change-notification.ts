import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { UNDO_HOURS } from '../saved-searches/change-saved-search.ts'
import { noSuchNotification } from './notification-row.ts'

/** Gives an own notification a name, or marks it as read. @throws AppError not_found for anybody else's. */
export async function changeNotification(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
  change: { readonly name?: string; readonly read?: true },
): Promise<void> {
  const changed = await query(
    `update notification set name = coalesce($3, name), read = coalesce($4, read)
     where guid = $1 and owner = $2 and deleted_at is null and released_at is not null returning guid`,
    [guid, owner, change.name ?? null, change.read ?? null],
  )
  if (changed.length === 0) throw noSuchNotification()
}

/**
 * Marks the record of an own notification with a star, in all of the account's notifications of it.
 * @throws AppError not_found for anybody else's.
 */
export async function favourNotification(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
  favourite: boolean,
): Promise<void> {
  const changed = await query(
    `update notification set favoured = $3
     where owner = $2 and deleted_at is null and released_at is not null and record = (
       select record from notification
       where guid = $1 and owner = $2 and deleted_at is null and released_at is not null)
     returning guid`,
    [guid, owner, favourite],
  )
  if (changed.length === 0) throw noSuchNotification()
}

/** Marks all that an account was told as read; what waits for its digest stays new. */
export async function readAll({ query }: TenantTransaction, owner: string): Promise<void> {
  await query(
    `update notification set read = true
     where owner = $1 and not read and deleted_at is null and released_at is not null`,
    [owner],
  )
}

/**
 * Deletes own notifications, all or none; for a day they can be brought back.
 * @throws AppError not_found where one is not the account's.
 */
export async function deleteNotifications(
  { query }: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  const gone = await query(
    `update notification set deleted_at = now()
     where owner = $1 and guid = any ($2::uuid[]) and deleted_at is null and released_at is not null
     returning guid`,
    [owner, wanted],
  )
  if (gone.length < wanted.length) throw noSuchNotification()
}

/**
 * Brings back own notifications that were deleted within a day.
 * @throws AppError not_found where one is not there any more.
 */
export async function restoreNotifications(
  { query }: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  const back = await query(
    `update notification set deleted_at = null
     where owner = $1 and guid = any ($2::uuid[]) and released_at is not null
       and (deleted_at is null or deleted_at > now() - make_interval(hours => $3))
     returning guid`,
    [owner, wanted, UNDO_HOURS],
  )
  if (back.length < wanted.length) throw noSuchNotification()
}
