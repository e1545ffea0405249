/**
 * A hundred thousand appointments and fifty agents over PostgreSQL: the pages of the resourcer and of a timeline, and 200
 * people who book one day at once. `main.ts [--appointments 100000] [--rounds 40]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { channelsOf } from '../../../server/src/offices/channels.ts'
import { asTenant } from '../../../server/src/platform/db/as-tenant.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { fromConnection } from '../../../server/src/platform/open-database.ts'
import { noKeys } from '../../../server/src/platform/secrets/keyring.ts'
import { TEST_KEY } from '../../../server/src/platform/testing/test-key.ts'
import { loadTenant } from '../../../server/src/tenancy/tenant-cache.ts'
import { applyFolder, putRecords } from '../../../server/src/testing/portal.ts'
import { findPostgres, startCluster } from '../../../server/src/testing/postgres-cluster.ts'
import { records } from '../../../server/src/testing/search-fixture.ts'
import { call, freePort, isReady, spawnServer } from '../../../server/src/testing/server-process.ts'
import { makeSessions, type SignedIn } from '../../../server/src/testing/sessions.ts'
import { officesFolder } from '../../../server/src/testing/staff-fixture.ts'

const TENANT = 'ash'
const HOST = 'ash.test'
const AGENTS = 50
const RESIDENTS = 2_000
/** Who book one day at once, and how many of them a slot takes. */
const AT_ONCE = 200
const CAPACITY = 40

const { values: options } = parseArgs({
  options: {
    appointments: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
})
const programs = findPostgres()
if (programs === null) console.log('Skipped: no PostgreSQL ≥ 15 with PostGIS on this machine.')
else await run(programs, Number(options.appointments), Number(options.rounds))

interface Ground {
  readonly port: number
  readonly agents: readonly SignedIn[]
  readonly residents: readonly SignedIn[]
  /** Residents who have no appointment yet. */
  readonly newcomers: readonly SignedIn[]
  readonly database: Database
}

async function run(installed: string, count: number, rounds: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-bench-'))
  const cluster = await startCluster(installed)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  const database = fromConnection('postgres', { connectionString: cluster.databaseUrl }, 4, noKeys)
  const port = await freePort()
  let server
  try {
    await owner.connect()
    await migrate(owner, true)
    const people = await fill(database, count)
    server = spawnServer({
      DATABASE_URL: cluster.databaseUrl,
      DATA_DIR: join(directory, 'server'),
      PLAT_SECRET_KEYS: TEST_KEY,
      PLAT_LOG: 'error',
      PORT: String(port),
    })
    server.stdout?.resume()
    server.stderr?.pipe(process.stderr)
    while (!(await isReady(port))) await pause(50)
    const load = loadavg()[0]?.toFixed(1)
    console.log(
      `${count.toLocaleString('en')} appointments, ${AGENTS} agents · ${cpus().length} cores, load ${load}\n`,
    )
    console.log('| | p50 | p95 | wanted |\n|---|--:|--:|--:|')
    await measurePages({ port, database, ...people }, rounds)
    await measureBooking({ port, database, ...people })
  } finally {
    server?.kill('SIGKILL')
    await owner.end()
    await database.close()
    await cluster.remove()
    await rm(directory, { recursive: true, force: true })
  }
}

/** An agency with appointments of the last and of the next half year, and people who have some of them. */
async function fill(database: Database, count: number) {
  const files = officesFolder(TENANT)
  const building = { ...files['departments/building.yaml'], tags: ['general', 'appointment'] }
  await applyFolder(database, { ...files, 'departments/building.yaml': building })
  await putRecords(database, TENANT, 'permits', records)
  const agents = await makeSessions(database, TENANT, AGENTS)
  const residents = await makeSessions(database, TENANT, RESIDENTS)
  const newcomers = await makeSessions(database, TENANT, AT_ONCE)
  const { document } = await loadTenant(database, TENANT)
  const channel = channelsOf(document).find(({ code }) => code === 'building')?.guid
  await asTenant(database, TENANT, async ({ query }) => {
    await query('set local statement_timeout = 0')
    await query(`update account set role = 'internal' where guid = any ($1::uuid[])`, [
      agents.map(({ guid }) => guid),
    ])
    await query(`update session set second_factor = 'totp' where account = any ($1::uuid[])`, [
      agents.map(({ guid }) => guid),
    ])
    const days = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
    const hours = {
      time_zone: 'America/Chicago',
      weekly: days,
      closures: [],
      agency_holidays: false,
    }
    const slots = { minutes: 60, capacity: CAPACITY, lead_minutes: 60 }
    await query(
      'insert into office (tenant, channel, hours, slots) values (current_tenant(), $1, $2, $3)',
      [channel, JSON.stringify(hours), JSON.stringify(slots)],
    )
    // One of twenty is cancelled; of those ahead a tenth waits for the agency.
    await query(
      `insert into appointment (tenant, discriminator, subject, module, department, channel, kind, notes, starts_at, ends_at,
         place, owner, assignee, state, waiting_since, cancelled_at, cancelled_side)
       select current_tenant(), 'record', $1, 'permits', 'building', $2,
         (array['in_person', 'video', 'telephone'])[1 + n % 3], 'About number ' || n, starts, starts + interval '1 hour',
         n / 8640 + 20, ($3::uuid[])[1 + n % $5], case when n % 4 > 0 then ($4::uuid[])[1 + n % $6] end, state,
         case when state = 'request' then now() - n % 500 * interval '1 hour' end,
         case when state = 'cancelled' then starts - interval '2 days' end,
         case when state = 'cancelled' then 'user' end
       from (
         select n, date_trunc('hour', now()) + (n % 8640 - 4320) * interval '1 hour' as starts,
           case when n % 20 = 0 then 'cancelled' when n % 8640 > 4320 and n % 10 = 1 then 'request'
             when n % 3 = 0 then 'awaiting' else 'confirmed' end as state
         from generate_series(0, $7 - 1) n
       ) made`,
      [
        records[0]?.guid,
        channel,
        residents.map(({ guid }) => guid),
        agents.map(({ guid }) => guid),
        RESIDENTS,
        AGENTS,
        count,
      ],
    )
  })
  return { agents, residents, newcomers }
}

async function measurePages(ground: Ground, rounds: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const later = new Date(Date.now() + 13 * 86_400_000).toISOString().slice(0, 10)
  const pages: readonly (readonly [string, string, readonly SignedIn[]])[] = [
    ['resourcer, pending', '/api/schedule/resourcer?tab=pending', ground.agents],
    ['resourcer, active', '/api/schedule/resourcer?tab=active', ground.agents],
    ['resourcer, recent', '/api/schedule/resourcer?tab=recent', ground.agents],
    ['resourcer, to be moved', '/api/schedule/resourcer?tab=misplaced', ground.agents],
    ['resourcer, words', '/api/schedule/resourcer?tab=active&text=number%2077', ground.agents],
    ['counts of its tabs', '/api/schedule/resourcer/count', ground.agents],
    ['load of the week', '/api/schedule/load', ground.agents],
    ['timeline of an agent, 14 days', `/api/schedule?from=${today}&to=${later}`, ground.agents],
    [
      'timeline of a resident, 14 days',
      `/api/schedule?from=${today}&to=${later}`,
      ground.residents,
    ],
  ]
  for (const [name, path, people] of pages) {
    const times: number[] = []
    for (let i = 0; i < rounds; i++) {
      const token = people[i % people.length]?.token ?? ''
      const started = performance.now()
      const { status, text } = await call({
        port: ground.port,
        host: HOST,
        path,
        headers: bearer(token),
      })
      times.push(performance.now() - started)
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
    }
    // The first ones bring code and plans.
    row(name, times.slice(Math.min(5, rounds - 1)), '≤ 100 ms')
  }
}

async function measureBooking({ port, database, newcomers }: Ground): Promise<void> {
  const headers = (one: SignedIn | undefined) => bearer(one?.token ?? '')
  const offered = await call({
    port,
    host: HOST,
    path: `/api/schedule/slot?type=record&guid=${records[0]?.guid}`,
    headers: headers(newcomers[0]),
  })
  const { data } = JSON.parse(offered.text) as {
    data: { days: { slots: { start: string; end: string }[] }[] }
  }
  const slots = data.days[2]?.slots ?? []
  const times: number[] = []
  const refusals: string[] = []
  const statuses = await Promise.all(
    newcomers.map(async (one, i) => {
      const { start = '', end = '' } = slots[i % slots.length] ?? {}
      const datetime = { start, end }
      const started = performance.now()
      const { status, text } = await call({
        port,
        host: HOST,
        path: '/api/schedule/appointment',
        method: 'POST',
        headers: headers(one),
        body: {
          type: 'appointment',
          status: 'request',
          displayType: 'APPOINTMENT',
          discriminator: 'record',
          reference: records[0]?.agency_reference,
          guid: records[0]?.guid,
          department: null,
          contact: null,
          location: null,
          datetime,
          transactions: [{ type: 'request', time: datetime }],
          notes: null,
        },
      })
      times.push(performance.now() - started)
      if (status !== 200) refusals.push(`${status} ${text.slice(0, 300)}`)
      return status
    }),
  )
  row(`${AT_ONCE} people book one day at once`, times, 'p95 ≤ 300 ms')
  const fullest = await asTenant(database, TENANT, async ({ query }) => {
    const [most] = await query<{ taken: number }>(
      `select count(*)::integer as taken from appointment
       where state <> 'cancelled' and starts_at = any ($1::timestamptz[]) and place < 20
       group by starts_at order by 1 desc limit 1`,
      [slots.map(({ start }) => start)],
    )
    return most?.taken ?? 0
  })
  const made = statuses.filter((status) => status === 200).length
  console.log(`\n${made} of ${AT_ONCE} have a slot; the fullest one has ${fullest} of ${CAPACITY}.`)
  for (const refusal of new Set(refusals)) console.log(`Refused: ${refusal}`)
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

function row(name: string, times: readonly number[], wanted: string): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(`| ${name} | ${at(0.5)} ms | ${at(0.95)} ms | ${wanted} |`)
}
