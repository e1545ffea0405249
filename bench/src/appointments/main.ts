/**
 * A hundred thousand appointments and fifty agents on PostgreSQL: timelines, 200 people who book one day at once, and
 * times that are freed for a long waiting list.
 * `main.ts [--appointments 100000] [--rounds 40]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { channelsOf } from '../../../server/src/offices/channels.ts'
import { asTenant, type TenantTransaction } from '../../../server/src/platform/db/as-tenant.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { fromConnection } from '../../../server/src/platform/open-database.ts'
import { noKeys } from '../../../server/src/platform/secrets/keyring.ts'
import { TEST_KEY } from '../../../server/src/platform/testing/test-key.ts'
import { loadTenant } from '../../../server/src/tenancy/tenant-cache.ts'
import { applyFolder, putRecords } from '../../../server/src/testing/portal.ts'
import { findPostgres, startCluster } from '../../../server/src/testing/postgres-cluster.ts'
import { folder, records } from '../../../server/src/testing/search-fixture.ts'
import { call, freePort, isReady, spawnServer } from '../../../server/src/testing/server-process.ts'
import { makeSessions, type SignedIn } from '../../../server/src/testing/sessions.ts'

const TENANT = 'ash'
const AGENTS = 50
const RESIDENTS = 2_000
const AT_ONCE = 200
/** Appointments on the list for an earlier time. */
const WAITING = 400
/** Chats, and messages of each. */
const CHATS = 20_000
const MESSAGES = 5
const DAY = 86_400_000

const { values: options } = parseArgs({
  options: {
    appointments: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
})
const programs = findPostgres()
if (programs === null) console.log('Skipped: no PostgreSQL ≥ 15 with PostGIS on this machine.')
else await run(programs, Number(options.appointments), Number(options.rounds))

interface People {
  readonly agents: readonly SignedIn[]
  readonly residents: readonly SignedIn[]
  /** Residents without an appointment. */
  readonly newcomers: readonly SignedIn[]
}

/** An appointment that was booked, and the token of its resident. */
interface Booked {
  readonly token: string
  readonly guid: string
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
    while (!(await isReady(port))) await wait(50)
    console.log(
      `${count.toLocaleString('en')} appointments and as many comments, ${CHATS.toLocaleString('en')} chats, ${AGENTS} agents, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    console.log('| | p50 | p95 | wanted |\n|---|--:|--:|--:|')
    await measureTimelines(port, people, rounds)
    const booked = await measureBooking(port, database, people)
    await measureFreed(port, database, people, booked)
  } finally {
    server?.kill('SIGKILL')
    await owner.end()
    await database.close()
    await cluster.remove()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Appointments of the last and the next half year, an agent's or unassigned, and some cancelled. */
async function fill(database: Database, count: number): Promise<People> {
  const files = folder(TENANT)
  const building = { id: 'building', name: 'Building', modules: ['permits'], tags: ['appointment'] }
  const planning = { id: 'planning', name: 'Planning', tags: ['appointment'] }
  await applyFolder(database, {
    ...files,
    'departments/building.yaml': building,
    'departments/planning.yaml': planning,
  })
  await putRecords(database, TENANT, 'permits', records)
  const agents = await makeSessions(database, TENANT, AGENTS)
  const residents = await makeSessions(database, TENANT, RESIDENTS)
  const newcomers = await makeSessions(database, TENANT, AT_ONCE)
  const guids = (people: readonly SignedIn[]) => people.map(({ guid }) => guid)
  const { document } = await loadTenant(database, TENANT)
  const channelOf = (department: string) =>
    channelsOf(document).find(({ code }) => code === department)?.guid
  await asTenant(database, TENANT, async ({ query }) => {
    await query('set local statement_timeout = 0')
    await query(
      `update account set role = 'internal', grants = '{hub.manage}' where guid = any ($1::uuid[])`,
      [guids(agents)],
    )
    await query(`update session set second_factor = 'totp' where account = any ($1::uuid[])`, [
      guids(agents),
    ])
    const hours = {
      time_zone: 'America/Chicago',
      weekly: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
      closures: [],
      agency_holidays: false,
    }
    await query(
      'insert into office (tenant, channel, hours, version) values (current_tenant(), $1, $2, 1)',
      [channelOf('building'), JSON.stringify(hours)],
    )
    // A lap is a year of hours. They are with another office than the one that is booked below.
    await query(
      `insert into appointment (tenant, discriminator, subject, module, department, channel, kind, notes, starts_at, ends_at,
         place, owner, assignee, state, cancelled_at, cancelled_side)
       select current_tenant(), 'record', $1, 'permits', 'planning', $2, 'in_person', 'About number ' || n, starts,
         starts + interval '1 hour', lap + 1, ($3::uuid[])[1 + n % $5],
         case when n % 4 > 0 then ($4::uuid[])[1 + (n + lap) % $6] end, state,
         case when state = 'cancelled' then starts - interval '2 days' end, case when state = 'cancelled' then 'user' end
       from (
         select n, n / 8640 as lap, date_trunc('hour', now()) + (n % 8640 - 4320) * interval '1 hour' as starts,
           case when n % 20 = 0 then 'cancelled' when n % 3 = 0 then 'awaiting' else 'confirmed' end as state
         from generate_series(0, $7 - 1) n
       ) made`,
      [
        records[0]?.guid,
        channelOf('planning'),
        guids(residents),
        guids(agents),
        RESIDENTS,
        AGENTS,
        count,
      ],
    )
    await query(
      `insert into appointment_transaction (tenant, appointment, version, type, starts_at, ends_at, account)
       select tenant, guid, steps.version, steps.type, starts_at, ends_at, owner from appointment,
         (values (1, 'request'), (2, 'agent_confirm'), (3, 'user_confirm')) as steps (version, type)`,
    )
    await query(
      `insert into record_comment (tenant, account, subject, agency_reference, module, department, modules, text, outcome,
         outcome_at, assignee, created_at, asked_at, changed_at)
       select current_tenant(), ($2::uuid[])[1 + n % $4], $1, 'B-' || n, 'permits', 'building', '{permits}', 'About number ' || n,
         case when n % 5 > 1 then 'answered' end, case when n % 5 > 1 then asked end,
         case when n % 5 > 0 then ($3::uuid[])[1 + n % $5] end, asked, asked, asked
       from (select n, now() - n * interval '3 minutes' as asked from generate_series(0, $6 - 1) n) made`,
      [records[0]?.guid, guids(residents), guids(agents), RESIDENTS, AGENTS, count],
    )
    await putChats(query, guids(residents), guids(agents))
  })
  await database.pool.query('analyze')
  return { agents, residents, newcomers }
}

/** Chats of the last months, of which two of five wait: for one agent, and for any. */
async function putChats(
  query: TenantTransaction['query'],
  residents: readonly string[],
  agents: readonly string[],
): Promise<void> {
  await query(
    `insert into chat (tenant, account, discriminator, subject, agency_reference, module, department, modules, last_number,
       waiting_since, assignee, created_at, last_at, changed_at)
     select current_tenant(), ($1::uuid[])[1 + n % $3], 'record', gen_random_uuid(), 'B-' || n, 'permits', 'building', '{permits}',
       $5, case when n % 5 < 2 then asked end, case when n % 5 > 0 then ($2::uuid[])[1 + n % $4] end, asked, asked, asked
     from (select n, now() - n * interval '7 minutes' as asked from generate_series(0, $6 - 1) n) made`,
    [residents, agents, RESIDENTS, AGENTS, MESSAGES, CHATS],
  )
  await query(
    `insert into chat_message (tenant, chat, number, side, text, request)
     select tenant, guid, n, case when n % 2 = 0 then 'agency' else 'resident' end,
       'When does the inspector come about ' || agency_reference || ', which is question number ' || n, gen_random_uuid()
     from chat, generate_series(1, $1) n`,
    [MESSAGES],
  )
}

async function measureTimelines(
  port: number,
  { agents, residents }: People,
  rounds: number,
): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  const fortnight = `/api/schedule?from=${day(0)}&to=${day(13)}`
  const search = `/api/schedule?from=2016-07-01&to=${day(400)}&type=all`
  const resourcer = '/api/schedule/resourcer'
  const pages: readonly (readonly [string, string, readonly SignedIn[], string?])[] = [
    ['timeline of an agent, 14 days', fortnight, agents],
    ['timeline of a resident, 14 days', fortnight, residents],
    ['search of an agent, all days: the latest 500', search, agents],
    ['search of a resident, all days', search, residents],
    ['misplaced appointments, half of those ahead', '/api/schedule/misplaced', agents],
    ['resourcer: pending', `${resourcer}?tab=pending`, agents],
    ['resourcer: active', `${resourcer}?tab=active`, agents],
    ['resourcer: recent', `${resourcer}?tab=recent`, agents],
    ['resourcer: counts of the tabs', `${resourcer}/count`, agents],
    [
      'resourcer: search in chats',
      `${resourcer}?tab=recent&type=chat&text=inspect%20123`,
      agents,
      '≤ 300 ms',
    ],
  ]
  for (const [name, path, people, wanted = '≤ 100 ms'] of pages) {
    const times: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      const { token = '' } = people[i % people.length] ?? {}
      const started = performance.now()
      const { status, text } = await call({
        port,
        host: `${TENANT}.test`,
        path,
        headers: by(token),
      })
      times.push(performance.now() - started)
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
      if (!/"guid"|"pending":[1-9]/.test(text) && people === agents)
        throw new Error('an agent has no appointment')
    }
    // The first ones bring code and plans.
    printRow(name, times.slice(Math.min(5, rounds - 1)), wanted)
  }
}

async function measureBooking(
  port: number,
  database: Database,
  { newcomers }: People,
): Promise<Booked[]> {
  const at = { port, host: `${TENANT}.test` }
  const path = `/api/schedule/slot?type=record&guid=${records[0]?.guid}`
  const offered = await call({ ...at, path, headers: by(newcomers[0]?.token ?? '') })
  const { data } = JSON.parse(offered.text) as {
    data: { days: { slots: { start: string; end: string }[] }[] }
  }
  const slots = data.days[2]?.slots ?? []
  const times: number[] = []
  const booked: Booked[] = []
  const statuses = await Promise.all(
    newcomers.map(async ({ token }, i) => {
      const { start = '', end = '' } = slots[i % slots.length] ?? {}
      const datetime = { start, end }
      const started = performance.now()
      const { status, text } = await call({
        ...at,
        path: '/api/schedule/appointment',
        method: 'POST',
        headers: by(token),
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
      if (status === 200)
        booked.push({ token, guid: (JSON.parse(text) as { data: { guid: string } }).data.guid })
      return status
    }),
  )
  printRow(`${AT_ONCE} people book one day at once`, times, 'p95 ≤ 300 ms')
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const [fullest] = await asTenant(database, TENANT, ({ query }) =>
    query<{ taken: number }>(
      `select count(*)::integer as taken from appointment
       where state <> 'cancelled' and starts_at = any ($1::timestamptz[]) and department = 'building'
       group by starts_at order by 1 desc limit 1`,
      [slots.map(({ start }) => start)],
    ),
  )
  console.log(
    `\n${slots.length} slots; answers: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(', ')}; at most ${fullest?.taken ?? 0} in a slot.\n`,
  )
  return booked
}

/** Cancels appointments, each of which frees a time that is offered to the longest list for one. */
async function measureFreed(
  port: number,
  database: Database,
  { residents }: People,
  booked: readonly Booked[],
): Promise<void> {
  await asTenant(database, TENANT, ({ query }) =>
    query(
      `with later as (
         insert into appointment (tenant, discriminator, subject, module, department, channel, kind, starts_at, ends_at, place,
           owner, state)
         select tenant, discriminator, subject, module, department, channel, kind,
           date_trunc('hour', now()) + interval '30 days' + n * interval '1 hour',
           date_trunc('hour', now()) + interval '30 days' + (n + 1) * interval '1 hour', 1, ($2::uuid[])[n + 1], 'request'
         from appointment, generate_series(0, $3 - 1) n where guid = $1
         returning tenant, guid, owner, channel)
       insert into earlier_wait (tenant, appointment, owner, channel) select tenant, guid, owner, channel from later`,
      [booked[0]?.guid, residents.map(({ guid }) => guid), WAITING],
    ),
  )
  // The slots that were free when they joined.
  const channel = await asTenant(database, TENANT, async ({ query }) => {
    const rows = await query<{ channel: string }>('select distinct channel from earlier_wait')
    await query(
      `insert into free_slot (tenant, channel, starts_at, since)
       select current_tenant(), $1, starts_at, now() - interval '1 day'
       from generate_series(date_trunc('hour', now()), now() + interval '60 days', interval '1 hour') starts_at
       where not starts_at = any (select starts_at from appointment where channel = $1 and state <> 'cancelled')`,
      [rows[0]?.channel],
    )
    return rows[0]?.channel
  })
  if (channel === undefined) throw new Error('no one waits')
  const times: number[] = []
  for (const { token, guid } of booked) {
    const started = performance.now()
    const { status, text } = await call({
      port,
      host: `${TENANT}.test`,
      path: `/api/schedule/${guid}`,
      method: 'PUT',
      headers: by(token),
      body: { action: 'cancel', version: 1 },
    })
    times.push(performance.now() - started)
    if (status !== 200) throw new Error(`cancelling: ${status} ${text.slice(0, 300)}`)
  }
  const offers = await asTenant(database, TENANT, ({ query }) =>
    query('select from earlier_wait where offer_starts_at is not null'),
  )
  printRow(`cancelling, with ${WAITING} who wait for an earlier time`, times, '–')
  console.log(`\n${times.length} cancelled; ${offers.length} offers.`)
}

function by(token: string) {
  return { authorization: `Bearer ${token}` }
}

function printRow(name: string, times: readonly number[], wanted: string): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(`| ${name} | ${at(0.5)} ms | ${at(0.95)} ms | ${wanted} |`)
}
