import { LOCALES } from '@plat/contract/localized'
import type { MailSummary } from '@plat/contract/mailbox'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** A part of the mailbox, newest first, and how many mails there are in all. */
export async function mailPage(
  tx: TenantTransaction,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ mails: MailSummary[]; count: number }> {
  const rows = await tx.query<Row>(
    `select guid, recipient, subject, kind, headers, created_at, text from mail_outbox
     where text <> '' and state in ('queued', 'sending', 'sent')
     order by created_at desc, guid limit $1 offset $2`,
    [limit, offset],
  )
  const [total] = await tx.query<{ count: number }>(
    `select count(*) as count from mail_outbox
     where text <> '' and state in ('queued', 'sending', 'sent')`,
  )
  return { mails: rows.map(summary), count: total?.count ?? 0 }
}

/** One mail with its HTML, or null. */
export async function mailDetails(
  tx: TenantTransaction,
  guid: string,
): Promise<(MailSummary & { html: string }) | null> {
  const [row] = await tx.query<Row & { html: string }>(
    `select guid, recipient, subject, kind, headers, created_at, text, html from mail_outbox
     where guid = $1 and text <> '' and state in ('queued', 'sending', 'sent')`,
    [guid],
  )
  return row === undefined ? null : { ...summary(row), html: row.html }
}

interface Row {
  readonly guid: string
  readonly recipient: string
  readonly subject: string
  readonly kind: string
  readonly headers: Record<string, string>
  readonly created_at: Date
  readonly text: string
  readonly [column: string]: unknown
}

function summary(row: Row): MailSummary {
  const language = row.headers['Content-Language']
  return {
    guid: row.guid,
    to: row.recipient,
    subject: row.subject,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    locale: LOCALES.find((locale) => locale === language) ?? null,
    text: row.text,
  }
}
