import { asTenant, type TenantTransaction } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'
import { keyIdOf, SealError } from '../secrets/keyring.ts'
import { sealTenantMails } from '../secrets/seal-rows.ts'
import { chance } from './chance.ts'
import { type MailGuard, openGuarded, sealBody, type StoredBody } from '../secrets/mail-body.ts'
import type { Mail, MailFileRef } from './check-mail.ts'
import { retryDelay } from './mail-failure.ts'
import { dropUnusedMailFiles, openFiles, type OutgoingFile, sealedFiles } from './mail-files.ts'

/** A mail that this process has taken to send it. */
export interface TakenMail {
  readonly guid: string
  readonly kind: string
  readonly urgency: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Record<string, string>
  readonly attachments: readonly OutgoingFile[]
  readonly messageId: string
  readonly attempts: number
  readonly createdAt: Date
  /**
   * `unreadable`: its body cannot be opened here; the outbox says why, and whether it waits. `withheld`: it shows what its
   * account may not see any more, and is done with.
   */
  readonly state: 'sending' | 'expired' | 'unreadable' | 'withheld'
}

/** What a mail says; its recipient stays. */
export type MailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'headers' | 'files' | 'guard'>

/** Whether a mail with this guard may still be sent: as it is, saying something else, or not at all. */
export type MayLeave = (
  tx: TenantTransaction,
  guard: MailGuard,
) => Promise<
  | { readonly kind: 'leaves' | 'withheld' }
  | { readonly kind: 'rewritten'; readonly content: MailContent }
>

/** A tenant with mail to be sent now. */
export interface DueTenant {
  readonly tenant: string
  /** Of its most urgent mail, 0 first. */
  readonly urgency: number
}

type TakenRow = Omit<TakenMail, 'attachments'> &
  StoredBody & { readonly files: readonly MailFileRef[]; [column: string]: unknown }

/** Tenants with mail to be sent now, in no order. */
export async function dueTenants(database: Database): Promise<DueTenant[]> {
  const { rows } = await database.pool.query<DueTenant>(
    'select tenant, urgency from tenants_with_due_mail()',
  )
  return rows
}

/**
 * Takes the tenant's most urgent due mail, which no other sender has, for one hour: a sender that dies
 * loses it to another one then. A mail that has expired comes back as `expired` and is done with. One whose
 * body cannot be opened comes back as `unreadable`: it waits for a sender that has its key, or has failed
 * when its key is here and does not open it.
 * One that may not leave any more comes back as `withheld`, unless there is something else for it to say.
 * @param host Second half of the Message-ID, which the mail gets at its first attempt.
 */
export async function takeDueMail(
  database: Database,
  tenant: string,
  host: string,
  mayLeave: MayLeave = () => Promise.resolve({ kind: 'leaves' }),
): Promise<TakenMail | null> {
  return asTenant(database, tenant, async (tx) => {
    const [row] = await tx.query<TakenRow>(
      `update mail_outbox
       set state = case when expires_at <= now() then 'expired' else 'sending' end,
         body = case when expires_at <= now() then null else body end,
         attempts = attempts + 1, opened = attempts + 1, next_attempt_at = now() + interval '1 hour',
         message_id = coalesce(message_id, '<' || guid || '@' || $1 || '>')
       where guid = (
         select guid from mail_outbox
         where state in ('queued', 'sending') and next_attempt_at <= now()
         order by urgency, next_attempt_at limit 1
         for update skip locked)
       returning guid, kind, urgency, recipient, subject, body, text, html, headers, files,
         message_id as "messageId", attempts, created_at as "createdAt", state`,
      [host],
    )
    if (row === undefined) return null
    const { body: _sealed, files: wanted, ...columns } = row
    const mail = { ...columns, attachments: [] }
    if (row.state !== 'sending') return mail
    const files = await sealedFiles(tx, wanted)
    try {
      const { guard, ...opened } = openGuarded(tx, row)
      const asked = guard === null ? null : await mayLeave(tx, guard)
      if (asked?.kind === 'withheld') {
        await withhold(tx, mail.guid)
        return { ...mail, state: 'withheld' }
      }
      if (asked?.kind === 'rewritten')
        return { ...mail, ...(await rewrite(tx, row, asked.content)) }
      return { ...mail, ...opened, attachments: openFiles(tx, wanted, files) }
    } catch (error) {
      if (!(error instanceof SealError)) throw error
      const sealed = [row.body ?? '', ...files.map((file) => file.sealed)]
      // Its body stays: the operator may find the key.
      if (sealed.every((text) => tx.keys.ids.has(keyIdOf(text) ?? '')))
        await fail(tx, mail.guid, error.message)
      else {
        const delay = retryDelay(mail.urgency, mail.attempts, chance())
        await queueAgain(tx, mail.guid, error.message, delay)
      }
      return { ...mail, state: 'unreadable' }
    }
  })
}

async function withhold(tx: TenantTransaction, guid: string): Promise<void> {
  const [row] = await tx.query<{ files: MailFileRef[] }>(
    `update mail_outbox set state = 'expired', text = '', html = '', body = null,
       last_error = 'withheld: it shows what its account may no longer see'
     where guid = $1 returning files`,
    [guid],
  )
  await dropUnusedMailFiles(tx, row?.files ?? [])
}

/** Has a waiting mail say something else: it stays the same one, with its Message-ID, so that nobody gets two. */
async function rewrite(
  tx: TenantTransaction,
  { guid, files: before }: Pick<TakenRow, 'guid' | 'files'>,
  content: MailContent,
): Promise<Pick<TakenMail, 'subject' | 'text' | 'html' | 'headers' | 'attachments'>> {
  const { subject, text, html, headers = {}, files = [] } = content
  await tx.query(
    `update mail_outbox set subject = $2, body = $3, text = '', html = '', headers = $4, files = $5 where guid = $1`,
    [guid, subject, sealBody(tx, guid, content), JSON.stringify(headers), JSON.stringify(files)],
  )
  await dropUnusedMailFiles(tx, before)
  const attachments = openFiles(tx, files, await sealedFiles(tx, files))
  return { subject, text, html, headers, attachments }
}

/**
 * The mail is out.
 * @param keepBody Whether people may still read it here, as in the mailbox of a demo.
 */
export async function markSent(
  database: Database,
  tenant: string,
  guid: string,
  keepBody: boolean,
): Promise<void> {
  await asTenant(database, tenant, async (tx) => {
    const [row] = await tx.query<{ files: MailFileRef[] }>(
      `update mail_outbox set state = 'sent', sent_at = now(), last_error = null,
         text = case when $2 then text else '' end, html = case when $2 then html else '' end,
         body = case when $2 then body end
       where guid = $1 returning files`,
      [guid, keepBody],
    )
    await dropUnusedMailFiles(tx, row?.files ?? [])
  })
}

/**
 * The mail is tried again after `delay` milliseconds, once it is no longer held, or given up three days after it was
 * queued or its hold ended. One that was discarded meanwhile stays so.
 */
export async function markForLater(
  database: Database,
  tenant: string,
  guid: string,
  error: string,
  delay: number,
): Promise<void> {
  await asTenant(database, tenant, (tx) => queueAgain(tx, guid, error, delay))
}

/** The mail was refused for good. One that was discarded meanwhile stays so. */
export async function markFailed(
  database: Database,
  tenant: string,
  guid: string,
  error: string,
): Promise<void> {
  await asTenant(database, tenant, async (tx) => {
    await fail(tx, guid, error)
    const [row] = await tx.query<{ files: MailFileRef[] }>(
      `update mail_outbox set text = '', html = '', body = null where guid = $1 and state = 'failed' returning files`,
      [guid],
    )
    await dropUnusedMailFiles(tx, row?.files ?? [])
  })
}

async function queueAgain(
  tx: TenantTransaction,
  guid: string,
  error: string,
  delay: number,
): Promise<void> {
  await tx.query(
    `update mail_outbox
     set state = case when coalesce(released_at, created_at) < now() - interval '3 days' then 'failed'
         when state = 'held' then state else 'queued' end,
       next_attempt_at = now() + $3 * interval '1 millisecond', last_error = $2
     where guid = $1 and state in ('queued', 'sending', 'held')`,
    [guid, error, delay],
  )
}

async function fail(tx: TenantTransaction, guid: string, error: string): Promise<void> {
  await tx.query(
    `update mail_outbox set state = 'failed', last_error = $2
     where guid = $1 and state in ('queued', 'sending', 'held')`,
    [guid, error],
  )
}

/**
 * Forgets what is not needed any more: bodies of mails that are done with, those that are kept a day after
 * they expired, last mails a day after they were sent, and every finished mail after 30 days. What older
 * processes have left clear is sealed.
 * @param keepBodies Whether bodies of mails that were sent are kept, as in the mailbox of a demo.
 * @returns guids of the mails whose content has not expired for a day.
 */
export async function cleanUpOutbox(
  database: Database,
  tenant: string,
  keepBodies: boolean,
): Promise<Set<string>> {
  await sealTenantMails(database, tenant)
  return asTenant(database, tenant, async (tx) => {
    await tx.query(
      `delete from mail_outbox
       where (state in ('sent', 'failed', 'expired') and created_at < now() - interval '30 days')
         or (forget and sent_at < now() - interval '1 day')`,
    )
    await tx.query(
      `update mail_outbox set text = '', html = '', body = null
       where (body is not null or text <> '' or html <> '')
         and (expires_at < now() - interval '1 day' or state = 'expired' or (state = 'sent' and not $1))`,
      [keepBodies],
    )
    await dropUnusedMailFiles(tx)
    const unexpired = await tx.query<{ guid: string }>(
      `select guid from mail_outbox
       where expires_at is null or expires_at >= now() - interval '1 day'`,
    )
    return new Set(unexpired.map(({ guid }) => guid))
  })
}
