import { Writable } from 'node:stream'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ownDatabase } from '../platform/testing/database.ts'
import { testServer } from '../testing/portal.ts'
import { cleaningKind } from './cleaning-kind.ts'
import { JOB_SCHEMA, jobDatabase } from './job-database.ts'
import { startJobs } from './start-jobs.ts'

const within = { interval: 100 }

test('a cleaning that fails is in the log and in the metrics', { tags: 'short' }, async () => {
  const database = await ownDatabase()
  const server = await testServer(database)
  const failed = async () => {
    const { body } = await server.app.fastify.inject({ url: '/metrics' })
    return Number(/^plat_jobs_failed\{queue="cleaning"\} (\d+)$/m.exec(body)?.[1])
  }
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const cleaning = cleaningKind({
    attic: { cron: '0 0 1 1 *', run: () => Promise.reject(new Error('The attic is locked.')) },
  })
  const jobs = startJobs({
    database,
    logger: pino({ level: 'warn' }, stream),
    kinds: [{ ...cleaning, pollSeconds: 0.5, everybodys: {} }],
  })
  const sender = new PgBoss({ db: jobDatabase(database), schema: JOB_SCHEMA, migrate: false })
  // Null until the queue is there.
  await expect
    .poll(() => sender.send('cleaning', { about: 'attic' }).catch(() => null), within)
    .not.toBeNull()
  await expect.poll(() => lines.join(''), within).toContain('The attic is locked.')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a job failed',
    queue: 'cleaning',
    job: { about: 'attic' },
  })
  // What /metrics shows may be ten seconds old.
  await expect.poll(failed, within).toBeGreaterThanOrEqual(1)
  await jobs.close()
  await server.close()
  await database.close()
})
