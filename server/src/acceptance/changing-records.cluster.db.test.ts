import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { csvOf, fileOf, numberedRows, type TestRow } from '../imports/import-for-tests.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { embeddedConnection, fromConnection } from '../platform/open-database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { TEST_KEY } from '../platform/testing/test-key.ts'
import { applyFolder } from '../testing/portal.ts'
import { type Cluster, findPostgres, startCluster } from '../testing/postgres-cluster.ts'
import { folder } from '../testing/search-fixture.ts'
import { call, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { barCheck } from './bar-check.ts'

/** Faults: servers and imports that are killed, and restarts of the database. */
const FAULTS = process.env['PLAT_BAR'] === 'full' ? 30 : 3
const SERVERS = 3
const RECORDS = 3_000
/** Milliseconds until all servers say the same after the last change, at most: `bench/` measures how long it takes. */
const EQUAL_MS = 60_000
const programs = findPostgres()
const changing = 'ash'
const still = 'birch'

let directory: string
let cluster: Cluster | undefined
let database: Database
const servers: ServerProcess[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-changing-'))
  if (programs === null) return
  cluster = await startCluster(programs)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  await owner.connect()
  await migrate(owner, true)
  await owner.end()
  const connection = { connectionString: cluster.databaseUrl, types: embeddedConnection('').types }
  database = fromConnection('postgres', connection, 2, noKeys)
  for (const tenant of [changing, still]) {
    await applyFolder(database, folder(tenant))
    await startImport(tenant, await rowsFile(0)).ended
  }
  for (let i = 0; i < SERVERS; i++) servers.push(await startServer(i))
}, 180_000)
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await database?.close()
  await cluster?.remove()
  await rm(directory, { recursive: true, force: true })
})

function startServer(number: number): Promise<ServerProcess> {
  return startServerProcess({
    DATABASE_URL: cluster?.databaseUrl ?? '',
    DATA_DIR: join(directory, `server-${number}`),
    PLAT_LOG: 'error',
    PLAT_SECRET_KEYS: TEST_KEY,
  })
}

/** Writes what a source has on a day: each differs in some records; every fifth in most of them. */
function rowsFile(day: number): Promise<string> {
  const rows = numberedRows(RECORDS - (day % 7), (n): Partial<TestRow> => {
    const isChanged = day % 5 === 4 ? n % 10 !== 0 : (n + day) % 40 === 0
    return {
      type: n % 9 === 0 ? 'internal' : 'everybody',
      status: isChanged ? 'Final' : 'Issued',
      date: `20${10 + ((n + (isChanged ? day : 0)) % 15)}-05-11`,
      lng: n % 11 === 0 ? '' : String(-97.9 + (n % 40) / 50),
      lat: n % 11 === 0 ? '' : String(30.1 + ((n + (isChanged ? day : 0)) % 31) / 50),
    }
  })
  return fileOf(directory, `day-${day}.csv`, csvOf(rows))
}

/** Starts an import in a process that may be killed. */
function startImport(
  tenant: string,
  file: string,
): { child: ChildProcess; ended: Promise<unknown> } {
  const options = {
    tenant,
    file,
    dataDir: directory,
    source: { visibility: { column: 'type' } },
    acceptRemovals: true,
    acceptChanges: ['status', 'record_date', 'visibility', 'location'],
  }
  const connection = { connectionString: cluster?.databaseUrl }
  const child = fork(
    join(import.meta.dirname, '../imports/import-child-for-tests.ts'),
    [JSON.stringify({ kind: 'postgres', connection, options })],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] },
  )
  return { child, ended: once(child, 'exit') }
}

/** What a server or the database says of an agency's records at a version. */
interface Said {
  readonly version: number
  /** Counts as text, equal when they agree. */
  readonly counts: string
}

/** What anybody may see, counted by the database itself; null while it is away. */
async function truth(tenant: string): Promise<Said | null> {
  const rows = await asTenant(database, tenant, ({ query }) =>
    query<{ version: number; status: string | null; unlocated: number; all: number }>(
      `select m.version, r.status, count(*) filter (where r.lng is null)::int as unlocated,
         count(*)::int as all
       from module m join record r using (tenant, module)
       where m.module = 'permits' and r.visibility = 0
       group by m.version, r.status order by r.status`,
    ),
  ).catch(() => null)
  if (rows === null) return null
  const sum = (of: 'all' | 'unlocated') => rows.reduce((total, row) => total + row[of], 0)
  const facets = rows.map(({ status, all }) => [status, all])
  return {
    version: rows[0]?.version ?? 0,
    counts: JSON.stringify([sum('all'), sum('unlocated'), facets]),
  }
}

/** What a server says; null when it is away or says that it cannot answer now. */
async function said(server: ServerProcess, tenant: string): Promise<Said | null> {
  const [count, facets] = await Promise.all(
    ['/api/search/count', '/api/search/facets'].map((path) =>
      call({
        port: server.port,
        host: `${tenant}.test`,
        path,
        method: 'POST',
        headers: { 'x-module': 'permits', origin: `http://${tenant}.test` },
        body: { status: 0 },
      }).catch(() => null),
    ),
  )
  if (!count || !facets) return null
  for (const { status, text } of [count, facets])
    if (status !== 200 && status !== 503) throw new Error(`${status}: ${text.slice(0, 300)}`)
  if (count.status === 503 || facets.status === 503) return null
  const { data, meta } = JSON.parse(count.text)
  const options = JSON.parse(facets.text)
  // The records changed between the two.
  if (options.meta.version !== meta.version) return null
  const byStatus: [string, number][] = options.data
    .find((one: { criterion: string }) => one.criterion === 'status_name')
    .options.map((one: { value: string; count: number }) => [one.value, one.count])
  const facetsText = byStatus.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { version: meta.version, counts: JSON.stringify([data.all, data.unlocated, facetsText]) }
}

interface Watch {
  /** By version of the changing agency's records: what the database said. */
  readonly truths: Map<number, string>
  readonly seen: { server: number; said: Said }[]
  readonly faults: string[]
  goesOn: boolean
}

/** Asks a server again and again, whichever process it is at the moment. */
async function watch(number: number, others: Said, all: Watch): Promise<void> {
  let newest = 0
  while (all.goesOn) {
    const server = servers[number]
    if (server === undefined) return
    try {
      const mine = await said(server, changing)
      if (mine !== null) {
        if (mine.version < newest) all.faults.push(`server ${number}: ${newest} → ${mine.version}`)
        newest = Math.max(newest, mine.version)
        all.seen.push({ server: number, said: mine })
      }
      const theirs = await said(server, still)
      if (theirs !== null && theirs.counts !== others.counts)
        all.faults.push(`the other agency: ${theirs.counts}, not ${others.counts}`)
    } catch (error) {
      all.faults.push(`server ${number}: ${String(error)}`)
    }
    await wait(20)
  }
}

/** Notes what is true now; each version is looked at before the next begins. */
async function note({ truths }: Watch): Promise<void> {
  for (;;) {
    const now = await truth(changing)
    if (now !== null) return void truths.set(now.version, now.counts)
    await wait(50)
  }
}

/** One of the faults, at a moment that nobody chose. */
async function fault(kind: number, importing: ChildProcess): Promise<void> {
  await wait(randomInt(1_200))
  if (kind === 0) importing.kill('SIGKILL')
  else if (kind === 1) {
    await cluster?.stop(randomInt(2) === 0 ? 'fast' : 'immediate')
    await cluster?.start()
  } else {
    const number = randomInt(SERVERS)
    servers[number]?.child.kill('SIGKILL')
    await servers[number]?.ended()
    servers[number] = await startServer(number)
  }
}

/** The districts of a day: the document and its index change with them. */
function document(day: number) {
  const files = folder(changing)
  const permits = files['modules/permits.yaml']
  return {
    ...files,
    'modules/permits.yaml': { ...permits, noun: { one: `permit ${day}`, other: 'permits' } },
  }
}

barCheck('11.1', 'servers, imports and the database killed while records change', async (skip) => {
  if (programs === null) skip('needs PostgreSQL ≥ 15 with PostGIS in /usr/lib/postgresql')
  const others = await truth(still)
  if (others === null) throw new Error('the database is away before anything happened')
  const all: Watch = { truths: new Map(), seen: [], faults: [], goesOn: true }
  await note(all)
  const watching = servers.map((_, number) => watch(number, others, all))
  let day = 1
  for (let i = 0; i < FAULTS; i++) {
    // A few imports that succeed between two faults.
    for (let quiet = 0; quiet < 2; quiet++) {
      await startImport(changing, await rowsFile(day++)).ended
      await note(all)
    }
    const { child, ended } = startImport(changing, await rowsFile(day++))
    const applying = applyFolder(database, document(day)).catch(() => undefined)
    await Promise.all([fault(i % 3, child), ended, applying])
    await note(all)
  }
  await startImport(changing, await rowsFile(day)).ended
  const start = performance.now()
  await note(all)
  const last = await truth(changing)
  for (const server of servers)
    while ((await said(server, changing))?.version !== last?.version && sinceMs(start) < EQUAL_MS)
      await wait(10)
  const equalMs = sinceMs(start)
  all.goesOn = false
  await Promise.all(watching)

  const wrong = all.seen
    .filter(({ said: { version, counts } }) => all.truths.get(version) !== counts)
    .map(
      ({ server, said: { version, counts } }) =>
        `server ${server}, version ${version}: ${counts}, not ${all.truths.get(version)}`,
    )
  expect([...new Set([...all.faults, ...wrong])].slice(0, 10)).toEqual([])
  for (const server of servers) expect(await said(server, changing)).toEqual(last)
  expect(all.seen.length).toBeGreaterThan(FAULTS * SERVERS)
  const versions = new Set(all.seen.map(({ said: { version } }) => version)).size
  return `${FAULTS} faults, ${all.seen.length} answers of ${versions} versions, none wrong or older; all equal after ${Math.round(equalMs)} ms`
})

function sinceMs(start: number): number {
  return performance.now() - start
}
