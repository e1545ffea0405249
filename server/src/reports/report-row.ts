import type { Locale } from '@plat/contract/platform/localized'
import { because } from '@plat/contract/platform/reasons'
import { type Report, reportFileAddress } from '@plat/contract/reports/reports'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { recordVisibilitySql } from '../record-events/record-visibility.ts'
import { moduleSummary } from '../saved-searches/saved-search-columns.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { failureWords } from './failure.ts'

/** A row of `report` as its owner's answers need it. */
export interface ReportRow {
  guid: string
  module: string
  saved_search: string | null
  record: string | null
  title: string
  template_id: number
  template_name: string
  status: Report['status']
  error: string | null
  pages: number | null
  size: number | null
  favoured: boolean
  read: boolean
  openable: boolean
  created_at: Date
  expires_at: Date | null
  [column: string]: unknown
}

/** Whose report is read, and what its owner may see today. */
export interface ReportReader {
  readonly owner: string
  readonly visibility: number
}

/**
 * Its columns in SQL, of a report named `r`; what it is of counts while it is there.
 * @param visibility a parameter in SQL: what its owner may see today
 */
export function reportColumnsSql(visibility: string): string {
  return `r.guid, r.module, r.record, r.title, r.template_id, r.template_name, r.status, r.error,
    r.pages, r.size, r.favoured, r.read, r.created_at, r.expires_at, ${openableSql(visibility)} as openable,
    (select s.guid from saved_search s where s.tenant = r.tenant and s.guid = r.saved_search
       and s.deleted_at is null) as saved_search`
}

/** SQL for the visibility of the level at which a report `r` was asked for. */
const ASKED_VISIBILITY = `case r.asked ->> 'level' when 'anonymous' then 0 when 'registered' then 1 else 2 end`

/** SQL: whether the file shows no more than its owner may see today: the level that it was asked at, and its record. */
export function openableSql(visibility: string): string {
  return `(${ASKED_VISIBILITY} <= ${visibility}
      and (r.record is null or coalesce(${recordVisibilitySql('r.tenant', 'r.record')} <= ${visibility}, false)))`
}

/** A row as the contract has it; null for one of a module that the agency no longer has. */
export function asReport(row: ReportRow, document: TenantDocument, locale: Locale): Report | null {
  const module = moduleOf(document, row.module)
  if (module === undefined) return null
  return {
    id: row.guid,
    guid: row.guid,
    title: row.title,
    template_id: row.template_id,
    template_name: row.template_name,
    status: row.status,
    url: row.status === 'complete' && row.openable ? reportFileAddress(row.guid) : null,
    error: problemOf(row, locale),
    pages: row.pages,
    size: row.size,
    favoured: row.favoured,
    read: row.read,
    created: row.created_at.toISOString(),
    expires: row.expires_at?.toISOString() ?? null,
    search_saved_guid: row.saved_search,
    record_guid: row.record,
    module: moduleSummary(document, module),
  }
}

function problemOf({ status, error, openable }: ReportRow, locale: Locale): string | null {
  if (status === 'failed') return failureWords(error, locale)
  return status === 'complete' && !openable ? failureWords('hidden', locale) : null
}

/** An own report. @throws AppError not_found for anybody else's, as for none. */
export async function ownReport(
  { query }: TenantTransaction,
  { owner, visibility }: ReportReader,
  guid: string,
): Promise<ReportRow> {
  const [row] = await query<ReportRow>(
    `select ${reportColumnsSql('$3')} from report r
     where r.guid = $1 and r.owner = $2 and r.deleted_at is null`,
    [guid, owner, visibility],
  )
  if (row === undefined) throw noSuchReport()
  return row
}

/** That an own report cannot be changed: its owner deleted it, for example in another tab, or there is none. */
export async function missingReport(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
): Promise<AppError> {
  const rows = await query(
    'select 1 from report where guid = $1 and owner = $2 and deleted_at is not null',
    [guid, owner],
  )
  return rows.length > 0 ? new AppError('gone', because('already_deleted')) : noSuchReport()
}

export function noSuchReport(): AppError {
  return new AppError('not_found', because('no_such_report'))
}

/** The PDF of a report, and what it shows: records up to a visibility, or one record. */
interface ReportFile {
  readonly title: string
  readonly content: Buffer
  readonly visibility: number
  readonly record: string | null
}

/**
 * The file of an own complete report, as mails attach it; null while there is none, hidden where it shows more than its
 * owner may see today.
 */
export async function reportFile(
  { query }: TenantTransaction,
  { owner, visibility }: ReportReader,
  guid: string,
): Promise<ReportFile | 'hidden' | null> {
  const [row] = await query<Omit<ReportFile, 'content'> & { content: Buffer | null }>(
    `select r.title, r.record, ${ASKED_VISIBILITY} as visibility, case when ${openableSql('$3')} then f.content end as content from report r
     join report_file f on f.tenant = r.tenant and f.report = r.guid
     where r.guid = $1 and r.owner = $2 and r.status = 'complete' and r.deleted_at is null`,
    [guid, owner, visibility],
  )
  if (row === undefined) return null
  const { content } = row
  return content === null ? 'hidden' : { ...row, content }
}
