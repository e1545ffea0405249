import type { Locale } from '@plat/contract/platform/localized'
import { because } from '@plat/contract/platform/reasons'
import { type Report, reportFileAddress } from '@plat/contract/reports/reports'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
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
  created_at: Date
  expires_at: Date | null
  [column: string]: unknown
}

/** Its columns in SQL, of a report named `r`; what it is of counts while it is there. */
export const REPORT_COLUMNS = `r.guid, r.module, r.record, r.title, r.template_id, r.template_name, r.status, r.error,
  r.pages, r.size, r.favoured, r.read, r.created_at, r.expires_at,
  (select s.guid from saved_search s where s.tenant = r.tenant and s.guid = r.saved_search
     and s.deleted_at is null) as saved_search`

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
    url: row.status === 'complete' ? reportFileAddress(row.guid) : null,
    error: row.status === 'failed' ? failureWords(row.error, locale) : null,
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

/** An own report. @throws AppError not_found for anybody else's, as for none. */
export async function ownReport(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
): Promise<ReportRow> {
  const [row] = await query<ReportRow>(
    `select ${REPORT_COLUMNS} from report r
     where r.guid = $1 and r.owner = $2 and r.deleted_at is null`,
    [guid, owner],
  )
  if (row === undefined) throw noSuchReport()
  return row
}

export function noSuchReport(): AppError {
  return new AppError('not_found', because('no_such_report'))
}

/** The file of an own complete report, as mails attach it; null while there is none. */
export async function reportFile(
  { query }: TenantTransaction,
  owner: string,
  guid: string,
): Promise<{ title: string; content: Buffer } | null> {
  const [row] = await query<{ title: string; content: Buffer }>(
    `select r.title, f.content from report r
     join report_file f on f.tenant = r.tenant and f.report = r.guid
     where r.guid = $1 and r.owner = $2 and r.status = 'complete' and r.deleted_at is null`,
    [guid, owner],
  )
  return row ?? null
}
