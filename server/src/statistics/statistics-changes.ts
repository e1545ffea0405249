import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import { because } from '@plat/contract/platform/reasons'
import type { Channel } from '@plat/contract/statistics/channel'
import { changedMeanwhile, nameAndTime, type LastChange } from '../accounts/changed-meanwhile.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/** What managers make. */
export type StatisticsKind = 'stat' | 'group' | 'scorecard'

/** Who changes statistics, at which agency. */
export interface StatisticsEditor {
  readonly account: string
  /** Time zone in which they are told of changes. */
  readonly timeZone: string
  /** Boards that the agency has. */
  readonly boards: readonly Channel[]
}

const NO_SUCH = {
  stat: 'no_such_stat',
  group: 'no_such_grouping',
  scorecard: 'no_such_scorecard',
} as const

/** Hidden, another agency's, deleted and never there look the same. */
export function noSuch(kind: StatisticsKind): AppError {
  return new AppError('not_found', because(NO_SUCH[kind]))
}

/** When an entry was deleted, by which account, and whether it can still be restored. */
interface Deletion extends LastChange {
  readonly deleted: boolean
  readonly restorable: boolean
}

/** The refusal of a change of a deleted entry: who deleted it and when, or that it cannot be restored any more. */
async function deletedMeanwhile(
  tx: TenantTransaction,
  deletion: Deletion,
  timeZone: string,
): Promise<AppError> {
  if (!deletion.restorable) return new AppError('gone', because('statistics_deleted_for_good'))
  const { name, day, time } = await nameAndTime(tx, deletion, timeZone)
  return new AppError(
    'gone',
    name === null
      ? because('statistics_deleted', { day, time })
      : because('statistics_deleted_by', { name, day, time }),
  )
}

/**
 * Number of what the same request has made already; null: nothing.
 * @throws AppError gone where that was deleted since.
 */
export async function madeBefore(
  tx: TenantTransaction,
  kind: StatisticsKind,
  request: string | undefined,
  { timeZone }: Pick<StatisticsEditor, 'timeZone'>,
): Promise<number | null> {
  if (request === undefined) return null
  const [row] = await tx.query<Deletion & { id: number }>(
    `select id, updated_at as at, updated_by as by, deleted_at is not null as deleted,
       coalesce(deleted_at > now() - make_interval(hours => $2), true) as restorable
     from ${kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'} where request = $1`,
    [request, UNDO_HOURS],
  )
  if (row?.deleted) throw await deletedMeanwhile(tx, row, timeZone)
  return row?.id ?? null
}

/**
 * The number of a new one, never given before. Who else makes one waits until this transaction ends.
 * @throws AppError conflict where the agency has as many as it may.
 */
export async function newNumber(
  { query }: TenantTransaction,
  kind: StatisticsKind,
  limit: number,
): Promise<number> {
  await query(
    `insert into statistics_number (tenant, kind, last) values (current_tenant(), $1, 0) on conflict do nothing`,
    [kind],
  )
  await query('select 1 from statistics_number where kind = $1 for update', [kind])
  const [{ full, highest } = { full: false, highest: 0 }] = await query<{
    full: boolean
    highest: number
  }>(
    `select count(*) filter (where deleted_at is null) >= $1 as full, coalesce(max(id), 0) as highest
     from ${kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'}`,
    [limit],
  )
  if (full) throw new AppError('conflict', because('statistics_full', { limit }))
  const [row] = await query<{ last: number }>(
    'update statistics_number set last = greatest(last, $2) + 1 where kind = $1 returning last',
    [kind, highest],
  )
  if (row === undefined) throw new Error(`no number was given to a new ${kind}`)
  return row.last
}

/**
 * Holds one for a change that was made from a version of it.
 * @throws AppError not_found, gone with who deleted it, or conflict with who changed it since.
 */
export async function holdVersion(
  tx: TenantTransaction,
  kind: StatisticsKind,
  { id, version }: { readonly id: number; readonly version: number },
  { timeZone }: Pick<StatisticsEditor, 'timeZone'>,
): Promise<void> {
  const [row] = await tx.query<Deletion & { version: number }>(
    `select version, updated_at as at, updated_by as by, deleted_at is not null as deleted,
       coalesce(deleted_at > now() - make_interval(hours => $2), true) as restorable
     from ${kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'}
     where id = $1 for update`,
    [id, UNDO_HOURS],
  )
  if (row === undefined) throw noSuch(kind)
  if (row.deleted) throw await deletedMeanwhile(tx, row, timeZone)
  if (row.version !== version) throw await changedMeanwhile(tx, row, timeZone)
}

/**
 * Deletes one; what it stands on keeps its number, so that it has its place again when it is brought back.
 * @throws AppError not_found, gone, or conflict where it is another version.
 */
export async function deleteOne(
  tx: TenantTransaction,
  kind: StatisticsKind,
  of: { readonly id: number; readonly version: number },
  editor: Pick<StatisticsEditor, 'account' | 'timeZone'>,
): Promise<void> {
  await holdVersion(tx, kind, of, editor)
  await tx.query(
    `update ${kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'}
     set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [of.id, editor.account],
  )
}

/**
 * Brings back what was deleted within a day; one that is there stays as it is.
 * @throws AppError not_found, gone after that day, or conflict where the agency has as many as it may.
 */
export async function restoreOne(
  { query }: TenantTransaction,
  kind: StatisticsKind,
  id: number,
  { account, limit }: Pick<StatisticsEditor, 'account'> & { readonly limit: number },
): Promise<void> {
  const [row] = await query<{ deleted: boolean; restorable: boolean; full: boolean }>(
    `select deleted_at is not null as deleted,
       coalesce(deleted_at > now() - make_interval(hours => $2), true) as restorable,
       (select count(*) >= $3
        from ${kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'} where deleted_at is null) as full
     from ${kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'}
     where id = $1 for update`,
    [id, UNDO_HOURS, limit],
  )
  if (row === undefined) throw noSuch(kind)
  if (!row.deleted) return
  if (!row.restorable) throw new AppError('gone', because('statistics_deleted_for_good'))
  if (row.full) throw new AppError('conflict', because('statistics_full', { limit }))
  await query(
    `update ${kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'}
     set deleted_at = null, version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [id, account],
  )
}
