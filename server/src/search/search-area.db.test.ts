import { randomUUID } from 'node:crypto'
import { shapeArea } from '@plat/contract/search/shape-area'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('pine')
const other = uniqueTenant('fir')

/** Records of the fixture, each with a parcel, and one east of the district West. */
const located = records.map((record, at) => ({
  ...record,
  guid: randomUUID(),
  attributes: { ...record.attributes, parcel: `0123-45-${String(at).padStart(3, '0')}` },
}))
const beyond = {
  guid: randomUUID(),
  agency_reference: '2024-100 BP',
  title: 'Bridge over Bear Creek',
  description: 'Library annex',
  record_type: 'NEW',
  status: 'Issued',
  record_date: '2024-10-01',
  // 300 m east of the border of West at 97.6° W.
  lng: -97.6 + 300 / (111_320 * Math.cos((30.2 * Math.PI) / 180)),
  lat: 30.2,
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    const files = folder(tenant)
    files['modules/permits.yaml'].fields.push({ id: 'parcel', label: 'Parcel', kind: 'text' })
    await applyFolder(database, files)
  }
  await putRecords(database, mine, 'permits', [...located, beyond])
})
afterAll(() => server.close())

/** Calls the API of a tenant as anybody, or with a token. */
async function call(url: string, body?: object, tenant = mine, token?: string) {
  const response = await server.app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: {
      host: `${tenant}.test`,
      'x-module': 'permits',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Records found on the map, live and archived. */
async function count(search: object): Promise<number> {
  const { body } = await call('/search/count', { status: 0, ...search })
  return body.data.located
}

async function place(name: string, tenant = mine): Promise<string> {
  const { body } = await call('/location/place', undefined, tenant)
  return body.data[0].places.find((one: { name: string }) => one.name === name).id
}

const ring = (...points: [number, number][]) => [...points, points[0] as [number, number]]
const drawn = (...rings: [number, number][][]) => ({
  ___geometry: { type: 'Polygon', coordinates: rings },
  ___geometry_source: 'drawn',
})

test('a drawn shape is searched in place of the chosen places and the address', async () => {
  const around = ring([-97.81, 30.19], [-97.79, 30.19], [-97.79, 30.21], [-97.81, 30.21])
  expect(await count(drawn(around))).toBe(2)
  const east = await place('East')
  const address = { location: [-97.4, 30.2], radius: 100 }
  expect(await count({ ...drawn(around), ___place: [east], ___address: address })).toBe(2)
  const circle = { type: 'Point', coordinates: [-97.8, 30.2], radius: 50 }
  expect(await count({ ___geometry: circle })).toBe(2)
})

test('a hole is left out', async () => {
  const outer = ring([-97.9, 30.1], [-97.5, 30.1], [-97.5, 30.28], [-97.9, 30.28])
  const hole = ring([-97.81, 30.19], [-97.79, 30.19], [-97.79, 30.21], [-97.81, 30.21])
  expect(await count(drawn(outer))).toBe(3)
  expect(await count(drawn(outer, hole))).toBe(1)
})

test('a shape that cannot be searched is refused with the reason', async () => {
  const bow = drawn(ring([-97.8, 30.2], [-97.7, 30.3], [-97.7, 30.2], [-97.8, 30.3]))
  const many = ring(
    ...Array.from({ length: 501 }, (_, at): [number, number] => {
      const angle = (at / 501) * 2 * Math.PI
      return [-97.7 + 0.1 * Math.cos(angle), 30.2 + 0.1 * Math.sin(angle)]
    }),
  )
  const square = ring([-97.9, 30.1], [-97.5, 30.1], [-97.5, 30.28], [-97.9, 30.28])
  const cases: [object, string][] = [
    [bow, 'crosses or touches itself'],
    [drawn(many), 'too many corners'],
    [drawn(square.slice(0, -1)), 'not closed'],
    [drawn(square, ring([-97.6, 30.2], [-97.4, 30.2], [-97.4, 30.25])), 'hole'],
    [drawn(ring([-100, 30], [-95, 30], [-95, 31])), 'too large'],
    [drawn(ring([179.9, 0], [-179.9, 0], [-179.9, 0.1], [179.9, 0.1])), 'longitude 180°'],
    [drawn(ring([-97.8, 30.2], [-97.8, 30.2], [-97.8, 30.2])), 'three different corners'],
    [{ ___geometry: { type: 'Point', coordinates: [-97.8, 30.2], radius: 0.2 } }, 'too small'],
  ]
  for (const [search, words] of cases) {
    const { status, body } = await call('/search/count', search)
    expect([status, body.detail]).toEqual([400, expect.stringContaining(words)])
    expect(body.errors).toHaveProperty('___geometry')
  }
})

test('near a place is within the distance of its boundary, and several places are a union', async () => {
  const west = await place('West')
  const east = await place('East')
  expect(await count({ ___place: [west] })).toBe(3)
  expect(await count({ ___place: [{ id: west, radius: 250 }] })).toBe(3)
  expect(await count({ ___place: [{ id: west, radius: 350 }] })).toBe(4)
  expect(await count({ ___place: [{ id: west, radius: 350 }, east] })).toBe(5)
  const near = { ___place: [{ id: west, radius: 350 }] }
  expect(await count({ ...near, ___address: { location: [-97.8, 30.2], radius: 50 } })).toBe(2)
  // All search calls agree.
  const list = await call('/search/list?scope=all', { status: 0, ...near })
  expect(list.body.meta.pagination.itemCount).toBe(4)
  const map = await call('/search/location', { status: 0, ...near })
  const shown = map.body.data.features.map(
    (feature: { properties: { count: number } }) => feature.properties.count,
  )
  expect(shown.reduce((sum: number, one: number) => sum + one, 0)).toBe(4)
})

test('a place of another agency, or of none, holds nothing, whatever the distance', async () => {
  const theirs = await place('West', other)
  expect(theirs).not.toBe(await place('West'))
  for (const id of [theirs, randomUUID()]) {
    expect(await count({ ___place: [{ id, radius: 5_000 }] })).toBe(0)
  }
})

test('areas are those of the database within half a percent', async () => {
  const shapes: SearchGeometry[] = [
    { type: 'Polygon', coordinates: [ring([-97.9, 30.1], [-97.5, 30.1], [-97.6, 30.4])] },
    { type: 'Polygon', coordinates: [ring([-118.2, 33.7], [-118.19, 33.7], [-118.19, 33.72])] },
  ]
  for (const shape of shapes) {
    const [row] = await asTenant(database, mine, (tx) =>
      tx.query<{ area: number }>('select st_area(st_geomfromgeojson($1)::geography) as area', [
        JSON.stringify(shape),
      ]),
    )
    expect(shapeArea(shape) / (row?.area ?? 0)).toBeGreaterThan(0.995)
    expect(shapeArea(shape) / (row?.area ?? 0)).toBeLessThan(1.005)
  }
})

test('the search box finds parcels in any punctuation, and records by what they are about', async () => {
  const found = async (q: string) =>
    (await call(`/location/predict?q=${encodeURIComponent(q)}`)).body.data.map(
      (item: { source: string; matched: string; text: string; count: number | null }) =>
        `${item.source} by ${item.matched}: ${item.text}${item.count === null ? '' : ` (${item.count})`}`,
    )
  // Two records are there; choosing the parcel shows both.
  expect(await found('0123-45-000')).toContain('parcel by parcel: 0123-45-000 (2)')
  expect(await found('012345000')).toContain('parcel by parcel: 0123-45-000 (2)')
  expect(await found('0123 45')).toEqual(
    expect.arrayContaining([
      'parcel by parcel: 0123-45-000 (2)',
      'parcel by parcel: 0123-45-005 (1)',
    ]),
  )
  // The sealed record's parcel is not revealed.
  expect(await found('012345004')).toEqual([])
  expect(await found('bear creek')).toEqual(['record by words: Bridge over Bear Creek'])
  expect(await found('librar')).toEqual(['record by words: Bridge over Bear Creek'])
  expect(await found('2024-100')).toEqual(['record by number: 2024-100 BP'])
  // An address is no word that a record is about.
  expect(await found('main')).toEqual(['address by address: 100 N Main St (2)'])
  expect(await found(`30°12'N 97°48'W`)).toEqual(['coordinates by coordinates: 30.2, -97.8'])
})

test('what lies within metres of a place can be drawn, for the agency that has the place', async () => {
  const west = await place('West')
  const plain = await call(`/location/place/${west}/polygon`)
  const around = await call(`/location/place/${west}/polygon?radius=300`)
  const area = ({ body }: typeof plain) => shapeArea(body.data.geometry)
  expect(area(around)).toBeGreaterThan(area(plain))
  // 300 m along a boundary of about 124 km.
  expect((area(around) - area(plain)) / 300).toBeCloseTo(124_000, -4)
  expect((await call(`/location/place/${west}/polygon?radius=-1`)).status).toBe(400)
  expect((await call(`/location/place/${west}/polygon?radius=300`, undefined, other)).status).toBe(
    404,
  )
})

test('a place of the search box is searched alike, signed in or not; a sealed parcel only by who may see it', async () => {
  const token = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
  const predict = async (q: string, as?: string) =>
    (await call(`/location/predict?q=${encodeURIComponent(q)}`, undefined, mine, as)).body.data
  const [visitors] = await predict('west')
  const [clerks] = await predict('west', token)
  expect(clerks).toEqual(visitors)
  const search = { status: 1, ___place: [visitors.source_id] }
  const counts = await Promise.all([
    call('/search/count', search),
    call('/search/count', search, mine, token),
  ])
  // The clerk sees one more: the sealed record.
  expect(counts.map(({ body }) => body.data.located)).toEqual([3, 4])
  expect(await predict('012345004')).toEqual([])
  expect(await predict('012345004', token)).toMatchObject([{ matched: 'parcel', count: 1 }])
})
