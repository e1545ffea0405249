import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { fromConnection } from '../platform/open-database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { type Cluster, findPostgres, startCluster } from '../testing/postgres-cluster.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { call, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const programs = findPostgres()
/** First in the order in which indexes are warmed. */
const held = ['alder', 'aspen', 'ash'] as const
const free = 'willow'

let dataDir: string
let cluster: Cluster | undefined
let holder: pg.Client | undefined
let server: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plat-ready-'))
  if (programs === null) return
  cluster = await startCluster(programs)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  await owner.connect()
  await migrate(owner, true)
  await owner.end()
  const database = fromConnection('postgres', { connectionString: cluster.databaseUrl }, 2, noKeys)
  for (const tenant of [...held, free]) {
    await applyFolder(database, folder(tenant))
    await putRecords(database, tenant, 'permits', records)
  }
  await database.close()
  holder = new pg.Client({ connectionString: cluster.superuserUrl })
  await holder.connect()
  // Who reads records of these agencies waits until the holder lets go.
  await holder.query(`
    create function waits(tenant text) returns boolean language plpgsql as $$
    begin
      if tenant = any ('{${held.join(',')}}') then perform pg_advisory_xact_lock_shared(1); end if;
      return true;
    end $$;
    create policy held on record as restrictive for select using (waits(tenant));
    select pg_advisory_lock(1);`)
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await holder?.end()
  await cluster?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

function ask(tenant: string) {
  return call({
    port: server?.port ?? 0,
    host: `${tenant}.test`,
    path: '/api/search/count',
    method: 'POST',
    headers: { 'x-module': 'permits' },
    body: { status: 0 },
  })
}

async function buildsWaiting(): Promise<number> {
  const { text } = await call({ port: server?.port ?? 0, host: 'localhost', path: '/metrics' })
  return Number(/^plat_record_index_builds_waiting (\d+)$/m.exec(text)?.[1])
}

test.skipIf(programs === null)(
  'a server is ready before its indexes are; agencies whose tables are held keep nobody else waiting',
  async () => {
    server = await startServerProcess({
      DATABASE_URL: cluster?.databaseUrl ?? '',
      DATA_DIR: dataDir,
      PLAT_LOG: 'error',
    })
    const waiting = held.map(async (tenant) => (await ask(tenant)).status)
    // More agencies are held than are built at a time.
    await expect.poll(buildsWaiting).toBeGreaterThan(0)
    expect((await ask(free)).status).toBe(200)

    await holder?.query('select pg_advisory_unlock(1)')
    // Who has waited is answered by the next attempt.
    expect(await Promise.all(waiting)).toEqual([200, 200, 200])
  },
  120_000,
)
