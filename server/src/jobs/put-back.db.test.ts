import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { JOB_SCHEMA, jobDatabase } from './job-database.ts'
import { NotYet, putBack } from './put-back.ts'
import { sendJob } from './send-job.ts'
import { startJobs } from './start-jobs.ts'

const tenant = uniqueTenant('ridge')
const other = uniqueTenant('mesa')
let database: Database
let boss: PgBoss

beforeAll(async () => {
  database = await testDatabase()
  boss = new PgBoss({ db: jobDatabase(database), schema: JOB_SCHEMA, migrate: false })
})
afterAll(() => database.close())

const jobsOf = async (queue: string) => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id, state::text, retry_count as tries, data ->> 'tenant' as tenant, start_after > now() as waits
     from jobs.job where name = $1 order by data ->> 'tenant' desc`,
    [queue],
  )
  return rows
}

test('a job that is put back waits as the same one, with the tries that it had left', async () => {
  const queue = `put-back-${randomUUID()}`
  await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 3, retryDelay: 0 })
  const send = (agency: string) => asTenant(database, agency, (tx) => sendJob(tx, queue, 'browser'))
  await send(tenant)
  const [tried] = await boss.fetch(queue)
  await boss.fail(queue, tried?.id ?? '')
  const [job] = await boss.fetch(queue)
  if (job === undefined) throw new Error('It is not tried again.')
  expect(job.retryCount).toBe(1)
  await putBack(database, queue, job, new NotYet(60_000))
  // Its worker is done with it, the agency has the same news again, and another agency has its own.
  await boss.complete(queue, [job])
  await send(tenant)
  await send(other)
  expect(await jobsOf(queue)).toMatchObject([
    { state: 'created', tries: 1, tenant, waits: true },
    { state: 'created', tries: 0, tenant: other, waits: false },
  ])
  // Whose job another one has taken up by now puts nothing back.
  await putBack(database, queue, job, new NotYet(0))
  expect(await jobsOf(queue)).toMatchObject([{ waits: true }, { waits: false }])
  await database.pool.query('update jobs.job set start_after = now() where name = $1', [queue])
  const again = [await boss.fetch(queue), await boss.fetch(queue)].flat()
  expect(again.map(({ retryCount }) => retryCount).toSorted()).toEqual([0, 1])
})

test('a job that has no turn is looked at until it has one, though it has no tries to spare', async () => {
  const queue = `put-back-${randomUUID()}`
  let looks = 0
  const jobs = startJobs({
    database,
    logger: pino({ level: 'silent' }),
    kinds: [
      {
        queue: {
          name: queue,
          retryLimit: 0,
          retryDelay: 60,
          retryDelayMax: 60,
          expireInSeconds: 60,
          heartbeatSeconds: 60,
          deleteAfterSeconds: 60,
        },
        pollSeconds: 0.5,
        width: 1,
        everybodys: {},
        run: async () => (++looks < 4 ? new NotYet(0) : { looks }),
      },
    ],
  })
  const data = { tenant, about: 'browser' }
  const within = { interval: 50, timeout: 20_000 }
  await expect.poll(() => boss.send(queue, data).catch(() => null), within).not.toBeNull()
  await expect
    .poll(() => jobsOf(queue), within)
    .toMatchObject([{ state: 'completed', tries: 0, tenant }])
  expect(looks).toBe(4)
  await jobs.close()
})
