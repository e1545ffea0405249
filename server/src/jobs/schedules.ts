import { PgBoss } from 'pg-boss'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { JOB_SCHEMA, jobsOf } from './job-database.ts'

/** A job of an agency that comes again and again. */
export interface Schedule {
  /** What it is about, of the agency's names: a module. */
  readonly about: string
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string
  /** The IANA time zone in which they are read. */
  readonly timeZone: string
}

/** What a job of an agency carries. */
export interface TenantJob {
  readonly tenant: string
  readonly about: string
}

/**
 * Makes these the agency's schedules of a queue, with the transaction: others of it end. A time that was missed
 * because no server ran is made up for once.
 */
export async function setSchedules(
  transaction: TenantTransaction,
  queue: string,
  schedules: readonly Schedule[],
): Promise<void> {
  const { tenant } = transaction
  const boss = new PgBoss({ db: jobsOf(transaction), schema: JOB_SCHEMA, migrate: false })
  const keyOf = (about: string) => `${tenant}/${about}`
  const wanted = new Set(schedules.map(({ about }) => keyOf(about)))
  const present = new Map((await boss.getSchedules(queue)).map((one) => [one.key, one]))
  for (const key of present.keys()) if (!wanted.has(key)) await boss.unschedule(queue, key)
  for (const { about, cron, timeZone } of schedules) {
    const key = keyOf(about)
    const before = present.get(key)
    if (before?.cron === cron && before.timezone === timeZone) continue
    const data: TenantJob = { tenant, about }
    await boss.schedule(queue, cron, data, {
      key,
      tz: timeZone,
      missed: 'once',
      singletonKey: key,
    })
  }
}
