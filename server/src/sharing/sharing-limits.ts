import { because } from '@plat/contract/platform/reasons'
import { AppError } from '../platform/errors.ts'
import type { SetLimit, Some, Throttle } from '../platform/throttle.ts'
import type { TenantSettings } from '../tenancy/document/tenant-document.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Mails that were counted before they are sent. */
export interface CountedMails {
  /** They are not sent: they do not count. */
  giveBack(): Promise<void>
}

/**
 * Counts mails of an account, by recipient, against the agency's limits: all of them, or none.
 * @throws AppError too_many_requests with when to try again.
 */
export async function countMails(
  throttle: Throttle,
  some: Some,
  { perHour, perDay }: TenantSettings['control']['sharing'],
): Promise<CountedMails> {
  const taken: SetLimit[] = []
  const giveBack = async () => {
    for (const limit of taken.splice(0)) await throttle.refundSome(limit, some)
  }
  const limits = [
    ['shareDay', perDay],
    ['shareHour', perHour],
  ] as const
  for (const [limit, points] of limits) {
    const wait = await throttle.takeSome(limit, some, points)
    if (wait !== null) {
      await giveBack()
      throw usedUp(limit, points, wait)
    }
    taken.push(limit)
  }
  return { giveBack }
}

/** @param wait milliseconds */
function usedUp(limit: SetLimit, points: number, wait: number): AppError {
  const reason =
    limit === 'shareHour'
      ? because('share_mails_hour', {
          limit: points,
          minutes: Math.max(1, Math.ceil(wait / MINUTE)),
        })
      : because('share_mails_day', { limit: points, hours: Math.max(1, Math.ceil(wait / HOUR)) })
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  return new AppError('too_many_requests', reason, undefined, { 'retry-after': String(seconds) })
}
