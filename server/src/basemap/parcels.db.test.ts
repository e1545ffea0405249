import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { collection, smallFolder, square } from '../tenancy/check/folder-for-tests.ts'
import { applyFolder, testServer } from '../testing/portal.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const surveyed = uniqueTenant('surveyed')
const neighbour = uniqueTenant('neighbour')
const plain = uniqueTenant('plain')

const LAYER =
  'layers:\n  - {id: parcels, kind: parcel, file: basemap/parcels.geojson, name: name}\n'

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await apply(surveyed, [{ name: '101-01-001', coordinates: square(-97.8, 30.2) }])
  await apply(neighbour, [{ name: '900-09-009', coordinates: square(-97.6, 30.2) }])
  await applyFolder(database, smallFolder(plain))
})
afterAll(async () => server.close())

async function apply(tenant: string, parcels: { name: string; coordinates: number[][][] }[]) {
  await applyFolder(database, {
    ...smallFolder(tenant),
    'basemap.yaml': LAYER,
    'basemap/parcels.geojson': collection(parcels),
  })
}

const get = (tenant: string, path: string, headers: Record<string, string> = {}) =>
  server.app.fastify.inject({
    url: `/api${path}`,
    headers: { host: `${tenant}.localhost`, ...headers },
  })
const parcelAt = (tenant: string, lng: number, lat: number) =>
  get(tenant, `/location/parcel?lng=${lng}&lat=${lat}`)

test('the parcel at a point has its number and its whole outline', async () => {
  const reply = await parcelAt(surveyed, -97.799, 30.201)
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data).toEqual({
    number: '101-01-001',
    outline: { type: 'Polygon', coordinates: square(-97.8, 30.2) },
  })
})

test('the page learns that there are parcels to be asked for, and that there are none', async () => {
  const map = async (tenant: string) => (await get(tenant, '/config')).json().data.control.map
  expect(await map(surveyed)).toMatchObject({ hasParcels: true })
  expect(await map(plain)).not.toHaveProperty('hasParcels')
})

test('a point in no parcel, and one in another agency’s parcel, are not found', async () => {
  for (const [lng, lat] of [
    [-97.2, 30.2],
    [-97.599, 30.201],
  ] as const) {
    const reply = await parcelAt(surveyed, lng, lat)
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain(`There is no parcel at ${lng}, ${lat}.`)
  }
  expect((await parcelAt(neighbour, -97.599, 30.201)).json().data.number).toBe('900-09-009')
})

test('an agency without a layer of parcels says so', async () => {
  const reply = await parcelAt(plain, -97.799, 30.201)
  expect(reply.statusCode).toBe(404)
  expect(reply.body).toContain('This agency has no layer of parcels to be asked for.')
})

test('a browser that has the answer is told that it is current, until the layer changes', async () => {
  const path = '/location/parcel?lng=-97.599&lat=30.201'
  const etag = String((await get(neighbour, path)).headers['etag'])
  expect((await get(neighbour, path, { 'if-none-match': etag })).statusCode).toBe(304)
  await apply(neighbour, [{ name: '900-09-010', coordinates: square(-97.6, 30.2) }])
  // Other servers learn of the new layer within seconds.
  await expect
    .poll(async () => (await get(neighbour, path, { 'if-none-match': etag })).statusCode)
    .toBe(200)
  expect((await get(neighbour, path)).json().data.number).toBe('900-09-010')
})

test('what is no position is refused', async () => {
  expect((await parcelAt(surveyed, -200, 30)).statusCode).toBe(400)
  expect((await get(surveyed, '/location/parcel?lng=1e2&lat=30')).statusCode).toBe(400)
})
