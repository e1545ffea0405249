/**
 * Ten thousand idle live connections on one server process: memory, delivery and calls beside them, and a restart.
 * `main.ts [--sockets 10000] [--seconds 20]`
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { sendLive } from '../../../server/src/live/inbox.ts'
import { asTenant } from '../../../server/src/platform/db/as-tenant.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { embeddedConnection, fromConnection } from '../../../server/src/platform/open-database.ts'
import { noKeys } from '../../../server/src/platform/secrets/keyring.ts'
import { TEST_KEY } from '../../../server/src/platform/testing/test-key.ts'
import { applyFolder, putRecords } from '../../../server/src/testing/portal.ts'
import { findPostgres, startCluster } from '../../../server/src/testing/postgres-cluster.ts'
import { folder } from '../../../server/src/testing/search-fixture.ts'
import { freePort, isReady, spawnServer } from '../../../server/src/testing/server-process.ts'
import { makeSessions, type SignedIn } from '../../../server/src/testing/sessions.ts'
import { residentMemory } from '../process-usage.ts'
import { pacedSearches } from '../reports/paced-searches.ts'
import { measureCalls } from './calls.ts'
import type { ClientReport, ClientSettings, Order } from './client-orders.ts'
import { measureHeartbeats } from './heartbeats.ts'
import { quantile, row } from './table.ts'

const TENANT = 'ash'
const HOST = 'ash.test'
const MODULE = 'permits'
const RECORDS = 20_000
/** People who are sent messages beside those who are idle. */
const PROBES = 10
/** Of each of these there are messages while the server is away. */
const WRITTEN_TO = 200
/** Pages whose heartbeats are counted. */
const HEARTS = 500

const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
  },
})
const programs = findPostgres()
if (programs === null) console.log('Skipped: no PostgreSQL ≥ 15 with PostGIS on this machine.')
else await run(programs, Number(options.sockets), Number(options.seconds))

/** What is measured, and with what. */
interface Ground {
  readonly database: Database
  readonly databaseUrl: string
  readonly people: readonly SignedIn[]
  readonly clients: ChildProcess
  readonly port: number
  server: ChildProcess
  /** When each message was written, by the place of its person. */
  readonly written: number[][]
  /** Numbers of the last messages before the first of those. */
  readonly bases: number[]
  readonly start: () => Promise<ChildProcess>
}

async function run(installed: string, sockets: number, span: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const cluster = await startCluster(installed)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  // With the server's types: a number of eight bytes is a number.
  const { types } = embeddedConnection('')
  const connection = { connectionString: cluster.databaseUrl, types }
  const database = fromConnection('postgres', connection, 4, noKeys)
  const children: ChildProcess[] = []
  try {
    await owner.connect()
    await migrate(owner, true)
    const people = await fill(database, sockets)
    const port = await freePort()
    const start = async () => {
      const server = spawnServer({
        DATABASE_URL: cluster.databaseUrl,
        DATA_DIR: join(directory, 'server'),
        PLAT_SECRET_KEYS: TEST_KEY,
        PLAT_LOG: 'error',
        PLAT_DRAIN_SECONDS: '5',
        PORT: String(port),
      })
      children.push(server)
      server.stdout?.resume()
      server.stderr?.pipe(process.stderr)
      while (!(await isReady(port))) await pause(50)
      return server
    }
    const settings: ClientSettings = { port, host: HOST, tokens: people.map(({ token }) => token) }
    const file = join(directory, 'clients.json')
    await writeFile(file, JSON.stringify(settings))
    const clients = fork(join(import.meta.dirname, 'clients.ts'), [file])
    children.push(clients)
    const ground = {
      database,
      databaseUrl: cluster.databaseUrl,
      people,
      clients,
      port,
      server: await start(),
      start,
      written: [],
      bases: [],
    }
    console.log(
      `${sockets.toLocaleString('en')} connections · ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    console.log('| | reached | wanted |\n|---|--:|--:|')
    await measure(ground, span)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await owner.end()
    await database.close()
    await cluster.remove()
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure(ground: Ground, span: number): Promise<void> {
  const server = { port: ground.port, host: HOST }
  const before = await pacedSearches(server, MODULE, { seconds: span, part: 0 })
  await measureMemory(ground)
  const last = await lastNumbers(ground, ground.people)
  ground.bases.push(...ground.people.map(({ guid }) => last.get(guid) ?? 0))
  const beside = await pacedSearches(server, MODULE, { seconds: span, part: 1 })
  row('search p95 before', `${before.p95.toFixed(1)} ms`, '')
  row(
    'search p95 beside them',
    `${beside.p95.toFixed(1)} ms`,
    `≤ ${(1.5 * before.p95).toFixed(1)} ms`,
  )
  const hearts = Math.min(HEARTS, ground.people.length)
  const beat = () => beatOf(ground.clients, hearts)
  await measureHeartbeats(ground.databaseUrl, hearts, beat, 3_000 * span)
  await measureDelivery(ground, span)
  await measureCalls(ground.database, TENANT, server)
  await measureBroadcast(ground, Math.min(5_000, ground.people.length))
  await measureRestart(ground)
}

async function measureMemory(ground: Ground): Promise<void> {
  const { people, clients, server } = ground
  // The first ones bring code and caches with them.
  await openAll(clients, Math.min(200, people.length))
  await pause(5_000)
  const first = residentMemory(server.pid ?? 0)
  const started = performance.now()
  await openAll(clients, people.length - Math.min(200, people.length), people.length)
  row('opened a second', whole((1_000 * people.length) / (performance.now() - started)), '')
  // What opening them took is given back.
  await pause(30_000)
  const grown = residentMemory(server.pid ?? 0) - first
  const kilobytes = grown / 1_024 / Math.max(1, people.length - 200)
  row('memory of the process a connection', `${kilobytes.toFixed(1)} KB`, '≤ 30 KB')
}

/** Sends a message to the people at these places. */
async function tell(
  { database, people, written }: Ground,
  places: readonly number[],
): Promise<void> {
  const now = Date.now()
  for (const place of places) (written[place] ??= []).push(now)
  const guids = places.map((place) => people[place]?.guid ?? '')
  await asTenant(database, TENANT, async (tx) =>
    sendLive(tx, guids, { type: 'notifications_changed', data: null }),
  )
}

/** Milliseconds from writing each message to its arrival. */
function delaysOf({ written, bases }: Ground, { arrivals }: ClientReport): number[] {
  return arrivals.map(
    ([place, number, at]) =>
      at - (written[place]?.[number - (bases[place] ?? 0) - 1] ?? Number.NaN),
  )
}

/** Places of the first people, so many. */
function firstPlaces(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, i) => first + i)
}

async function measureDelivery(ground: Ground, span: number): Promise<void> {
  say(ground.clients, { kind: 'reset' })
  let sent = 0
  const until = performance.now() + span * 1_000
  while (performance.now() < until) {
    await tell(ground, [sent++ % PROBES])
    await pause(20)
  }
  const delays = delaysOf(ground, await received(ground.clients, sent))
  row(`delivery to ${PROBES} of them, p50`, `${quantile(delays, 0.5)} ms`, '')
  row(`delivery to ${PROBES} of them, p99`, `${quantile(delays, 0.99)} ms`, '≤ 100 ms')
}

/** The same message to thousands, twice a second. */
async function measureBroadcast(ground: Ground, count: number): Promise<void> {
  const ROUNDS = 20
  say(ground.clients, { kind: 'reset' })
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await tell(ground, firstPlaces(count))
    await pause(Math.max(0, 500 - (performance.now() - started)))
  }
  const delays = delaysOf(ground, await received(ground.clients, ROUNDS * count))
  row(
    `two messages a second to ${whole(count)}, delivered`,
    `${delays.length} of ${ROUNDS * count}`,
    'all',
  )
  row(`two messages a second to ${whole(count)}, p95`, `${quantile(delays, 0.95)} ms`, '≤ 250 ms')
}

/** Stops the server in order and starts it again, while messages are written. */
async function measureRestart(ground: Ground): Promise<void> {
  const { people, clients } = ground
  const first = Math.max(0, people.length - WRITTEN_TO)
  const some = people.slice(first)
  const back = new AbortController()
  let rounds = 0
  const written = (async () => {
    for (; !back.signal.aborted; rounds++) {
      await tell(ground, firstPlaces(some.length, first))
      await pause(200)
    }
  })()
  const stopped = performance.now()
  ground.server.kill('SIGTERM')
  await once(ground.server, 'exit')
  row('stopped after', `${seconds(stopped)} s`, '')
  ground.server = await ground.start()
  const ready = performance.now()
  row('ready again after', `${seconds(stopped)} s`, '')
  await opened(clients, people.length)
  row('all connections back, after the first was closed', `${seconds(stopped)} s`, '≤ 60 s')
  row('all connections back, after it was ready', `${seconds(ready)} s`, '')
  back.abort()
  await written
  const last = await lastNumbers(ground, some)
  let report = await ask(clients)
  const complete = () =>
    some.every((_, i) => report.numbers[first + i] === last.get(some[i]?.guid ?? ''))
  for (let tries = 0; tries < 100 && !complete(); tries++) {
    await pause(100)
    report = await ask(clients)
  }
  row(
    `messages meanwhile (${rounds * WRITTEN_TO}), missed`,
    complete() ? whole(report.missed) : 'some',
    '0',
  )
  row('messages that came twice', whole(report.doubled), '0')
  row('connections that had to read all again', whole(report.resyncs), '0')
}

async function lastNumbers(
  { database }: Ground,
  people: readonly SignedIn[],
): Promise<Map<string, number>> {
  const rows = await asTenant(database, TENANT, ({ query }) =>
    query<{ account: string; last: number }>(
      'select account, last_number as last from live_inbox where account = any($1)',
      [people.map(({ guid }) => guid)],
    ),
  )
  return new Map(rows.map(({ account, last }) => [account, last]))
}

/** An agency with records to search and people who are signed in. */
async function fill(database: Database, count: number): Promise<SignedIn[]> {
  const files = folder(TENANT)
  // The searches that are asked beside it go back to 1985.
  const permits = { ...files['modules/permits.yaml'], minDate: '1980-01-01' }
  await applyFolder(database, {
    ...files,
    'departments/building.yaml': { ...files['departments/building.yaml'], tags: ['call'] },
    'modules/permits.yaml': permits,
  })
  const records = Array.from({ length: RECORDS }, (_, n) => ({
    guid: crypto.randomUUID(),
    agency_reference: `P-${n}`,
    title: `Deck and porch ${n % 17}`,
    record_type: 'NEW',
    status: n % 3 === 0 ? 'Final' : 'Issued',
    record_date: `20${10 + (n % 14)}-0${1 + (n % 9)}-11`,
    lng: -97.9 + (n % 400) / 500,
    lat: 30.1 + (n % 310) / 500,
  }))
  await putRecords(database, TENANT, MODULE, records)
  const people: SignedIn[] = []
  while (people.length < count)
    people.push(...(await makeSessions(database, TENANT, Math.min(2_000, count - people.length))))
  return people
}

function say(clients: ChildProcess, order: Order): void {
  clients.send(order)
}

async function ask(clients: ChildProcess): Promise<ClientReport> {
  const answer = once(clients, 'message')
  say(clients, { kind: 'report' })
  const [report] = (await answer) as [ClientReport]
  return report
}

async function openAll(clients: ChildProcess, count: number, all = count): Promise<void> {
  say(clients, { kind: 'open', count })
  await opened(clients, all)
}

/** Waits until so many are open. */
async function opened(clients: ChildProcess, count: number): Promise<void> {
  while ((await ask(clients)).open < count) await pause(100)
}

/** Has pages ping; settles when each has its answer. */
async function beatOf(clients: ChildProcess, count: number): Promise<void> {
  const wanted = (await ask(clients)).pongs + count
  say(clients, { kind: 'ping', count })
  while ((await ask(clients)).pongs < wanted) await pause(50)
}

/** Waits until so many messages have come, or no more do for ten seconds. */
async function received(clients: ChildProcess, count: number): Promise<ClientReport> {
  let report = await ask(clients)
  for (let last = 0, still = 0; report.arrivals.length < count && still < 100;) {
    await pause(100)
    report = await ask(clients)
    still = report.arrivals.length === last ? still + 1 : 0
    last = report.arrivals.length
  }
  return report
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1)
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
