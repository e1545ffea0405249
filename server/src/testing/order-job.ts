import { PgBoss } from 'pg-boss'
import { JOB_SCHEMA, jobDatabase } from '../jobs/job-database.ts'
import type { Database } from '../platform/db/database.ts'

/** Has a job done that belongs to no agency, now and not when its schedule says; nothing is added while one waits. */
export async function orderJob(database: Database, queue: string, about: string): Promise<void> {
  const boss = new PgBoss({ db: jobDatabase(database), schema: JOB_SCHEMA, migrate: false })
  await boss.send(queue, { about }, { singletonKey: about })
}
