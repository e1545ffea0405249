import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect } from 'vitest'
import { type ImportFixture, importFixture } from '../imports/import-fixture-for-tests.ts'
import { importFile } from '../imports/import-for-tests.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { uniqueTenant } from '../platform/testing/database.ts'
import { giveAuthenticator } from './people.ts'
import { applyFolder } from './portal.ts'
import { folder } from './search-fixture.ts'
import type { MatchSource } from '../alerts/matching/tell-of-events.ts'

/** A permit as the tests write it; what is left out is plausible. */
export interface TestPermit {
  readonly number: string
  readonly title?: string
  readonly status?: string
  readonly lng?: number
  readonly visibility?: 'everybody' | 'internal'
  readonly opens?: string
  readonly closes?: string
  readonly phone?: string
}

const COLUMNS = [
  'number',
  'title',
  'status',
  'lng',
  'visibility',
  'opens',
  'closes',
  'phone',
] as const

/** Permits with numbers from 1, the first ten in the west, others in the east. */
export function permits(
  count: number,
  more: (number: number) => Partial<TestPermit> = () => ({}),
): TestPermit[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `P-${index + 1}`,
    lng: index < 10 ? -97.8 : -97.4,
    ...more(index + 1),
  }))
}

const day = { formats: ['yyyy-MM-dd'] }
const SOURCE = {
  visibility: { column: 'visibility' },
  map: {
    agency_reference: { column: 'number' },
    title: { column: 'title' },
    status: { column: 'status' },
    location: { lng: { column: 'lng' }, lat: { column: 'lat' } },
    opens: { column: 'opens', date: day },
    closes: { column: 'closes', date: day },
    inspector_phone: { column: 'phone' },
  },
}

const EVENTS = {
  decision: { statuses: ['Final'] },
  comment: { opens: 'opens', closes: 'closes' },
}

/** The folder of an agency whose permits have windows for comments and a field for staff. */
export function watchedFolder(tenant: string) {
  const files = folder(tenant)
  const module = files['modules/permits.yaml']
  return {
    ...files,
    'modules/permits.yaml': {
      ...module,
      fields: [
        ...module.fields.filter(({ id }) => id !== 'inspector_phone'),
        { id: 'inspector_phone', label: 'Phone', kind: 'text', visibility: 'internal' },
        { id: 'opens', label: 'Comments from', kind: 'date' },
        { id: 'closes', label: 'Comments until', kind: 'date' },
      ],
      events: EVENTS,
    },
  }
}

/** An alert and its account; fields that are left out have their usual values. */
export interface TestAlert {
  readonly criteria?: object
  readonly excluded?: object
  readonly record?: string
  readonly events?: readonly string[]
  readonly cadence?: 'immediate' | 'daily' | 'weekly'
  readonly role?: 'resident' | 'internal'
  /** Whether the account has an authenticator; left out: staff have one. */
  readonly enrolled?: boolean
  readonly confirmed?: boolean
  readonly tenant?: string
}

const ALL = '{new,status,decision,date,comment_opens,comment_closes,text,withdrawn}'

export interface MatchingFixture extends Pick<ImportFixture, 'database' | 'tenant'> {
  /** The same object for a test; a copy of it keeps no searches yet. */
  readonly source: MatchSource
  /** Imports these permits, and all others go. @returns the version. */
  load(rows: readonly TestPermit[]): Promise<number>
  /** Another agency with the first twenty permits. */
  otherAgency(): Promise<string>
  /** Saves an alert of an account of its own, from the current version on. */
  watch(alert?: TestAlert): Promise<string>
  /** Notifications of the alert, as `reference kind`, in order. */
  told(alert: string, tenant?: string): Promise<string[]>
}

/** An agency for each test, whose permits are imported and watched. */
export function matchingFixture(
  prefix: string,
  openDatabase?: Parameters<typeof importFixture>[1],
): MatchingFixture {
  const here = importFixture(prefix, openDatabase)
  let source: MatchSource
  let files = 0

  beforeEach(async () => {
    await applyFolder(here.database, watchedFolder(here.tenant))
    const dataDir = await mkdtemp(join(tmpdir(), 'plat-matching-'))
    const logger = pino({ level: 'silent' })
    const { database } = here
    const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
    source = { database, indexes, logger }
    return async () => {
      await indexes.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  const rowsOf = <Row extends Record<string, unknown>>(
    sql: string,
    values: readonly unknown[],
    tenant = here.tenant,
  ) => asTenant(here.database, tenant, ({ query }) => query<Row>(sql, values))

  return {
    get database() {
      return here.database
    },
    get tenant() {
      return here.tenant
    },
    get source() {
      return source
    },
    otherAgency: async () => {
      const tenant = uniqueTenant('other')
      await applyFolder(here.database, watchedFolder(tenant))
      const file = await here.file(`other-${files++}.csv`, csvOf(permits(20)))
      await importFile(here.database, { tenant, file, dataDir: here.folder, source: SOURCE })
      return tenant
    },
    load: async (rows: readonly TestPermit[]) => {
      const file = await here.file(`permits-${files++}.csv`, csvOf(rows))
      const report = await here.import(file, {
        source: SOURCE,
        acceptRemovals: true,
        acceptChanges: ['all'],
      })
      expect(report.state).toBe('finished')
      const [row] = await rowsOf<{ version: number }>('select version from module', [])
      return row?.version ?? 0
    },
    watch: (alert: TestAlert = {}) =>
      asTenant(here.database, alert.tenant ?? here.tenant, (tx) => insertAlert(tx, alert)),
    told: async (alert: string, tenant = here.tenant) => {
      const rows = await rowsOf<{ told: string }>(
        `select agency_reference || ' ' || event_kind as told from notification where alert = $1
           order by told`,
        [alert],
        tenant,
      )
      return rows.map(({ told }) => told)
    },
  }
}

async function insertAlert(tx: TenantTransaction, alert: TestAlert): Promise<string> {
  const { query } = tx
  const { role = 'resident', confirmed = true, events = ALL, cadence = 'daily' } = alert
  const email = `${randomUUID()}@example.org`
  const [row] = await query<{ guid: string }>(
    `with owner as (
       insert into account (tenant, email, role, confirmed_at)
       values (current_tenant(), $1, $2, case when $3::bool then now() end) returning guid)
     insert into alert (tenant, owner, module, name, place, criteria, excluded, record, events, cadence,
       after_version, first_day)
     select current_tenant(), owner.guid, 'permits', 'Home', '{}', $4, $5, $6, $7::text[], $8, m.version,
       current_date - 1
     from owner, module m where m.module = 'permits' returning guid`,
    [
      email,
      role,
      confirmed,
      JSON.stringify(alert.criteria ?? {}),
      alert.excluded === undefined ? null : JSON.stringify(alert.excluded),
      alert.record ?? null,
      events,
      cadence,
    ],
  )
  if (alert.enrolled ?? role === 'internal') await giveAuthenticator(tx, email)
  return row?.guid ?? ''
}

function csvOf(rows: readonly TestPermit[]): string {
  const lines = rows.map((row) => {
    const whole = {
      title: `Permit ${row.number}`,
      status: 'Issued',
      visibility: 'everybody',
      ...row,
    }
    return COLUMNS.map((name) => `"${name in whole ? (whole[name] ?? '') : ''}"`).join(',')
  })
  return `${[...COLUMNS, 'lat'].join(',')}\n${lines.map((line) => `${line},30.2`).join('\n')}\n`
}
