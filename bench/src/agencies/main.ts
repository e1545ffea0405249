/**
 * Many small agencies on one server and PostgreSQL: start, memory of the process, and what it asks the database when
 * nobody asks it. `main.ts [--agencies 1000] [--records 300]`
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { fromConnection } from '../../../server/src/platform/open-database.ts'
import { noKeys } from '../../../server/src/platform/secrets/keyring.ts'
import { applyFolder, putRecords } from '../../../server/src/testing/portal.ts'
import { findPostgres, startCluster } from '../../../server/src/testing/postgres-cluster.ts'
import { folder } from '../../../server/src/testing/search-fixture.ts'
import { call, spawnServer } from '../../../server/src/testing/server-process.ts'

/** Milliseconds for which the idle server is watched. */
const IDLE_MS = 60_000

const { values: options } = parseArgs({
  options: {
    agencies: { type: 'string', default: '1000' },
    records: { type: 'string', default: '300' },
  },
})
const programs = findPostgres()
if (programs === null) console.log('Skipped: no PostgreSQL ≥ 15 with PostGIS on this machine.')
else await run(programs, Number(options.agencies), Number(options.records))

async function run(installed: string, agencies: number, records: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const cluster = await startCluster(installed)
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  try {
    const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
    await owner.connect()
    await migrate(owner, true)
    await owner.end()
    await superuser.connect()
    await fill(cluster.databaseUrl, agencies, records)
    console.log(`${agencies} agencies of ${records} records · ${cpus().length} cores\n`)
    console.log('| | reached | wanted |\n|---|--:|--:|')
    const started = performance.now()
    const child = spawnServer({
      DATABASE_URL: cluster.databaseUrl,
      DATA_DIR: dataDir,
      PLAT_LOG: 'error',
      PORT: '3973',
    })
    try {
      await until(async () => (await ask('/api/ready')) === '200')
      row('ready', `${seconds(started)} s`, '')
      await until(async () => (await figure('plat_record_indexes')) === agencies)
      row('every index loaded', `${seconds(started)} s`, '')
      const bytes = await figure('plat_record_index_bytes')
      row('columns of the indexes', `${mega(bytes)} MB`, '')
      row('memory of the process', `${mega(await residentBytes(child.pid ?? 0))} MB`, '2,000 MB')
      const statements = await counted(superuser)
      await wait(IDLE_MS)
      const asked = (await counted(superuser)) - statements
      row('transactions a second while nobody asks', (asked / (IDLE_MS / 1000)).toFixed(2), '1')
    } finally {
      child.kill('SIGKILL')
    }
  } finally {
    await superuser.end()
    await cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes the agencies with their records. */
async function fill(url: string, agencies: number, records: number): Promise<void> {
  const database = fromConnection('postgres', { connectionString: url }, 4, noKeys)
  try {
    for (let i = 0; i < agencies; i++) {
      const tenant = `agency-${i}`
      await applyFolder(database, folder(tenant))
      await putRecords(
        database,
        tenant,
        'permits',
        Array.from({ length: records }, (_, n) => ({
          guid: crypto.randomUUID(),
          agency_reference: `P-${n}`,
          title: `Deck and porch ${n % 17}`,
          street_address: `${n} Main St`,
          status: n % 3 === 0 ? 'Final' : 'Issued',
          lng: -97.9 + (n % 40) / 50,
          lat: 30.1 + (n % 31) / 50,
        })),
      )
    }
  } finally {
    await database.close()
  }
}

function row(name: string, reached: string, wanted: string): void {
  console.log(`| ${name} | ${reached} | ${wanted} |`)
}

async function ask(path: string): Promise<string> {
  const answer = await call({ port: 3973, host: 'localhost', path }).catch(() => null)
  return path === '/api/ready' ? String(answer?.status) : (answer?.text ?? '')
}

/** A figure of `/metrics`. */
async function figure(name: string): Promise<number> {
  const line = (await ask('/metrics')).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(50)
}

/** Bytes of memory that the process holds, shared ones included. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** Transactions that the database has ended, of all logins. */
async function counted(client: pg.Client): Promise<number> {
  // Its sessions report with a delay.
  await wait(2_000)
  const { rows } = await client.query<{ all: string }>(
    `select sum(xact_commit + xact_rollback) as all from pg_stat_database where datname = 'plat'`,
  )
  return Number(rows[0]?.all ?? 0)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

function mega(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en')
}
