import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { ownDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { askForReport, reportState } from './report-fixture-for-tests.ts'

let database: Database
let dataDir: string
const first = uniqueTenant('elm')
const second = uniqueTenant('fir')
/** Enough for a table of pages: a process is killed while it is drawn. */
const RECORDS = 5_000
const within = { interval: 50 }

/** Workers of other tests would take the jobs of these: the database is this file's own. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plat-report-jobs-'))
  const own = await ownDatabase()
  database = own
  for (const tenant of [first, second]) {
    await applyFolder(database, folder(tenant))
    await putRecords(
      database,
      tenant,
      'permits',
      Array.from({ length: tenant === first ? RECORDS : 10 }, (_, i) => ({
        guid: randomUUID(),
        agency_reference: `2024-${i} BP`,
        title: 'House',
        record_type: 'NEW',
        status: 'Issued',
        record_date: '2024-05-01',
        street_address: `${i} North Main Street`,
        lng: -97.8,
        lat: 30.2,
      })),
    )
  }
  return async () => {
    await own.close()
    await rm(dataDir, { recursive: true })
  }
})

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

function startWorker(): ChildProcess {
  const { kind, connection } = database
  const needed = { kind, connection: { ...connection, types: undefined }, dataDir }
  const worker = fork(
    join(import.meta.dirname, 'jobs-child-for-tests.ts'),
    [JSON.stringify(needed)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] },
  )
  workers.push(worker)
  return worker
}

const report = (tenant: string, template: number) => askForReport(database, tenant, template)
const state = (tenant: string, guid: string) => reportState(database, tenant, guid)

test('an agency with many waiting reports does not hold up the first of another', async () => {
  const many: string[] = []
  for (let i = 0; i < 8; i++) many.push(await report(first, 64_974))
  const one = await report(second, 64_974)
  startWorker()
  for (const guid of many)
    await expect.poll(async () => (await state(first, guid))?.status, within).toBe('complete')
  const done = (await state(second, one))?.done?.getTime() ?? Infinity
  const before = await Promise.all(many.map(async (guid) => (await state(first, guid))?.done))
  expect(before.filter((at) => (at?.getTime() ?? Infinity) < done).length).toBeLessThanOrEqual(3)
})

test('a process that is killed in the middle: another one makes the report, once', async () => {
  const guid = await report(first, 66_726)
  const worker = startWorker()
  const active = async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      'select state from jobs.job where singleton_key = $1',
      [`${first}/${guid}`],
    )
    return rows[0]?.state
  }
  await expect.poll(active, within).toBe('active')
  await kill(worker)
  expect(await state(first, guid)).toMatchObject({ status: 'pending', files: 0 })
  startWorker()
  startWorker()
  await expect.poll(async () => (await state(first, guid))?.status, within).toBe('complete')
  expect(await state(first, guid)).toMatchObject({ files: 1 })
})
