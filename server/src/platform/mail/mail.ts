import { own } from '@plat/contract/platform/own'
import type { TenantTransaction } from '../db/as-tenant.ts'
import { checkMail, type Mail } from './check-mail.ts'
import { sealBody } from '../secrets/mail-body.ts'
import { dropUnusedMailFiles } from './mail-files.ts'
import { mailGuids } from './mail-guid.ts'

/** Urgency by the first part of the kind; the lowest number leaves first. */
const URGENCY: Readonly<Record<string, number>> = { account: 0, call: 0, alert: 2, digest: 2 }
const USUAL_URGENCY = 1

/**
 * Puts a mail into the tenant's outbox: it is sent if, and only if, the caller's transaction commits.
 * Until then its text is encrypted; the subject is not, and holds no secret.
 * @throws AppError invalid_request for more or less than one plain address, or a header that could
 * add another or be read in another order.
 */
export function queueMail(tx: TenantTransaction, mail: Mail): Promise<void> {
  return queueMails(tx, [mail])
}

/**
 * Puts many mails into the tenant's outbox, by one statement.
 * @throws AppError as `queueMail` for one that cannot be sent: then none of them is.
 */
export async function queueMails(tx: TenantTransaction, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  for (const mail of mails) checkMail(mail)
  const guids = await mailGuids(
    tx,
    mails.map(({ key }) => key),
  )
  const rows = mails.map((mail, number) => ({ ...mail, guid: guids[number] ?? '' }))
  await tx.query(
    `insert into mail_outbox (tenant, guid, key, kind, urgency, recipient, subject, body, headers, expires_at, forget, sender, files)
     select current_tenant(), guid, key, kind, urgency, recipient, subject, body, headers, expires_at, forget, sender, files
     from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[],
         $8::jsonb[], $9::timestamptz[], $10::boolean[], $11::uuid[], $12::jsonb[])
       as mail (guid, key, kind, urgency, recipient, subject, body, headers, expires_at, forget, sender, files)
     on conflict do nothing`,
    [
      guids,
      rows.map(({ key }) => key ?? null),
      rows.map(({ kind }) => kind),
      rows.map(({ kind }) => own(URGENCY, kind.split('.', 1)[0] ?? '') ?? USUAL_URGENCY),
      rows.map(({ to }) => to),
      rows.map(({ subject }) => subject),
      rows.map((mail) => sealBody(tx, mail.guid, mail)),
      rows.map(({ headers }) => JSON.stringify(headers ?? {})),
      rows.map(({ expiresAt }) => expiresAt ?? null),
      rows.map(({ forget }) => forget ?? false),
      rows.map(({ sender }) => sender ?? null),
      rows.map(({ files }) => JSON.stringify(files ?? [])),
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
