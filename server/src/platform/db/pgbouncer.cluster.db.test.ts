import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, csvOf, fileOf, numberedRows } from '../../imports/import-for-tests.ts'
import { applyFolder } from '../../testing/portal.ts'
import { hasPgbouncer, startPgbouncer, type Bouncer } from '../../testing/pgbouncer.ts'
import { type Cluster, findPostgres, startCluster } from '../../testing/postgres-cluster.ts'
import { folder } from '../../testing/search-fixture.ts'
import { call, type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { embeddedConnection, fromConnection } from '../open-database.ts'
import { noKeys } from '../secrets/keyring.ts'
import { TEST_KEY } from '../testing/test-key.ts'
import { asTenant } from './as-tenant.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

const programs = findPostgres()
const isPossible = programs !== null && hasPgbouncer
const tenant = 'ash'

let directory: string
let cluster: Cluster | undefined
let bouncer: Bouncer | undefined
let server: ServerProcess | undefined
let hearing: ServerProcess | undefined
let database: Database

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-bouncer-'))
  if (programs === null || !isPossible) return
  cluster = await startCluster(programs)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  await owner.connect()
  await migrate(owner, true)
  await owner.end()
  bouncer = await startPgbouncer(cluster.databaseUrl)
  const connection = { connectionString: bouncer.databaseUrl, types: embeddedConnection('').types }
  database = fromConnection('postgres', connection, 4, noKeys)
  await applyFolder(database, folder(tenant))
  server = await startServerProcess({
    DATABASE_URL: bouncer.databaseUrl,
    DATA_DIR: join(directory, 'data'),
    PLAT_LOG: 'warn',
    PLAT_SECRET_KEYS: TEST_KEY,
  })
  hearing = await startServerProcess({
    DATABASE_URL: bouncer.databaseUrl,
    DATABASE_LISTEN_URL: cluster.databaseUrl,
    DATA_DIR: join(directory, 'other'),
    PLAT_SECRET_KEYS: TEST_KEY,
  })
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  hearing?.child.kill('SIGKILL')
  await database?.close()
  await bouncer?.close()
  await cluster?.remove()
  await rm(directory, { recursive: true, force: true })
})

async function load(rows: number): Promise<void> {
  const file = await fileOf(directory, `${rows}.csv`, csvOf(numberedRows(rows)))
  const report = await importFile(database, { tenant, file, dataDir: directory })
  expect(report.state).toBe('finished')
}

function ask(path: string, body: object) {
  return call({
    port: server?.port ?? 0,
    host: `${tenant}.test`,
    path,
    method: 'POST',
    headers: { 'x-module': 'permits', origin: `http://${tenant}.test` },
    body,
  })
}

async function counted(): Promise<number> {
  const { status, text } = await ask('/api/search/count', { status: 0 })
  expect(status, text).toBe(200)
  return JSON.parse(text).data.all
}

/** Whether a server hears of changes. */
async function isHearing(one: ServerProcess | undefined): Promise<boolean> {
  const { text } = await call({ port: one?.port ?? 0, host: 'localhost', path: '/metrics' })
  return text.includes('\nplat_change_feed_live 1\n')
}

test.skipIf(!isPossible)(
  'behind PgBouncer in transaction mode a portal is applied, imported, searched and signed up to',
  async () => {
    await load(40)
    await expect.poll(counted).toBe(40)
    // Notifications do not come through: the change is asked for instead.
    await load(41)
    await expect.poll(counted).toBe(41)
    expect(await isHearing(server)).toBe(false)
    await expect.poll(() => isHearing(hearing)).toBe(true)
    const list = await ask('/api/search/list?scope=all', { status: 0 })
    expect(JSON.parse(list.text).data).toHaveLength(20)
    const signUp = await ask('/api/account', { email: 'ida@example.com' })
    expect(signUp.status, signUp.text).toBe(200)
    expect(server?.log()).not.toContain('"level":')
  },
)

test.skipIf(!isPossible)(
  'a statement that waits too long ends there, too, and leaves nothing on the connection',
  async () => {
    const waits = asTenant(database, tenant, ({ query }) => query('select pg_sleep(30)'))
    await expect(waits).rejects.toMatchObject({ code: '57014' })
    const settings = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.pool.query<{ limit: string; tenant: string | null; role: string }>(
          `select current_setting('statement_timeout') as limit, current_user::text as role,
             nullif(current_setting('app.tenant', true), '') as tenant`,
        ),
      ),
    )
    for (const { rows } of settings)
      expect(rows).toEqual([{ limit: '0', tenant: null, role: 'plat_web' }])
  },
)
