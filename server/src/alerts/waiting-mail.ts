import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { countOf } from '../platform/words.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { dueDay } from './due-day.ts'
import { ALERT_READER } from './matching/match-module.ts'
import { modulesWithWindows } from './matching/match-windows.ts'

/** Numbers of emails and notifications that are not sent yet. */
export interface Waiting {
  readonly mails: number
  readonly notifications: number
}

/** Counts what is to be sent at the agency, held or not. */
export async function countWaiting({ query }: TenantTransaction): Promise<Waiting> {
  await query('set local statement_timeout = 0')
  const [row] = await query<Waiting & Record<string, unknown>>(
    `select
       (select count(*)::int from mail_outbox where state in ('queued', 'sending') or state = 'held') as mails,
       (select count(*)::int from notification where released_at is null and deleted_at is null) as notifications`,
  )
  return row ?? { mails: 0, notifications: 0 }
}

/**
 * Whether emails about alerts are still to be created that may have been sent already, because the agency was restored:
 * digests of the day that is due, monthly emails, and notifications of changes and comment periods. Immediate alerts may have
 * been sent for an import that ran after the backup; the next import finds the same changes again.
 */
export async function mayRepeat(
  { query }: TenantTransaction,
  document: TenantDocument,
  now: Date,
): Promise<boolean> {
  const days = dueDays(document, now)
  if (days === null) return false
  const [row] = await query<{ repeats: boolean }>(
    `with done as (select day, work from alert_day where tenant = current_tenant())
     select exists (select from alert where active) and (
       exists (select from alert where active and cadence = 'immediate')
       or not exists (select from done where work = 'digest' and day = $1)
       or ($3 and not exists (select from done where work = 'windows' and day = $4))
       or (not exists (select from done where work = 'monthly' and day = $2)
         and exists (select from alert where active and monthly))
       or exists (
         select from module m left join change_reader c
           on c.tenant = m.tenant and c.module = m.module and c.reader = $5
         where m.version > coalesce(c.version, 0))) as repeats`,
    [
      days.digest,
      days.monthly,
      modulesWithWindows(document).length > 0,
      calendarOf(document, now).today,
      ALERT_READER,
    ],
  )
  return row?.repeats ?? false
}

/** The day whose digests are due, and the first of its month; null: the agency offers no alerts. */
export function dueDays(
  { tenant: { control, timeZone } }: TenantDocument,
  now: Date,
): { digest: string; monthly: string } | null {
  if (control.alert === null) return null
  const digest = dueDay(timeZone, control.alert.hour, now)
  return { digest, monthly: `${digest.slice(0, 'YYYY-MM'.length)}-01` }
}

/** Numbers of emails and notifications: `3 emails and 1 notification`. */
export function countsOf({ mails, notifications }: Waiting): string {
  return `${countOf(mails, 'email')} and ${countOf(notifications, 'notification')}`
}

/** What an operator can do about held emails. */
export function howToEnd(tenant: string): string {
  return (
    `These are not sent until you run "plat mail release ${tenant}" (sends them) or ` +
    `"plat mail release ${tenant} --discard" (does not); new emails, such as links to log in, are sent.`
  )
}
