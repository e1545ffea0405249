import { Agent } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { fromConnection } from '../platform/open-database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { type Cluster, findPostgres, startCluster } from '../testing/postgres-cluster.ts'
import { folder, records } from '../testing/search-fixture.ts'
import {
  call,
  type HttpCall,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts'
import { barCheck } from './bar-check.ts'

const RESTARTS = process.env['PLAT_BAR'] === 'full' ? 50 : 4
const CLIENTS = 12
/** Sign-ups that are acknowledged before each restart and each killed backend: what could be lost. */
const WRITES = 5
const programs = findPostgres()
const host = 'ash.test'

let dataDir: string
let cluster: Cluster | undefined
let server: ServerProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plat-restart-'))
  if (programs === null) return
  cluster = await startCluster(programs)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  await owner.connect()
  await migrate(owner, true)
  await owner.end()
  const database = fromConnection('postgres', { connectionString: cluster.databaseUrl }, 2, noKeys)
  await applyFolder(database, folder('ash'))
  await putRecords(database, 'ash', 'permits', records)
  await database.close()
  server = await startServerProcess({
    DATABASE_URL: cluster.databaseUrl,
    DATA_DIR: dataDir,
    PLAT_LOG: 'error',
    PLAT_TRUST_PROXY: '127.0.0.1',
  })
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await cluster?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

interface Order extends Omit<HttpCall, 'port' | 'host'> {
  /** What it answers while the database is there. */
  readonly status: number
}

/** What visitors do: reads, and writes that are transactions. @param email nobody else has it. */
function requests(email: string): readonly Order[] {
  return [
    { path: '/api/search/list?scope=all', method: 'POST', body: {}, status: 200 },
    { path: '/api/search/location', method: 'POST', body: {}, status: 200 },
    { path: `/api/record/${records[0]?.guid}/details`, status: 200 },
    { path: '/api/landing', status: 200 },
    { path: '/api/export/permits.csv', status: 200 },
    {
      path: '/api/auth/viewer',
      headers: { authorization: `Bearer ${'x'.repeat(40)}` },
      status: 401,
    },
    {
      path: '/api/auth/login',
      method: 'POST',
      body: { email, password: 'nine wet otters' },
      status: 401,
    },
    { path: '/api/account', method: 'POST', body: { email }, status: 200 },
  ]
}

interface Tally {
  answers: number
  unavailable: number
  /** Whose sign-up was acknowledged. */
  readonly signedUp: string[]
  /** What was neither the answer nor a 503 that says when to come back. */
  readonly faults: string[]
}

let calls = 0

/** Sends one request after the other until it is stopped. @param first the one it begins with. */
async function visit(
  port: number,
  first: number,
  tally: Tally,
  goesOn: () => boolean,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = first; goesOn(); i++) {
    const number = calls++
    const email = `person${number}@example.com`
    const all = requests(email)
    const { status, ...order } = all[i % all.length] ?? { path: '/', status: 200 }
    const headers = {
      'x-module': 'permits',
      origin: `http://${host}`,
      // Each from an address of its own: no limit on strangers comes before the database.
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...order.headers,
    }
    const answered = await request({ ...order, port, host, headers, agent }, status, tally)
    if (answered && order.path === '/api/account') tally.signedUp.push(email)
  }
  agent.destroy()
}

/** Sends one request. @returns whether it was answered as while the database is there. */
async function request(order: HttpCall, expected: number, tally: Tally): Promise<boolean> {
  try {
    const { status, headers, text } = await call(order)
    if (status === expected) {
      tally.answers++
      return true
    }
    if (status === 503 && Number(headers['retry-after']) > 0 && /"detail":"\w/.test(text))
      tally.unavailable++
    else tally.faults.push(`${order.path}: ${status} ${text.slice(0, 200)}`)
  } catch (error) {
    tally.faults.push(`${order.path}: ${String(error)}`)
    // A server that is gone would be called thousands of times.
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

/** Whose sign-ups the database has: each put a mail into it before it was answered. */
async function keptSignUps(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ recipient: string }>('select recipient from mail_outbox')
    return new Set(rows.map(({ recipient }) => recipient))
  } finally {
    await client.end()
  }
}

/** Milliseconds until a search is answered. */
async function untilServed(port: number): Promise<number> {
  const start = performance.now()
  const search: HttpCall = {
    port,
    host,
    path: '/api/search/list?scope=all',
    method: 'POST',
    body: {},
    headers: { 'x-module': 'permits', origin: `http://${host}` },
  }
  for (;;) {
    const answer = await call(search).catch(() => null)
    if (answer?.status === 200) return performance.now() - start
    if (server?.child.exitCode !== null) throw new Error(`the server ended:\n${server?.log()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Waits until so many more sign-ups have been acknowledged. */
async function untilWritten({ signedUp, faults }: Tally): Promise<void> {
  const enough = signedUp.length + WRITES
  while (signedUp.length < enough && faults.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

barCheck(9.7, 'PostgreSQL restarts and killed backends under load', async (skip) => {
  if (programs === null) skip('needs PostgreSQL ≥ 15 with PostGIS in /usr/lib/postgresql')
  if (cluster === undefined || server === undefined) throw new Error('nothing was started')
  const { port } = server
  const tally: Tally = { answers: 0, unavailable: 0, signedUp: [], faults: [] }
  let visiting = true
  const visitors = Array.from({ length: CLIENTS }, (_, i) => visit(port, i, tally, () => visiting))
  let slowest = 0
  for (let i = 0; i < RESTARTS; i++) {
    await untilWritten(tally)
    await cluster.stop(i % 2 === 0 ? 'fast' : 'immediate')
    await cluster.start()
    slowest = Math.max(slowest, await untilServed(port))
    await untilWritten(tally)
    await cluster.endBackend(i % 2 === 0 ? 'SIGKILL' : 'pg_terminate_backend')
    slowest = Math.max(slowest, await untilServed(port))
  }
  visiting = false
  await Promise.all(visitors)
  expect(server.child.exitCode, server.log()).toBeNull()
  expect([...new Set(tally.faults)]).toEqual([])
  expect(tally.unavailable).toBeGreaterThan(0)
  expect(tally.signedUp.length).toBeGreaterThanOrEqual(2 * RESTARTS * WRITES)
  const kept = await keptSignUps(cluster.superuserUrl)
  expect(tally.signedUp.filter((email) => !kept.has(email))).toEqual([])
  return (
    `${RESTARTS} restarts and as many killed backends: ${tally.answers} answers, ${tally.unavailable} × 503; ` +
    `all of ${tally.signedUp.length} acknowledged writes kept; back ${(slowest / 1_000).toFixed(1)} s after the database at the latest`
  )
})
