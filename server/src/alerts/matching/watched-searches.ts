import { type SessionlessLevel, sessionlessLevelSql } from '../../accounts/sessionless-level.ts'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { WatchedSearch } from '../alert-criteria.ts'
import type { ToldModule } from './insert-notifications.ts'
import type { SearchNames } from './kept-searches.ts'

/** A search that alerts share, at the level of their owners. */
export interface SharedSearch extends WatchedSearch {
  /** `alert.search_key`: what has the same looks for the same. */
  readonly key: string
  readonly level: SessionlessLevel
}

/** Of the search that was named last; the first ones come after `['', 0]`. */
export type SearchPosition = readonly [key: string, level: number]

/** The next distinct searches of a module's alerts that are told of changes, in order of key and level. */
export async function nameSearches(
  { query }: TenantTransaction,
  { module, asks }: ToldModule,
  [key, level]: SearchPosition,
  limit: number,
): Promise<{ names: SearchNames; next: SearchPosition | null }> {
  const rows = await query<{ key: string; level: number; alerts: number }>(
    `select watched.search_key as key, watched.level, count(*)::int as alerts
     from (select a.search_key, ${sessionlessLevelSql('$5')} as level
       from alert a join account o on o.tenant = a.tenant and o.guid = a.owner
       where a.tenant = current_tenant() and a.module = $1 and a.active and a.record is null
         and a.search_key >= $2) as watched
     where watched.level is not null and (watched.search_key, watched.level) > ($2, $3::int)
     group by 1, 2 order by 1, 2 limit $4`,
    [module, key, level, limit, asks],
  )
  const last = rows.length < limit ? undefined : rows.at(-1)
  return {
    names: {
      keys: rows.map((row) => row.key),
      levels: rows.map((row) => row.level),
      alerts: rows.map((row) => row.alerts),
    },
    next: last === undefined ? null : [last.key, last.level],
  }
}

/** What searches of a module's alerts look for, by key; one that nobody looks for any more is missing. */
export async function readSearches(
  { query }: TenantTransaction,
  module: string,
  keys: readonly string[],
): Promise<Map<string, WatchedSearch>> {
  const rows = await query<Pick<SharedSearch, 'key' | 'criteria' | 'excluded'>>(
    `select distinct on (search_key) search_key as key, criteria, excluded from alert
     where tenant = current_tenant() and module = $1 and active and record is null
       and search_key = any($2::text[])
     order by search_key`,
    [module, keys],
  )
  // Why one cannot be searched is said where its owner looks.
  return new Map(rows.map(({ key, ...search }) => [key, { ...search, words: null }]))
}
