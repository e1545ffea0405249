import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { JOB_SCHEMA, jobDatabase } from './job-database.ts'
import type { TenantJob } from './schedules.ts'
import { sendJob } from './send-job.ts'

const WIDTH = 2
/** Each has connections of its own, as a server has. */
const POLLERS = 6

let databases: readonly Database[]
let pollers: readonly PgBoss[]
let agencies: readonly string[]

beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: POLLERS }, () => testDatabase()))
  pollers = databases.map(
    (database) => new PgBoss({ db: jobDatabase(database), schema: JOB_SCHEMA, migrate: false }),
  )
  agencies = ['ash', 'elm', 'fir', 'oak'].map(uniqueTenant)
})
afterAll(() => Promise.all(databases.map((database) => database.close())))

const database = () => databases[0]!
const boss = () => pollers[0]!

/** An empty queue of which two jobs are done at once; the test file's own. */
async function newQueue(): Promise<string> {
  const name = `turns-${randomUUID()}`
  await boss().createQueue(name, { policy: 'exclusive' })
  await database().pool.query('insert into jobs.queue_limit (queue, width) values ($1, $2)', [
    name,
    WIDTH,
  ])
  return name
}

/** Sends a job of an agency; answers what it is about. */
async function send(queue: string, agency: number): Promise<string> {
  const about = randomUUID()
  await asTenant(database(), agencies[agency]!, (tx) => sendJob(tx, queue, about))
  return about
}

/** Takes the next job and ends it; answers what it was about, null where none waits. */
async function take(queue: string): Promise<string | null> {
  const [job] = await boss().fetch<TenantJob>(queue)
  if (job === undefined) return null
  await boss().complete(queue, job.id)
  return job.data.about
}

test('however many servers look at the same moment, no more than two jobs are done at once', async () => {
  const queue = await newQueue()
  const sent: string[] = []
  for (let i = 0; i < 24; i++) sent.push(await send(queue, i % agencies.length))
  const done: string[] = []
  while (done.length < sent.length) {
    const found = await Promise.all(pollers.map((poller) => poller.fetch<TenantJob>(queue)))
    const taken = found.flat()
    expect(taken.length).toBeGreaterThan(0)
    expect(taken.length).toBeLessThanOrEqual(WIDTH)
    for (const job of taken) await boss().complete(queue, job.id)
    done.push(...taken.map(({ data }) => data.about))
  }
  expect(done.toSorted()).toEqual(sent.toSorted())
})

test('an agency that sends one job beside fifty of another waits for two of them', async () => {
  const queue = await newQueue()
  for (let i = 0; i < 25; i++) await send(queue, 0)
  for (let i = 0; i < 5; i++) await take(queue)
  for (let i = 0; i < 25; i++) await send(queue, 0)
  const one = await send(queue, 1)
  let before = 0
  while ((await take(queue)) !== one) before++
  expect(before).toBeLessThanOrEqual(2)
})

/** What happens to a queue: an agency sends a job, or one is taken. */
const happenings = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 3 }) },
    { weight: 3, arbitrary: fc.constant('take' as const) },
  ),
  { minLength: 60, maxLength: 150, size: 'max' },
)

test('whatever is sent, a job waits for two of each other agency and one more for each of its own', async () => {
  const property = async (queue: string, order: readonly (number | 'take')[]) => {
    /** Waiting jobs, oldest first, with how many of each agency were taken since. */
    const waiting: { about: string; agency: number; ahead: number; passed: number[] }[] = []
    const takeOne = async () => {
      const about = await take(queue)
      const index = waiting.findIndex((job) => job.about === about)
      if (about === null) return expect(waiting).toEqual([])
      const [job] = waiting.splice(index, 1)
      const { agency, ahead, passed } = job!
      expect(passed[agency], 'its own in the order in which they were sent').toBe(ahead)
      for (const [other, count] of passed.entries())
        if (other !== agency) expect(count).toBeLessThanOrEqual(ahead + 2)
      for (const one of waiting) one.passed[agency]! += 1
    }
    for (const one of order) {
      if (one === 'take') await takeOne()
      else {
        const ahead = waiting.filter(({ agency }) => agency === one).length
        const passed = agencies.map(() => 0)
        waiting.push({ about: await send(queue, one), agency: one, ahead, passed })
      }
    }
    while (waiting.length > 0) await takeOne()
  }
  await fc.assert(
    fc.asyncProperty(happenings, async (order) => property(await newQueue(), order)),
    { numRuns: 10 },
  )
})

test('where others never stop sending, an agency’s later jobs are done all the same', async () => {
  const queue = await newQueue()
  const mine: string[] = []
  for (let i = 0; i < 4; i++) mine.push(await send(queue, 0))
  await send(queue, 1)
  const left = new Set(mine)
  let taken = 0
  while (left.size > 0) {
    // The others send one more whenever one is taken: they always have one waiting, and never two.
    await send(queue, 1 + (taken % 3))
    left.delete((await take(queue)) ?? '')
    taken++
    expect(taken).toBeLessThanOrEqual(20)
  }
})
