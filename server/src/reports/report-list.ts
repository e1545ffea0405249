import type { Locale } from '@plat/contract/platform/localized'
import { localize } from '@plat/contract/platform/localized'
import { type Report, REPORT_SORTS, ReportFilter } from '@plat/contract/reports/reports'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { likePattern, readFilter, readSort } from '../saved-searches/own-lists.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { asReport, REPORT_COLUMNS, type ReportRow } from './report-row.ts'

/** Query of the list, as the contract has it. */
interface ListQuery {
  readonly offset: number
  readonly limit: number
  readonly sort_by?: string | undefined
  readonly filter_by?: string | undefined
}

/** Whose reports, and how their list is worded. */
interface ListOf {
  readonly owner: string
  readonly document: TenantDocument
  readonly locale: Locale
}

/** Which rows a list is of: the owner, modules, part of a title, days in a time zone, types, star. */
const MATCHING = `r.owner = $1 and r.module = any ($2::text[])
       and ($3::text is null or r.title ilike $3)
       and ($4::date is null or r.created_at >= ($4::date)::timestamp at time zone $6)
       and ($5::date is null or r.created_at < ($5::date + 1)::timestamp at time zone $6)
       and ($7::integer[] is null or r.template_id = any ($7)) and ($8::boolean is null or r.favoured = $8)`

/**
 * A page of an account's reports, and how many there are under the filter.
 * @throws AppError invalid_request for a sort or a filter that there is not.
 */
export async function listReports(
  { query }: TenantTransaction,
  { owner, document, locale }: ListOf,
  asked: ListQuery,
): Promise<{ reports: Report[]; itemCount: number }> {
  const { field, descending } = readSort(asked.sort_by, REPORT_SORTS, 'created')
  const filter = readFilter(asked.filter_by, ReportFilter)
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
    filter.template_id ?? null,
    filter.favoured ?? null,
  ]
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from report r where ${MATCHING}`,
    values,
  )
  const rows = await query<ReportRow>(
    `select ${REPORT_COLUMNS}
     from report r
     join unnest($2::text[], $9::text[]) as m (code, name) on m.code = r.module
     where ${MATCHING}
     order by case when not $11 then case $10 when 'title' then lower(r.title) when 'template_name'
         then lower(r.template_name) when 'module.display_name' then lower(m.name) end end asc,
       case when $11 then case $10 when 'title' then lower(r.title) when 'template_name'
         then lower(r.template_name) when 'module.display_name' then lower(m.name) end end desc,
       case when not $11 and $10 = 'created' then r.created_at end asc, r.created_at desc, r.guid
     offset $12 limit $13`,
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
    reports: rows.flatMap((row) => asReport(row, document, locale) ?? []),
  }
}
