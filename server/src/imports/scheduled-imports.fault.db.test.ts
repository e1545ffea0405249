import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { readConfig } from '../platform/config.ts'
import { migrateDatabase, openDatabase } from '../platform/open-database.ts'
import { ownDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { TEST_KEY } from '../platform/testing/test-key.ts'
import { applyFolder } from '../testing/portal.ts'
import { findPostgres, startCluster } from '../testing/postgres-cluster.ts'
import { folder } from '../testing/search-fixture.ts'
import { csvOf, fileOf, numberedRows, temporaryFolder } from './import-for-tests.ts'
import { importStates } from './import-states.ts'
import { applySchedule } from '../testing/scheduled-source.ts'

let database: Database
let data: string

/** Workers of other tests would take the jobs of these: each kind of database is one of the file's own. */
beforeAll(async () => {
  data = await temporaryFolder()
  const own = await alone()
  database = own.database
  return async () => {
    await own.close()
    await rm(data, { recursive: true })
  }
})

async function alone(): Promise<{ database: Database; close(): Promise<void> }> {
  const programs = inject('database').startsWith('/') ? null : findPostgres()
  if (programs === null) {
    const opened = await ownDatabase()
    return { database: opened, close: opened.close }
  }
  const cluster = await startCluster(programs)
  const settings = { DATA_DIR: data, DATABASE_URL: cluster.databaseUrl, PLAT_SECRET_KEYS: TEST_KEY }
  await migrateDatabase(
    readConfig({ ...settings, MIGRATION_DATABASE_URL: cluster.migrationDatabaseUrl }),
  )
  const opened = await openDatabase(readConfig(settings), 'attach')
  return {
    database: opened,
    close: async () => {
      await opened.close()
      await cluster.remove()
    },
  }
}

const workers: ChildProcess[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker)
})

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

/** A server's jobs, in a process of their own. @param node what it starts others with */
function startWorker(node?: string): ChildProcess {
  const { kind, connection } = database
  const settings = { dataDir: data, platData: data, tenantsDir: data, sourceTokens: {} }
  const needed = { kind, connection: { ...connection, types: undefined }, settings, node }
  const worker = fork(
    join(import.meta.dirname, 'jobs-child-for-tests.ts'),
    [JSON.stringify(needed)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] },
  )
  workers.push(worker)
  return worker
}

/** An agency whose permits are imported each minute from a file. */
async function agency(file: string, schedule: string | null = '* * * * *'): Promise<string> {
  const tenant = uniqueTenant('clock')
  await apply(tenant, file, schedule)
  return tenant
}

const apply = (tenant: string, file: string, schedule: string | null) =>
  applySchedule(database, tenant, file, schedule)

/** Ends the schedule, so that a later test has the workers for itself. */
const endSchedule = (tenant: string, file: string) => apply(tenant, file, null)

async function permits(tenant: string) {
  const [state] = await importStates(database, tenant)
  if (state === undefined) throw new Error('no module has a source')
  return state
}

async function stored(tenant: string): Promise<number> {
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<{ count: number }>('select count(*)::int as count from record'),
  )
  return row?.count ?? 0
}

const runs = (tenant: string) =>
  asTenant(database, tenant, ({ query }) =>
    query<{ state: string }>('select state from import_run order by started_at'),
  )

const within = { interval: 100 }

/** The import's job, while it waits or is under way. */
const open = (tenant: string) =>
  asTenant(database, tenant, ({ query }) =>
    query<{ state: string }>(
      `select state::text from jobs.job where name = 'import' and state in ('created', 'retry', 'active')`,
    ),
  )

/** Lets the schedule's next minute come at once: of the one that is there, nothing is known any more. */
async function nextMinute(tenant: string): Promise<void> {
  // What is due while the one before is under way is left out.
  await expect.poll(() => open(tenant), within).toEqual([])
  await database.pool.query(
    `update jobs.job set singleton_on = singleton_on - interval '1 day'
     where name = '__pgboss__send-it' and singleton_key = $1`,
    [`import__${tenant}/permits`],
  )
}

/** Lets time pass: the jobs of servers that have died count as lost. */
async function forgetDead(): Promise<void> {
  await database.pool.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'import' and state = 'active'`,
  )
}

test('records come on schedule, and once, whatever number of servers there is', async () => {
  const file = await fileOf(data, 'twice.csv', csvOf(numberedRows(300)))
  const tenant = await agency(file)
  expect(await permits(tenant)).toMatchObject({
    state: 'never',
    schedule: { cron: '* * * * *', time_zone: 'America/Chicago' },
    is_retry: false,
  })
  startWorker()
  startWorker()
  await expect.poll(async () => (await permits(tenant)).state, within).toBe('finished')
  // The schedule's minute may have passed meanwhile: a minute has one run.
  const { rows } = await database.pool.query<{ jobs: number; minutes: number }>(
    `select count(*)::int as jobs, count(distinct date_trunc('minute', created_on))::int as minutes
     from jobs.job where name = 'import' and data ->> 'tenant' = $1`,
    [tenant],
  )
  expect(rows[0]?.jobs).toBe(rows[0]?.minutes)
  expect(await stored(tenant)).toBe(300)
  const state = await permits(tenant)
  expect(state).toMatchObject({ counts: { read: 300 }, failures: 0, message: null })
  expect(Date.parse(state.next_run ?? '')).toBeGreaterThan(Date.now())
  await endSchedule(tenant, file)
  // What this process remembers of the document is a second old.
  await expect.poll(async () => (await permits(tenant)).schedule, within).toBeNull()
  expect((await permits(tenant)).next_run).toBeNull()
})

test('an import whose file is gone fails, says so and is tried again, later each time', async () => {
  const file = await fileOf(data, 'gone.csv', csvOf(numberedRows(20)))
  const tenant = await agency(file)
  await rm(file)
  startWorker()
  await expect.poll(async () => (await permits(tenant)).failures, within).toBeGreaterThan(1)
  const state = await permits(tenant)
  expect(state).toMatchObject({ state: 'failed', last_success: null })
  expect(state.message).toContain(file)
  await expect.poll(async () => (await permits(tenant)).is_retry, within).toBe(true)
  await fileOf(data, 'gone.csv', csvOf(numberedRows(20)))
  await expect.poll(async () => (await permits(tenant)).state, within).toBe('finished')
  expect(await permits(tenant)).toMatchObject({ failures: 0, message: null })
  expect(await stored(tenant)).toBe(20)
  await endSchedule(tenant, file)
})

test('a server whose Node was removed goes on, and says why nothing is imported', async () => {
  const file = await fileOf(data, 'waits.csv', csvOf(numberedRows(20)))
  const tenant = await agency(file)
  const without = startWorker('/nowhere/bin/node')
  await expect.poll(async () => (await permits(tenant)).failures, within).toBeGreaterThan(1)
  expect(without.exitCode).toBeNull()
  const state = await permits(tenant)
  expect(state).toMatchObject({ state: 'failed', last_success: null })
  expect(state.message).toMatch(/^The import's process did not start: .*nowhere/)
  await kill(without)
  startWorker()
  await expect.poll(async () => (await permits(tenant)).state, within).toBe('finished')
  expect(await permits(tenant)).toMatchObject({ failures: 0, message: null })
  await endSchedule(tenant, file)
})

test('what the guard refuses is shown and not tried again before its time', async () => {
  const file = await fileOf(data, 'shrinks.csv', csvOf(numberedRows(500)))
  const tenant = await agency(file)
  startWorker()
  await expect.poll(async () => (await permits(tenant)).state, within).toBe('finished')
  await fileOf(data, 'shrinks.csv', csvOf(numberedRows(50)))
  await nextMinute(tenant)
  await expect.poll(async () => (await permits(tenant)).state, { interval: 100 }).toBe('refused')
  const state = await permits(tenant)
  expect(state.is_retry).toBe(false)
  expect(state.message).toContain('--accept-removals')
  expect(await stored(tenant)).toBe(500)
  await endSchedule(tenant, file)
})

test('a server that is killed in the middle of an import: another one does it whole', async () => {
  const count = 30_000
  const file = await fileOf(data, 'killed.csv', csvOf(numberedRows(count)))
  const tenant = await agency(file)
  const first = startWorker()
  await expect.poll(async () => (await runs(tenant)).length, within).toBeGreaterThan(0)
  await kill(first)
  expect((await runs(tenant)).map(({ state }) => state)).not.toContain('finished')
  await forgetDead()
  startWorker()
  await expect.poll(async () => (await permits(tenant)).state, { interval: 200 }).toBe('finished')
  expect(await stored(tenant)).toBe(count)
  const states = (await runs(tenant)).map(({ state }) => state)
  expect(states[0]).toBe('failed')
  expect(states).not.toContain('running')
  await endSchedule(tenant, file)
})

test('an agency sees its own jobs and schedules and no others', { tags: 'short' }, async () => {
  const file = await fileOf(data, 'own.csv', csvOf(numberedRows(5)))
  const mine = await agency(file, '0 5 1 1 *')
  const other = await agency(file, '0 6 1 1 *')
  const seen = (tenant: string) =>
    asTenant(database, tenant, ({ query }) =>
      query<{ key: string }>(
        `select key from jobs.schedule union all select singleton_key from jobs.job`,
      ),
    )
  expect(await seen(mine)).toEqual([{ key: `${mine}/permits` }])
  expect(await seen(other)).toEqual([{ key: `${other}/permits` }])
  await expect(
    asTenant(database, mine, ({ query }) =>
      query(
        `insert into jobs.schedule (name, key, cron, data) values ('import', 'x', '* * * * *', $1)`,
        [{ tenant: other, about: 'permits' }],
      ),
    ),
  ).rejects.toThrow(/row-level security/)
  await endSchedule(mine, file)
  expect(await seen(mine)).toEqual([])
  expect(await seen(other)).toEqual([{ key: `${other}/permits` }])
})

test(
  'a document that is refused leaves the schedules as they were',
  { tags: 'short' },
  async () => {
    const file = await fileOf(data, 'kept.csv', csvOf(numberedRows(5)))
    const mine = await agency(file, '0 5 1 1 *')
    const other = await agency(file, '0 6 1 1 *')
    const files = folder(mine)
    // The host belongs to the other agency: the schedules were set before that is seen.
    const taken = { ...files['tenant.yaml'], hosts: [`${other}.test`] }
    await expect(applyFolder(database, { ...files, 'tenant.yaml': taken })).rejects.toThrow('host')
    expect(await permits(mine)).toMatchObject({ schedule: { cron: '0 5 1 1 *' } })
    const kept = await asTenant(database, mine, ({ query }) =>
      query<{ cron: string }>('select cron from jobs.schedule'),
    )
    expect(kept).toEqual([{ cron: '0 5 1 1 *' }])
  },
)
