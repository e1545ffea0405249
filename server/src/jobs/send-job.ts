import { PgBoss } from 'pg-boss'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { JOB_SCHEMA, jobsOf } from './job-database.ts'
import type { TenantJob } from './schedules.ts'

/**
 * Sends a job of the agency with the transaction; nothing is added while one about the same waits or runs. Agencies
 * take turns: the job goes into the first round in which its agency has none yet, and rounds are done one after the
 * other. So it waits for two jobs of each other agency at most, and as many more as its own agency has waiting.
 */
export async function sendJob(
  transaction: TenantTransaction,
  queue: string,
  about: string,
): Promise<void> {
  const { tenant } = transaction
  // Row security: the jobs that it sees are the agency's own.
  const [next] = await transaction.query<{ round: number }>(
    `select coalesce(greatest(
       (select round from jobs.queue_limit where queue = $1),
       (select -min(priority) from jobs.job where name = $1 and state < 'active')), 0) + 1 as round`,
    [queue],
  )
  const boss = new PgBoss({ db: jobsOf(transaction), schema: JOB_SCHEMA, migrate: false })
  const data: TenantJob = { tenant, about }
  await boss.send(queue, data, {
    singletonKey: `${tenant}/${about}`,
    priority: -(next?.round ?? 1),
  })
}
