import type { Localized } from '@plat/contract/platform/localized'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { StatOptions, StatTrend } from '@plat/contract/statistics/stat-options'
import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** A search behind a stat. */
export interface SearchBehind {
  readonly guid: string
  readonly module: string
  readonly criteria: SearchCriteria
  readonly search_metadata: { readonly address: string; readonly search?: string }
  /** Withdrawn or deleted. */
  readonly gone: boolean
}

/** A stat with the searches behind it, as the database has them. */
export interface StatRow {
  readonly id: number
  readonly guid: string
  readonly name: string
  readonly title: Localized
  readonly note: Localized | null
  readonly comment: Localized | null
  readonly type: StatOptions['type']
  readonly data: number | null
  /** Null: what `type` and `data` say, from before there was more. */
  readonly options: StatOptions | null
  readonly trend: StatTrend | null
  readonly search: SearchBehind
  /** The search of the whole, of a share. */
  readonly whole: SearchBehind | null
  readonly version: number
  readonly updated_at: Date
}

/** A grouping: rows of numbers of stats, null for an empty place. */
export interface GroupRow extends Omit<Grouping, 'updated' | 'board'> {
  readonly updated_at: Date
}

/** A scorecard: numbers of its groupings. */
export interface ScorecardRow extends Omit<Scorecard, 'updated'> {
  readonly updated_at: Date
}

/** All statistics of an agency that are not deleted, each kind in the order of its numbers. */
export interface StatisticsContent {
  readonly stats: readonly StatRow[]
  readonly groups: readonly GroupRow[]
  readonly scorecards: readonly ScorecardRow[]
}

const SEARCH = (
  alias: string,
) => `json_build_object('guid', ${alias}.guid, 'module', ${alias}.module,
  'criteria', ${alias}.criteria, 'search_metadata', ${alias}.search_metadata,
  'gone', not ${alias}.visible or ${alias}.deleted_at is not null)`

const STATS = `select t.id, t.guid, t.name, t.title, t.note, t.comment, t.type, t.data, t.options, t.trend, t.version,
    t.updated_at, ${SEARCH('s')} as search, case when w.guid is null then null else ${SEARCH('w')} end as whole
  from statistic t
  join saved_search s on s.tenant = t.tenant and s.guid = t.saved_search
  left join saved_search w on w.tenant = t.tenant and w.guid = t.whole
  where t.deleted_at is null order by t.id`

const GROUPS = `select id, guid, coalesce(title, to_jsonb(name)) as name, note, rows, version, updated_at
  from statistic_group where deleted_at is null order by id`

const SCORECARDS = `select id, guid, name, note, channels, groups, published, version, updated_at
  from scorecard where deleted_at is null order by position, id`

/** Reads an agency's statistics. */
export async function readContent(tx: TenantTransaction): Promise<StatisticsContent> {
  return {
    stats: await tx.query<StatRow & Record<string, unknown>>(STATS),
    ...(await readBoards(tx)),
  }
}

/** Reads what stats of an agency stand on. */
export async function readBoards({
  query,
}: TenantTransaction): Promise<Pick<StatisticsContent, 'groups' | 'scorecards'>> {
  return {
    groups: await query<GroupRow & Record<string, unknown>>(GROUPS),
    scorecards: await query<ScorecardRow & Record<string, unknown>>(SCORECARDS),
  }
}

/**
 * Each row's transaction: whatever changes a row, by whatever way, changes this. Asked at every request, so searches are
 * found by their key: people save many that no stat is made of.
 */
const REVISION = `select concat_ws(' ',
    (select concat(count(*), '/', sum(xmin::text::bigint)) from statistic),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from statistic_group),
    (select concat(count(*), '/', sum(xmin::text::bigint)) from scorecard),
    (select concat(count(*), '/', sum(s.xmin::text::bigint)) from saved_search s
     where s.guid in (select t.saved_search from statistic t union select t.whole from statistic t))) as revision`

/** Names the state of an agency's statistics: another one where anything of them changed. */
export async function readRevision({ query }: TenantTransaction): Promise<string> {
  const [row] = await query<{ revision: string }>(REVISION)
  return row?.revision ?? ''
}
