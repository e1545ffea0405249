import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { RecordIndexes } from './record-indexes.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>> | undefined
const broken = uniqueTenant('aspen')
const sound = uniqueTenant('birch')

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of [broken, sound]) {
    await applyFolder(database, folder(tenant))
    await putRecords(database, tenant, 'permits', records)
  }
})
afterEach(() => server?.close())
afterAll(() => database.close())

/** Asks an agency how many records it has. */
async function ask(tenant: string) {
  const { statusCode, headers, body } = await inject('/api/search/count', tenant)
  return { status: statusCode, retryAfter: Number(headers['retry-after']), body }
}

function inject(url: string, tenant: string) {
  if (server === undefined) throw new Error('no server was started')
  return server.app.fastify.inject({
    method: 'POST',
    url,
    headers: { host: `${tenant}.test`, 'x-module': 'permits' },
    payload: { status: 0 },
  })
}

/** A figure of `/metrics`; 0 where there is none yet. */
async function figure(name: string): Promise<number> {
  const headers = { host: 'localhost' }
  const answer = await server?.app.fastify.inject({ url: '/metrics', headers })
  const line = answer?.body.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** How many attempts are due within so many milliseconds: the first at once, then after 1, 2, 4 … s more. */
function dueWithin(elapsedMs: number): number {
  return 1 + Math.floor(Math.log2(1 + elapsedMs / 1_000))
}

/** Puts a date into a record that no index can be built with, or takes it out. */
function setDate(tenant: string, date: string): Promise<unknown> {
  const [record] = records
  return asTenant(database, tenant, ({ query }) =>
    query('update record set record_date = $2::date where guid = $1::uuid', [record?.guid, date]),
  )
}

test('a build that fails is tried again when it is due, not at every request, and keeps nobody else waiting', async () => {
  server = await testServer(database)
  await setDate(broken, 'infinity')
  const failures = `plat_record_index_build_failures_total{tenant="${broken}",module="permits"}`
  const started = performance.now()
  const first = await ask(broken)
  expect(first.status).toBe(503)
  // The attempts after 1 and 2 seconds were waited for; the next one comes after 4.
  expect(first.retryAfter).toBeGreaterThan(0)
  expect(await figure(failures)).toBeGreaterThanOrEqual(3)
  for (let i = 0; i < 20; i++) {
    const { status, retryAfter } = await ask(broken)
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
  }
  // However slow the machine: no request made an attempt that was not due.
  expect(await figure(failures)).toBeLessThanOrEqual(dueWithin(performance.now() - started))
  expect((await ask(sound)).status).toBe(200)

  await setDate(broken, '2024-05-01')
  // Mended: it is loaded by itself, before anybody asks.
  await expect.poll(() => figure('plat_record_indexes')).toBe(2)
  expect((await ask(broken)).status).toBe(200)
})

test('an index that nobody asks for is given back, and comes again with the same answers', async () => {
  server = await testServer(database, { INDEX_IDLE_MINUTES: '0.03' })
  const before = await inject('/api/search/list?scope=all', sound)
  expect(before.statusCode).toBe(200)
  expect(await figure('plat_record_index_bytes')).toBeGreaterThan(0)
  await expect.poll(() => figure('plat_record_indexes')).toBe(0)
  expect(await figure('plat_record_index_bytes')).toBe(0)

  const after = await inject('/api/search/list?scope=all', sound)
  expect(after.json()).toEqual(before.json())
  expect(await figure('plat_record_index_loads_total{from="database"}')).toBe(1)
  expect(await figure('plat_record_index_loads_total{from="snapshot"}')).toBe(1)
})

test(
  'who reads an index slowly goes on reading it after it was given back',
  { tags: 'short' },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plat-data-'))
    const logger = pino({ level: 'silent' })
    const indexes = new RecordIndexes({ database, logger, dataDir, threads: 2, idleMinutes: 0.005 })
    try {
      const state = await loadTenant(database, sound)
      const [module] = state.document.modules
      if (module === undefined) throw new Error('the fixture has no module')
      const index = await indexes.get(state, module)
      const count = () => index.query({ kind: 'count', criteria: { visibility: 2 }, view: null })
      const before = await count()
      await expect.poll(() => indexes.size().modules).toBe(0)
      expect(await Promise.all([count(), count(), count()])).toEqual([before, before, before])
    } finally {
      await indexes.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
