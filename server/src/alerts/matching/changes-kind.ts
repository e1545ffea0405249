import { z } from 'zod'
import { sendJob } from '../../jobs/send-job.ts'
import type { JobKind } from '../../jobs/start-jobs.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { CHANGES_QUEUE, sendChanges, WINDOWS } from '../../record-events/changes-queue.ts'
import { calendarOf } from '../../tenancy/document/calendar.ts'
import { forEachTenant } from '../../tenancy/for-each-tenant.ts'
import { loadTenant, tenantCodes } from '../../tenancy/tenant-cache.ts'
import { ALERT_READER, matchModule } from './match-module.ts'
import { matchWindows, matchWindowsOf, modulesWithWindows } from './match-windows.ts'
import type { MatchSource } from './tell-of-events.ts'

const ChangesData = z.object({ tenant: z.string().optional(), about: z.string() })

/** Tells alerts what happened: after each version of a module's records, and by the calendar. */
export function changesKind(source: MatchSource): JobKind {
  return {
    queue: {
      name: CHANGES_QUEUE,
      retryLimit: 8,
      retryDelay: 15,
      retryDelayMax: 600,
      expireInSeconds: 3_600,
      heartbeatSeconds: 60,
      deleteAfterSeconds: 86_400,
    },
    pollSeconds: 5,
    // One of each process: the records of a matching take some ten megabytes, and its thread a core.
    width: 1,
    everybodys: { waiting: '*/5 * * * *' },
    run: async (data, signal) => {
      const { tenant, about } = ChangesData.parse(data)
      if (tenant === undefined) return sendWaiting(source.database)
      if (about === WINDOWS) return matchWindows(source, tenant, { signal })
      const done = await matchModule(source, tenant, about, { signal })
      const { document } = await loadTenant(source.database, tenant)
      if (done.events > 0 && modulesWithWindows(document).includes(about)) {
        // A window of today may have come with the import.
        const { today } = calendarOf(document, new Date())
        await matchWindowsOf(source, tenant, { modules: [about], days: [today] }, { signal })
      }
      return done
    },
  }
}

/**
 * Sends jobs for what waits: windows of a day that has begun, and versions whose job was not added, because the one
 * before was still running.
 */
async function sendWaiting(database: Database): Promise<{ sent: number }> {
  let sent = 0
  await forEachTenant(await tenantCodes(database), async (tenant) => {
    const { document } = await loadTenant(database, tenant)
    const { today } = calendarOf(document, new Date())
    sent += await asTenant(database, tenant, async (tx) => {
      const waiting = await tx.query<{ module: string }>(
        `select m.module from module m
         left join change_reader c on c.tenant = m.tenant and c.module = m.module and c.reader = $1
         where m.tenant = current_tenant() and m.version <> coalesce(c.version, 0)
           and m.module = any($2::text[])`,
        [ALERT_READER, document.modules.map(({ code }) => code)],
      )
      for (const { module } of waiting) await sendChanges(tx, module)
      if (modulesWithWindows(document).length === 0) return waiting.length
      const [looked] = await tx.query(
        `select 1 as looked from alert_day where tenant = current_tenant() and work = 'windows' and day = $1`,
        [today],
      )
      if (looked !== undefined) return waiting.length
      await sendJob(tx, CHANGES_QUEUE, WINDOWS)
      return waiting.length + 1
    })
  })
  return { sent }
}
