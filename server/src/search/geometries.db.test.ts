import { randomUUID } from 'node:crypto'
import { locationGuid } from '@plat/contract/search/location-guid'
import type { LocationFeature } from '@plat/contract/search/search'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder, records, viewport } from '../testing/search-fixture.ts'

const mine = uniqueTenant('geo')
let server: Awaited<ReturnType<typeof testServer>>

const corner = (west: number, south: number) => [
  [
    [west, south],
    [west + 0.01, south],
    [west + 0.01, south + 0.01],
    [west, south + 0.01],
    [west, south],
  ],
]
const located = (title: string, lng: number, lat: number, shape?: object): TestRecord => ({
  ...(records[0] as TestRecord),
  guid: randomUUID(),
  agency_reference: title,
  title,
  lng,
  lat,
  ...(shape ? { shape } : {}),
})

const POINTS = [
  [-97.9, 30.1],
  [-97.5, 30.5],
  [-97.1, 30.9],
] as const
const several = located('Three lamps', -97.9, 30.1, { type: 'MultiPoint', coordinates: POINTS })
const road = located('Road', -97.5, 30.2, {
  type: 'LineString',
  coordinates: [
    [-97.9, 30.2],
    [-97.1, 30.2],
  ],
})
const lots = located('Two lots', -97.805, 30.805, {
  type: 'MultiPolygon',
  coordinates: [corner(-97.81, 30.8), corner(-97.21, 30.4)],
})

beforeAll(async () => {
  const database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(mine))
  await putRecords(database, mine, 'permits', [several, road, lots, located('Shop', -97.5, 30.5)])
})
afterAll(() => server.close())

function answer(url: string, body?: object) {
  return server.app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: { host: `${mine}.test`, 'x-module': 'permits' },
    ...(body === undefined ? {} : { payload: body }),
  })
}

async function call(url: string, body?: object) {
  return (await answer(url, body)).json().data
}

async function mapAt(west: number, south: number, size: number, zoom: number) {
  const found = { status: 0, ___viewport: viewport(west, south, size), ___zoom: zoom }
  const { features } = await call('/search/location', found)
  return features as LocationFeature[]
}

const guidAt = ([lng, lat]: readonly [number, number]) =>
  locationGuid(lngToUnit(lng), latToUnit(lat))

test('a record of three points has a marker at each, and is one record wherever it is counted', async () => {
  for (const [lng, lat] of POINTS) {
    const there = await mapAt(lng - 0.001, lat - 0.001, 0.002, 18)
    const markers = there.filter(({ properties }) => properties.type === 'location')
    expect(markers.map(({ properties }) => properties.guid)).toEqual([guidAt([lng, lat])])
    const here = await call('/search/detail', { ___location: { guid: guidAt([lng, lat]) } })
    const titles = here.map(({ record }: { record: { title: string } }) => record.title)
    expect(titles).toContain('Three lamps')
    const count = await call('/search/count', {
      ___viewport: viewport(lng - 0.001, lat - 0.001, 0.002),
    })
    expect(count.located).toBe(titles.length)
  }
  expect(await call('/search/count', {})).toMatchObject({ located: 4, all: 4 })
  const list = await call('/search/list?scope=located', {})
  expect(list).toHaveLength(4)
  const shared = (await mapAt(-98, 30, 1, 9)).flatMap(({ properties }) => [
    ...(properties.shared?.[1] ?? []),
  ])
  // The lamps at three features, the lots at two.
  expect(shared).toHaveLength(5)
  expect(new Set(shared).size).toBe(2)
})

test('lines and areas have an outline wherever they reach into the map, beside the marker that counts them', async () => {
  const passing = await mapAt(-97.15, 30.15, 0.1, 14)
  expect(passing.map(({ properties }) => properties)).toEqual([
    expect.objectContaining({ type: 'geometry', guid: road.guid, status_category: 1, count: 0 }),
  ])
  const lot = await mapAt(-97.25, 30.38, 0.06, 15)
  expect(lot.map(({ properties }) => properties.type).sort()).toEqual(['geometry', 'location'])
  expect(lot.find(({ properties }) => properties.type === 'geometry')?.geometry.type).toBe(
    'MultiPolygon',
  )
  // From far away an outline would be a speck: its marker is enough.
  const world = await mapAt(-98, 30, 1, 2)
  expect(world.every(({ properties }) => properties.type !== 'geometry')).toBe(true)
})

test('a record says all its places, also to who opens it', async () => {
  const details = async ({ guid }: TestRecord) => await call(`/record/${guid}/details`)
  expect((await details(several)).locations).toEqual(POINTS)
  expect((await details(road)).locations).toEqual([[-97.5, 30.2]])
  const [first, second, ...others] = (await details(lots)).locations
  expect(first).toEqual([-97.805, 30.805])
  expect(second[0]).toBeCloseTo(-97.205, 6)
  expect(second[1]).toBeCloseTo(30.405, 6)
  expect(others).toEqual([])
})

test('a record is found in a place and in a drawn area by any of its points', async () => {
  const east = { type: 'Polygon', coordinates: corner(-97.105, 30.895) }
  const found = await call('/search/list?scope=located', { ___geometry: east })
  expect(found.map(({ title }: { title: string }) => title)).toEqual(['Three lamps'])
})

test('what a shape leaves out is missing from map, list, counts and facets alike', async () => {
  const ___excluded = { type: 'Polygon', coordinates: corner(-97.105, 30.895) }
  const search = { ___excluded, status: 0 }
  // The lamps with one place of three there are left out whole, as an alert without the shape leaves them out.
  expect(await call('/search/count', search)).toMatchObject({ located: 3, all: 3 })
  const listed = await call('/search/list?scope=located', search)
  expect(listed.map(({ title }: { title: string }) => title)).not.toContain('Three lamps')
  expect(listed).toHaveLength(3)
  const whole = { ...search, ___viewport: viewport(-98, 30, 1), ___zoom: 18 }
  const { features } = await call('/search/location', whole)
  const guids = features.map(({ properties }: LocationFeature) => properties.guid)
  expect(guids).toContain(guidAt([-97.5, 30.5]))
  expect(guids).not.toContain(guidAt([-97.1, 30.9]))
  const inAddress = encodeURIComponent(JSON.stringify(search))
  for (const overview of [
    await call('/search/overview', search),
    await call(`/search/overview?search=${inAddress}`),
  ]) {
    expect(overview.total).toMatchObject({ all: 3 })
    expect(overview.facets[0].options[0].count).toBe(3)
  }
})

test('a shape that cannot be left out is refused under its own name', async () => {
  const bowTie = [
    [-97.5, 30.2],
    [-97.4, 30.3],
    [-97.4, 30.2],
    [-97.5, 30.3],
    [-97.5, 30.2],
  ]
  for (const [path, url, body] of [
    ['crosses', '/search/count', { ___excluded: { type: 'Polygon', coordinates: [bowTie] } }],
    ['___excluded', '/search/list', { ___excluded: { type: 'Point', coordinates: [-97, 30] } }],
  ] as const) {
    const response = await answer(url, body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_request' })
    expect(response.json().detail).toContain(path)
    expect(response.json().detail).toContain('___excluded')
  }
})
