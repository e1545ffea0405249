import { type Because, because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import type { SetLimit, Some, Throttle } from '../platform/throttle.ts'
import type { TenantSettings } from '../tenancy/document/tenant-document.ts'
import { mailboxOf } from './share-stop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Mails that were counted before they are sent. */
export interface CountedMails {
  /** They are not sent: they do not count. */
  giveBack(): Promise<void>
}

/** Mails with shared searches that one address of an agency gets in a day: from one account, and from all. */
const MAILS_OF_PAIR_A_DAY = 3
const MAILS_TO_ONE_A_DAY = 10

/** Who sends mails, and to whom. */
interface MailsToCount {
  readonly tenant: string
  readonly sender: string
  readonly recipients: readonly string[]
}

/**
 * Counts mails by recipient against the agency's limits for an account, and against the limits for each recipient: all
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
  /** @returns null, or the milliseconds to wait, with nothing taken at all. */
  const take = async (limit: SetLimit, some: Some, points: number) => {
    const wait = await throttle.takeSome(limit, some, points)
    if (wait === null) taken.push([limit, some])
    else await giveBack()
    return wait
  }
  const all = { tenant, subject: sender, count: recipients.length }
  const day = await take('shareDay', all, perDay)
  if (day !== null)
    throw refusal(day, because('share_mails_day', { limit: perDay, hours: hoursOf(day) }))
  const hour = await take('shareHour', all, perHour)
  if (hour !== null)
    throw refusal(hour, because('share_mails_hour', { limit: perHour, minutes: minutesOf(hour) }))
  for (const part of recipients) {
    const mailbox = mailboxOf(part)
    const pair = { tenant, subject: `${sender}\0${mailbox}`, count: 1 }
    const one = { tenant, subject: mailbox, count: 1 }
    const isFull =
      (await take('sharePair', pair, MAILS_OF_PAIR_A_DAY)) !== null ||
      (await take('shareRecipient', one, MAILS_TO_ONE_A_DAY)) !== null
    // One refusal for both, and never the time: how many others send, and since when, is nobody's business.
    if (isFull) throw refusal(DAY, because('recipient_full', { part }))
  }
  return { giveBack }
}

/** @param wait milliseconds */
function refusal(wait: number, reason: Because): AppError {
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  return new AppError('too_many_requests', reason, undefined, { 'retry-after': String(seconds) })
}

/** @param wait milliseconds */
function hoursOf(wait: number): number {
  return Math.max(1, Math.ceil(wait / HOUR))
}

/** @param wait milliseconds */
function minutesOf(wait: number): number {
  return Math.max(1, Math.ceil(wait / MINUTE))
}
