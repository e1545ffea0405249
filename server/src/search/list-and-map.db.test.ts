import { randomUUID } from 'node:crypto'
import { mergePoints, type DrawnPoint } from '@plat/contract/search/drawn-points'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder, records, viewport } from '../testing/search-fixture.ts'

const mine = uniqueTenant('parity')
const other = uniqueTenant('parity')
/** Records of the agency, most of them in a few crowded streets. */
const COUNT = 300
/** Boxes that are looked at. */
const BOXES = 100

let server: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  const database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    await putRecords(
      database,
      tenant,
      'permits',
      fc.sample(anyRecord, { numRuns: COUNT, seed: 79 }),
    )
  }
})
afterAll(() => server.close())

const degrees = (from: number, size: number) =>
  fc.integer({ min: 0, max: 10_000 }).map((part) => from + (part / 10_000) * size)
/** Anywhere, in one street, or at one of four points that many records share. */
const anyPoint = fc.oneof(
  fc.tuple(degrees(-98, 1), degrees(30, 1)),
  fc.tuple(degrees(-97.8, 0.004), degrees(30.2, 0.001)),
  fc.constantFrom([-97.8, 30.2], [-97.8, 30.3], [-97.5, 30.5], [-97.1, 30.9]),
)
const anyRecord: fc.Arbitrary<TestRecord> = fc
  .record({ points: fc.array(anyPoint, { minLength: 0, maxLength: 3 }), live: fc.boolean() })
  .map(({ points, live }): TestRecord => {
    const { lng: _lng, lat: _lat, shape: _shape, ...bare } = records[0] as TestRecord
    const guid = randomUUID()
    const record = { ...bare, guid, agency_reference: guid, status: live ? 'Issued' : 'Final' }
    const [first] = points
    if (first === undefined) return record
    const [lng = 0, lat = 0] = first
    const shape = { type: 'MultiPoint', coordinates: points }
    return { ...record, lng, lat, ...(points.length > 1 ? { shape } : {}) }
  })

async function call(url: string, body: object, tenant: string) {
  const response = await server.app.fastify.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { host: `${tenant}.test`, 'x-module': 'permits' },
    payload: body,
  })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.json()
}

/** All entries of a list that comes in parts. */
async function all(url: string, body: object, tenant: string) {
  const entries = []
  for (let offset = 0, count = 1; offset < count; offset += 100) {
    const { data, meta } = await call(`${url}limit=100&offset=${offset}`, body, tenant)
    entries.push(...data)
    count = meta.pagination.itemCount
  }
  return entries
}

/** The records behind a dot or a disc of the map, as the page asks for them. */
async function behind(point: DrawnPoint, body: { status: number }, tenant: string) {
  const { kind, guid, zoom, bounds } = point
  const wanted =
    kind === 'location'
      ? { status: body.status, ___location: { guid } }
      : { ...body, ___location: { cluster: guid, drawn: zoom, bounds } }
  const details = await all('/search/detail?', wanted, tenant)
  return details.map(({ record }): string => record.guid)
}

test('[bar 79] in any box the list has the records that are on the map, and every one opens from it', async () => {
  const box = fc.tuple(anyPoint, fc.double({ min: 9, max: 19, noNaN: true }), fc.nat(3))
  const seen = { empty: 0, discs: 0, records: 0 }
  for (const [[lng = 0, lat = 0], zoom, status] of fc.sample(box, { numRuns: BOXES, seed: 7 })) {
    // As wide as a map of 800 px at that zoom, and not only around its middle.
    const size = (800 / 512 / 2 ** zoom) * 360
    const body = {
      status: status % 3,
      ___viewport: viewport(lng - size / 3, lat - size / 3, size),
      ___zoom: zoom,
    }
    const tenant = status === 3 ? other : mine
    const [{ data: map }, list] = await Promise.all([
      call('/search/location', body, tenant),
      all('/search/list?scope=located&', body, tenant),
    ])
    const drawn = mergePoints(map.features, zoom, 'en')
    const onMap = new Set<string>()
    for (const point of drawn) {
      const found = await behind(point, body, tenant)
      expect(found.length, `${point.kind} ${point.guid}`).toBe(point.count)
      for (const guid of found) onMap.add(guid)
      if (point.kind === 'cluster') seen.discs += 1
    }
    const listed = list.map(({ guid }): string => guid)
    expect([...onMap].sort()).toEqual(listed.toSorted())
    seen.records += listed.length
    if (listed.length === 0) seen.empty += 1
  }
  // The boxes are worth looking at.
  expect(seen.discs).toBeGreaterThan(50)
  expect(seen.records).toBeGreaterThan(1_000)
  expect(seen.empty).toBeLessThan(BOXES / 2)
})
