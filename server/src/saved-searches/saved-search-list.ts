import type { DeletedSearch } from '@plat/contract/saved-searches/deleted-searches'
import {
  MAX_DELETED,
  SAVED_SORTS,
  SavedSearchFilter,
  type SavedSearchSummary,
  shortLinkPath,
} from '@plat/contract/saved-searches/saved-searches'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import {
  moduleCodes,
  type OwnListOf,
  type OwnListQuery,
  ownListRows,
  ownListValues,
  readFilter,
  readSort,
} from './own-lists.ts'
import { moduleSummary } from './saved-search-columns.ts'

/** Whose searches, how their list is worded, and where their links begin. */
export interface ListOf extends OwnListOf {
  readonly origin: string
}

interface SummaryRow extends Omit<SavedSearchSummary, 'module' | 'created' | 'public_url'> {
  module: string
  created_at: Date
  code: string | null
  found: number
}

/** Which rows a list is of: those of all own lists, part of a text, method, one module, one search. */
const MATCHING = `${ownListRows('s')} and ($3::text is null or s.name ilike $3 or s.title::text ilike $3)
       and ($8::text is null or s.method = $8) and ($9::text is null or s.module = $9)
       and ($10::text is null or s.search_metadata ->> 'search' = $10)`

/**
 * A page of an account's saved searches, and how many there are under the filter. Searches of modules that the
 * agency no longer has are left out.
 * @throws AppError invalid_request for a sort or a filter that there is not.
 */
export async function listSavedSearches(
  { query }: TenantTransaction,
  of: ListOf,
  asked: OwnListQuery,
): Promise<{ searches: SavedSearchSummary[]; itemCount: number }> {
  const { document, origin } = of
  const { field, descending } = readSort(asked.sort_by, SAVED_SORTS, 'created')
  const filter = readFilter(asked.filter_by, SavedSearchFilter)
  const own = ownListValues(of, { ...filter, days: filter.created })
  const values = [
    ...own.values,
    document.tenant.timeZone,
    filter.method ?? null,
    filter.module ?? null,
    filter.search ?? null,
  ]
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from saved_search s where ${MATCHING}`,
    values,
  )
  const rows = await query<SummaryRow & Record<string, unknown>>(
    `select s.guid, s.module, s.method, s.title, s.name, s.visible, s.hidden_at is not null as hidden, s.favoured, s.read, s.opened,
       s.created_at, s.code
     from saved_search s
     join unnest($2::text[], $11::text[]) as m (code, name) on m.code = s.module
     where ${MATCHING}
     order by
       case when not $13 then case $12 when 'name' then lower(s.name) when 'module.display_name' then lower(m.name) end end asc,
       case when $13 then case $12 when 'name' then lower(s.name) when 'module.display_name' then lower(m.name) end end desc,
       case when not $13 then s.created_at end asc, s.created_at desc, s.guid
     offset $14 limit $15`,
    [...values, own.moduleNames, field, descending, asked.offset, asked.limit],
  )
  return {
    itemCount: total?.found ?? 0,
    searches: rows.flatMap((row) => {
      const module = moduleOf(document, row.module)
      if (module === undefined) return []
      return [
        {
          guid: row.guid,
          name: row.name,
          title: row.title,
          method: row.method,
          visible: row.visible,
          hidden: row.hidden,
          favoured: row.favoured,
          read: row.read,
          created: row.created_at.toISOString(),
          opened: row.opened,
          public_url: linkOf(row, origin),
          module: moduleSummary(document, module),
        },
      ]
    }),
  }
}

/** The short link of a shared search; null for one that has none. */
function linkOf(row: { method: string; code: string | null }, origin: string): string | null {
  return row.method === 'share' && row.code !== null ? origin + shortLinkPath(row.code) : null
}

/** An account's saved searches that it can restore, the last deleted first, and how many more there are. */
export async function listDeletedSearches(
  { query }: TenantTransaction,
  { owner, document, origin }: Pick<ListOf, 'owner' | 'document' | 'origin'>,
): Promise<{ deleted: DeletedSearch[]; more: number }> {
  const rows = await query<
    Omit<SummaryRow, 'created_at'> & { deleted_at: Date; found: number; [column: string]: unknown }
  >(
    `select guid, module, method, name, opened, code, deleted_at, count(*) over ()::integer as found
     from saved_search
     where owner = $1 and deleted_at > now() - make_interval(hours => $2) and module = any ($3::text[])
     order by deleted_at desc, guid limit $4`,
    [owner, UNDO_HOURS, moduleCodes(document), MAX_DELETED],
  )
  return {
    more: (rows[0]?.found ?? 0) - rows.length,
    deleted: rows.flatMap((row) => {
      const module = moduleOf(document, row.module)
      if (module === undefined) return []
      const { guid, name, method, opened } = row
      const deleted = row.deleted_at.toISOString()
      const public_url = linkOf(row, origin)
      return [
        {
          guid,
          name,
          method,
          opened,
          public_url,
          deleted,
          module: moduleSummary(document, module),
        },
      ]
    }),
  }
}
