import { rm } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { useHttpSource } from './http-source-for-tests.ts'
import { importJob } from './import-job.ts'
import { temporaryFolder, visible } from './import-for-tests.ts'
import { nextIncrement, sourceOf } from './increment.ts'
import { openSource } from './open-source.ts'
import { runImport } from './run-import.ts'

const service = useHttpSource()
let database: Database
let data: string
let tenant: string
let onlooker: string

/** A row of the service; a member that is left out is empty, as SODA has it. */
interface Row {
  readonly number: string
  readonly title: string
  readonly status?: string
  /** When it changed last. */
  readonly changed: string
}
let rows: Row[]

beforeAll(async () => {
  database = await testDatabase()
  data = await temporaryFolder()
  return async () => {
    await database.close()
    await rm(data, { recursive: true })
  }
})
beforeEach(async () => {
  tenant = uniqueTenant('hazel')
  onlooker = uniqueTenant('holly')
  rows = Array.from({ length: 30 }, (_, at) => ({
    number: `P-${at + 1}`,
    title: `Porch ${at + 1}`,
    status: 'Issued',
    changed: '2020-01-01T00:00:00',
  }))
  service.reply = soda
  await apply()
  await apply({}, onlooker)
  await load({}, onlooker)
  const before = await visible(database, onlooker)
  return async () => expect(await visible(database, onlooker)).toEqual(before)
})

/** Answers as SODA does, with the rows that its $where asks for. */
function soda({ searchParams }: URL) {
  const where = searchParams.get('$where') ?? ''
  const since = /:updated_at >= '([^']+)'/.exec(where)?.[1] ?? ''
  const found = rows.filter(({ changed }) => changed >= since)
  if (searchParams.has('$select')) return { body: [{ count: String(found.length) }] }
  const offset = Number(searchParams.get('$offset'))
  return { body: found.slice(offset).map(({ changed: _changed, ...row }) => row) }
}

async function apply(more: object = {}, agency = tenant, map: object = {}) {
  const files = folder(agency)
  const source = {
    name: 'City',
    format: 'soda',
    domain: service.host,
    dataset: 'abcd-1234',
    updatedAt: ':updated_at',
    key: { column: 'number' },
    map: {
      agency_reference: { column: 'number' },
      title: { column: 'title' },
      status: { column: 'status' },
      ...map,
    },
    ...more,
  }
  await applyFolder(database, {
    ...files,
    'modules/permits.yaml': { ...files['modules/permits.yaml'], source },
  })
  const [stored] = await asTenant(database, agency, ({ query }) =>
    query<{ version: number }>('select version from tenant where tenant = $1', [agency]),
  )
  // The document that was known before counts until the change is heard of.
  const known = async () => (await loadTenant(database, agency)).version
  await expect.poll(known).toBe(Number(stored?.version))
}

/** Imports as the command and the schedule do. */
async function load({ isFull = false } = {}, agency = tenant) {
  service.forget()
  const { document } = await loadTenant(database, agency)
  const module = moduleOf(document, 'permits')
  const source = module?.source
  if (module === undefined || source === undefined) throw new Error('the permits have a source')
  const increment = await nextIncrement({ database, tenant: agency, module, source, isFull })
  const open = await openSource(sourceOf(source, increment), {
    roots: { folder: '/', platData: '/', dataDir: '/' },
    from: undefined,
    tokens: {},
    fetcher: service.fetcher,
  })
  return runImport({
    ...(await importJob({ database, dataDir: data, document, module, source, increment }, open)),
    accepted: { removals: false, truncated: false, rejects: false, changes: [] },
    dryRun: false,
    rejects: undefined,
    progress: () => undefined,
  })
}

const now = () => new Date().toISOString().slice(0, 19)
const wheres = () => service.requests.map(({ searchParams }) => searchParams.get('$where'))

/** Moves what is known of the last load back in time. */
const days = (count: number) =>
  asTenant(database, tenant, ({ query }) =>
    query(
      `update import_run set report = jsonb_set(report, '{increment,full}',
         to_jsonb((report -> 'increment' ->> 'full')::timestamptz - make_interval(days => $1)))`,
      [count],
    ),
  )

test('after a full load only what changed since then, less a day, is asked for, and nothing else is removed', async () => {
  expect(await load()).toMatchObject({ state: 'finished', inserted: 30, increment: { from: null } })
  expect(wheres()).toEqual([null, null])
  rows = rows.slice(1)
  rows[0] = { number: 'P-2', title: 'Deck', changed: now() }
  rows.push({ number: 'P-31', title: 'Fence', changed: now() })
  const next = await load()
  expect(next).toMatchObject({ state: 'finished', read: 2, inserted: 1, changed: 1, removed: 0 })
  const from = Date.parse(next.increment?.from ?? '')
  expect(Date.now() - from).toBeGreaterThan(23.9 * 3_600_000)
  expect(wheres()[0]).toBe(`:updated_at >= '${new Date(from).toISOString().slice(0, 19)}'`)
  expect(next.notices).toContain(
    `Only rows that changed since ${next.increment?.from} were asked for.`,
  )
  expect((await visible(database, tenant)).count).toBe(31)
})

test('a night in which nothing changed is a load that went through', async () => {
  await load()
  expect(await load()).toMatchObject({ state: 'finished', read: 0, unchanged: 30, message: null })
})

test('a full load now and then removes what is gone', async () => {
  await load()
  rows = rows.slice(1)
  await days(6)
  expect(await load()).toMatchObject({ removed: 0, increment: { from: expect.any(String) } })
  await days(1)
  expect(await load()).toMatchObject({ removed: 1, read: 29, increment: { from: null } })
})

test('all is asked for when somebody says so, and when the mapping or the source is another', async () => {
  await load()
  expect((await load({ isFull: true })).increment?.from).toBeNull()
  expect((await load()).increment?.from).not.toBeNull()
  await apply({}, tenant, { description: { column: 'title' } })
  expect((await load()).increment?.from).toBeNull()
  await apply({ where: "kind = 'B'" }, tenant, { description: { column: 'title' } })
  expect((await load()).increment?.from).toBeNull()
  await load()
  expect(wheres()[0]).toMatch(/^\(kind = 'B'\) and :updated_at >= '/)
})

test('a load that failed or was refused does not count: its rows are asked for again', async () => {
  const first = await load()
  service.reply = () => ({ status: 404, body: 'gone' })
  expect(await load()).toMatchObject({ state: 'refused' })
  service.reply = soda
  const next = await load()
  const overlap = Date.parse(first.increment?.asked ?? '') - Date.parse(next.increment?.from ?? '')
  expect(overlap).toBe(24 * 3_600_000)
})

test('of ArcGIS the time is written as its queries have it', async () => {
  await apply({
    format: 'arcgis',
    domain: undefined,
    dataset: undefined,
    service: 'https://gis.city.gov/FeatureServer/0',
    updatedAt: 'last_edited_date',
  })
  const { document } = await loadTenant(database, tenant)
  const source = moduleOf(document, 'permits')?.source
  if (source === undefined) throw new Error('the permits have a source')
  const asked = '2026-11-20T05:30:00.123Z'
  const increment = { from: asked, asked, full: asked, definition: '', unreadable: [] }
  expect(sourceOf(source, increment)).toMatchObject({
    where: "(1=1) AND last_edited_date >= TIMESTAMP '2026-11-20 05:30:00'",
  })
})
