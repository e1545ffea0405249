import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { WatchedSearch } from '../alert-criteria.ts'

/** SQL for an account `o` that is told anything. */
export const IS_TOLD = `o.state = 'active' and o.confirmed_at is not null`
/** SQL for the level at which an account `o` sees records, see `VISIBILITY_OF_LEVEL`. */
export const LEVEL_SQL = `(case when o.role = 'internal' then 2 else 1 end)`

/** A search that alerts share, at the level of their owners. */
export interface SharedSearch extends WatchedSearch {
  /** `alert.search_key` */
  readonly key: string
  readonly level: Extract<ViewerLevel, 'registered' | 'internal'>
  /** How many alerts share it. */
  readonly alerts: number
}

/** Of the search that was read last; the first ones come after `['', 0]`. */
export type SearchPosition = readonly [key: string, level: number]

/** The next distinct searches of a module's alerts that are told of changes, in order of key and level. */
export async function readSearches(
  { query }: TenantTransaction,
  module: string,
  [key, level]: SearchPosition,
  limit: number,
): Promise<{ searches: SharedSearch[]; next: SearchPosition | null }> {
  const rows = await query<Omit<SharedSearch, 'level' | 'words'> & { level: number }>(
    `select distinct on (a.search_key, ${LEVEL_SQL}) a.search_key as key, ${LEVEL_SQL} as level, a.criteria,
       a.excluded, count(*) over (partition by a.search_key, ${LEVEL_SQL})::int as alerts
     from alert a join account o on o.tenant = a.tenant and o.guid = a.owner
     where a.tenant = current_tenant() and a.module = $1 and a.active and a.record is null and ${IS_TOLD}
       and a.search_key >= $2 and (a.search_key, ${LEVEL_SQL}) > ($2, $3::int)
     order by a.search_key, ${LEVEL_SQL} limit $4`,
    [module, key, level, limit],
  )
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    // Why one cannot be searched is said where its owner looks.
    searches: rows.map((row) => ({
      ...row,
      words: null,
      level: row.level === 2 ? 'internal' : 'registered',
    })),
    next: last === undefined ? null : [last.key, last.level],
  }
}
