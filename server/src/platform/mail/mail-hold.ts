import type { TenantTransaction } from '../db/as-tenant.ts'
import { dropUnusedMailFiles } from './mail-files.ts'
import type { MailFileRef } from './check-mail.ts'

/** Emails of the agency are held: digests and emails about alerts are not created. */
export class MailHeldError extends Error {
  override name = 'MailHeldError'
  readonly since: Date

  constructor(tenant: string, since: Date) {
    super(
      `Emails of ${tenant} have been held since ${since.toISOString()}. Nothing was sent. ` +
        `Run "plat mail release ${tenant}" to send what is waiting, or add --discard.`,
    )
    this.since = since
  }
}

/**
 * Time since when emails of the agency have been held; null: they are not. A hold that begins now waits until the
 * transaction ends, and so finds the emails that it queues. Lock accounts first: a restore deletes them before the agency.
 */
export async function mailHeldSince({ query }: TenantTransaction): Promise<Date | null> {
  const [row] = await query<{ since: Date | null }>(
    'select mail_held_since as since from tenant where tenant = current_tenant() for share',
  )
  return row?.since ?? null
}

/** @throws MailHeldError where emails are held; see `mailHeldSince`. */
export async function refuseHeld(tx: TenantTransaction): Promise<void> {
  const since = await mailHeldSince(tx)
  if (since !== null) throw new MailHeldError(tx.tenant, since)
}

/**
 * Holds emails of the agency, if they are not held yet: all that wait, and what is created of alerts. Other emails that
 * are queued from now on are sent.
 */
export async function holdMails({ query }: TenantTransaction): Promise<void> {
  await query('set local statement_timeout = 0; set local lock_timeout = 0')
  await query(
    `update tenant set mail_held_since = clock_timestamp()
     where tenant = current_tenant() and mail_held_since is null`,
  )
  await query(`update mail_outbox set state = 'held' where state in ('queued', 'sending')`)
}

/**
 * Ends the hold: the emails are sent, or marked as discarded.
 * @returns number of emails that were held; null: none were held, or another process was faster.
 */
export async function releaseMails(
  tx: TenantTransaction,
  discards: boolean,
): Promise<number | null> {
  const { query, tenant } = tx
  await query('set local statement_timeout = 0; set local lock_timeout = 0')
  const ended = await query(
    `update tenant set mail_held_since = null
     where tenant = current_tenant() and mail_held_since is not null returning 1`,
  )
  if (ended.length === 0) return null
  if (discards) {
    const mails = await query<{ files: MailFileRef[] }>(
      `update mail_outbox set state = 'expired', text = '', html = '', body = null,
         last_error = 'discarded: it waited when the agency was restored'
       where state = 'held' returning files`,
    )
    await dropUnusedMailFiles(
      tx,
      mails.flatMap(({ files }) => files),
    )
    return mails.length
  }
  const mails = await query(
    `update mail_outbox set state = 'queued' where state = 'held' returning 1`,
  )
  // Senders listen for new emails.
  await query(`select pg_notify('plat_change', $1)`, [`mail ${tenant}`])
  return mails.length
}
