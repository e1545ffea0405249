import { LOCALES } from '@plat/contract/platform/localized'
import type { MailSummary } from '@plat/contract/mailbox/mailbox'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { MailFileRef } from '../platform/mail/check-mail.ts'
import { openFiles, type OutgoingFile, sealedFiles } from '../platform/mail/mail-files.ts'
import { type MailBody, openBody, type StoredBody } from '../platform/secrets/mail-body.ts'
import { SealError } from '../platform/secrets/keyring.ts'

/** A part of the mailbox, newest first, and how many mails there are in all. */
export async function mailPage(
  tx: TenantTransaction,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ mails: MailSummary[]; count: number }> {
  const rows = await tx.query<Row>(
    `select guid, recipient, subject, kind, headers, created_at, body, text, html from mail_outbox
     where (body is not null or text <> '') and state in ('queued', 'sending', 'held', 'sent')
     order by created_at desc, guid limit $1 offset $2`,
    [limit, offset],
  )
  const [total] = await tx.query<{ count: number }>(
    `select count(*) as count from mail_outbox
     where (body is not null or text <> '') and state in ('queued', 'sending', 'held', 'sent')`,
  )
  return { mails: rows.map((row) => summary(row, readBody(tx, row))), count: total?.count ?? 0 }
}

/** A picture or an attachment of a mail, as far as it can be read. */
export interface StoredMailFile extends MailFileRef {
  /** Or why it cannot be read. */
  readonly content: OutgoingFile | 'gone' | 'sealed'
}

/** One mail with its HTML and its files, or null. */
export async function mailDetails(
  tx: TenantTransaction,
  guid: string,
): Promise<(MailSummary & { html: string; files: StoredMailFile[] }) | null> {
  const [row] = await tx.query<Row & { files: MailFileRef[] }>(
    `select guid, recipient, subject, kind, headers, created_at, body, text, html, files from mail_outbox
     where guid = $1 and (body is not null or text <> '') and state in ('queued', 'sending', 'held', 'sent')`,
    [guid],
  )
  if (row === undefined) return null
  const body = readBody(tx, row)
  const files: StoredMailFile[] = []
  for (const ref of row.files) files.push({ ...ref, content: await readFile(tx, ref) })
  return { ...summary(row, body), html: body.html, files }
}

async function readFile(
  tx: TenantTransaction,
  ref: MailFileRef,
): Promise<StoredMailFile['content']> {
  const sealed = await sealedFiles(tx, [ref])
  if (sealed.length === 0) return 'gone'
  try {
    return openFiles(tx, [ref], sealed)[0] ?? 'gone'
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return 'sealed'
  }
}

/** A body that no key here opens has its reason instead. */
function readBody(tx: TenantTransaction, row: Row): MailBody {
  try {
    return openBody(tx, row)
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return { text: error.message, html: '' }
  }
}

interface Row extends StoredBody {
  readonly recipient: string
  readonly subject: string
  readonly kind: string
  readonly headers: Record<string, string>
  readonly created_at: Date
  readonly [column: string]: unknown
}

function summary(row: Row, { text }: MailBody): MailSummary {
  const language = row.headers['Content-Language']
  return {
    guid: row.guid,
    to: row.recipient,
    subject: row.subject,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    locale: LOCALES.find((locale) => locale === language) ?? null,
    text,
  }
}
