import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { encodeSearch, decodeSearch } from '@plat/contract/search/search-url'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { basemapTiles } from '../basemap/basemap-tiles.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { reportKind } from '../reports/report-kind.ts'
import { MapDrawer } from '../static-map/map-drawer.ts'
import { RasterTiles } from '../static-map/raster-tiles.ts'
import { dayBefore } from '../alerts/due-day.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { DEMO_PASSWORD } from '../tenancy/document/demo-accounts.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { logIn, people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { fillDemoAccounts, type FillingParts } from './fill-demo-accounts.ts'
import { type OwnContents, readOwnContents } from './own-contents-file.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const CONTENTS: OwnContents[] = [
  {
    role: 'admin',
    searches: [
      {
        key: 'kept',
        module: 'permits',
        address: 'status=1',
        method: 'star',
        name: 'Mine',
        copied: false,
      },
      {
        key: 'drawn',
        module: 'permits',
        address: 'status=1&shape=circle:-97.8,30.2,5000',
        method: 'share',
        name: 'Drawn',
        title: 'Around the pier',
        copied: true,
        alert: { name: 'The pier', cadence: 'daily' },
        mail: { to: ['manager', 'agent'], subject: 'Please look', message: 'These are yours.' },
      },
      {
        key: 'elsewhere',
        module: 'no-such-module',
        address: 'status=1',
        method: 'star',
        name: 'Not here',
        copied: false,
      },
    ],
    reports: [
      { search: 'drawn', template: 'summary', locale: 'en', title: 'Around the pier' },
      { search: 'drawn', template: 'multi', locale: 'es', title: 'Junto al muelle' },
      { record: 'permits', template: 'single', locale: 'en', title: 'A permit' },
    ],
  },
]

const dayAgo = (days: number) => dayBefore(dayIn('America/Chicago', new Date()), days)
const byThePier = { status: 'Issued', lng: -97.8, lat: 30.2, street_address: '1 Pier' }
/** Around the pier but for one, of the last days. */
const latest = [
  { ...byThePier, agency_reference: 'NEW', title: 'Boat house', record_date: dayAgo(2) },
  {
    ...byThePier,
    agency_reference: 'MOVED',
    title: 'Dock',
    record_date: '2024-01-01',
    attributes: { status_date: dayAgo(5) },
  },
  { ...byThePier, agency_reference: 'OLD', title: 'Ramp', record_date: dayAgo(7) },
  { ...byThePier, agency_reference: 'FAR', title: 'Barn', record_date: dayAgo(2), lat: 30.9 },
].map((one) => ({ ...one, guid: randomUUID() }))

let database: Database
let parts: FillingParts
let server: Awaited<ReturnType<typeof testServer>>
const demo = uniqueTenant('plum')
const real = uniqueTenant('teak')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const { control } = folder(demo)['tenant.yaml']
  const alert = { regions: [{ type: 'custom', label: 'Custom' }] }
  const files = relaxedFolder(demo, { control: { ...control, alert } })
  const module = files['modules/permits.yaml']
  const since = { id: 'status_date', label: 'In this status since', kind: 'date' }
  const permits = { ...module, fields: [...module.fields, since] }
  await applyFolder(database, { ...files, 'modules/permits.yaml': permits })
  await applyFolder(database, folder(real))
  for (const tenant of [demo, real]) {
    const stored = [...records, ...latest].map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', stored)
    await createDemoAccounts(database, (await loadTenant(database, tenant)).document)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-filling-'))
  const logger = pino({ level: 'silent' })
  const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const [tiles, drawer] = [basemapTiles(database, dataDir), new MapDrawer()]
  const mapKeys = { mapquest: null, here: null }
  const raster = new RasterTiles()
  parts = {
    accounts: { database, wakeMail: () => undefined },
    source: { database, indexes, logger },
    maps: { database, logger, tiles, mapKeys, raster, drawer },
    port: 3000,
    contentsOf: async (tenant) => ([demo, real].includes(tenant) ? CONTENTS : []),
    wakeReports: () => undefined,
  }
  return async () => {
    await drawer.close()
    await indexes.close()
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

const signIn = () =>
  logIn(people(database, server.app, demo).browser(), `admin@${demo}.example`, DEMO_PASSWORD)

test('the mails of a start that was cut off before them leave with the next one, once', async () => {
  const mails = () => asTenant(database, demo, ({ query }) => query('select from mail_outbox'))
  const cutOff = () => {
    throw new Error('cut off')
  }
  await expect(fillDemoAccounts({ ...parts, wakeReports: cutOff })).rejects.toThrow('cut off')
  expect(await mails()).toHaveLength(0)
  await Promise.all([fillDemoAccounts(parts), fillDemoAccounts(parts)])
  expect(await mails()).toHaveLength(2)
})

test('whoever signs in as a demo account finds searches, a mail that was sent, and reports that are being made', async () => {
  await fillDemoAccounts(parts)
  const admin = await signIn()
  const searches = (await admin.get('/search/saved')).body.data as unknown as {
    name: string
    guid: string
  }[]
  expect(searches.map(({ name }) => name).toSorted()).toEqual(['Drawn', 'Mine'])
  const drawn = searches.find(({ name }) => name === 'Drawn')
  const details = (await admin.get(`/search/saved/${drawn?.guid}`)).body.data
  expect(details).toMatchObject({ lost: [], counted: { all: expect.any(Number) } })
  expect(details['search_meta_snapshot']).not.toEqual([])
  expect(details['channels']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ channel: 'link', link: details['public_url'] }),
      expect.objectContaining({
        channel: 'email',
        recipients: [`agent@${demo}.example`, `manager@${demo}.example`],
      }),
    ]),
  )
  expect((await admin.get('/alert')).body.data).toMatchObject([
    { name: 'The pier', active: true, problem: null, place: [{ type: { code: 'custom' } }] },
  ])
  const mails = await asTenant(database, demo, ({ query }) =>
    query<{ recipient: string; files: object[] }>('select recipient, files from mail_outbox'),
  )
  expect(mails.map(({ files }) => files.length)).toEqual([1, 1])
  const { source, maps } = parts
  const kind = reportKind({ ...source, port: 3000, maps })
  const reports = async () =>
    (await admin.get('/report')).body.data as unknown as { guid: string; status: string }[]
  expect((await reports()).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
  for (const { guid } of await reports())
    await kind.run({ tenant: demo, about: guid }, new AbortController().signal)
  expect(await reports()).toEqual([
    expect.objectContaining({ status: 'complete' }),
    expect.objectContaining({ status: 'complete' }),
    expect.objectContaining({ status: 'complete' }),
  ])
})

test('an alert of a demo account has a week of notifications, as if it had been made before', async () => {
  await Promise.all([fillDemoAccounts(parts), fillDemoAccounts(parts)])
  const admin = await signIn()
  const { data, meta } = (await admin.get('/notification')).body
  expect(data).toMatchObject([
    {
      event_date: dayAgo(2),
      event: { kind: 'new' },
      record: { agency_reference: 'NEW', title: 'Boat house' },
      saved_alert: { name: 'The pier' },
    },
    {
      event_date: dayAgo(5),
      event: { kind: 'status', text: { en: 'Status: Issued' } },
      record: { agency_reference: 'MOVED' },
      read: true,
    },
  ])
  expect(meta.pagination.itemCount).toBe(2)
  const [alert] = (await admin.get('/alert')).body.data as unknown as {
    created: string
    modified: string
    notified: { count: number }
  }[]
  expect(alert?.notified.count).toBe(2)
  expect(Date.now() - Date.parse(alert?.created ?? '')).toBeGreaterThan(7 * 86_400_000)
  expect(alert?.modified).toBe(alert?.created)
  const waiting = await asTenant(database, demo, ({ query }) =>
    query('select from notification where released_at is null'),
  )
  expect(waiting).toEqual([])
})

test('what somebody has deleted does not come again, and nothing comes twice', async () => {
  await fillDemoAccounts(parts)
  const admin = await signIn()
  const guids = ((await admin.get('/search/saved')).body.data as unknown as { guid: string }[]).map(
    ({ guid }) => guid,
  )
  expect(guids).toHaveLength(2)
  await admin.post('/search/saved/delete', { guids })
  await asTenant(database, demo, ({ query }) => query('delete from saved_search'))
  await fillDemoAccounts(parts)
  expect((await admin.get('/search/saved')).body.data).toEqual([])
  expect((await admin.get('/report')).body.data).toHaveLength(3)
})

test('an agency that is no demo is given nothing', async () => {
  const rows = await asTenant(database, real, ({ query }) =>
    query(
      'select from saved_search union all select from report union all select from notification',
    ),
  )
  expect(rows).toEqual([])
})

test('the searches of the demo’s file are those that its addresses say', async () => {
  const { document } = await checkTenantFolder(join(ROOT, 'tenants/demo/harbor'), {
    platData: ROOT,
    dataDir: ROOT,
  })
  const contents = await readOwnContents(ROOT, 'harbor')
  expect(contents.map(({ role }) => role)).toEqual(['admin', 'manager', 'agent', 'resident'])
  for (const { searches } of contents) {
    for (const { module: code, address } of searches) {
      const filters = document?.modules.find((module) => module.code === code)?.filters
      if (filters === undefined) throw new Error(`expected Harbor to have ${code}`)
      const said = new URLSearchParams(address)
      const read = encodeSearch(decodeSearch(said, filters), filters)
      // What an address does not know, it leaves out.
      expect([...read].toSorted(), address).toEqual([...said].toSorted())
    }
  }
})
