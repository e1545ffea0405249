import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { own } from '@plat/contract/platform/own'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { Source } from '../tenancy/document/source-document.ts'
import { completeMapping } from './blds.ts'
import type { Fetcher } from './fetch-public.ts'
import type { ImportReport } from './import-report.ts'
import { padded } from './locations.ts'
import { openSource } from './open-source.ts'
import type { Projection } from './projections.ts'
import { runImport } from './run-import.ts'

/** What a test changes about its import. */
export interface TestImport {
  readonly tenant: string
  /** File to read; none for a source that is a service. */
  readonly file?: string
  /** How a service is reached. */
  readonly fetcher?: Fetcher
  readonly dataDir: string
  readonly source?: object
  readonly acceptRemovals?: boolean
  readonly acceptTruncated?: boolean
  readonly acceptChanges?: readonly string[]
  readonly acceptRejects?: boolean
  readonly dryRun?: boolean
  readonly timeoutMs?: number
  /** Of the coordinates; degrees when left out. */
  readonly projection?: Projection
  /** File for the rejected rows. */
  readonly rejects?: string
}

const SOURCE = {
  name: 'City',
  format: 'csv',
  key: { column: 'number' },
  map: {
    agency_reference: { column: 'number' },
    title: { column: 'title' },
    record_type: { column: 'type' },
    status: { column: 'status' },
    record_date: {
      column: 'date',
      date: { formats: ['yyyy-MM-dd'], sentinels: ['1753-01-01'], min: '1900-01-01', max: '+1y' },
    },
    location: { lng: { column: 'lng' }, lat: { column: 'lat' } },
    cost: { column: 'cost', number: true },
  },
}

/** Imports a file into the module `permits` of a tenant, as the command does. */
export async function importFile(database: Database, options: TestImport): Promise<ImportReport> {
  const files = options.file === undefined ? {} : { files: [options.file] }
  const source = Source.parse({ ...SOURCE, ...files, ...options.source })
  const open = await openSource(source, {
    roots: { folder: '/', platData: '/', dataDir: '/' },
    from: undefined,
    tokens: {},
    ...(options.fetcher && { fetcher: options.fetcher }),
  })
  return runImport({
    database,
    dataDir: options.dataDir,
    rules: {
      tenant: options.tenant,
      module: 'permits',
      ...completeMapping(source, ['cost']),
      dates: new Set(['issued']),
      visibility: source.visibility,
      checks: source.checks,
      spills: source.spills,
      location: {
        projection: options.projection ?? null,
        bounds: padded({ n: 31, e: -97, s: 30, w: -98 }, 0.5),
        standIns: source.standIns,
      },
      statusCategory: (status) => (status === 'Final' ? 2 : 1),
    },
    context: { today: '2026-11-20', timeZone: 'America/Chicago' },
    snapshot: source.snapshot,
    remote: open.remote,
    files: open.files,
    totalBytes: open.totalBytes,
    read: (notes) => open.read(notes),
    accepted: {
      removals: options.acceptRemovals ?? false,
      truncated: options.acceptTruncated ?? false,
      rejects: options.acceptRejects ?? false,
      changes: options.acceptChanges ?? [],
    },
    dryRun: options.dryRun ?? false,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    rejects: options.rejects,
    progress: () => undefined,
  })
}

/** A row of a test file; what is left out is plausible. */
export interface TestRow {
  readonly number: string
  readonly title?: string
  readonly type?: string
  readonly status?: string
  readonly date?: string
  readonly lng?: string
  readonly lat?: string
  readonly cost?: string
}

const HEADER = ['number', 'title', 'type', 'status', 'date', 'lng', 'lat', 'cost'] as const

/** The text of a file with these rows. */
export function csvOf(rows: readonly TestRow[]): string {
  const lines = rows.map((row) => {
    const whole: Record<string, string> = {
      title: `Permit ${row.number}`,
      type: 'Building',
      status: 'Active',
      date: '2020-05-01',
      lng: '-97.5',
      lat: '30.5',
      cost: '100',
      ...row,
    }
    return HEADER.map((name) => `"${(own(whole, name) ?? '').replaceAll('"', '""')}"`).join(',')
  })
  return `${HEADER.join(',')}\n${lines.join('\n')}\n`
}

/** `count` rows with numbers from 1. */
export function numberedRows(
  count: number,
  more: (number: number) => Partial<TestRow> = () => ({}),
): TestRow[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `P-${index + 1}`,
    ...more(index + 1),
  }))
}

/** A folder of the test's own. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'plat-import-test-'))
}

/** Writes a file and gives its path. */
export async function fileOf(
  folder: string,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Makes a tenant with an empty module `permits`. */
export async function makeTenant(database: Database, tenant: string): Promise<void> {
  await asTenant(database, tenant, async ({ query }) => {
    await query('insert into tenant (tenant) values ($1)', [tenant])
    await query(`insert into module (tenant, module) values ($1, 'permits')`, [tenant])
  })
}

/** What a reader of the module sees: its version, the number of records, and a digest of them. */
export async function visible(
  database: Database,
  tenant: string,
): Promise<{ version: number; count: number; digest: string }> {
  const [seen] = await asTenant(database, tenant, ({ query }) =>
    query<{ version: number; count: number; digest: string }>(
      `select (select version from module where module = 'permits') as version, count(*)::int as count,
         md5(coalesce(string_agg(r.guid || ' ' || r.content_hash || ' ' || r.source_key, ',' order by r.guid), '')) as digest
       from record r where r.module = 'permits'`,
    ),
  )
  return seen ?? { version: 0, count: 0, digest: '' }
}
