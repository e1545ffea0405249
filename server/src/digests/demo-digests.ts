import { setTimeout as wait } from 'node:timers/promises'
import { ALERT_READER } from '../alerts/matching/match-module.ts'
import { sendJob } from '../jobs/send-job.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { calendarOf } from '../tenancy/document/calendar.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { dayBefore } from '../alerts/due-day.ts'
import { releaseDigests, type ReleaseOutcome, type ReleaseParts } from './release-digests.ts'

/** The queue of digests: one job looks whose are due, every five minutes. */
export const DIGEST_QUEUE = 'digest'

const NEXT = /^next\/(\d{1,6})$/
/** How long the digests of a demo wait for its changes to be matched with alerts, and between two looks. */
const LIMIT_MS = 120_000
const LOOK_MS = 500

/**
 * Has the digests leave of a demo that was moved on, as soon as its changes were matched: nobody waits a day for them.
 * @param ahead days that it was moved on.
 */
export function sendDemoDigests(tx: TenantTransaction, ahead: number): Promise<void> {
  return sendJob(tx, DIGEST_QUEUE, `next/${ahead}`)
}

/** Does that. @param about of the job. */
export async function releaseDemoDigests(
  parts: ReleaseParts,
  tenant: string,
  about: string,
  signal: AbortSignal,
): Promise<ReleaseOutcome | object> {
  const ahead = Number(NEXT.exec(about)?.[1])
  const { document } = await loadTenant(parts.database, tenant)
  if (!document.tenant.demo || !Number.isInteger(ahead)) return {}
  const end = performance.now() + LIMIT_MS
  while (performance.now() < end && !(await isMatched(parts.database, tenant)))
    await wait(LOOK_MS, undefined, { signal })
  const day = dayBefore(calendarOf(document, new Date()).today, -ahead)
  return releaseDigests(parts, tenant, { day, round: about, signal })
}

/** Whether all versions of records were matched with alerts. */
async function isMatched(database: Database, tenant: string): Promise<boolean> {
  const behind = await asTenant(database, tenant, ({ query }) =>
    query(
      `select from module m left join change_reader c
         on c.tenant = m.tenant and c.module = m.module and c.reader = $1
       where m.version > coalesce(c.version, 0)`,
      [ALERT_READER],
    ),
  )
  return behind.length === 0
}
