import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { mailHeldSince } from '../platform/mail/mail-hold.ts'
import { countOf } from '../platform/words.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { dueDay } from '../alerts/due-day.ts'
import {
  type ReleaseOutcome,
  releaseDigests,
  releaseDueDigests,
  type ReleaseParts,
} from './release-digests.ts'

/**
 * Has the digests of a day leave, for `plat alerts run`: today's when their hour has come, those of another day at
 * once. A day that is still to come has its own digests all the same.
 * @param dryRun says what waits, and sends nothing.
 * @returns what came of it, in a line.
 * @throws MailHeldError while emails of the agency are held.
 */
export async function runDigests(
  parts: ReleaseParts,
  tenant: string,
  day: string,
  dryRun: boolean,
): Promise<string> {
  const { database } = parts
  const { control, timeZone } = (await loadTenant(database, tenant)).document.tenant
  if (control.alert === null) return `${tenant}: this agency does not offer alerts`
  const { hour } = control.alert
  if (dryRun) {
    const since = await asTenant(database, tenant, mailHeldSince)
    const held = since === null ? '' : ', once "plat mail release" ends the hold'
    return `${tenant}: digests of ${day}: at most ${await waiting(database, tenant)} would be sent${held}`
  }
  const now = new Date()
  const due = dueDay(timeZone, hour, now)
  const said = (outcome: ReleaseOutcome) =>
    `${tenant}: digests of ${day}: ${newsOf(outcome)}, ${countOf(outcome.mails, 'email')}`
  if (day !== due) {
    const round = day > due ? now.toISOString() : undefined
    return said(await releaseDigests(parts, tenant, { day, ...(round ? { round } : {}) }))
  }
  const outcome = await releaseDueDigests(parts, tenant, now)
  return outcome === null ? `${tenant}: digests of ${day} were already sent` : said(outcome)
}

async function waiting(database: Database, tenant: string): Promise<string> {
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<Omit<ReleaseOutcome, 'mails'> & Record<string, unknown>>(
      `select count(distinct record)::int as records, count(*)::int as notifications,
         count(distinct owner)::int as accounts
       from notification where released_at is null`,
    ),
  )
  return newsOf(row ?? { records: 0, notifications: 0, accounts: 0 })
}

function newsOf({ records, notifications, accounts }: Omit<ReleaseOutcome, 'mails'>): string {
  const [one, many] = [countOf(records, 'record'), countOf(notifications, 'notification')]
  return `${one}, ${many} for ${countOf(accounts, 'account')}`
}
