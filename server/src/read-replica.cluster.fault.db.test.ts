import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moduleState } from './indexes/module-state.ts'
import { readConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { readTenant } from './platform/db/read-tenant.ts'
import { identityOf } from './platform/db/replica-check.ts'
import { REPLICA_FILE_TIMEOUT_MS } from './platform/db/statement-limits.ts'
import { openReplica } from './platform/db/streaming-replica.ts'
import { embeddedConnection, openDatabase } from './platform/open-database.ts'
import { TEST_KEY } from './platform/testing/test-key.ts'
import { applyFolder, putRecords, testServer } from './testing/portal.ts'
import { type Cluster, findPostgres, startCluster } from './testing/postgres-cluster.ts'
import { hasPgbouncer, startPgbouncer } from './testing/pgbouncer.ts'
import { type Standby, startStandby } from './testing/postgres-standby.ts'
import { folder, records, viewport } from './testing/search-fixture.ts'

const programs = findPostgres()
const isPossible = programs !== null
const [mine, other] = ['oak', 'elm'] as const
const LONG = 120_000

let dataDir: string
let cluster: Cluster
let standby: Standby
let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const said: { line: string; isUp: boolean }[] = []

async function migrated(one: Cluster): Promise<void> {
  const owner = new pg.Client({ connectionString: one.migrationDatabaseUrl })
  await owner.connect()
  await migrate(owner, true)
  await owner.end()
}

/** The database as a server opens it, with a standby of this address. */
function opened(replica: string, lines = said): Promise<Database> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.databaseUrl,
    DATABASE_REPLICA_URL: replica,
    PLAT_SECRET_KEYS: TEST_KEY,
  })
  return openDatabase(config, 'own', {
    lost: () => undefined,
    waiting: () => undefined,
    replica: (line, isUp) => lines.push({ line, isUp }),
  })
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plat-replica-'))
  if (programs === null) return
  cluster = await startCluster(programs)
  await migrated(cluster)
  standby = await startStandby(programs, cluster.superuserUrl)
  database = await opened(standby.urlOf('plat_web'))
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    await putRecords(
      database,
      tenant,
      'permits',
      renamed((title) => `${title} in ${tenant}`),
    )
  }
}, LONG)
afterAll(async () => {
  await server?.close()
  await database?.close()
  await standby?.remove()
  await cluster?.remove()
  await rm(dataDir, { recursive: true, force: true })
}, LONG)

/** The records of the fixture with other titles; those of `hidden` for the agency alone. */
function renamed(title: (before: string) => string, hidden?: string) {
  return records.map((record) => ({
    ...record,
    guid: crypto.randomUUID(),
    title: title(record.title ?? ''),
    ...(record.title === hidden && { visibility: 2 as const }),
  }))
}

async function ask(path: string, body: object | null = { status: 0 }, tenant: string = mine) {
  const answer = await server.app.fastify.inject({
    method: body === null ? 'GET' : 'POST',
    url: `/api${path}`,
    headers: { host: `${tenant}.test`, 'x-module': 'permits' },
    ...(body === null ? {} : { payload: body }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

async function listed(tenant: string = mine): Promise<{ version: number; titles: string[] }> {
  const { data, meta } = (await ask('/search/list?scope=all', { status: 0 }, tenant)).json<{
    data: { title: string }[]
    meta: { version: number }
  }>()
  return { version: meta.version, titles: data.map(({ title }) => title).toSorted() }
}

const titlesOf = (title: (before: string) => string, hidden?: string) =>
  records
    .filter((record) => record.visibility !== 2 && record.title !== hidden)
    .map((record) => title(record.title ?? ''))
    .toSorted()

/** How many questions each has answered. */
const reads = () => ({ ...database.replica?.reads })

/** Makes a new version of the records; returns its number when this server has heard of it. */
async function change(title: (before: string) => string, hidden?: string): Promise<number> {
  const version = async () => (await moduleState(database, mine, 'permits')).version
  const next = (await version()) + 1
  await putRecords(database, mine, 'permits', renamed(title, hidden))
  await expect.poll(version, { timeout: LONG }).toBe(next)
  return next
}

/** Asks until the standby was the one that answered: on a busy machine it may be too slow, and is left alone for a while. */
async function byStandby<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const { replica } = reads()
    const answer = await question()
    if (reads().replica !== replica) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What a start with this standby is refused with; one that was too slow to be looked at is started with again. */
async function refusal(url: string): Promise<string> {
  for (;;) {
    try {
      await (await opened(url, [])).close()
    } catch (error) {
      return String(error)
    }
  }
}

beforeEach(async () => {
  if (!isPossible) return
  await standby.catchUp()
  await expect.poll(() => database.replica?.isUp, { timeout: LONG }).toBe(true)
})

test.skipIf(!isPossible)(
  'rows of lists, maps, cards and exports come from the standby; a record’s page and what it says who asks do not',
  async () => {
    const list = await byStandby(() => listed())
    expect(list.titles).toEqual(titlesOf((title) => `${title} in oak`))
    const view = { ___viewport: viewport(-98, 30, 1), ___zoom: 12 }
    const map = (await byStandby(() => ask('/search/location', view))).json<{
      data: { features: { geometry: { type: string } }[] }
    }>()
    expect(map.data.features.map(({ geometry }) => geometry.type)).toContain('Polygon')
    const place = { status: 0, ___location: { coordinates: [-97.8, 30.2] } }
    const cards = await byStandby(() => ask('/search/detail', place))
    const [card] = cards.json<{ data: { record: { guid: string; title: string } }[] }>().data
    expect(card?.record.title).toContain('in oak')
    const file = await byStandby(() => ask('/export/permits.csv', null))
    expect(file.body).toContain('New shop in oak')
    const asked = await standby.log()
    for (const part of [
      'select r.record_no, r.guid',
      'st_asgeojson(shape, 6)',
      'r.events',
      '::text, r.guid::text',
    ])
      expect(asked).toContain(part)

    const page = await ask(`/record/${card?.record.guid}/details`, null)
    expect(page.json()).toMatchObject({ data: { record: { title: card?.record.title } } })
    const all = await standby.log()
    expect(all).not.toContain('r.guid = $4')
    for (const table of [
      'session',
      'account',
      'tenant_version',
      'site_gate',
      'api_token',
      'throttle',
    ])
      expect(all).not.toContain(table)
  },
)

test.skipIf(!isPossible)(
  'a standby that lags shows nothing older than the index, and nothing that has been hidden',
  async () => {
    await listed()
    await standby.replay('pause')
    try {
      const before = reads()
      await change((title) => `${title}, amended`, 'New shop')
      const amended = titlesOf((title) => `${title}, amended`, 'New shop')
      const first = await listed()
      expect(first.titles).not.toContain('New shop in oak')
      await expect.poll(async () => (await listed()).titles, { timeout: LONG }).toEqual(amended)
      expect((await ask('/export/permits.csv', null)).body).not.toContain('in oak')
      expect(reads().replica).toBe(before.replica)
      expect(reads().primary).toBeGreaterThan(before.primary ?? 0)
      // What is not behind is still read there.
      const beside = await byStandby(() => listed(other))
      expect(beside.titles).toEqual(titlesOf((title) => `${title} in elm`))
    } finally {
      await standby.replay('resume')
    }
    await standby.catchUp()
    const again = await byStandby(() => listed())
    expect(again.titles).toEqual(titlesOf((title) => `${title}, amended`, 'New shop'))
  },
)

test.skipIf(!isPossible)(
  'while the standby is stopped or does not answer readers see the same, and it is asked again afterwards',
  async () => {
    const version = await change((title) => `${title}!`)
    const whole = { version, titles: titlesOf((title) => `${title}!`) }
    await standby.catchUp()
    // Also in the index.
    await expect.poll(() => listed(), { timeout: LONG }).toEqual(whole)
    for (const trouble of ['hang', 'stop'] as const) {
      await byStandby(() => listed())
      if (trouble === 'stop') await standby.stop('immediate')
      else await standby.hang('SIGSTOP')
      try {
        const answers = await Promise.all(Array.from({ length: 20 }, () => listed()))
        for (const answer of answers) expect(answer).toEqual(whole)
        expect(await metrics()).toContain('plat_database_replica_up 0')
        const { replica } = reads()
        for (let i = 0; i < 20; i++) expect(await listed()).toEqual(whole)
        expect(reads().replica).toBe(replica)
      } finally {
        if (trouble === 'stop') await standby.start()
        else await standby.hang('SIGCONT')
      }
    }
    expect(said[0]).toEqual({ line: expect.stringContaining('is left alone'), isUp: false })
    await expect.poll(metrics, { timeout: LONG }).toContain('plat_database_replica_up 1')
    expect(said.at(-1)).toEqual({ line: 'The read replica answers again.', isUp: true })
    expect(await listed()).toEqual(whole)
    expect(await metrics()).toMatch(/plat_hydrations_total\{from="primary"\} [1-9]/)
  },
)

test.skipIf(!isPossible)(
  'a rush and a question that takes long are passed on to the primary, and take the standby from nobody',
  async () => {
    const primary = await identityOf(database.pool)
    if (primary === undefined) throw new Error('the database has no identity')
    const url = standby.urlOf('plat_web')
    const types = embeddedConnection('').types ?? pg.types
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const replica = await openReplica({ url, types, max: 2, primary, say })
    const small = { ...database, replica }
    const whoAnswers = async (seconds: number, limitMs?: number) => {
      const condition = { key: 'always', isMet: async () => true, limitMs }
      const [row] = await readTenant(small, mine, condition, ({ query }) =>
        query<{ standby: boolean }>(
          'select pg_is_in_recovery() as standby, pg_sleep($1::float8)::text as slept',
          [seconds],
        ),
      )
      return row?.standby === true ? 'standby' : 'primary'
    }
    const together = (count: number, seconds: number) =>
      Promise.all(Array.from({ length: count }, () => whoAnswers(seconds)))
    try {
      await expect.poll(() => together(2, 0.1), { timeout: LONG }).toEqual(['standby', 'standby'])
      lines.length = 0
      const rush = (await together(8, 0.3)).toSorted()
      expect(rush).toEqual([...Array<string>(6).fill('primary'), 'standby', 'standby'])
      expect(replica.isUp).toBe(true)

      const slow = whoAnswers(1.3)
      expect(await whoAnswers(0)).toBe('standby')
      expect(await slow).toBe('primary')
      expect(replica.isUp).toBe(true)
      expect(await whoAnswers(0)).toBe('standby')
      // A part of a file has thousands of rows.
      expect(await whoAnswers(1.3, REPLICA_FILE_TIMEOUT_MS)).toBe('standby')
      expect(lines).toEqual([])
    } finally {
      await replica.close()
    }
  },
)

async function metrics(): Promise<string> {
  const url = '/metrics'
  return (await server.app.fastify.inject({ url, headers: { host: 'localhost' } })).body
}

test.skipIf(!isPossible)('on the standby, too, an agency has its own records only', async () => {
  const always = { key: 'always', isMet: async () => true }
  const seen = (tenant: string) =>
    byStandby(() =>
      readTenant(database, tenant, always, ({ query }) =>
        query('select distinct tenant, pg_is_in_recovery() as standby from record'),
      ),
    )
  expect(await seen(mine)).toEqual([{ tenant: mine, standby: true }])
  expect(await seen(other)).toEqual([{ tenant: other, standby: true }])
  expect(await seen('ash')).toEqual([])
  const [list] = (await ask('/search/list?scope=all', {}, other)).json<{
    data: { title: string }[]
  }>().data
  expect(list?.title).toContain('in elm')
})

test.skipIf(!isPossible || !hasPgbouncer)('a standby behind PgBouncer is read, too', async () => {
  const bouncer = await startPgbouncer(standby.urlOf('plat_web'))
  const through = await opened(bouncer.databaseUrl, [])
  try {
    const always = { key: 'always', isMet: async () => true }
    const seen = () =>
      readTenant(through, mine, always, ({ query }) =>
        query('select distinct tenant, pg_is_in_recovery() as standby from record'),
      )
    await expect.poll(seen, { timeout: LONG }).toEqual([{ tenant: mine, standby: true }])
  } finally {
    await through.close()
    await bouncer.close()
  }
})

test.skipIf(!isPossible)(
  'a start refuses what is no standby of its database, and a login that could see all agencies',
  async () => {
    if (programs === null) return
    await expect(refusal(standby.urlOf('postgres'))).resolves.toMatch(
      /"postgres" of DATABASE_REPLICA_URL is a superuser/,
    )
    await expect(refusal(standby.urlOf('plat_web', 'postgres'))).resolves.toMatch(
      /DATABASE_REPLICA_URL is not a standby of the database of DATABASE_URL: it has no tables/,
    )
    await expect(refusal(standby.urlOf('plat_web', 'none'))).resolves.toMatch(
      /DATABASE_REPLICA_URL: there is no database "none"/,
    )
    const foreign = await startCluster(programs)
    try {
      await migrated(foreign)
      await expect(refusal(foreign.databaseUrl)).resolves.toMatch(
        /its system identifier is \d+, expected \d+/,
      )
    } finally {
      await foreign.remove()
    }
    const config = { DATABASE_REPLICA_URL: standby.urlOf('plat_web'), DATA_DIR: dataDir }
    await expect(openDatabase(readConfig(config), 'own')).rejects.toThrow(
      /embedded database has no standby/,
    )
  },
  LONG,
)

test.skipIf(!isPossible)(
  'a start waits neither for a standby that is away nor for one that lacks migrations',
  async () => {
    const lines: typeof said = []
    const away = await opened('postgres://plat_web@127.0.0.1:1/plat', lines)
    expect(away.replica?.isUp).toBe(false)
    expect(lines).toEqual([
      {
        line: expect.stringMatching(
          /primary answers: DATABASE_REPLICA_URL: nothing answers at 127\.0\.0\.1:1/,
        ),
        isUp: false,
      },
    ])
    await away.close()
    const identity = await identityOf(database.pool)
    if (identity === undefined) throw new Error('the database has no identity')
    const migrations = [...identity.migrations, '9999-later.sql']
    const looked = async () => {
      const replica = await openReplica({
        url: standby.urlOf('plat_web'),
        types: embeddedConnection('').types ?? pg.types,
        max: 1,
        primary: { ...identity, migrations },
        say: (line, isUp) => lines.push({ line, isUp }),
      })
      expect(replica.isUp).toBe(false)
      await replica.close()
      return lines.at(-1)?.line
    }
    await expect.poll(looked, { timeout: LONG }).toContain('the standby lacks 9999-later.sql yet')
  },
)
