import type { z } from 'zod'
import { because } from '@plat/contract/platform/reasons'
import {
  type GroupingBody,
  MAX_GROUPINGS,
  type UpdateGroupingBody,
} from '@plat/contract/statistics/groupings'
import type { Channel } from '@plat/contract/statistics/channel'
import {
  MAX_SCORECARDS,
  type ScorecardBody,
  type UpdateScorecardBody,
} from '@plat/contract/statistics/scorecards'
import { localize } from '@plat/contract/platform/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { textColumn } from './change-stats.ts'
import { holdVersion, madeBefore, newNumber, type StatisticsEditor } from './statistics-changes.ts'

/** Makes a grouping, once for a request. @returns its number */
export async function createGrouping(
  tx: TenantTransaction,
  body: z.output<typeof GroupingBody>,
  editor: StatisticsEditor,
): Promise<number> {
  const before = await madeBefore(tx, 'group', body.request, editor)
  if (before !== null) return before
  await requireStats(tx, body)
  const id = await newNumber(tx, 'group', MAX_GROUPINGS)
  const meanwhile = await madeBefore(tx, 'group', body.request, editor)
  if (meanwhile !== null) return meanwhile
  await tx.query(
    `insert into statistic_group (tenant, id, name, title, note, rows, updated_by, request)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7)`,
    [id, ...groupColumns(body), editor.account, body.request ?? null],
  )
  return id
}

/** Changes a grouping. @throws AppError not_found, or conflict where it is another version. */
export async function updateGrouping(
  tx: TenantTransaction,
  id: number,
  body: z.output<typeof UpdateGroupingBody>,
  editor: StatisticsEditor,
): Promise<void> {
  await holdVersion(tx, 'group', { id, version: body.version }, editor)
  await requireStats(tx, body)
  await tx.query(
    `update statistic_group set name = $2, title = $3, note = $4, rows = $5, updated_by = $6, version = version + 1,
       updated_at = now() where id = $1`,
    [id, ...groupColumns(body), editor.account],
  )
}

/** Makes a scorecard, once for a request. @returns its number */
export async function createScorecard(
  tx: TenantTransaction,
  body: z.output<typeof ScorecardBody>,
  editor: StatisticsEditor,
): Promise<number> {
  const before = await madeBefore(tx, 'scorecard', body.request, editor)
  if (before !== null) return before
  requireBoards(body.channels, editor.boards)
  await requireGroups(tx, body.groups)
  const id = await newNumber(tx, 'scorecard', MAX_SCORECARDS)
  const meanwhile = await madeBefore(tx, 'scorecard', body.request, editor)
  if (meanwhile !== null) return meanwhile
  await tx.query(
    `insert into scorecard (tenant, id, name, note, channels, groups, published, updated_by, request, position)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, (select coalesce(max(position), 0) from scorecard))`,
    [id, ...scorecardColumns(body), editor.account, body.request ?? null],
  )
  return id
}

/**
 * Sets the order of the scorecards. Their versions stay: what managers edit does not depend on it.
 * @throws AppError conflict where `ids` are not all of them: another manager made or deleted one meanwhile
 */
export async function orderScorecards(
  { query }: TenantTransaction,
  ids: readonly number[],
): Promise<void> {
  const rows = await query<{ id: number }>(
    'select id from scorecard where deleted_at is null order by id for no key update',
  )
  const there = new Set(rows.map(({ id }) => id))
  if (there.size !== ids.length || ids.some((id) => !there.has(id)))
    throw new AppError('conflict', because('scorecards_changed'))
  await query(
    `update scorecard s set position = o.position
     from unnest($1::integer[]) with ordinality as o (id, position) where s.id = o.id`,
    [ids],
  )
}

/** Changes a scorecard. @throws AppError not_found, or conflict where it is another version. */
export async function updateScorecard(
  tx: TenantTransaction,
  id: number,
  body: z.output<typeof UpdateScorecardBody>,
  editor: StatisticsEditor,
): Promise<void> {
  await holdVersion(tx, 'scorecard', { id, version: body.version }, editor)
  // What stands on a board that the agency has no more can be withdrawn as it is.
  const kept = body.published ? [] : await channelsOf(tx, id)
  requireBoards(body.channels, [...editor.boards, ...kept])
  await requireGroups(tx, body.groups)
  await tx.query(
    `update scorecard set name = $2, note = $3, channels = $4, groups = $5, published = $6, updated_by = $7,
       version = version + 1, updated_at = now() where id = $1`,
    [id, ...scorecardColumns(body), editor.account],
  )
}

type Grouped = Pick<z.output<typeof GroupingBody>, 'name' | 'note' | 'rows'>
type Carded = Omit<z.output<typeof ScorecardBody>, 'request'>

function groupColumns({ name, note, rows }: Grouped): unknown[] {
  return [localize(name, 'en'), JSON.stringify(name), textColumn(note), JSON.stringify(rows)]
}

function scorecardColumns({ name, note, channels, groups, published }: Carded): unknown[] {
  return [JSON.stringify(name), textColumn(note), channels, groups, published]
}

/** @throws AppError invalid_request for a stat that is not there. */
async function requireStats({ query }: TenantTransaction, { rows }: Grouped): Promise<void> {
  const wanted = rows.flat().filter((id) => id !== null)
  const found = await query<{ id: number }>(
    'select id from statistic where id = any ($1::integer[]) and deleted_at is null',
    [wanted],
  )
  requireAll('rows', 'no_such_stat', wanted, found)
}

/** @throws AppError invalid_request for a grouping that is not there. */
async function requireGroups(
  { query }: TenantTransaction,
  wanted: readonly number[],
): Promise<void> {
  const found = await query<{ id: number }>(
    'select id from statistic_group where id = any ($1::integer[]) and deleted_at is null',
    [wanted],
  )
  requireAll('groups', 'no_such_grouping', wanted, found)
}

async function channelsOf({ query }: TenantTransaction, id: number): Promise<readonly Channel[]> {
  const [row] = await query<{ channels: Channel[] }>(
    'select channels from scorecard where id = $1',
    [id],
  )
  return row?.channels ?? []
}

/** @throws AppError invalid_request for a board that the agency does not have. */
function requireBoards(wanted: readonly Channel[], boards: readonly Channel[]): void {
  if (wanted.every((channel) => boards.includes(channel))) return
  const why = because('no_such_board')
  throw new AppError('invalid_request', why, { channels: [why] })
}

function requireAll(
  field: string,
  reason: 'no_such_stat' | 'no_such_grouping',
  wanted: readonly number[],
  found: readonly { id: number }[],
): void {
  const there = new Set(found.map(({ id }) => id))
  const missing = wanted.find((id) => !there.has(id))
  if (missing === undefined) return
  const why = because(reason)
  throw new AppError('invalid_request', why, { [field]: [why] })
}
