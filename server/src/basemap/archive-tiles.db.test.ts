import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyTenant } from '../tenancy/apply/apply.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { smallFolder } from '../tenancy/check/folder-for-tests.ts'
import { testArchive, type TestArchive } from '../testing/test-archive.ts'
import { testServer } from '../testing/portal.ts'

const ROAD: TestArchive = {
  layers: {
    earth: [],
    roads: [
      {
        type: 'Feature',
        properties: { name: 'Cedar Lane', kind: 'major_road' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-97.9, 30.1],
            [-97.6, 30.5],
          ],
        },
      },
    ],
  },
  bounds: [-98, 30, -97.5, 30.6],
  maxZoom: 12,
}
/** 5,461 tiles, unpacked: their directory has two levels. */
const WORLD: TestArchive = { ...ROAD, bounds: [-180, -85, 180, 85], maxZoom: 6, packed: false }
/** Streets and one parcel of our own kinds. */
const PARCELS: TestArchive = {
  layers: {
    street: [],
    parcel: [
      {
        type: 'Feature',
        properties: { name: '101-01-001' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-97.8, 30.2],
              [-97.7996, 30.2],
              [-97.7996, 30.2004],
              [-97.8, 30.2004],
              [-97.8, 30.2],
            ],
          ],
        },
      },
    ],
  },
  bounds: [-97.81, 30.19, -97.79, 30.21],
  minZoom: 13,
  maxZoom: 15,
}
let database: Database
let dataDir: string
let server: Awaited<ReturnType<typeof testServer>>
const stored = uniqueTenant('stored')
const filed = uniqueTenant('filed')
const imaged = uniqueTenant('imaged')
const surveyed = uniqueTenant('surveyed')
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-archives-'))
  server = await testServer(database, { DATA_DIR: dataDir })
  await mkdir(join(dataDir, 'maps'))
  await apply(stored, testArchive(ROAD), 'archive: map.pmtiles')
  const png = testArchive({ png: PNG, bounds: ROAD.bounds, maxZoom: 12, packed: false })
  await apply(imaged, png, 'archive: map.pmtiles')
  await apply(surveyed, testArchive(PARCELS), 'archive: map.pmtiles')
  await fileArchive(WORLD)
  await apply(filed, null, 'archive: "${DATA_DIR}/maps/city.pmtiles"')
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const fileArchive = async (archive: TestArchive) =>
  writeFile(join(dataDir, 'maps/city.pmtiles'), testArchive(archive))

async function apply(tenant: string, archive: Buffer | null, yaml: string): Promise<void> {
  const folder = join(dataDir, tenant)
  const files = { ...smallFolder(tenant), 'basemap.yaml': yaml, 'map.pmtiles': archive }
  for (const [name, content] of Object.entries(files)) {
    if (content === null) continue
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const {
    document,
    files: contents,
    problems,
  } = await checkTenantFolder(folder, {
    platData: folder,
    dataDir,
  })
  if (document === null) throw new Error(JSON.stringify(problems))
  await applyTenant(database, { document, files: contents }, { by: 'test' })
}

const get = (tenant: string, path: string, headers: Record<string, string> = {}) =>
  server.app.fastify.inject({ url: path, headers: { host: `${tenant}.localhost`, ...headers } })
async function control(tenant: string) {
  const { data } = (await get(tenant, '/api/config')).json()
  return data.control.map
}
const tile = async (tenant: string, address: string, headers: Record<string, string> = {}) =>
  get(tenant, `/api/basemap/${(await control(tenant)).basemapVersion}/${address}`, headers)

test('the browser learns how the archive is drawn and whose it is', async () => {
  expect(await control(stored)).toMatchObject({
    provider: 'local',
    attribution: 'City of Ferndale · © OpenStreetMap contributors',
    archive: { style: 'protomaps', minZoom: 0, maxZoom: 12, bounds: ROAD.bounds },
  })
})

test('a tile of the archive comes gzipped from the database, to be kept for ever', async () => {
  const reply = await tile(stored, '12/935/1687', { 'accept-encoding': 'gzip' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(reply.headers['cache-control']).toContain('immutable')
  expect(gunzipSync(reply.rawPayload).toString('latin1')).toContain('Cedar Lane')
  const plain = await tile(stored, '12/935/1687', { 'accept-encoding': 'identity' })
  expect(plain.rawPayload.toString('latin1')).toContain('Cedar Lane')
})

test('a tile where the archive has none is empty, one deeper than it goes is not found', async () => {
  expect((await tile(stored, '12/0/0')).statusCode).toBe(204)
  expect((await tile(stored, '13/0/0')).statusCode).toBe(404)
})

test('the parcel at a point has its number, where the tiles of the archive have it', async () => {
  expect(await control(surveyed)).toMatchObject({
    hasParcels: true,
    archive: { style: 'plat', maxZoom: 15 },
  })
  const at = (tenant: string, lng: number, lat: number) =>
    get(tenant, `/api/location/parcel?lng=${lng}&lat=${lat}`)
  const found = await at(surveyed, -97.7999, 30.2001)
  expect(found.statusCode).toBe(200)
  expect(found.json().data).toMatchObject({ number: '101-01-001' })
  const [ring] = found.json().data.outline.coordinates
  for (const [lng, lat] of ring) {
    expect([-97.8, -97.7996].some((edge) => Math.abs(lng - edge) < 1e-5)).toBe(true)
    expect([30.2, 30.2004].some((edge) => Math.abs(lat - edge) < 1e-5)).toBe(true)
  }
  const none = await at(surveyed, -97.7995, 30.2001)
  expect(none.json().detail).toBe('There is no parcel at -97.7995, 30.2001.')
  expect(await control(stored)).not.toHaveProperty('hasParcels')
  const unasked = await at(stored, -97.7999, 30.2001)
  expect(unasked.json().detail).toBe('This agency has no layer of parcels to be asked for.')
})

test('images come as they are', async () => {
  const reply = await tile(imaged, '12/935/1687', { 'accept-encoding': 'gzip' })
  expect(reply.headers['content-type']).toBe('image/png')
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.rawPayload).toEqual(PNG)
})

test('an archive in the data folder is read there, and no longer once it is another one', async () => {
  const reply = await tile(filed, '6/14/26', { 'accept-encoding': 'identity' })
  expect(reply.rawPayload.toString('latin1')).toContain('Cedar Lane')
  await fileArchive({ ...WORLD, maxZoom: 5 })
  const changed = await tile(filed, '5/7/13')
  expect(changed.statusCode).toBe(503)
  expect(changed.json().detail).toContain('apply the tenant again')
})
