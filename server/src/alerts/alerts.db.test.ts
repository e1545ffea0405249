import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { dayFromNow, filters } from '../testing/filter-fixture.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { newResident } from '../testing/visitor.ts'
import {
  alertCount,
  alertFolder,
  alertsOf,
  createdAlert,
  drawnSquare,
  LIMITS,
  PERMITS,
  placesOf,
  putAlertAgency,
  putNotification,
  watch,
} from '../testing/alert-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let places: Awaited<ReturnType<typeof placesOf>>
let records: Map<string, string>
const mine = uniqueTenant('heron')
const other = uniqueTenant('egret')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  records = await putAlertAgency(database, mine)
  await putAlertAgency(database, other)
  places = await placesOf(database, mine)
})
afterAll(() => server.close())

const resident = (tenant = mine) => newResident(server.app, database, tenant)

test('a resident watches each kind of area; it is named and kept, and only its owner reads it', async () => {
  const [ana, ben, far] = [await resident(), await resident(), await resident(other)]
  const west = places.named('West')
  const district = await createdAlert(ana, {
    criteria: { ___place: [{ id: west, note: 'mine' }], record_type: ['NEW'], ___zoom: 12 },
  })
  expect(district).toMatchObject({
    name: 'West',
    place: [{ type: { code: 'place', name: { en: 'Neighborhoods' } }, name: 'West' }],
    criteria: { ___place: [west], record_type: ['NEW'], status: '0' },
    cadence: 'daily',
    channels: ['email'],
    active: true,
    paused_by: null,
    problem: null,
    first_day: dayFromNow(1),
    feed: false,
    module: { module_code: 'permits', department: { department_code: 'building' } },
  })
  // Those of the usual ones that its records can bring about.
  expect(district['events']).toEqual(['new', 'status', 'date', 'withdrawn'])
  expect((district['details'] as { data: object[] }).data).toContainEqual({
    criterion: '___place',
    value: west,
    label: null,
    text: { en: 'in West', es: 'en West' },
  })
  // Corners of each feature.
  const geojson = (alert: Record<string, unknown>) =>
    (alert['geojson'] as { features: { geometry: { coordinates: unknown[] } }[] }).features.map(
      ({ geometry }) => geometry.coordinates.flat(Infinity).length / 2,
    )
  expect(geojson(district)).toEqual([5])

  const drawn = { type: 'Point', coordinates: [-97.8, 30.2], radius: 500 }
  const circle = await createdAlert(ana, {
    criteria: { ___geometry: drawn, ___place: [west] },
    excluded: drawnSquare(-97.8, 30.2, 0.001),
    events: ['status', 'new', 'new'],
  })
  expect(circle).toMatchObject({
    name: 'Custom Area',
    place: [{ type: { code: 'custom', name: 'Custom' } }],
    events: ['new', 'status'],
  })
  expect(circle['criteria']).toEqual({ ___geometry: drawn, status: '0' })
  expect(geojson(circle)).toEqual([65])
  const grid = await createdAlert(ana, {
    name: 'My street',
    place: [{ type: { name: 'Grid', code: 'grid' }, name: 'Two squares' }],
    criteria: { ___place: places.squares.slice(0, 2) },
  })
  expect(grid).toMatchObject({
    name: 'My street',
    place: [{ type: { code: 'grid', name: { en: 'Grid' } }, name: 'Two squares' }],
  })

  expect((await alertsOf(ana)).map(({ name }) => name)).toEqual([
    'West',
    'Custom Area',
    'My street',
  ])
  expect((await alertsOf(ana))[0]).toMatchObject({ geojson: null, problem: null })
  expect(await alertCount(ana)).toMatchObject({ limit: LIMITS.alerts, count: 3 })
  for (const stranger of [ben, far]) {
    expect(await alertsOf(stranger)).toEqual([])
    for (const attempt of [
      stranger.get(`/alert/${district.id}`),
      stranger.put(`/alert/${district.id}`, { name: 'Theirs' }),
      stranger.put(`/alert/${district.id}`, { active: false }),
      stranger.remove(`/alert/${district.id}`),
      stranger.post(`/alert/overwrite/${district.id}`, { criteria: {} }, PERMITS),
      stranger.post(`/alert/${district.id}/feed`),
    ]) {
      const { status, body } = await attempt
      expect(status).toBe(404)
      expect(body.detail).toBe('There is no such alert, or not any more.')
    }
  }
})

test('without an area the agency is watched; around an address; a record; in the language of the page', async () => {
  const ana = await resident()
  const es = { ...PERMITS, 'accept-language': 'es' }
  expect((await createdAlert(ana, {})).place).toMatchObject([
    { type: { code: 'agency' }, name: mine },
  ])
  const near = { text: '100 N Main St', location: [-97.8, 30.2], radius: 300 }
  expect(await createdAlert(ana, { criteria: { ___address: near } })).toMatchObject({
    name: '100 N Main St',
    place: [{ type: { code: 'custom' } }],
  })
  const drawn = await ana.post(
    '/alert',
    { criteria: { ___geometry: drawnSquare(-97.8, 30.2, 0.1) } },
    es,
  )
  expect(drawn.body.data).toMatchObject({ name: 'Zona personalizada' })

  const ben = await resident()
  const guid = records.get('M-000')
  expect(await createdAlert(ben, { record: guid })).toMatchObject({
    name: 'M-000',
    place: [{ type: { code: 'record' }, name: 'M-000' }],
    criteria: {},
    record: { guid, agency_reference: 'M-000' },
    geojson: null,
  })
  // Not open to residents, and no record at all: nobody learns which.
  for (const record of [records.get('S-999'), randomUUID()]) {
    const { status, body } = await watch(ben, { record })
    expect([status, body.detail]).toEqual([
      404,
      'There is no such record, or it is not open to you.',
    ])
  }
})

test('at the allowance nothing more is saved, however many tabs ask at once; a request that is sent twice saves once', async () => {
  const ana = await resident()
  const request = randomUUID()
  const body = { criteria: { record_type: ['NEW'] }, request }
  const twice = await Promise.all([watch(ana, body), watch(ana, body)])
  expect(new Set(twice.map(({ body: { data } }) => data['id'])).size).toBe(1)
  await createdAlert(ana, { name: 'Second' })
  const tabs = await Promise.all(
    Array.from({ length: 8 }, (_, tab) => watch(ana, { name: `Tab ${tab}`, again: true })),
  )
  expect(tabs.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tabs.find(({ status }) => status === 403)?.body.detail).toBe(
    'You have used your alert allowance. To create a new alert, you must first delete an alert below.',
  )
  expect(await alertCount(ana)).toMatchObject({ count: LIMITS.alerts })

  const [first] = await alertsOf(ana)
  const replaced = await ana.post(
    `/alert/overwrite/${first?.['id']}`,
    { name: 'In its place', criteria: { ___place: [places.named('East')] }, cadence: 'weekly' },
    PERMITS,
  )
  expect(replaced.body.data).toMatchObject({
    id: first?.['id'],
    name: 'In its place',
    cadence: 'weekly',
    criteria: { ___place: [places.named('East')], status: '0' },
    created: first?.['created'],
  })
  expect(await alertCount(ana)).toMatchObject({ count: LIMITS.alerts })
  expect((await ana.remove(`/alert/${first?.['id']}`)).status).toBe(200)
  expect(await alertCount(ana)).toMatchObject({ count: LIMITS.alerts - 1 })
  await createdAlert(ana, { name: 'Room again', again: true })
})

test('an alert is renamed, narrowed, paused and resumed; resumed, it tells only what happens from then on', async () => {
  const ana = await resident()
  const { id } = await createdAlert(ana, { criteria: { record_type: ['NEW'] } })
  const change = async (body: object) => {
    const answer = await ana.put(`/alert/${id}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const after = async () => {
    const [row] = await asTenant(database, mine, ({ query }) =>
      query<{ after_version: number; version: number }>(
        `select a.after_version, m.version from alert a join module m using (tenant, module) where a.guid = $1`,
        [id],
      ),
    )
    return row && Number(row.version) - Number(row.after_version)
  }
  expect(await change({ name: '  Our\nblock ' })).toMatchObject({ name: 'Our block' })
  expect(await change({ active: false })).toMatchObject({ active: false, paused_by: 'owner' })
  await asTenant(database, mine, ({ query }) => query('update module set version = version + 1'))
  expect(await after()).toBe(1)
  expect(await change({ active: true, name: 'On again' })).toMatchObject({
    active: true,
    paused_by: null,
    name: 'On again',
  })
  expect(await after()).toBe(0)
  const excluded = drawnSquare(-97.8, 30.2, 0.01)
  expect(
    await change({
      excluded,
      events: ['withdrawn'],
      cadence: 'immediate',
      channels: [],
      monthly: true,
    }),
  ).toMatchObject({
    excluded,
    events: ['withdrawn'],
    cadence: 'immediate',
    channels: [],
    monthly: true,
    criteria: { record_type: ['NEW'], status: '0' },
    name: 'On again',
  })
  expect(
    await change({ criteria: { ___place: [places.named('West')] }, excluded: null }),
  ).toMatchObject({
    place: [{ type: { code: 'place' }, name: 'West' }],
    excluded: null,
  })
})

test('what the agency takes away is said, and the alert goes on when it is back', async () => {
  const code = uniqueTenant('crane')
  const guids = await putAlertAgency(database, code)
  const { named } = await placesOf(database, code)
  const ana = await resident(code)
  const { id } = await createdAlert(ana, {
    criteria: { ___place: [named('West')], contractor: ['acme'] },
  })
  const { id: followed } = await createdAlert(ana, { record: guids.get('M-001') })
  const files = alertFolder(code)
  const problemOf = async (alert: string) => {
    const found = (await alertsOf(ana)).find((one) => one['id'] === alert)
    return found?.['problem']
  }
  const east = files['places/districts.geojson'].features.slice(1)
  const withoutWest = { ...files['places/districts.geojson'], features: east }
  await applyFolder(database, { ...files, 'places/districts.geojson': withoutWest })
  await expect
    .poll(() => problemOf(id))
    .toEqual({
      kind: 'parts',
      lost: [
        {
          criterion: '___place',
          value: named('West'),
          label: null,
          text: { en: 'in West', es: 'en West' },
        },
      ],
      lost_more: 0,
    })
  expect(await problemOf(followed)).toBeNull()
  const module = alertFolder(code, filters.slice(0, 2))['modules/permits.yaml']
  const fields = module.fields.filter((field) => field.id !== 'contractor')
  await applyFolder(database, { ...files, 'modules/permits.yaml': { ...module, fields } })
  await expect
    .poll(() => problemOf(id))
    .toMatchObject({ kind: 'parts', lost: [{ criterion: 'contractor' }] })
  await applyFolder(database, files)
  await expect.poll(() => problemOf(id)).toBeNull()
  // Whatever is gone: paused and renamed it can be.
  expect((await ana.put(`/alert/${id}`, { active: false })).body.data).toMatchObject({
    problem: null,
  })
})

test('what was told is counted, and stays when the alert is deleted', async () => {
  const ana = await resident()
  const { id } = await createdAlert(ana, {})
  const record = records.get('M-000') ?? ''
  await putNotification(database, mine, id, { record, reference: 'M-000', key: '2:new' })
  await putNotification(database, mine, id, {
    record,
    reference: 'M-000',
    key: '3:status',
    released: false,
  })
  const { body } = await ana.get(`/alert/${id}`)
  expect(body.data['notified']).toMatchObject({ count: 1 })
  await ana.remove(`/alert/${id}`)
  const rows = await asTenant(database, mine, ({ query }) =>
    query('select alert, alert_name from notification where record = $1', [record]),
  )
  expect(rows).toEqual([
    { alert: null, alert_name: mine },
    { alert: null, alert_name: mine },
  ])
})
