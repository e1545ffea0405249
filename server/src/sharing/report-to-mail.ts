import { because } from '@plat/contract/platform/reasons'
import { fieldError } from '../accounts/field-error.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { withoutUnsafe } from '../platform/mail/check-mail.ts'
import type { MailGuard } from '../platform/secrets/mail-body.ts'
import type { MailFile } from '../platform/mail/mail-files.ts'
import { reportFile, type ReportReader } from '../reports/report-row.ts'

/** Bytes of the largest file that a mail takes along: mail servers refuse more, after it has grown by a third. */
const LARGEST = 10 * 1024 * 1024
const MEGABYTE = 1024 * 1024

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
  if (content.length > LARGEST) {
    const values = { size: Math.ceil(content.length / MEGABYTE), limit: LARGEST / MEGABYTE }
    throw fieldError('pdf', because('mail_file_too_large', values))
  }
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
