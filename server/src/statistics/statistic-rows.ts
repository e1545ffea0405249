import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Localized } from '@plat/contract/platform/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** A statistic with the search behind it, as the database has them. */
export interface StatisticRow {
  id: number
  guid: string
  type: 'numeric' | 'numeric/custom'
  data: number | null
  name: string
  title: Localized
  note: Localized | null
  comment: Localized | null
  search: string
  module: string
  criteria: SearchCriteria
}

/** A group of statistics: rows of their numbers. */
export interface GroupRow {
  id: number
  guid: string
  name: string
  note: Localized | null
  rows: number[][]
}

interface Wanted {
  /** Also those that are not published. */
  readonly drafts: boolean
  /** Only this one; null for all. */
  readonly id: number | null
}

/** Statistics of the agency whose search is still there, in the order of their numbers. */
export function readStats({ query }: TenantTransaction, wanted: Wanted): Promise<StatisticRow[]> {
  return query<StatisticRow & Record<string, unknown>>(
    `select t.id, t.guid, t.type, t.data, t.name, t.title, t.note, t.comment,
       s.guid as search, s.module, s.criteria
     from statistic t join saved_search s on s.tenant = t.tenant and s.guid = t.saved_search
     where s.visible and (t.published or $1) and ($2::int is null or t.id = $2)
     order by t.id`,
    [wanted.drafts, wanted.id],
  )
}

/** Groups of the agency in the order of their numbers. */
export function readGroups({ query }: TenantTransaction): Promise<GroupRow[]> {
  return query<GroupRow & Record<string, unknown>>(
    'select id, guid, name, note, rows from statistic_group order by id',
  )
}
