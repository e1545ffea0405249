import {
  type DeletedReport,
  type Report,
  REPORT_SORTS,
  ReportFilter,
} from '@plat/contract/reports/reports'
import { MAX_DELETED } from '@plat/contract/saved-searches/saved-searches'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { UNDO_HOURS } from '@plat/contract/platform/undo-hours'
import {
  moduleCodes,
  type OwnListOf,
  type OwnListQuery,
  ownListRows,
  ownListValues,
  readFilter,
  readSort,
} from '../saved-searches/own-lists.ts'
import { moduleSummary } from '../saved-searches/saved-search-columns.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { asReport, type ReportReader, reportColumnsSql, type ReportRow } from './report-row.ts'

/** Which rows a list is of: those of all own lists, part of a title, types. */
const MATCHING = `${ownListRows('r')} and ($3::text is null or r.title ilike $3)
       and ($8::integer[] is null or r.template_id = any ($8))`

/**
 * A page of an account's reports, and how many there are under the filter.
 * @throws AppError invalid_request for a sort or a filter that there is not.
 */
export async function listReports(
  { query }: TenantTransaction,
  of: OwnListOf & ReportReader,
  asked: OwnListQuery,
): Promise<{ reports: Report[]; itemCount: number }> {
  const { field, descending } = readSort(asked.sort_by, REPORT_SORTS, 'created')
  const filter = readFilter(asked.filter_by, ReportFilter)
  const own = ownListValues(of, { ...filter, days: filter.created })
  const values = [...own.values, of.document.tenant.timeZone, filter.template_id ?? null]
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from report r where ${MATCHING}`,
    values,
  )
  const rows = await query<ReportRow>(
    `select ${reportColumnsSql('$14')}
     from report r
     join unnest($2::text[], $9::text[]) as m (code, name) on m.code = r.module
     where ${MATCHING}
     order by case when not $11 then case $10 when 'title' then lower(r.title) when 'template_name'
         then lower(r.template_name) when 'module.display_name' then lower(m.name) end end asc,
       case when $11 then case $10 when 'title' then lower(r.title) when 'template_name'
         then lower(r.template_name) when 'module.display_name' then lower(m.name) end end desc,
       case when not $11 and $10 = 'created' then r.created_at end asc, r.created_at desc, r.guid
     offset $12 limit $13`,
    [...values, own.moduleNames, field, descending, asked.offset, asked.limit, of.visibility],
  )
  return {
    itemCount: total?.found ?? 0,
    reports: rows.flatMap((row) => asReport(row, of.document, of.locale) ?? []),
  }
}

/** An account's reports that it can restore, the last deleted first, and how many more there are. */
export async function listDeletedReports(
  { query }: TenantTransaction,
  { owner, document }: Pick<OwnListOf, 'owner' | 'document'>,
): Promise<{ deleted: DeletedReport[]; more: number }> {
  const rows = await query<{
    id: string
    title: string
    module: string
    template_name: string
    deleted_at: Date
    found: number
  }>(
    `select guid as id, title, module, template_name, deleted_at, count(*) over ()::integer as found
     from report
     where owner = $1 and deleted_at > now() - make_interval(hours => $2) and module = any ($3::text[])
     order by deleted_at desc, guid limit $4`,
    [owner, UNDO_HOURS, moduleCodes(document), MAX_DELETED],
  )
  return {
    more: (rows[0]?.found ?? 0) - rows.length,
    deleted: rows.flatMap(({ id, title, template_name, module: code, deleted_at }) => {
      const module = moduleOf(document, code)
      if (module === undefined) return []
      const deleted = deleted_at.toISOString()
      return [{ id, title, template_name, deleted, module: moduleSummary(document, module) }]
    }),
  }
}
