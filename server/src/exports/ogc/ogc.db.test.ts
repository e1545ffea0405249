import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../../accounts/api-token.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../../testing/portal.ts'
import { folder } from '../../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('fir')
const other = uniqueTenant('yew')
const [records] = fc.sample(
  fc.array(
    fc.record({
      record_type: fc.constantFrom('NEW', 'ELEC', 'PLAN'),
      status: fc.constantFrom('Issued', 'Final'),
      day: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
      point: fc.option(
        fc.constantFrom<[number, number]>(
          [-97.8, 30.2],
          [-97.5, 30.3],
          [179.5, -17],
          [-179.5, -17],
        ),
        { nil: null },
      ),
      work_class: fc.constantFrom('Res', 'Com', null),
      visibility: fc.constantFrom<(0 | 2)[]>(0, 0, 0, 2),
    }),
    { minLength: 60, maxLength: 60 },
  ),
  { numRuns: 1, seed: 4 },
)
const DAY = 86_400_000
const dayText = (day: number) =>
  new Date(Date.UTC(2024, 0, 1) + day * DAY).toISOString().slice(0, 10)
const rows = records!.map((one, i) => ({
  ...one,
  guid: randomUUID(),
  reference: `R-${i}`,
  date: one.day === null ? null : dayText(one.day),
}))

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const sealed = folder(tenant)
  await applyFolder(database, {
    ...sealed,
    'tenant.yaml': {
      ...sealed['tenant.yaml'],
      branding: {
        title: { long: `Condado ${tenant}`, short: tenant, article: { en: 'the', es: 'el' } },
      },
    },
    'departments/building.yaml': {
      id: 'building',
      name: 'Building',
      modules: ['permits', 'cases'],
    },
    'modules/cases.yaml': {
      code: 'cases',
      name: 'Cases',
      noun: { one: 'case', other: 'cases' },
      visibility: ['internal'],
    },
  })
  await applyFolder(database, folder(other))
  await putRecords(
    database,
    tenant,
    'permits',
    rows.map(({ guid, reference, date, point, work_class, record_type, status, visibility }) => ({
      guid,
      agency_reference: reference,
      record_type,
      status,
      status_category: status === 'Final' ? 2 : 1,
      visibility,
      attributes: { work_class, secret_note: 'x' },
      ...(date === null ? {} : { record_date: date }),
      ...(point === null ? {} : { lng: point[0], lat: point[1] }),
    })) as TestRecord[],
  )
  await putRecords(database, other, 'permits', [
    { guid: randomUUID(), agency_reference: 'YEW-1', status: 'Issued' },
  ])
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string> = {}, host = tenant) {
  const response = await server.app.fastify.inject({
    url: path.replace(/^https:\/\/[^/]+/, ''),
    headers: { host: `${host}.test`, ...headers },
  })
  return {
    status: response.statusCode,
    type: String(response.headers['content-type']),
    headers: response.headers,
    body: response.json(),
  }
}

const ITEMS = '/ogc/collections/permits/items'
interface Linked {
  links: { rel: string; href: string; type: string }[]
}
const linkOf = ({ links }: Linked, rel: string) => links.find((link) => link.rel === rel)?.href

/** The references on all pages, each found by the link on the page before. */
async function all(query: string): Promise<string[]> {
  const found: string[] = []
  let address: string | undefined = `${ITEMS}?${query}`
  let matched = 0
  while (address !== undefined) {
    const { status, body } = await get(address)
    expect(status).toBe(200)
    expect(body.numberReturned).toBe(body.features.length)
    matched = body.numberMatched
    found.push(
      ...body.features.map(
        (one: { properties: { agency_reference: string } }) => one.properties.agency_reference,
      ),
    )
    address = linkOf(body, 'next')
  }
  expect(found).toHaveLength(matched)
  return found.sort()
}

test('titles and labels are in the client’s language, the source’s values beside them', async () => {
  const spanish = { 'accept-language': 'fr, es-MX;q=0.8' }
  const { headers, body } = await get('/ogc', spanish)
  expect(headers['content-language']).toBe('es')
  expect(headers['vary']).toContain('Accept-Language')
  expect(body.description).toBe(`Registros públicos del Condado ${tenant} como OGC API - Features.`)
  expect((await get('/ogc')).body.description).toBe(
    `Public records of the Condado ${tenant} as OGC API - Features.`,
  )
  expect((await get('/ogc/collections/permits', spanish)).body.title).toBe('Permisos')
  const { features } = (await get(`${ITEMS}?record_type=NEW&limit=1`, spanish)).body
  expect(features[0].properties).toMatchObject({
    record_type: 'NEW',
    record_type_label: 'Edificio nuevo',
  })
})

test('features are those that a look at every record finds, page by page', async () => {
  const boxes = [
    { text: '-98,30,-97,31', has: ([lng]: [number, number]) => lng < -97 && lng > -98 },
    { text: '-97.6,30,0,-97,31,100', has: ([lng]: [number, number]) => lng === -97.5 },
    { text: '179,-18,-179,-16', has: ([, lat]: [number, number]) => lat === -17 },
    { text: '-180,-90,180,90', has: () => true },
  ]
  const value = (from: string[]) => fc.option(fc.constantFrom(...from), { nil: null })
  const ends = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.constantFrom(...boxes), { nil: null }),
      fc.option(fc.tuple(ends, fc.constantFrom('both', 'from', 'to', 'one')), { nil: null }),
      value(['NEW', 'ELEC', 'OTHER']),
      value(['Issued', 'Final']),
      value(['Res', 'Com']),
      value(['live', 'archive']),
      fc.constantFrom(7, 20, 1_000),
      async (box, time, type, status, work, category, limit) => {
        const query = new URLSearchParams({ limit: String(limit) })
        if (box) query.set('bbox', box.text)
        if (type) query.set('record_type', type)
        if (status) query.set('status', status)
        if (work) query.set('work_class', work)
        if (category) query.set('status_category', category)
        let [from, to] = [0, 1_000]
        if (time) {
          const [[a, b], which] = time
          const [low, high] = [Math.min(a, b), Math.max(a, b)]
          if (which !== 'to') from = low
          if (which !== 'from') to = which === 'one' ? low : high
          const [start, end] = [dayText(low), `${dayText(high)}T12:00:00-06:00`]
          const texts = {
            both: `${start}/${end}`,
            from: `${start}/..`,
            to: `../${end}`,
            one: start,
          }
          query.set('datetime', texts[which as keyof typeof texts])
        }
        const expected = rows.filter(
          (row) =>
            row.visibility === 0 &&
            (!box || (row.point !== null && box.has(row.point))) &&
            (!time || (row.day !== null && row.day >= from && row.day <= to)) &&
            (!type || row.record_type === type) &&
            (!status || row.status === status) &&
            (!work || row.work_class === work) &&
            (!category || (category === 'archive') === (row.status === 'Final')),
        )
        expect(await all(String(query))).toEqual(expected.map((row) => row.reference).sort())
      },
    ),
    { numRuns: 60 },
  )
})

test('every link of the documents leads on, with the type that it says', async () => {
  const seen = new Map<string, string>()
  const follow = async (address: string, type: string): Promise<void> => {
    if (seen.has(address) || !address.includes('/ogc')) return
    seen.set(address, type)
    const answer = await get(address)
    expect([address, answer.status, answer.type]).toEqual([
      address,
      200,
      expect.stringContaining(type),
    ])
    const documents = [answer.body, ...(answer.body.collections ?? [])] as Partial<Linked>[]
    for (const { links = [] } of documents)
      for (const link of links)
        if (link.rel !== 'next') await follow(link.href, link.type.split(';')[0] ?? '')
  }
  await follow('/ogc', 'application/json')
  expect([...seen.keys()].map((one) => one.replace(/^https:\/\/[^/]+/, '')).sort()).toEqual([
    '/ogc',
    '/ogc',
    '/ogc/api',
    '/ogc/collections',
    '/ogc/collections/permits',
    '/ogc/collections/permits/items',
    '/ogc/collections/permits/queryables',
    '/ogc/conformance',
  ])
})

test('collections are the modules that are open to everybody, with the days of their records', async () => {
  const { body } = await get('/ogc/collections')
  expect(body.collections.map(({ id }: { id: string }) => id)).toEqual(['permits'])
  const days = rows
    .filter((row) => row.visibility === 0 && row.date)
    .map((row) => row.date)
    .sort()
  expect(body.collections[0].extent).toEqual({
    spatial: { bbox: [[-98, 30, -97, 31]], crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' },
    temporal: {
      interval: [[`${days[0]}T00:00:00Z`, `${days.at(-1)}T00:00:00Z`]],
      trs: 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian',
    },
  })
  expect((await get('/ogc/collections/cases/items')).status).toBe(404)
})

test('what is sealed stays sealed, for an internal client as well, and for another agency', async () => {
  const sealed = rows.find((row) => row.visibility === 2)
  const token = await createApiToken(database, tenant, { name: 'x', level: 'internal', days: 1 })
  const headers = { authorization: `Bearer ${token}` }
  expect((await get(`${ITEMS}/${sealed?.guid}`, headers)).status).toBe(404)
  const { body } = await get(`${ITEMS}?limit=10000`, headers)
  expect(body.numberMatched).toBe(rows.filter((row) => row.visibility === 0).length)
  expect(JSON.stringify(body)).not.toContain('secret_note')
  const open = rows.find((row) => row.visibility === 0)
  expect((await get(`${ITEMS}/${open?.guid}`)).status).toBe(200)
  expect((await get(`${ITEMS}/${open?.guid}`, {}, other)).status).toBe(404)
  expect((await get(ITEMS, {}, other)).body.numberMatched).toBe(1)
})

test('one feature has its links, and the same content as in the list', async () => {
  const row = rows.find((one) => one.visibility === 0 && one.point?.[0] === -97.8)
  const { body, type } = await get(`${ITEMS}/${row?.guid}`)
  expect(type).toBe('application/geo+json; charset=utf-8')
  const { links, ...feature } = body
  const list = (await get(`${ITEMS}?limit=10000`)).body
  expect(list.features.find(({ id }: { id: string }) => id === row?.guid)).toEqual(feature)
  expect(linkOf({ links }, 'collection')).toBe(`https://${tenant}.test/ogc/collections/permits`)
})

test.each([
  ['colour=red', 'colour'],
  ['limit=0', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['bbox=1,2,3', 'bbox'],
  ['bbox=-98,31,-97,30', 'bbox'],
  ['bbox=-200,30,-97,31', 'bbox'],
  ['bbox=a,b,c,d', 'bbox'],
  ['bbox=-98,3e1,-97,31', 'bbox'],
  ['bbox=-98, 30,-97,31', 'bbox'],
  ['datetime=yesterday', 'datetime'],
  ['datetime=2024-02-31', 'datetime'],
  ['datetime=../..', 'datetime'],
  ['datetime=2024-05-01/2024-04-01', 'datetime'],
  ['status_category=both', 'status_category'],
  ['f=xml', 'f'],
])('a question with %s is refused and says why', async (query, name) => {
  const { status, type, body, headers } = await get(`${ITEMS}?${query}`)
  expect([status, type]).toEqual([400, expect.stringContaining('application/problem+json')])
  expect(body.detail).toContain(name)
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('a limit above the largest gets the largest, and an unknown parameter is refused everywhere', async () => {
  expect((await get(`${ITEMS}?limit=99999999`)).status).toBe(200)
  for (const path of [
    '/ogc',
    '/ogc/conformance',
    '/ogc/api',
    '/ogc/collections',
    '/ogc/collections/permits',
  ])
    expect((await get(`${path}?x=1`)).status).toBe(400)
})

test('the API describes itself as OpenAPI 3.0, and every reference in it leads somewhere', async () => {
  const { body } = await get('/ogc/api')
  expect(body.openapi).toBe('3.0.3')
  const ids: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (key === 'operationId') ids.push(String(member))
      if (key === '$ref') {
        const target = String(member)
          .slice(2)
          .split('/')
          .reduce<Record<string, never>>((at, name) => at[name] ?? {}, body)
        expect(Object.keys(target), String(member)).not.toEqual([])
      } else walk(member)
    }
  }
  walk(body)
  expect(new Set(ids).size).toBe(ids.length)
  for (const path of Object.keys(body.paths)) {
    const url = `/ogc${path === '/' ? '' : path}`.replace(
      '{featureId}',
      rows.find((row) => row.visibility === 0)!.guid,
    )
    expect([url, (await get(url)).status]).toEqual([url, 200])
  }
})
