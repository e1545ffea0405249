/**
 * How soon changed records are searched by every server, over all of Austin on PostgreSQL.
 * `main.ts [--from permits_2023] [--servers 3] [--changed 100,1000] [--rounds 5]`
 */
import { type ChildProcess, execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { TEST_KEY } from '../../../server/src/platform/testing/test-key.ts'
import { findPostgres, startCluster } from '../../../server/src/testing/postgres-cluster.ts'
import { call, freePort, spawnServer } from '../../../server/src/testing/server-process.ts'

const SERVER = join(import.meta.dirname, '../../../server/src')
const TENANT = join(import.meta.dirname, '../../../tenants/real/austin')
const DATA = process.env['PLAT_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')
const HOST = 'austin.localhost'
const MODULE = 'construction-permits'
/** Parts of a second that the kernel counts a process's time in. */
const TICKS = 100

const { values: options } = parseArgs({
  options: {
    from: { type: 'string', default: 'permits_*' },
    servers: { type: 'string', default: '3' },
    changed: { type: 'string', default: '100,1000' },
    rounds: { type: 'string', default: '5' },
  },
})
const programs = findPostgres()
if (programs === null) console.log('Skipped: no PostgreSQL ≥ 15 with PostGIS on this machine.')
else await run(programs)

interface Server {
  readonly port: number
  readonly child: ChildProcess
}

async function run(installed: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const cluster = await startCluster(installed)
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
  const servers: Server[] = []
  try {
    const env = { DATA_DIR: join(folder, 'import'), PLAT_SECRET_KEYS: TEST_KEY }
    const plat = (args: string[], more: Record<string, string> = {}) =>
      promisify(execFile)(process.execPath, [join(SERVER, 'cli/main.ts'), ...args], {
        env: { ...process.env, DATABASE_URL: cluster.databaseUrl, ...env, ...more },
        maxBuffer: 64 * 1024 * 1024,
      })
    await plat(['migrate'], { MIGRATION_DATABASE_URL: cluster.migrationDatabaseUrl })
    await plat(['tenant', 'apply', TENANT])
    const files = join(DATA, 'austin/permits', `${options.from}.csv.gz`)
    await plat(['import', 'austin', MODULE, '--from', files])
    await superuser.connect()
    for (let i = 0; i < Number(options.servers); i++)
      servers.push(await start(cluster.databaseUrl, join(folder, `server-${i}`)))
    const records = await counted(superuser)
    console.log(
      `${records.toLocaleString('en')} records, ${servers.length} servers, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    console.log('| changed records | on the last server after | processor a server |')
    console.log('|---|--:|--:|')
    for (const changed of options.changed.split(',').map(Number)) {
      const all: { ms: number; seconds: number }[] = []
      for (let round = 0; round < Number(options.rounds); round++)
        all.push(await measure(superuser, servers, changed, round))
      const ms = median(all.map((one) => one.ms))
      const seconds = median(all.map((one) => one.seconds))
      console.log(`| ${changed} | ${(ms / 1000).toFixed(2)} s | ${seconds.toFixed(2)} s |`)
    }
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
    await superuser.end()
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(databaseUrl: string, dataDir: string): Promise<Server> {
  const port = await freePort()
  const child = spawnServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PLAT_SECRET_KEYS: TEST_KEY,
    PLAT_LOG: 'error',
    PORT: String(port),
  })
  while ((await versionAt(port)) === null) await wait(200)
  return { port, child }
}

/** Version of the records that a server answers with; null while it cannot. */
async function versionAt(port: number): Promise<number | null> {
  const answer = await call({
    port,
    host: HOST,
    path: '/api/search/count',
    method: 'POST',
    headers: { 'x-module': MODULE, origin: `http://${HOST}` },
    body: { status: 0 },
  }).catch(() => null)
  return answer?.status === 200 ? JSON.parse(answer.text).meta.version : null
}

/** Changes records as an import does. @returns milliseconds from the commit until all servers have them, and their processor seconds. */
async function measure(
  client: pg.Client,
  servers: readonly Server[],
  changed: number,
  round: number,
): Promise<{ ms: number; seconds: number }> {
  // What the servers did before is over.
  await wait(2_000)
  const before = await Promise.all(servers.map(processorSeconds))
  await client.query('begin')
  await client.query(`select set_config('app.tenant', 'austin', true)`)
  const { rows } = await client.query<{ version: string }>(
    `update module set version = version + 1, content_id = gen_random_uuid(), imported_at = now()
     where tenant = 'austin' and module = $1 returning version`,
    [MODULE],
  )
  const version = Number(rows[0]?.version)
  await client.query(
    `insert into module_version (tenant, module, version, content_id, inserted, changed, removed, rewritten)
     select tenant, module, version, content_id, 0, $2, 0, false from module where tenant = 'austin' and module = $1`,
    [MODULE, changed],
  )
  await client.query(
    `with chosen as (
       select record_no from record where tenant = 'austin' and module = $1 and record_no % 1009 = $4
       order by record_no limit $3
     ), updated as (
       update record r set status = 'Changed ' || $4, record_date = current_date, version = $2
       from chosen where r.tenant = 'austin' and r.module = $1 and r.record_no = chosen.record_no
       returning r.record_no, r.guid, r.agency_reference, r.visibility
     )
     insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
     select 'austin', $1, $2, record_no, guid, 'changed', agency_reference, visibility, visibility from updated`,
    [MODULE, version, changed, round],
  )
  await client.query('commit')
  const committed = performance.now()
  await Promise.all(
    servers.map(async ({ port }) => {
      while (((await versionAt(port)) ?? 0) < version) await wait(50)
    }),
  )
  const ms = performance.now() - committed
  await wait(1_000)
  const after = await Promise.all(servers.map(processorSeconds))
  return { ms, seconds: median(after.map((seconds, i) => seconds - (before[i] ?? 0))) }
}

/** Seconds of the processor that a server has taken, in all threads. */
async function processorSeconds({ child }: Server): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

async function counted(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ all: string }>('select count(*) as all from record')
  return Number(rows[0]?.all)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
