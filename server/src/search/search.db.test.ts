import { randomUUID } from 'node:crypto'
import { getRecordDetails } from '@plat/contract/records/records'
import { searchDetail, searchList, searchLocation } from '@plat/contract/search/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder, records, viewport } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('oak')
const other = uniqueTenant('elm')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, folder(tenant))
  await putRecords(database, mine, 'permits', records)
  await putRecords(database, other, 'permits', [
    { ...records[0], guid: randomUUID(), agency_reference: 'ELM-1', title: 'Theirs' } as TestRecord,
  ])
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

/** Calls the API of a tenant as anybody, or with a token. */
async function call(
  url: string,
  body?: object,
  options: { tenant?: string; token?: string; headers?: Record<string, string> } = {},
) {
  const response = await server.app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: {
      host: `${options.tenant ?? mine}.test`,
      'x-module': 'permits',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json(), text: response.body }
}

test('counts: all is located plus unlocated, split into live and archive', async () => {
  const { body } = await call('/search/count', { status: 0 })
  expect(body.data).toEqual({ located: 4, unlocated: 1, all: 5, status: { 1: 4, 2: 1 } })
  expect(body.meta).toEqual({ viewer: 'anonymous', version: 1 })
})

test('signed-out people count live records unless they ask for more', async () => {
  expect((await call('/search/count', {})).body.data.all).toBe(4)
  expect((await call('/search/count', { status: 2 })).body.data.all).toBe(1)
})

test('located and unlocated counts are the two parts', async () => {
  expect((await call('/search/count/located', { status: 0 })).body.data).toMatchObject({
    located: 4,
    unlocated: 0,
    all: 4,
  })
  expect((await call('/search/count/unlocated', { status: 0 })).body.data).toMatchObject({
    located: 0,
    unlocated: 1,
    all: 1,
  })
})

test('count/all needs a start date, and counts everything since, whatever the filters', async () => {
  expect((await call('/search/count/all', {})).status).toBe(400)
  const { body } = await call('/search/count/all', {
    record_date___start: '2024-01-01',
    record_type: ['ELEC'],
  })
  expect(body.data.all).toBe(4)
})

test('internal records are neither counted, listed nor opened by anybody else', async () => {
  const sealed = records[4]?.guid ?? ''
  expect((await call('/search/count', { status: 0 }, { token: internal })).body.data.all).toBe(6)
  const everywhere = [
    await call('/search/list?scope=all&limit=100', { status: 0 }),
    await call('/search/location', { status: 0 }),
    await call('/search/facets', { status: 0 }),
    await call('/search/detail', { ___location: { coordinates: [-97.7, 30.25] } }),
    await call(`/record/${sealed}/details`),
    await call('/location/predict?q=9%20hidden'),
    await call('/location/predict?q=2024005'),
  ]
  for (const { text } of everywhere) {
    expect(text).not.toContain('Sealed')
    expect(text).not.toContain('Hidden')
  }
  expect((await call(`/record/${sealed}/details`)).status).toBe(404)
  expect(
    (await call(`/record/${sealed}/details`, undefined, { token: internal })).body.data.record
      .title,
  ).toBe('Sealed case')
})

test('a token of one agency is refused by another, and a made-up one by both', async () => {
  expect((await call('/search/count', {}, { tenant: other, token: internal })).status).toBe(401)
  expect((await call('/search/count', {}, { token: `plat_${'a'.repeat(43)}` })).status).toBe(401)
})

test('nothing of one agency is found on the other’s host', async () => {
  const guid = records[0]?.guid ?? ''
  expect((await call(`/record/${guid}/details`, undefined, { tenant: other })).status).toBe(404)
  const list = await call('/search/list?scope=all', { status: 0 }, { tenant: other })
  expect(list.body.data.map((record: { title: string }) => record.title)).toEqual(['Theirs'])
  expect((await call('/search/count', {}, { headers: { 'x-tenant': other } })).status).toBe(404)
})

test('the map shows one feature a location, with its counts, and shapes as they are', async () => {
  const { text, body } = await call('/search/location', {
    ___viewport: viewport(-98, 30, 1),
    ___zoom: 12,
    status: 0,
  })
  const { data } = z.object({ data: searchLocation.reply }).parse(JSON.parse(text))
  const byType = Map.groupBy(data.features, (feature) => feature.properties.type)
  expect(byType.get('location')?.map((feature) => feature.properties.statuses)).toEqual(
    expect.arrayContaining([
      { 1: 2, 2: 0 },
      { 1: 0, 2: 1 },
    ]),
  )
  expect(byType.get('geometry')).toEqual([
    expect.objectContaining({ properties: expect.objectContaining({ guid: records[5]?.guid }) }),
  ])
  const shown = data.features.reduce((sum, feature) => sum + feature.properties.count, 0)
  expect(shown).toBe(4)
  expect(body.meta.viewer).toBe('anonymous')
})

test('a location’s guid opens the records there, newest first, page by page', async () => {
  const { body } = await call('/search/list?scope=located&sort_by=-record_date', {
    ___viewport: viewport(-97.81, 30.19, 0.02),
  })
  const guid = body.data[0].location_guid
  const first = await call('/search/detail?limit=1', { ___location: { guid } })
  const second = await call('/search/detail?limit=1&offset=1', { ___location: guid })
  expect(first.body.meta.pagination).toEqual({ itemCount: 2, offset: 0, limit: 1 })
  expect([first, second].map((page) => page.body.data[0].record.agency_reference)).toEqual([
    '2024-002 BP',
    '2024-001 BP',
  ])
  expect(() => searchDetail.reply.parse(first.body.data)).not.toThrow()
})

test('the features of a cluster open all of its records and no others', async () => {
  const map = { status: 0, ___viewport: viewport(-98, 30, 1), ___zoom: 9 }
  const { body } = await call('/search/location', map)
  const members = body.data.features
    .filter((one: { properties: { type: string } }) => one.properties.type === 'location')
    .map((one: { properties: { guid: string } }) => one.properties.guid)
  expect(members.length).toBe(3)
  const open = async (criteria: object, location: object) =>
    (await call('/search/detail', { ...criteria, ___location: location })).body.data.map(
      (details: { record: { title: string } }) => details.record.title,
    )
  const bounds = [-97.8, 30.2, -97.4, 30.2]
  expect(await open(map, { members, bounds })).toEqual([
    'Street works',
    'New shop',
    'New house',
    'Rewire the café',
  ])
  expect(await open(map, { members: [members[0]], bounds })).not.toEqual(
    await open(map, { members, bounds }),
  )
  // A guid that the map no longer shows: the records there now.
  const strange = '706c6174-6c6f-8000-8000-000000000000'
  expect(await open(map, { members: [strange], bounds })).toEqual([
    'New shop',
    'New house',
    'Rewire the café',
  ])
})

test('records at a cluster carry their areas, however many with one question to the database', async () => {
  const map = { status: 0, ___viewport: viewport(-98, 30, 1), ___zoom: 9 }
  const strange = '706c6174-6c6f-8000-8000-000000000000'
  const bounds = [-97.8, 30.2, -97.4, 30.2]
  const detail = { ...map, ___location: { members: [strange], bounds } }
  const found: { record: { title: string; area: string | null } }[] = (
    await call('/search/detail', detail)
  ).body.data
  expect(found.map(({ record }) => [record.title, record.area])).toEqual([
    ['New shop', 'West'],
    ['New house', 'West'],
    ['Rewire the café', 'East'],
  ])
  // What is known of agency and module may have to be renewed in between.
  await expect
    .poll(async () => {
      let questions = 0
      const count = () => (questions += 1)
      database.pool.on('acquire', count)
      await call('/search/detail', detail)
      database.pool.off('acquire', count)
      return questions
    })
    .toBe(1)
})

test('the list without a scope is the unmapped list', async () => {
  const { body } = await call('/search/list', { status: 0 })
  expect(body.data.map((record: { title: string }) => record.title)).toEqual(['No place'])
  expect(body.meta.pagination.itemCount).toBe(1)
})

test('lists sort by sign and field, and say what they can be sorted by', async () => {
  const titles = async (sort: string) =>
    (
      await call(`/search/list?scope=all&sort_by=${encodeURIComponent(sort)}`, { status: 0 })
    ).body.data.map((record: { agency_reference: string }) => record.agency_reference.slice(5, 8))
  expect(await titles('-record_date')).toEqual(['006', '004', '002', '001', '003'])
  expect(await titles('+record_date')).toEqual(['003', '001', '002', '004', '006'])
  expect(await titles('agency_reference')).toEqual(['003', '001', '002', '004', '006'])
  const wrong = await call('/search/list?sort_by=-colour', {})
  expect(wrong.status).toBe(400)
  expect(wrong.body.detail).toContain('record_date')
})

test('rows carry their area, labels in both languages, and their location’s guid', async () => {
  const { body } = await call('/search/list?scope=located&sort_by=agency_reference', {})
  const [row] = searchList.reply.parse(body.data)
  expect(row).toMatchObject({
    area: 'West',
    type_display: { en: 'New building', es: 'Edificio nuevo' },
    addresses: [{ street_address: '100 N Main St', division: 'West' }],
  })
})

test('a place is a criterion, alone and with others', async () => {
  const places = (await call('/location/place')).body.data[0].places
  const east = places.find((place: { name: string }) => place.name === 'East')
  const found = await call('/search/list?scope=all', {
    ___place: [{ id: east.id, name: 'East' }],
    status: 0,
  })
  expect(found.body.data.map((record: { title: string }) => record.title)).toEqual([
    'Rewire the café',
  ])
  const polygon = await call(`/location/place/${east.id}/polygon`)
  expect(polygon.body.data.geometry.type).toBe('MultiPolygon')
  expect((await call(`/location/place/${randomUUID()}/polygon`)).status).toBe(404)
  expect(
    (await call(`/location/place/${east.id}/polygon`, undefined, { tenant: other })).status,
  ).toBe(404)
})

test('words of title, address and description are found without accents and by their beginning', async () => {
  const found = await call('/search/list?scope=all', { text: 'rewire CAFE', status: 0 })
  expect(found.body.data).toHaveLength(1)
  expect((await call('/search/count', { text: 'hous' })).body.data.all).toBe(1)
  expect((await call('/search/count', { text: 'main shop' })).body.data.all).toBe(1)
})

test('a text without letters and numbers finds nothing', async () => {
  for (const text of ['-', '%', '*', '- %'])
    expect((await call('/search/count', { text, status: 0 })).body.data.all, text).toBe(0)
  expect((await call('/search/count', { text: '', status: 0 })).body.data.all).toBe(5)
})

test('record numbers and their parts are found among the words', async () => {
  const numbers = async (text: string) =>
    (await call('/search/list?scope=all', { text, status: 0 })).body.data.map(
      (row: { agency_reference: string }) => row.agency_reference,
    )
  for (const text of ['2024-004 EP', '2024-004', '004', '-004', 'ep 004'])
    expect(await numbers(text), text).toEqual(['2024-004 EP'])
})

test('each filter’s options are counted under the other filters', async () => {
  const { body } = await call('/search/facets', { record_type: ['NEW'], status: 0 })
  const facets = Object.fromEntries(
    body.data.map((facet: { criterion: string; options: unknown }) => [
      facet.criterion,
      facet.options,
    ]),
  )
  expect(facets.record_type).toEqual([
    { value: 'ELEC', count: 2 },
    { value: 'NEW', count: 2 },
    { value: 'PLAN', count: 1 },
  ])
  expect(facets.status_name).toEqual([{ value: 'Issued', count: 2 }])
  expect(facets.work_class).toEqual(
    expect.arrayContaining([
      { value: 'Res', count: 1 },
      { value: 'Com', count: 1 },
    ]),
  )
})

test('the search box forgives case, suffixes and directions, and takes record numbers and coordinates', async () => {
  const texts = async (q: string) =>
    (await call(`/location/predict?q=${encodeURIComponent(q)}`)).body.data.map(
      (item: { source: string; text: string }) => `${item.source}: ${item.text}`,
    )
  expect(await texts('100 main street')).toContain('address: 100 N Main St')
  expect(await texts('100 NORTH MAIN')).toContain('address: 100 N Main St')
  expect(await texts('7 oak ave')).toContain('address: 7 Oak Avenue')
  expect(await texts('2024-002')).toContain('record: 2024-002 BP')
  expect(await texts('2024 001bp')).toContain('record: 2024-001 BP')
  expect(await texts('wes')).toContain('place: West')
  expect(await texts('30.2, -97.8')).toEqual(['coordinates: 30.2, -97.8'])
  expect(await texts('')).toEqual(expect.arrayContaining(['place: East', 'place: West']))
  expect(await texts('zzzz')).toEqual([])
  expect(await texts("%';--")).toEqual([])
})

test('a record opens with its fields in order, its history and what happens next', async () => {
  const { body } = await call(`/record/${records[0]?.guid}/details`)
  const details = getRecordDetails.reply.parse(body.data)
  expect(details.formatting.map((field) => field.id)).toEqual(['status', 'record_type'])
  expect(details.formatting[0]?.options?.['Issued']).toEqual({ text: 'Issued', marker: '#f2a203' })
  expect(details.events).toEqual([{ date: '2024-04-01', label: 'Applied', content: null }])
  expect(details.next_step).toBe('Inspections follow.')
  // Attributes that are not fields of the module are not revealed.
  expect(Object.keys(details.details).sort()).toEqual(['cost', 'work_class'])
})

test('an unknown criterion, module, host and method each say what is wrong', async () => {
  expect((await call('/search/count', { wrk: 1 })).body.errors).toHaveProperty('wrk')
  expect((await call('/search/count', {}, { headers: { 'x-module': 'nope' } })).status).toBe(404)
  expect((await call('/search/count', {}, { headers: { 'x-module': '' } })).body.detail).toContain(
    'X-Module',
  )
  expect((await call('/search/count', {}, { tenant: 'nobody' })).status).toBe(404)
  expect((await call('/search/count')).status).toBe(405)
})

test('a new import is seen within seconds, while the old records answer', async () => {
  const tenant = uniqueTenant('ash')
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', records.slice(0, 1))
  const count = async () => (await call('/search/count', {}, { tenant })).body.data.all
  expect(await count()).toBe(1)
  await putRecords(
    database,
    tenant,
    'permits',
    records.slice(0, 2).map((record) => ({ ...record, guid: randomUUID() })),
  )
  await expect.poll(count).toBe(2)
})
