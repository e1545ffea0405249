import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { SUMMARY_TEMPLATE } from '@plat/contract/reports/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { embeddedConnection, fromConnection } from '../platform/open-database.ts'
import { noKeys } from '../platform/secrets/keyring.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { type Cluster, findPostgres, startCluster } from '../testing/postgres-cluster.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { retryReport } from './create-report.ts'
import { failureWords } from './failure.ts'
import { askForReport, reportState } from './report-fixture-for-tests.ts'
import { reportKind } from './report-kind.ts'

const programs = findPostgres()
const tenant = 'ash'
/** Bytes. */
const HALF_PAGE = 4_096

let cluster: Cluster
let dataDir: string
let database: Database
let indexes: RecordIndexes

beforeAll(async () => {
  if (programs === null) return
  dataDir = await mkdtemp(join(tmpdir(), 'plat-report-trouble-'))
  cluster = await startCluster(programs)
  const owner = new pg.Client({ connectionString: cluster.migrationDatabaseUrl })
  await owner.connect()
  await migrate(owner, true)
  await owner.end()
  database = open()
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', records)
  const logger = pino({ level: 'silent' })
  indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
})
afterAll(async () => {
  if (programs === null) return
  await indexes.close()
  await database.close()
  await cluster.remove()
  await rm(dataDir, { recursive: true, force: true })
})

/** The cluster's database with connections of its own. */
function open(): Database {
  const { types } = embeddedConnection('')
  return fromConnection('postgres', { connectionString: cluster.databaseUrl, types }, 4, noKeys)
}

const ask = () => askForReport(database, tenant, SUMMARY_TEMPLATE)
const state = (guid: string) => reportState(database, tenant, guid)

/** Makes a report as its job does. @param from a database to make it from, limit seconds that it may take. */
function make(guid: string, { from = database, limit = 60 } = {}): Promise<object> {
  const source = { database: from, indexes, logger: pino({ level: 'silent' }), port: 3000 }
  const kind = reportKind(source, { poll: 1, heartbeat: 10, limit })
  return kind.run({ tenant, about: guid }, new AbortController().signal)
}

/** Has it made once more, as its owner does with Retry. */
async function retry(guid: string): Promise<void> {
  await asTenant(database, tenant, async (tx) => {
    const [row] = await tx.query<{ owner: string }>('select owner from report where guid = $1', [
      guid,
    ])
    await retryReport(tx, row!.owner, guid)
  })
  expect(await make(guid)).toMatchObject({ made: true })
  expect(await state(guid)).toMatchObject({ status: 'complete', error: null, files: 1 })
}

/** Gives a report a file of 20 MB; answers the size of what files of reports are kept in, in bytes. */
async function fill(guid: string): Promise<number> {
  const admin = new pg.Client({ connectionString: cluster.superuserUrl })
  await admin.connect()
  await admin.query(
    `insert into report_file (tenant, report, content)
     select $1, $2, string_agg(sha512(i::text::bytea), ''::bytea) from generate_series(1, 312500) as i`,
    [tenant, guid],
  )
  const { rows } = await admin.query<{ size: number }>(
    `select pg_relation_size(reltoastrelid)::integer as size from pg_class where oid = 'report_file'::regclass`,
  )
  await admin.end()
  return rows[0]!.size
}

test.skipIf(programs === null)(
  'a report for which the disk has no room fails in words of its own, leaves nothing behind, and is made once it has',
  async () => {
    const filling = await ask()
    const [lost, other] = [await ask(), await ask()]
    await cluster.limitFiles((await fill(filling)) + HALF_PAGE)
    const full = open()
    expect(await make(lost, { from: full })).toEqual({ made: false, failure: 'full' })
    await full.close()
    // Of a server on which nothing is full.
    expect(await make(other)).toMatchObject({ made: true })
    await cluster.limitFiles('unlimited')
    expect(await state(lost)).toMatchObject({ status: 'failed', error: 'full', files: 0 })
    expect(failureWords('full', 'en')).toContain('no room')
    expect(failureWords('full', 'es')).toContain('no tiene espacio')
    await retry(lost)
  },
  60_000,
)

test.skipIf(programs === null)(
  'a report that takes too long fails in words of its own, whatever it waits for, and is made by Retry',
  async () => {
    const guid = await ask()
    const holder = new pg.Client({ connectionString: cluster.superuserUrl })
    await holder.connect()
    await holder.query('begin; lock table saved_search in access exclusive mode')
    expect(await make(guid, { limit: 0.2 })).toEqual({ made: false, failure: 'busy' })
    expect(await state(guid)).toMatchObject({ status: 'failed', error: 'busy', files: 0 })
    await holder.end()
    expect(failureWords('busy', 'en')).toContain('too long')
    expect(failureWords('busy', 'es')).toContain('demasiado')
    await retry(guid)
  },
  60_000,
)
