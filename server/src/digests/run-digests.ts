import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { DigestParts } from './digest-context.ts'
import { dueDay } from './due-day.ts'
import { type ReleaseOutcome, releaseDigests, releaseDueDigests } from './release-digests.ts'

/**
 * Has the digests of a day leave, for `plat alerts run`: today's when their hour has come, those of another day at
 * once. A day that is still to come has its own digests all the same.
 * @param dryRun says what waits, and sends nothing.
 * @returns what came of it, in a line.
 */
export async function runDigests(
  parts: DigestParts,
  tenant: string,
  day: string,
  dryRun: boolean,
): Promise<string> {
  const { database } = parts
  const { control, timeZone } = (await loadTenant(database, tenant)).document.tenant
  if (control.alert === null) return `${tenant}: offers no alerts`
  const { hour } = control.alert
  if (dryRun)
    return `${tenant}: digests of ${day}: ${await waiting(database, tenant)} would be told at most`
  const now = new Date()
  const due = dueDay(timeZone, hour, now)
  const said = (outcome: ReleaseOutcome) =>
    `${tenant}: digests of ${day}: ${outcome.notifications} notifications told to ${outcome.accounts} accounts, ${outcome.mails} mails`
  if (day !== due) {
    const round = day > due ? now.toISOString() : undefined
    return said(await releaseDigests(parts, tenant, { day, ...(round ? { round } : {}) }))
  }
  const outcome = await releaseDueDigests(parts, tenant, now)
  return outcome === null ? `${tenant}: digests of ${day} have left before` : said(outcome)
}

async function waiting(database: Database, tenant: string): Promise<string> {
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<{ notifications: number; accounts: number }>(
      `select count(*)::int as notifications, count(distinct owner)::int as accounts
       from notification where released_at is null`,
    ),
  )
  return `${row?.notifications ?? 0} notifications to ${row?.accounts ?? 0} accounts`
}
