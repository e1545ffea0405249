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

/** What transactions that queue emails about alerts share, and a hold that begins has alone. */
const lockName = (tenant: string) => `plat mail hold ${tenant}`

/** Time since when emails of the agency have been held; null: they are not now. */
export async function mailHeldSince({ query }: TenantTransaction): Promise<Date | null> {
  const [row] = await query<{ since: Date | null }>(
    'select mail_held_since as since from tenant where tenant = current_tenant()',
  )
  return row?.since ?? null
}

/**
 * As `mailHeldSince`. A hold that begins now waits until the transaction ends, and so finds the emails that it queues.
 * Lock accounts first: a restore deletes them before it begins a hold. The agency's row is not locked: it may be applied.
 */
export async function mailHeldUntilCommit(tx: TenantTransaction): Promise<Date | null> {
  // A statement of its own: the next one sees what was committed while this one waited.
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
    lockName(tx.tenant),
  ])
  return mailHeldSince(tx)
}

/** @throws MailHeldError where emails are held; see `mailHeldUntilCommit`. */
export async function refuseHeld(tx: TenantTransaction): Promise<void> {
  const since = await mailHeldUntilCommit(tx)
  if (since !== null) throw new MailHeldError(tx.tenant, since)
}

/**
 * Holds emails of the agency, if they are not held yet: all that wait, and what is created of alerts. Other emails that
 * are queued from now on are sent.
 */
export async function holdMails({ query, tenant }: TenantTransaction): Promise<void> {
  await query('set local statement_timeout = 0; set local lock_timeout = 0')
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName(tenant)])
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
    `update mail_outbox set state = 'queued', released_at = now() where state = 'held' returning 1`,
  )
  // Senders listen for new emails.
  await query(`select pg_notify('plat_change', $1)`, [`mail ${tenant}`])
  return mails.length
}
