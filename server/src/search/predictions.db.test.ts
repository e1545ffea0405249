import { randomUUID } from 'node:crypto'
import { predictLocation, type Prediction } from '@plat/contract/places/places'
import { NEAR_RADIUS } from '@plat/contract/search/search-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('alder')
/** Has no districts, but the same addresses. */
const neighbor = uniqueTenant('birch')

const record = (number: string, title: string, rest: object = {}) => ({
  guid: randomUUID(),
  agency_reference: number,
  title,
  record_type: 'NEW',
  status: 'Issued',
  record_date: '2024-05-01',
  ...rest,
})
/** Two archived records at a house, a live one at the house beside it, and newer ones around both. */
const alder = { lng: -97.8, lat: 30.2, street_address: '2249 Alder Ave' }
const beside = { lng: -97.8004, lat: 30.2, street_address: '2251 Alder Ave' }
const archived = { status: 'Final', status_category: 2 }
const records = [
  record('B-1', 'Solar panels', { ...alder, ...archived, record_date: '2020-01-01' }),
  record('B-2', 'New roof', { ...alder, ...archived, record_date: '2021-01-01' }),
  record('B-3', 'New fence', { ...beside, record_date: '2022-01-01' }),
  record('B-4', 'New door', { lng: -97.8, lat: 30.2004, record_date: '2024-02-01' }),
  record('B-5', 'Solar carport', { record_type: 'ELEC', record_date: '2023-03-01' }),
  record('B-6', 'Rewiring', {
    lng: -97.4,
    lat: 30.2,
    record_type: 'ELEC',
    description: 'Replaces the panel of the garage and prepares the roof for a solar array.',
    street_address: '7 Oak Avenue',
  }),
  record('B-7', 'No place on the map', {
    street_address: '88 Unmapped Street',
    attributes: { zip: '90802' },
  }),
  record('B-8', 'North one', { street_address: '12 PARK AVE', lng: -97.8, lat: 30.3 }),
  record('B-9', 'South one', { street_address: '12 Park Avenue', lng: -97.4, lat: 30.2 }),
  record('B-10', 'Same district', { street_address: '5 ELM ST', lng: -97.8, lat: 30.3 }),
  record('B-11', 'Same district', { street_address: '5 ELM ST', lng: -97.8, lat: 30.25 }),
  record('B-12', 'In the west', { street_address: '9 2ND ST', lng: -97.8, lat: 30.3 }),
  record('B-13', 'In the west', { street_address: '9 Second Street', lng: -97.8, lat: 30.25 }),
  record('B-14', 'In the east', { street_address: '9 2nd St', lng: -97.4, lat: 30.2 }),
  record('B-15', 'Located twice', { street_address: '3 FIR ST', lng: -97.8, lat: 30.3 }),
  record('B-16', 'Located twice', { street_address: '3 FIR ST', lng: -97.80001, lat: 30.3 }),
  record('BLD-2021-00123', 'Deck'),
  record('TS01-H-18011-005', 'Fence of Łódź St. Mary’s School, 23rd floor'),
  record('P-8A', 'Sign', { street_address: "5 O'Connor Ave" }),
  record('BLD-2021-00124', 'Pool 00123x'),
  record('Z-1', 'Case CVE-2026-2332 follow-up'),
]
const neighbors = [
  record('N-1', 'One', { street_address: '12 PARK AVE', lng: -97.8, lat: 30.3 }),
  record('N-2', 'Two', { street_address: '12 PARK AVE', lng: -97.8, lat: 30.2 }),
  record('N-3', 'One', {
    street_address: '5 ELM ST',
    lng: -97.8,
    lat: 30.3,
    attributes: { zip: '90802' },
  }),
  record('N-4', 'Two', {
    street_address: '5 ELM ST',
    lng: -97.8,
    lat: 30.2,
    attributes: { zip: '90803' },
  }),
]

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const files = folder(tenant)
  const module = files['modules/permits.yaml']
  const zip = { id: 'zip', label: 'ZIP code', kind: 'category', search: true }
  const permits = {
    ...module,
    fields: [...module.fields, zip],
    filters: [
      ...module.filters,
      { type: 'text', criterion: 'text', params: { label: 'Words' } },
      { type: 'status', criterion: 'status', params: { label: 'Status' } },
    ],
  }
  await applyFolder(database, { ...files, 'modules/permits.yaml': permits })
  const { 'places.yaml': _layers, 'places/districts.geojson': _file, ...others } = folder(neighbor)
  await applyFolder(database, { ...others, 'modules/permits.yaml': permits })
  await putRecords(database, neighbor, 'permits', neighbors)
  await putRecords(database, tenant, 'permits', records)
})
afterAll(() => server.close())

async function call(url: string, body?: object, token?: string, agency = tenant) {
  const response = await server.app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: {
      host: `${agency}.test`,
      'x-module': 'permits',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Suggestions for a text that is typed while this is searched; the opening search when left out. */
async function suggest(q: string, search?: object, token?: string): Promise<Prediction[]> {
  const text = search === undefined ? '' : `&search=${encodeURIComponent(JSON.stringify(search))}`
  const { body } = await call(
    `/location/predict?q=${encodeURIComponent(q)}${text}`,
    undefined,
    token,
  )
  return predictLocation.reply.parse(body.data)
}

/** The suggestions of a kind for a text, with what tells them apart. */
async function detailsOf(source: Prediction['source'], q: string, agency = tenant) {
  const { body } = await call(
    `/location/predict?q=${encodeURIComponent(q)}`,
    undefined,
    undefined,
    agency,
  )
  return predictLocation.reply
    .parse(body.data)
    .filter((one) => one.source === source)
    .map(({ text, detail }) => ({ text, detail }))
}

async function countOf(search: object, token?: string): Promise<number> {
  return (await call('/search/count', search, token)).body.data.all
}

test('the first suggestion is the search for the words, with what that search shows', async () => {
  for (const search of [
    { status: '1' },
    { status: '0' },
    { status: '2' },
    { status: '0', record_type: ['ELEC'] },
    { status: '0', text: 'roof' },
  ]) {
    const [first] = await suggest('solar', search)
    expect(first).toMatchObject({ source: 'text', matched: 'text', text: 'solar' })
    expect(first?.count, JSON.stringify(search)).toBe(await countOf({ ...search, text: 'solar' }))
  }
  // Without a search the module's opening one: live records for visitors.
  expect((await suggest('solar'))[0]?.count).toBe(2)
  const clerk = await createApiToken(database, tenant, { name: 'c', level: 'internal', days: 1 })
  expect((await suggest('solar', undefined, clerk))[0]?.count).toBe(3)
})

test('an address says what the search shows there: archived records count when they are searched', async () => {
  const addressOf = async (search: object) =>
    (await suggest('2249 Alder Ave', search)).find(({ source }) => source === 'address')
  const live = await addressOf({ status: '1' })
  // Found, although all its own records are archived.
  expect(live).toMatchObject({ text: '2249 Alder Ave', here: 0, count: 2 })
  expect(await addressOf({ status: '0' })).toMatchObject({ here: 2, count: 4 })
  expect(await addressOf({ status: '2' })).toMatchObject({ here: 2, count: 2 })
  for (const status of ['0', '1', '2']) {
    const one = await addressOf({ status })
    const near = { location: one?.location, radius: NEAR_RADIUS }
    expect(one?.count).toBe(await countOf({ status, ___address: near }))
  }
})

test('the records of a chosen address come before those around it, whatever the order', async () => {
  const address = { location: [alder.lng, alder.lat], radius: NEAR_RADIUS }
  const titles = async (query: string) =>
    (await call(`/search/list?${query}`, { status: '0', ___address: address })).body.data.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles('scope=located&sort_by=-record_date')).toEqual([
    'New roof',
    'Solar panels',
    'New door',
    'New fence',
  ])
  expect(await titles('scope=located&sort_by=-record_date&limit=1&offset=1')).toEqual([
    'Solar panels',
  ])
  expect(await titles('scope=located&sort_by=-record_date&limit=2&offset=1')).toEqual([
    'Solar panels',
    'New door',
  ])
  expect(await titles('scope=located&sort_by=%2Brecord_date')).toEqual([
    'Solar panels',
    'New roof',
    'New fence',
    'New door',
  ])
})

test('a record without a location is found by its address and its postcode', async () => {
  for (const q of ['88 unmapped st', '88 Unmapped Street', '90802', '88 unmapped 90802']) {
    const found = (await suggest(q)).find(({ source }) => source === 'record')
    expect(found, q).toMatchObject({
      text: 'No place on the map',
      location: null,
      record: { reference: 'B-7', street_address: '88 Unmapped Street' },
    })
  }
  expect(await suggest('88 unmapped rd 12345')).toMatchObject([{ source: 'text', count: 0 }])
  expect((await suggest('90802'))[0]?.count).toBe(1)
})

test('records are found by parts of their numbers, and as their words are typed', async () => {
  const numbers = async (q: string) =>
    (await suggest(q, { status: '0' })).flatMap(({ record: one }) => one?.reference ?? [])
  for (const [typed, reference] of [
    ['BLD-2021-00123', 'BLD-2021-00123'],
    ['bld202100123', 'BLD-2021-00123'],
    ['00123', 'BLD-2021-00123'],
    ['2021-00123', 'BLD-2021-00123'],
    ['18011', 'TS01-H-18011-005'],
    ['-005', 'TS01-H-18011-005'],
    ['h-18011', 'TS01-H-18011-005'],
    ['h–18011', 'TS01-H-18011-005'],
    ['p8a', 'P-8A'],
    ['CVE-2026-2332', 'Z-1'],
    ['st marys', 'TS01-H-18011-005'],
    ['st mary', 'TS01-H-18011-005'],
    ["mary's", 'TS01-H-18011-005'],
    ['lodz', 'TS01-H-18011-005'],
    ['twenty-third', 'TS01-H-18011-005'],
    ['oconnor', 'P-8A'],
    ['o’connor', 'P-8A'],
  ] as const)
    expect(await numbers(typed), typed).toEqual([reference])
  expect(await numbers('bld-2021')).toEqual(['BLD-2021-00123', 'BLD-2021-00124'])
  for (const typed of ['-', '%', '*', '005 18012', '8011', '123'])
    expect(await suggest(typed, { status: '0' }), typed).toEqual(
      /\d/.test(typed) ? [expect.objectContaining({ source: 'text', count: 0 })] : [],
    )
})

test('a suggested record tells its number, address and date, and where the words are', async () => {
  const found = await suggest('solar', { status: '0' })
  const byNumber = new Map(found.map((one) => [one.record?.reference, one.record]))
  expect(byNumber.get('B-1')).toEqual({
    reference: 'B-1',
    title: 'Solar panels',
    street_address: '2249 Alder Ave',
    record_date: '2020-01-01',
    excerpt: null,
  })
  expect(byNumber.get('B-6')?.excerpt).toContain('for a solar array')
})

test.each([
  '2249 alder ave unit 5',
  '2249 Alder Ave #5, Austin, TX 78701',
  'Apt 5, 2249 Alder Avenue',
  '2249 álder avenue austin tx 78701-1234',
  'alder ave 2249',
  '2249 E Alder St, West',
])('an address is found as phones and people write it: %s', async (q) => {
  expect((await detailsOf('address', q))[0]).toEqual({ text: '2249 Alder Ave', detail: null })
})

test('two addresses of one text are told apart by their districts, which the box understands', async () => {
  const both = [
    { text: '12 PARK AVE', detail: 'West' },
    { text: '12 Park Avenue', detail: 'East' },
  ]
  const found = await detailsOf('address', '12 park ave')
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining(both))
  expect(await detailsOf('address', '12 PARK AVE, West')).toHaveLength(2)
})

test('two in one district, by the side where each of them is', async () => {
  const found = await detailsOf('address', '5 elm st')
  expect(found).toHaveLength(2)
  expect(found.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      { en: 'West, north side', es: 'West, lado norte' },
      { en: 'West, south side', es: 'West, lado sur' },
    ]),
  )
})

test('the side is said only among those of one district, however they are spelled', async () => {
  const found = await detailsOf('address', '9 2nd st')
  const byText = new Map(found.map(({ text, detail }) => [text, detail]))
  expect(Object.fromEntries(byText)).toEqual({
    '9 2ND ST': { en: 'West, north side', es: 'West, lado norte' },
    '9 Second Street': { en: 'West, south side', es: 'West, lado sur' },
    '9 2nd St': 'East',
  })
  // Chosen, the box holds both: that is found, too.
  for (const chosen of [
    '9 2ND ST, West, north side',
    '9 2nd St, West, lado norte',
    '9 2nd St, west side, 1.24 mi (2 km) from the middle',
    '9 2nd St, lado oeste, a 1.24 mi (2 km) del centro',
  ])
    expect(await detailsOf('address', chosen), chosen).toHaveLength(3)
})

test('of one building that was located twice nothing is said that does not tell it apart', async () => {
  expect(await detailsOf('address', '3 fir st')).toEqual([
    { text: '3 FIR ST', detail: null },
    { text: '3 FIR ST', detail: null },
  ])
})

test('without districts, by ZIP code, else by the side', async () => {
  const zips = await detailsOf('address', '5 elm', neighbor)
  expect(zips.map(({ detail }) => detail).toSorted()).toEqual(['90802', '90803'])
  const sides = await detailsOf('address', '12 park ave', neighbor)
  expect(sides.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      { en: 'north side', es: 'lado norte' },
      { en: 'south side', es: 'lado sur' },
    ]),
  )
  // Nothing of the other agency.
  expect(await detailsOf('address', '2249 alder ave', neighbor)).toEqual([])
})

test('criteria that the module does not have are refused, and so is what is no JSON', async () => {
  const refused = await call(`/location/predict?q=solar&search=${encodeURIComponent('{"nope":1}')}`)
  expect(refused.status).toBe(400)
  expect((await call('/location/predict?q=solar&search=nope')).status).toBe(400)
})
