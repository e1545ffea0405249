import { type Because, because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import { ALL_TENANTS, type SetLimit, type Some, type Throttle } from '../platform/throttle.ts'
import type { TenantSettings } from '../tenancy/document/tenant-document.ts'
import { mailboxOf } from './share-stop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Mails that were counted before they are sent. */
export interface CountedMails {
  /** They are not sent: they do not count. */
  giveBack(): Promise<void>
}

/** Mails with shared searches that one address gets in a day, whoever sends them from whichever agency. */
const MAILS_TO_ONE_A_DAY = 10

/** Who sends mails, and to whom. */
interface MailsToCount {
  readonly tenant: string
  readonly sender: string
  readonly recipients: readonly string[]
}

/**
 * Counts mails by recipient against the agency's limits for an account, and against the limit for each recipient: all
 * of them, or none.
 * @throws AppError too_many_requests with when to try again.
 */
export async function countMails(
  throttle: Throttle,
  { tenant, sender, recipients }: MailsToCount,
  { perHour, perDay }: TenantSettings['control']['sharing'],
): Promise<CountedMails> {
  const taken: (readonly [SetLimit, Some])[] = []
  const giveBack = async () => {
    for (const [limit, some] of taken.splice(0)) await throttle.refundSome(limit, some)
  }
  const take = async (
    limit: SetLimit,
    some: Some,
    points: number,
    reason: (wait: number) => Because,
  ) => {
    const wait = await throttle.takeSome(limit, some, points)
    if (wait === null) {
      taken.push([limit, some])
      return
    }
    await giveBack()
    const seconds = Math.max(1, Math.ceil(wait / 1_000))
    throw new AppError('too_many_requests', reason(wait), undefined, {
      'retry-after': String(seconds),
    })
  }
  const all = { tenant, subject: sender, count: recipients.length }
  await take('shareDay', all, perDay, (wait) =>
    because('share_mails_day', { limit: perDay, hours: hoursOf(wait) }),
  )
  await take('shareHour', all, perHour, (wait) =>
    because('share_mails_hour', {
      limit: perHour,
      minutes: Math.max(1, Math.ceil(wait / MINUTE)),
    }),
  )
  for (const part of recipients) {
    const one = { tenant: ALL_TENANTS, subject: mailboxOf(part), count: 1 }
    await take('shareRecipient', one, MAILS_TO_ONE_A_DAY, (wait) =>
      because('recipient_full', { part, limit: MAILS_TO_ONE_A_DAY, hours: hoursOf(wait) }),
    )
  }
  return { giveBack }
}

/** @param wait milliseconds */
function hoursOf(wait: number): number {
  return Math.max(1, Math.ceil(wait / HOUR))
}
