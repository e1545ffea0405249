import { Agent } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { fromConnection } from '../platform/db/database.ts'
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
const programs = findPostgres()
const host = 'ash.test'
const [first] = records

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
  })
}, 120_000)
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await cluster?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

/** What visitors do: reads, and writes that are transactions. */
const REQUESTS: readonly Omit<HttpCall, 'port' | 'host'>[] = [
  { path: '/api/search/list?scope=all', method: 'POST', body: {} },
  { path: '/api/search/location', method: 'POST', body: {} },
  { path: `/api/record/${first?.guid}/details` },
  { path: '/api/landing' },
  { path: '/api/export/permits.csv' },
  { path: '/api/auth/viewer', headers: { authorization: `Bearer ${'x'.repeat(40)}` } },
  {
    path: '/api/auth/login',
    method: 'POST',
    body: { username: 'nobody@example.com', password: 'nine wet otters' },
  },
  { path: '/api/account', method: 'POST', body: { email: 'nobody@example.com' } },
]

interface Tally {
  answers: number
  unavailable: number
  /** What was neither an answer nor a 503 that says when to come back. */
  readonly faults: string[]
}

/** Sends one request after the other until it is told to stop. */
async function visit(port: number, tally: Tally, goesOn: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; goesOn(); i++) {
    const order = REQUESTS[i % REQUESTS.length] ?? { path: '/' }
    const headers = { 'x-module': 'permits', origin: `http://${host}`, ...order.headers }
    try {
      const {
        status,
        headers: answered,
        text,
      } = await call({ ...order, port, host, headers, agent })
      if (status < 500) tally.answers++
      else if (status === 503 && Number(answered['retry-after']) > 0 && /"detail":"\w/.test(text))
        tally.unavailable++
      else tally.faults.push(`${order.path}: ${status} ${text.slice(0, 200)}`)
    } catch (error) {
      tally.faults.push(`${order.path}: ${String(error)}`)
      // A server that is gone would be asked thousands of times.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  agent.destroy()
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

barCheck(9.7, 'PostgreSQL restarts and killed backends under load', async (skip) => {
  if (programs === null) skip('needs PostgreSQL ≥ 15 with PostGIS in /usr/lib/postgresql')
  if (cluster === undefined || server === undefined) throw new Error('nothing was started')
  const { port } = server
  const tally: Tally = { answers: 0, unavailable: 0, faults: [] }
  let visiting = true
  const visitors = Array.from({ length: CLIENTS }, () => visit(port, tally, () => visiting))
  let slowest = 0
  for (let i = 0; i < RESTARTS; i++) {
    await cluster.stop(i % 2 === 0 ? 'fast' : 'immediate')
    await cluster.start()
    slowest = Math.max(slowest, await untilServed(port))
    await cluster.endBackend(i % 2 === 0 ? 'SIGKILL' : 'pg_terminate_backend')
    slowest = Math.max(slowest, await untilServed(port))
  }
  visiting = false
  await Promise.all(visitors)
  expect(server.child.exitCode, server.log()).toBeNull()
  expect([...new Set(tally.faults)]).toEqual([])
  expect(tally.unavailable).toBeGreaterThan(0)
  return (
    `${RESTARTS} restarts and as many killed backends: ${tally.answers} answers, ${tally.unavailable} × 503, ` +
    `none lost; back ${(slowest / 1_000).toFixed(1)} s after the database at the latest`
  )
})
