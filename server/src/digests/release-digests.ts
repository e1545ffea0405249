import { asTenant } from '../platform/db/as-tenant.ts'
import { refuseHeld } from '../platform/mail/mail-hold.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { isDayDone, lastDigestDay, markDay } from './alert-days.ts'
import { digestContext, type DigestParts } from './digest-context.ts'
import { drawPictures, type PictureParts } from './digest-pictures.ts'
import { dueDay, dueMonday } from '../alerts/due-day.ts'
import { mailAlive } from './mail-alive.ts'
import { type ReleasedBatch, releaseBatch } from './release-batch.ts'

/** What digests are released with. */
export interface ReleaseParts extends DigestParts {
  /** What draws their pictures; left out: they have none. */
  readonly pictures?: PictureParts
}

/** What came of a day's digests: how much accounts were told that may be told of it. */
export interface ReleaseOutcome {
  readonly records: number
  readonly accounts: number
  readonly notifications: number
  readonly mails: number
}

/** Which day's digests are to leave. */
export interface DigestDay {
  /** Day of the agency, `YYYY-MM-DD`. */
  readonly day: string
  /**
   * Names digests that leave beside the day's own, as when a demo is moved on: an account gets one mail of each.
   * The day's own leave all the same.
   */
  readonly round?: string
  readonly signal?: AbortSignal
}

/** Accounts whose digests leave in one transaction. */
const BATCH = 250
const MIDDLE = '80000000-0000-0000-0000-000000000000'
/** Halves of the accounts that leave side by side: while the database stores mails of one, those of the other are made. */
const LANES: readonly { readonly after: string | null; readonly until: string | null }[] = [
  { after: null, until: MIDDLE },
  { after: MIDDLE, until: null },
]

/**
 * Has the digests leave that are due at the agency, unless they have.
 * @returns null where nothing was due.
 * @throws MailHeldError while emails of the agency are held.
 * @throws what ends it half way: the next look does the rest, and nobody gets a second mail.
 */
export async function releaseDueDigests(
  parts: ReleaseParts,
  tenant: string,
  now: Date,
  signal?: AbortSignal,
): Promise<ReleaseOutcome | null> {
  // Also of an agency without alerts: the log says that its mails are held.
  await asTenant(parts.database, tenant, refuseHeld)
  const { timeZone, control } = (await loadTenant(parts.database, tenant)).document.tenant
  if (control.alert === null) return null
  const day = dueDay(timeZone, control.alert.hour, now)
  const outcome = (await isDayDone(parts.database, tenant, 'digest', day))
    ? null
    : await releaseDigests(parts, tenant, { day, ...(signal ? { signal } : {}) })
  // What cannot be said of last month keeps nobody from today's news.
  await mailAlive(parts, tenant, day, signal)
  return outcome
}

/**
 * Has the digests of a day leave: what is due until then becomes visible in MyCC and is mailed, one mail an account,
 * also what days before have missed. Accounts that have the mail of the day already get no further one.
 * @throws MailHeldError while emails of the agency are held, also where that begins half way.
 */
export async function releaseDigests(
  parts: ReleaseParts,
  tenant: string,
  { day, round, signal }: DigestDay,
): Promise<ReleaseOutcome> {
  const context = await digestContext(parts, tenant)
  const due = await dueOn(parts, tenant, day)
  const pictures =
    parts.pictures === undefined ? null : await drawPictures(parts.pictures, tenant, due)
  const name = round === undefined ? day : `${day}/${round}`
  const total = { records: 0, accounts: 0, notifications: 0, mails: 0 }
  const records = new Set<string>()
  const releaseLane = async ({ after, until }: (typeof LANES)[number]): Promise<void> => {
    for (let from = after; ;) {
      signal?.throwIfAborted()
      const batch: ReleasedBatch = await asTenant(parts.database, tenant, (tx) =>
        releaseBatch(tx, context, { ...due, name, pictures, after: from, until, size: BATCH }),
      )
      total.accounts += batch.accounts
      total.notifications += batch.notifications
      total.mails += batch.mails
      for (const record of batch.records) records.add(record)
      if (batch.last === null) return
      from = batch.last
    }
  }
  // Both end before the day is done, also where one of them fails.
  const lanes = await Promise.allSettled(LANES.map(releaseLane))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  total.records = records.size
  if (round === undefined) await markDay(parts.database, tenant, 'digest', day, total)
  return total
}

/** Until which days alerts are due: daily ones, and weekly ones where a Monday is among the days since the last. */
export interface DueDays {
  readonly day: string
  readonly monday: string | null
}

async function dueOn({ database }: ReleaseParts, tenant: string, day: string): Promise<DueDays> {
  const last = await asTenant(database, tenant, async (tx) => {
    await refuseHeld(tx)
    return lastDigestDay(tx, day)
  })
  return { day, monday: dueMonday(day, last) }
}
