import { because } from '@plat/contract/platform/reasons'
import { fieldError } from '../accounts/field-error.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { AppError } from '../platform/errors.ts'
import { withoutUnsafe } from '../platform/mail/check-mail.ts'
import type { MailGuard } from '../platform/secrets/mail-body.ts'
import type { MailFile } from '../platform/mail/mail-files.ts'
import { openableSql, reportFile, type ReportReader } from '../reports/report-row.ts'

/** Bytes of the largest file that a mail takes along: mail servers refuse more, after it has grown by a third. */
const LARGEST = 10 * 1024 * 1024
const MEGABYTE = 1024 * 1024

/**
 * Holds a report to what a mail takes along, before anything is done for the mail.
 * @throws AppError invalid_request as `reportToMail`
 */
export async function requireMailable(
  { query }: TenantTransaction,
  { owner, visibility }: ReportReader,
  report: string,
): Promise<void> {
  const [file] = await query<{ size: number; openable: boolean }>(
    `select octet_length(f.content) as size, ${openableSql('$3')} as openable from report r
     join report_file f on f.tenant = r.tenant and f.report = r.guid
     where r.guid = $1 and r.owner = $2 and r.status = 'complete' and r.deleted_at is null`,
    [report, owner, visibility],
  )
  if (file === undefined) throw fieldError('pdf', because('report_not_ready'))
  if (!file.openable) throw fieldError('pdf', because('report_hidden'))
  if (file.size > LARGEST) throw tooLarge(file.size)
}

function tooLarge(size: number): AppError {
  const values = { size: Math.ceil(size / MEGABYTE), limit: LARGEST / MEGABYTE }
  return fieldError('pdf', because('mail_file_too_large', values))
}

/**
 * The file of an own, complete report as a mail takes it along, and what it shows.
 * @param nameless its name where its title cannot be one
 * @throws AppError invalid_request for any other, for one that shows more than they may see today, and for one that is too large for a mail.
 */
export async function reportToMail(
  tx: TenantTransaction,
  reader: ReportReader,
  report: string,
  nameless: string,
): Promise<{ file: MailFile; shows: Omit<MailGuard, 'account'> }> {
  const found = await reportFile(tx, reader, report)
  if (found === null) throw fieldError('pdf', because('report_not_ready'))
  if (found === 'hidden') throw fieldError('pdf', because('report_hidden'))
  const { title, content, visibility, record } = found
  if (content.length > LARGEST) throw tooLarge(content.length)
  const file = {
    name: `${fileName(title) || nameless}.pdf`,
    mediaType: 'application/pdf',
    content: Buffer.from(content),
  }
  return { file, shows: { visibility, records: record === null ? [] : [record] } }
}

/** A title as the name of a file that every system takes. */
function fileName(title: string): string {
  return withoutUnsafe(title.replaceAll(/[\\/:*?"<>|]/g, ' '))
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .trim()
}
