import { COMPACT_LOCATIONS } from '@plat/contract/search/compact-form'
import { readCompactLocations } from '@plat/contract/search/compact-locations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { lockedFolder } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records, viewport } from '../testing/search-fixture.ts'
import { passTime } from '../testing/pass-time.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let clerk: string
const mine = uniqueTenant('hazel')
const other = uniqueTenant('rowan')
const locked = uniqueTenant('yew')

/** Where no record has a shape. */
const WEST = { status: 0, ___viewport: viewport(-97.81, 30.19, 0.02), ___zoom: 14 }

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    await putRecords(database, tenant, 'permits', records.map(renamed))
  }
  const gated = await lockedFolder(locked, { email: 'press@example.com', password: 'the gate' })
  await applyFolder(database, { ...folder(locked), 'tenant.yaml': gated['tenant.yaml'] })
  clerk = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

const renamed = (record: (typeof records)[number]) => ({ ...record, guid: crypto.randomUUID() })

async function call(
  url: string,
  {
    body,
    tenant = mine,
    headers = {},
  }: { body?: object; tenant?: string; headers?: Record<string, string> } = {},
) {
  return server.app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: { host: `${tenant}.test`, 'x-module': 'permits', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
}

const inAddress = (path: string, search: object) =>
  `${path}?${new URLSearchParams({ search: JSON.stringify(search) })}`

test.each([
  ['with shapes', { status: 0, ___viewport: viewport(-98, 30, 1), ___zoom: 12 }],
  ['clustered', { status: 0, ___viewport: viewport(-98, 30, 1), ___zoom: 2 }],
  ['a street', WEST],
  ['nothing', { text: 'zzqq' }],
])('the page gets the map as the API has it, in another form: %s', async (_name, body) => {
  const geoJson = await call('/search/location', { body })
  for (const accept of [COMPACT_LOCATIONS, `${COMPACT_LOCATIONS}, application/json`]) {
    const compact = await call('/search/location', { body, headers: { accept } })
    expect(compact.headers['content-type']).toBe(COMPACT_LOCATIONS)
    expect(readCompactLocations(compact.rawPayload)).toEqual(geoJson.json())
  }
  for (const accept of ['*/*', 'application/json', `${COMPACT_LOCATIONS};q=0`]) {
    const plain = await call('/search/location', { body, headers: { accept } })
    expect([plain.headers['content-type'], plain.body]).toEqual([
      'application/json; charset=utf-8',
      geoJson.body,
    ])
    expect(plain.headers['vary']).toMatch(/^Accept, /)
  }
})

/** What each location of a tenant's map says, against the records of its list there. */
async function statusesOnMap(tenant: string) {
  const listed = await call('/search/list?scope=located&limit=100', { body: { status: 0 }, tenant })
  const expected = new Map<string, Set<string>>()
  for (const { location_guid: guid, status } of listed.json().data)
    expected.set(guid, new Set([...(expected.get(guid) ?? []), status]))
  const body = { status: 0, ___viewport: viewport(-98, 30, 1), ___zoom: 14 }
  const { data } = readCompactLocations(
    (await call('/search/location', { body, tenant, headers: { accept: COMPACT_LOCATIONS } }))
      .rawPayload,
  )
  const { features } = (await call('/search/location', { body, tenant })).json().data
  expect(data.features).toEqual(features)
  const markers = data.features.filter(({ properties }) => properties.type === 'location')
  for (const { properties } of markers) {
    const [only, ...others] = expected.get(properties.guid) ?? []
    expect(properties.status).toBe(others.length === 0 ? only : undefined)
  }
  expect(markers).toHaveLength(expected.size)
  return data.features.map(({ properties }) => properties.status)
}

test('a marker says the status of its records, if they have one, in both forms and for each agency alone', async () => {
  const [issued, final] = ['Issued', 'Final']
  expect(new Set(await statusesOnMap(mine))).toEqual(new Set([issued, final]))
  // Two records at one point, in different statuses from now on; an outline with a status that JSON has to quote.
  const theirs = records.map((record, at) => ({ ...renamed(record), status: `Their “"${at}"”` }))
  await putRecords(database, other, 'permits', theirs)
  await expect.poll(async () => (await statusesOnMap(other)).at(-1)).toMatch(/^Their/)
  expect(await statusesOnMap(other)).toContain(undefined)
  expect(new Set(await statusesOnMap(mine))).toEqual(new Set([issued, final]))
})

test('one request has what four of the specification say', async () => {
  const search = { status: 0, record_type: ['NEW', 'ELEC'] }
  const data = async (path: string, body: object) => (await call(path, { body })).json().data
  const view = { ...search, ___viewport: WEST.___viewport }
  const overview = await data('/search/overview', view)
  expect(overview).toEqual({
    total: await data('/search/count', search),
    inView: await data('/search/count', view),
    facets: await data('/search/facets', search),
  })
  expect(overview.total.located).toBe((await data('/search/count/located', search)).located)
  expect(overview.total.unlocated).toBe((await data('/search/count/unlocated', search)).unlocated)
  expect(overview.inView.located).toBeLessThan(overview.total.located)
  const whole = await data('/search/overview', search)
  expect(whole.inView).toEqual(whole.total)
  expect((await call(inAddress('/search/overview', view))).json().data).toEqual(overview)
})

test.each([
  ['/search/overview', 1],
  ['/search/location', 2],
])(
  'GET %s is sent again when the answer may be another, and otherwise not',
  async (path, removed) => {
    const address = inAddress(path, WEST)
    const { headers } = await call(address)
    const etag = String(headers['etag'])
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    const known = { 'if-none-match': etag }
    const again = await call(address, { headers: known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const unlike = [
      await call(inAddress(path, { ...WEST, status: 1 }), { headers: known }),
      await call(address, { headers: known, tenant: other }),
      await call(address, { headers: { ...known, authorization: `Bearer ${clerk}` } }),
    ]
    expect(unlike.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(unlike[2]?.headers['cache-control']).toBe('private, no-cache')
    const compact = await call(address, { headers: { ...known, accept: COMPACT_LOCATIONS } })
    expect(compact.statusCode).toBe(path === '/search/location' ? 200 : 304)

    const data = async (tenant: string) => (await call(address, { tenant })).json().data
    const [before, theirs] = [await data(mine), await data(other)]
    await putRecords(database, mine, 'permits', records.slice(removed).map(renamed))
    await expect.poll(async () => (await call(address, { headers: known })).statusCode).toBe(200)
    expect(await data(mine)).not.toEqual(before)
    expect(await data(other)).toEqual(theirs)
  },
)

test('what a newer document hides is not current any more, before there is an index of it', async () => {
  const search = { status: 0, work_class: ['Com'] }
  const address = inAddress('/search/overview', search)
  const before = await call(address)
  expect(before.statusCode).toBe(200)
  const files = folder(mine)
  const module = files['modules/permits.yaml']
  const hidden = module.fields.map((field) =>
    field.id === 'work_class' ? { ...field, visibility: 'internal' } : field,
  )
  // Another category makes another index.
  module.fields.splice(0, module.fields.length, ...hidden, {
    id: 'extra',
    label: 'Extra',
    kind: 'category',
  })
  module.filters = module.filters.filter(({ criterion }) => criterion !== 'work_class')
  const all = inAddress('/search/overview', { status: 0 })
  const known = { 'if-none-match': String((await call(all)).headers['etag']) }
  await applyFolder(database, files)
  const fields = async () =>
    (await call('/config/module/permits')).json().data.control.recordDescriptor.fields
  await expect.poll(fields).toContainEqual(expect.objectContaining({ id: 'extra' }))
  expect((await call(address, { headers: { 'if-none-match': '*' } })).statusCode).toBe(400)
  const now = await call(all, { headers: known })
  expect(now.statusCode).toBe(200)
  expect(now.json().data.facets).not.toContainEqual(
    expect.objectContaining({ criterion: 'work_class' }),
  )
})

test('maps with shapes are kept by nobody: shapes are those of this moment', async () => {
  const { headers } = await call(inAddress('/search/location', { status: 0, ___zoom: 12 }))
  expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined])
})

test('an answer that could not be made has no version', async () => {
  const { tenant, address } = {
    tenant: other,
    address: inAddress('/search/location', { status: 0 }),
  }
  const pool = database.pool as { connect: unknown }
  const { connect } = pool
  expect((await call(address, { tenant })).statusCode).toBe(200)
  // What is known of the host is asked for again next to the request, with a function instead of a promise.
  passTime(1_500)
  pool.connect = (done?: (error: Error) => void) =>
    done === undefined ? Promise.reject(new Error('away')) : done(new Error('away'))
  const failed = await call(address, { tenant })
  pool.connect = connect
  expect([failed.statusCode >= 500, failed.headers['etag']]).toEqual([true, undefined])
})

test('behind a site gate nothing is for shared caches', async () => {
  const { statusCode, headers } = await call('/config', { tenant: locked })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect((await call(inAddress('/search/overview', {}), { tenant: locked })).statusCode).toBe(403)
})

test('an address whose search cannot be read is refused with what is wrong', async () => {
  const deep = `{"text":${'['.repeat(2_000)}${']'.repeat(2_000)}}`
  const wrong = ['{', '[]', '{"wrk":1}', '{"__proto__":{"text":"x"}}', '{"text":"\\u0000"}', deep]
  for (const search of wrong) {
    const refused = await call(`/search/overview?${new URLSearchParams({ search })}`)
    expect([search, refused.statusCode]).toEqual([search, 400])
  }
})
