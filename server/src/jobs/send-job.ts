import { PgBoss } from 'pg-boss'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { JOB_SCHEMA, jobsOf } from './job-database.ts'
import type { TenantJob } from './schedules.ts'

/**
 * Sends a job of the agency with the transaction; nothing is added while one about the same waits or runs.
 * @param options the highest priority goes first; of a group, so many are done at once as its kind says.
 */
export async function sendJob(
  transaction: TenantTransaction,
  queue: string,
  about: string,
  options: { readonly priority: number; readonly group: string },
): Promise<void> {
  const { tenant } = transaction
  const boss = new PgBoss({ db: jobsOf(transaction), schema: JOB_SCHEMA, migrate: false })
  const data: TenantJob = { tenant, about }
  await boss.send(queue, data, {
    singletonKey: `${tenant}/${about}`,
    priority: options.priority,
    group: { id: options.group },
  })
}
