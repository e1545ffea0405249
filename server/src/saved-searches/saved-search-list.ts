import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import {
  SAVED_SORTS,
  SavedSearchFilter,
  type SavedSearchSummary,
  shortLinkPath,
} from '@plat/contract/saved-searches/saved-searches'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { likePattern, readFilter, readSort } from './own-lists.ts'
import { moduleSummary } from './saved-search-columns.ts'

/** Query of the list, as the contract has it. */
interface ListQuery {
  readonly offset: number
  readonly limit: number
  readonly sort_by?: string | undefined
  readonly filter_by?: string | undefined
}

/** Whose searches, and how their list is worded. */
export interface ListOf {
  readonly owner: string
  readonly document: TenantDocument
  readonly origin: string
  readonly locale: Locale
}

interface SummaryRow {
  guid: string
  module: string
  method: 'star' | 'share'
  title: Localized
  name: string
  visible: boolean
  favoured: boolean
  read: boolean
  created_at: Date
  code: string | null
  found: number
}

/** Which rows a list is of: the owner, modules, part of a text, days in a time zone, method, star. */
const MATCHING = `s.owner = $1 and s.deleted_at is null and s.module = any ($2::text[])
       and ($3::text is null or s.name ilike $3 or s.title::text ilike $3)
       and ($4::date is null or s.created_at >= ($4::date)::timestamp at time zone $6)
       and ($5::date is null or s.created_at < ($5::date + 1)::timestamp at time zone $6)
       and ($7::text is null or s.method = $7) and ($8::boolean is null or s.favoured = $8)
       and ($9::text is null or s.module = $9)
       and ($10::text is null or s.search_metadata ->> 'search' = $10)`

/**
 * A page of an account's saved searches, and how many there are under the filter. Searches of modules that the
 * agency no longer has are left out.
 * @throws AppError invalid_request for a sort or a filter that there is not.
 */
export async function listSavedSearches(
  { query }: TenantTransaction,
  { owner, document, origin, locale }: ListOf,
  asked: ListQuery,
): Promise<{ searches: SavedSearchSummary[]; itemCount: number }> {
  const { field, descending } = readSort(asked.sort_by, SAVED_SORTS, 'created')
  const filter = readFilter(asked.filter_by, SavedSearchFilter)
  const modules = document.departments
    .filter(({ id }) => filter.department === undefined || filter.department.includes(id))
    .flatMap((department) => department.modules)
    .map((code) => moduleOf(document, code))
    .filter((module) => module !== undefined)
  const values = [
    owner,
    modules.map(({ code }) => code),
    likePattern(filter.title),
    filter.created?.start ?? null,
    filter.created?.end ?? null,
    document.tenant.timeZone,
    filter.method ?? null,
    filter.favoured ?? null,
    filter.module ?? null,
    filter.search ?? null,
  ]
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from saved_search s where ${MATCHING}`,
    values,
  )
  const rows = await query<SummaryRow & Record<string, unknown>>(
    `select s.guid, s.module, s.method, s.title, s.name, s.visible, s.favoured, s.read, s.created_at, s.code
     from saved_search s
     join unnest($2::text[], $11::text[]) as m (code, name) on m.code = s.module
     where ${MATCHING}
     order by
       case when not $13 then case $12 when 'name' then lower(s.name) when 'module.display_name' then lower(m.name) end end asc,
       case when $13 then case $12 when 'name' then lower(s.name) when 'module.display_name' then lower(m.name) end end desc,
       case when not $13 then s.created_at end asc, s.created_at desc, s.guid
     offset $14 limit $15`,
    [
      ...values,
      modules.map(({ name }) => localize(name, locale)),
      field,
      descending,
      asked.offset,
      asked.limit,
    ],
  )
  return {
    itemCount: total?.found ?? 0,
    searches: rows.flatMap((row) => {
      const module = moduleOf(document, row.module)
      if (module === undefined) return []
      const linked = row.method === 'share' && row.code !== null
      return [
        {
          guid: row.guid,
          name: row.name,
          title: row.title,
          method: row.method,
          visible: row.visible,
          favoured: row.favoured,
          read: row.read,
          created: row.created_at.toISOString(),
          public_url: linked ? origin + shortLinkPath(row.code ?? '') : null,
          module: moduleSummary(document, module),
        },
      ]
    }),
  }
}
