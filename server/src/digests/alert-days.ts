import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'

/** What is done once on a day of the agency. */
type DayWork = 'digest' | 'monthly'

/** Whether a day's work is done. */
export async function isDayDone(
  database: Database,
  tenant: string,
  work: DayWork,
  day: string,
): Promise<boolean> {
  const rows = await asTenant(database, tenant, ({ query }) =>
    query('select from alert_day where day = $1 and work = $2', [day, work]),
  )
  return rows.length > 0
}

/** The last day before this one whose digests have left; null: none did. */
export async function lastDigestDay(
  { query }: TenantTransaction,
  day: string,
): Promise<string | null> {
  const [last] = await query<{ day: string | null }>(
    `select max(day) as day from alert_day where work = 'digest' and day < $1`,
    [day],
  )
  return last?.day ?? null
}

/** Notes that a day's work is done; where another process was faster, its outcome stays. */
export async function markDay(
  database: Database,
  tenant: string,
  work: DayWork,
  day: string,
  outcome: object,
): Promise<void> {
  await asTenant(database, tenant, (tx) => noteDay(tx, work, day, outcome))
}

/** The same with a transaction. */
export async function noteDay(
  { query }: TenantTransaction,
  work: DayWork,
  day: string,
  outcome: object,
): Promise<void> {
  await query(
    `insert into alert_day (tenant, day, work, outcome) values (current_tenant(), $1, $2, $3)
     on conflict do nothing`,
    [day, work, JSON.stringify(outcome)],
  )
}
