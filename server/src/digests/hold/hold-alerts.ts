import { dueDays, type Waiting } from '../../alerts/waiting-mail.ts'
import { sendLive } from '../../live/inbox.ts'
import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import { releaseMails } from '../../platform/mail/mail-hold.ts'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import { noteDay } from '../alert-days.ts'
import { PUSH_QUEUE } from '../push/push-queue.ts'

/**
 * Ends the hold of the agency's emails and gives up all that waits: emails are marked as discarded, notifications appear
 * in MyCC without an email, and the digests and monthly emails that are due count as sent.
 * @returns what was discarded; null: nothing was held.
 */
export async function discardHeld(
  tx: TenantTransaction,
  document: TenantDocument,
  now: Date,
): Promise<Waiting | null> {
  const mails = await releaseMails(tx, true)
  if (mails === null) return null
  const told = await tx.query<{ owner: string; notifications: number }>(
    `with told as (
       update notification set released_at = now() where released_at is null returning owner, deleted_at)
     select owner, count(*)::int as notifications from told where deleted_at is null group by owner`,
  )
  sendLive(
    tx,
    told.map(({ owner }) => owner),
    { type: 'notifications_changed', data: null },
  )
  // Browsers count what is unread: they would be told of these.
  await tx.query(`delete from jobs.job where name = $1 and state < 'active'`, [PUSH_QUEUE])
  const days = dueDays(document, now)
  if (days !== null) {
    await noteDay(tx, 'digest', days.digest, { mails: 0, discarded: true })
    await noteDay(tx, 'monthly', days.monthly, { mails: 0, discarded: true })
  }
  return { mails, notifications: told.reduce((sum, one) => sum + one.notifications, 0) }
}
