import { own } from '@plat/contract/platform/own'
import { randomUUID } from 'node:crypto'
import type { TenantTransaction } from '../db/as-tenant.ts'
import { hashGuid } from '../hash-guid.ts'
import { checkMail, type Mail } from './check-mail.ts'
import { sealBody } from '../secrets/mail-body.ts'
import { dropUnusedMailFiles } from './mail-files.ts'

/** Urgency by the first part of the kind; the lowest number leaves first. */
const URGENCY: Readonly<Record<string, number>> = { account: 0, call: 0, alert: 2, digest: 2 }
const USUAL_URGENCY = 1

/**
 * Puts a mail into the tenant's outbox: it is sent if, and only if, the caller's transaction commits.
 * Until then its text is encrypted; the subject is not, and holds no secret.
 * @throws AppError invalid_request for more or less than one plain address, or a header that could
 * add another or be read in another order.
 */
export async function queueMail(tx: TenantTransaction, mail: Mail): Promise<void> {
  checkMail(mail)
  // The Message-ID is made of the guid: the same for the same key, also after the row is gone.
  const guid = mail.key === undefined ? randomUUID() : hashGuid(`${tx.tenant}\0${mail.key}`)
  await tx.query(
    `insert into mail_outbox (tenant, guid, key, kind, urgency, recipient, subject, body, headers, expires_at, forget, sender, files)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing`,
    [
      guid,
      mail.key ?? null,
      mail.kind,
      own(URGENCY, mail.kind.split('.', 1)[0] ?? '') ?? USUAL_URGENCY,
      mail.to,
      mail.subject,
      sealBody(tx, guid, mail),
      JSON.stringify(mail.headers ?? {}),
      mail.expiresAt ?? null,
      mail.forget ?? false,
      mail.sender ?? null,
      JSON.stringify(mail.files ?? []),
    ],
  )
}

/**
 * Deletes every mail to an account and all that it had sent to others, with their files, sent or not: for an
 * account that is deleted. A mail that is being sent at this moment may still arrive.
 */
export async function forgetMail(
  tx: TenantTransaction,
  { email, guid }: { readonly email: string; readonly guid: string },
): Promise<void> {
  await tx.query('delete from mail_outbox where lower(recipient) = lower($1) or sender = $2', [
    email,
    guid,
  ])
  await dropUnusedMailFiles(tx)
}
