import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import { because } from '@plat/contract/platform/reasons'
import { MAX_SAVED, type UpdateSavedSearchBody } from '@plat/contract/saved-searches/saved-searches'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { inEachTenant } from '../tenancy/for-each-tenant.ts'
import { requireAllowance } from './allowance.ts'
import { newCode } from './save-search.ts'

/** SQL that deletes saved searches for good; a link that was given to others goes on saying so. */
function deleteForGoodSql(which: string): string {
  return `with gone as (delete from saved_search where ${which} returning tenant, guid, module, code, method)
    insert into saved_search_gone (tenant, guid, module, code)
    select tenant, guid, module, code from gone where method = 'share' or code is not null on conflict do nothing`
}

/** Somebody else's, another agency's and one that was never there are told apart by nobody. */
export function noSuchSearch(): AppError {
  return new AppError('not_found', because('no_such_saved_search'))
}

/**
 * Changes an own saved search.
 * @throws AppError not_found for one that is not the account's, gone for a deleted one, forbidden at the allowance, conflict where a
 * statistic shows it and its link would end.
 */
export async function changeSavedSearch(
  tx: TenantTransaction,
  owner: string,
  guid: string,
  change: UpdateSavedSearchBody,
  limit: number,
): Promise<void> {
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const [row] = await tx.query<{ method: string; code: string | null; deleted: boolean }>(
    'select method, code, deleted_at is not null as deleted from saved_search where guid = $1 and owner = $2 for update',
    [guid, owner],
  )
  if (row === undefined) throw noSuchSearch()
  if (row.deleted) throw new AppError('gone', because('already_deleted'))
  const shares = change.method === 'share' && row.method !== 'share'
  if (shares) await requireAllowance(tx, owner, { shared: 1, all: 0 }, limit)
  if (change.visible === false) await requireNoStatistic(tx, [guid])
  await tx.query(
    `update saved_search set name = coalesce($2, name), title = coalesce($3, title),
       message = case when $4 then $5 else message end, notes = case when $6 then $7 else notes end,
       method = coalesce($8, method), visible = coalesce($9, visible), read = coalesce($10, read),
       favoured = coalesce($11, favoured), code = coalesce(code, $12)
     where guid = $1`,
    [
      guid,
      change.name ?? null,
      change.title === undefined ? null : JSON.stringify(change.title),
      change.message !== undefined,
      change.message == null || change.message === '' ? null : JSON.stringify(change.message),
      change.notes !== undefined,
      change.notes || null,
      change.method ?? null,
      change.visible ?? null,
      change.read ?? null,
      change.favoured ?? null,
      shares ? newCode() : null,
    ],
  )
}

/**
 * Deletes own saved searches, all or none; for a day they can be brought back, the newest of them if there are many.
 * Those that another tab has deleted already stay as they are.
 * @throws AppError not_found where one is not the account's, conflict where a statistic shows one.
 */
export async function deleteSavedSearches(
  tx: TenantTransaction,
  owner: string,
  guids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(guids)]
  const gone = await tx.query(
    `update saved_search set deleted_at = coalesce(deleted_at, now())
     where guid = any ($1::uuid[]) and owner = $2 returning guid`,
    [wanted, owner],
  )
  if (gone.length < wanted.length) throw noSuchSearch()
  // After that: nobody learns the statistics of somebody else's search.
  await requireNoStatistic(tx, wanted)
  // What is kept for a while takes no more room than what an account may have.
  await tx.query(
    deleteForGoodSql(`guid in (select guid from saved_search
      where owner = $1 and deleted_at is not null order by deleted_at desc, guid offset $2)`),
    [owner, MAX_SAVED],
  )
}

/**
 * Brings back what was deleted within a day.
 * @throws AppError not_found where one is not there any more, forbidden at the allowance.
 */
export async function restoreSavedSearches(
  tx: TenantTransaction,
  owner: string,
  guids: readonly string[],
  limit: number,
): Promise<void> {
  const wanted = [...new Set(guids)]
  await tx.query('select 1 from account where guid = $1 for no key update', [owner])
  const rows = await tx.query<{ method: string }>(
    `select method from saved_search where guid = any ($1::uuid[]) and owner = $2
       and (deleted_at is null or deleted_at > now() - make_interval(hours => $3)) for update`,
    [wanted, owner, UNDO_HOURS],
  )
  if (rows.length < wanted.length) throw noSuchSearch()
  const [deleted] = await tx.query<{ shared: number; every: number }>(
    `select count(*) filter (where method = 'share')::integer as shared, count(*)::integer as every
     from saved_search where guid = any ($1::uuid[]) and deleted_at is not null`,
    [wanted],
  )
  await requireAllowance(
    tx,
    owner,
    { shared: deleted?.shared ?? 0, all: deleted?.every ?? 0 },
    limit,
  )
  await tx.query('update saved_search set deleted_at = null where guid = any ($1::uuid[])', [
    wanted,
  ])
}

/** @throws AppError conflict where a statistic shows one of them: it would lose its number. */
async function requireNoStatistic(
  { query }: TenantTransaction,
  guids: readonly string[],
): Promise<void> {
  const rows = await query<{ name: string }>(
    'select name from statistic where (saved_search = any ($1::uuid[]) or whole = any ($1::uuid[])) and deleted_at is null order by id limit 1',
    [guids],
  )
  const [first] = rows
  if (first !== undefined)
    throw new AppError('conflict', because('statistic_shows_search', { name: first.name }))
}

/** Deletes for good what nobody can bring back any more; a link that was given to others goes on saying so. */
export async function purgeSavedSearches(database: Database): Promise<void> {
  await inEachTenant(database, ({ query }) =>
    query(deleteForGoodSql('deleted_at < now() - make_interval(hours => $1)'), [UNDO_HOURS]),
  )
}
