import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApiToken } from './accounts/api-token.ts'
import { createViewerCache } from './accounts/viewer-cache.ts'
import { moduleState } from './indexes/module-state.ts'
import { RecordIndexes } from './indexes/record-indexes.ts'
import { asTenant } from './platform/db/as-tenant.ts'
import { type Change, CHANGE_CHANNEL } from './platform/db/change-feed.ts'
import type { Database } from './platform/db/database.ts'
import { fromConnection } from './platform/open-database.ts'
import { listeningDatabase, uniqueTenant } from './platform/testing/database.ts'
import { moduleOf } from './tenancy/document/document.ts'
import { loadTenant, tenantOfHost } from './tenancy/tenant-cache.ts'
import { applyFolder, putRecords } from './testing/portal.ts'
import { folder, records } from './testing/search-fixture.ts'

let database: Database
/** The same database as another process has it: what it remembers is its own. */
let other: Database
const mine = uniqueTenant('birch')
const theirs = uniqueTenant('rowan')
const heard: (Change | null)[] = []

beforeAll(async () => {
  database = await listeningDatabase()
  other = fromConnection(database.kind, database.connection, 4, database.keys)
  for (const tenant of [mine, theirs]) await applyFolder(other, folder(tenant))
  await putRecords(other, mine, 'permits', records)
  await vi.waitFor(() => expect(database.changes.isLive).toBe(true), 120_000)
  database.changes.subscribe((change) => heard.push(change))
})

afterAll(() => other.close())

/** Notifications come in the order of their commits: once this one is heard, all before it are. */
async function settled(): Promise<void> {
  const send = (payload: string) =>
    other.pool.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, payload])
  expect(await database.changes.probe(send, 60_000)).toBe(true)
}

/** All that is heard of what `work` changes. */
async function hearing(work: () => Promise<unknown>): Promise<(Change | null)[]> {
  await settled()
  heard.length = 0
  await work()
  await settled()
  return [...heard]
}

/** The database, counting the statements that are sent. */
function counting(): { database: Database; statements: string[] } {
  const statements: string[] = []
  const watch = <Watched extends object>(watched: Watched): Watched =>
    new Proxy(watched, {
      get: (subject, name) => {
        const value: unknown = Reflect.get(subject, name)
        if (typeof value !== 'function') return value
        return (...values: unknown[]) => {
          if (name === 'query') statements.push(String(values[0]))
          const result: unknown = value.apply(subject, values)
          return name === 'connect' && result instanceof Promise ? result.then(watch) : result
        }
      },
    })
  return { database: { ...database, pool: watch(database.pool) }, statements }
}

test('a change is heard when it is committed, with its agency and module, and not when it is undone', async () => {
  const imported: Change = { kind: 'records', tenant: mine, module: 'permits' }
  expect(await hearing(() => putRecords(other, mine, 'permits', records))).toEqual([imported])

  const undone = () =>
    asTenant(other, mine, async (tx) => {
      await tx.query('update module set imported_at = now()')
      throw new Error('undone')
    })
  const applied: Change = { kind: 'tenant', tenant: theirs, module: null }
  const all = await hearing(async () => {
    await expect(undone()).rejects.toThrow('undone')
    await applyFolder(other, {
      ...folder(theirs),
      'departments/building.yaml': { id: 'building', name: 'Houses', modules: ['permits'] },
    })
  })
  expect(all).toContainEqual(applied)
  expect(all.filter((change) => change?.tenant === mine)).toEqual([])
})

test('who asks again costs the database nothing until something changes', async () => {
  const watched = counting()
  const viewers = createViewerCache(watched.database)
  const token = await createApiToken(other, mine, { name: 'clerk', level: 'internal', days: 1 })
  const ask = async () => [
    await tenantOfHost(watched.database, `${mine}.test`),
    (await loadTenant(watched.database, mine)).version,
    (await moduleState(watched.database, mine, 'permits')).version,
    (await viewers.viewer(mine, token))?.level,
  ]
  await ask()
  const [host, version, before] = await ask()
  expect([host, version]).toEqual([mine, 1])
  watched.statements.length = 0
  for (let i = 0; i < 500; i++) await ask()
  expect(watched.statements).toEqual([])

  await putRecords(other, mine, 'permits', records.slice(0, 2))
  await expect.poll(async () => (await ask())[2]).toBe(Number(before) + 1)
  await asTenant(other, mine, (tx) => tx.query('delete from api_token'))
  await expect.poll(async () => (await ask())[3]).toBeUndefined()
})

test('a change of one agency leaves the others what they were, however many there are', async () => {
  const hosts = [mine, theirs].map((tenant) => `${tenant}.test`)
  const all = async () => [
    ...(await Promise.all(hosts.map((host) => tenantOfHost(database, host)))),
    ...(await Promise.all([mine, theirs].map(async (code) => loadTenant(database, code)))),
  ]
  const before = await all()
  const changed = await hearing(() =>
    asTenant(other, mine, (tx) => tx.query('update tenant set folder = $1', ['/elsewhere'])),
  )
  expect(changed).toEqual([{ kind: 'tenant', tenant: mine, module: null }])
  expect(await all()).toEqual(before)
  database.changes.setLive(false)
  expect(await all()).toEqual(before)
  database.changes.setLive(true)
})

test('what is being read while it changes is read again', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  let asked = 0
  const pool: Database['pool'] = new Proxy(database.pool, {
    get: (subject, name) => {
      if (name !== 'query') return Reflect.get(subject, name)
      return async (...values: [string, unknown[]]) => {
        asked += 1
        const answer = await subject.query(...values)
        await gate
        return answer
      }
    },
  })
  const here: Database = { ...database, pool }
  const first = tenantOfHost(here, `${mine}.test`)
  await expect.poll(() => asked).toBe(1)
  database.changes.receive(`tenant ${mine}`)
  open()
  expect(await first).toBe(mine)
  expect(await tenantOfHost(here, `${mine}.test`)).toBe(mine)
  expect(asked).toBe(2)
  expect(await tenantOfHost(here, `${mine}.test`)).toBe(mine)
  expect(asked).toBe(2)
})

test('new records are loaded before anybody asks for them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-feed-'))
  const logger = pino({ level: 'silent' })
  const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  try {
    const state = await loadTenant(database, mine)
    const module = moduleOf(state.document, 'permits')
    if (module === undefined) throw new Error('the fixture has no permits')
    await putRecords(other, mine, 'permits', records.slice(0, 1))
    await expect.poll(async () => (await indexes.get(state, module)).version).toBeGreaterThan(0)
    await expect.poll(() => indexes.size().records).toBe(1)
    await putRecords(other, mine, 'permits', records)
    await expect.poll(() => indexes.size().records).toBe(records.length)
  } finally {
    await indexes.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a connection that breaks while something changes hides nothing', async () => {
  const before = (await moduleState(database, mine, 'permits')).version
  if (database.kind === 'postgres')
    await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (query like 'listen %' or query like '%pg_notify%')`,
    )
  else database.changes.setLive(false)
  await asTenant(other, mine, (tx) =>
    tx.query('update module set version = version + 1, content_id = $1', [randomUUID()]),
  )
  await expect
    .poll(async () => (await moduleState(database, mine, 'permits')).version)
    .toBe(before + 1)
  if (database.kind === 'postgres') await expect.poll(() => database.changes.isLive).toBe(true)
})

test('a database that is away keeps what is in memory answering', async () => {
  const gone = { isGone: false }
  const pool: Database['pool'] = new Proxy(database.pool, {
    get: (subject, name) => {
      if (gone.isGone && (name === 'connect' || name === 'query'))
        return () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
      return Reflect.get(subject, name)
    },
  })
  const here: Database = { ...database, pool }
  const known = await loadTenant(here, mine)
  const state = await moduleState(here, mine, 'permits')
  gone.isGone = true
  database.changes.setLive(false)
  expect(await loadTenant(here, mine)).toBe(known)
  expect(await tenantOfHost(here, `${theirs}.test`).catch((error: unknown) => error)).toMatchObject(
    { code: 'ECONNREFUSED' },
  )
  expect(await moduleState(here, mine, 'permits')).toEqual(state)
})
