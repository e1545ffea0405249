import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { basemapTiles } from '../basemap/basemap-tiles.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { MapDrawer } from './map-drawer.ts'
import { RasterTiles } from './raster-tiles.ts'
import { imageSize } from '../tenancy/folder/image-size.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { type FoundRecords, foundPicture, mailPicture } from './mail-picture.ts'

const open = uniqueTenant('open')
const locked = uniqueTenant('locked')
const inner = uniqueTenant('inner')
const warnings: string[] = []
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$XjOWC69PFgYnPxOHehlKoQ$tuujy5ljZJ+fXOw4qwYGJFdy8B80yUpeoG46mJwES1w'
let parts: Parameters<typeof mailPicture>[0]

beforeAll(async () => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-picture-'))
  const access = { basicLogin: 'required', lock: { email: 'a@b.test', passwordHash: HASH } }
  const files = folder(locked)
  await applyFolder(database, folder(open))
  await applyFolder(database, { ...files, 'tenant.yaml': { ...files['tenant.yaml'], access } })
  const own = folder(inner)
  await applyFolder(database, {
    ...own,
    'modules/permits.yaml': { ...own['modules/permits.yaml'], visibility: ['internal'] },
  })
  for (const tenant of [open, locked, inner]) {
    const copies = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', copies)
  }
  const logger = pino(
    { level: 'warn' },
    new Writable({
      write: (line, _encoding, done) => {
        warnings.push(String(line))
        done()
      },
    }),
  )
  const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const drawer = new MapDrawer()
  const tiles = basemapTiles(database, dataDir)
  const mapKeys = { mapquest: null, here: null }
  parts = {
    source: { database, indexes, logger },
    maps: { database, logger, tiles, mapKeys, raster: new RasterTiles(), drawer },
  }
  return async () => {
    await drawer.close()
    await indexes.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

const pictureOf = (tenant: string, criteria: SearchCriteria) =>
  mailPicture(parts, { tenant, module: 'permits' }, criteria, 'es')

/** Records of the fixture are numbered in its order. */
const foundIn = (tenant: string, numbers: readonly number[], watched: Partial<FoundRecords> = {}) =>
  foundPicture(
    parts,
    { tenant, module: 'permits' },
    { numbers, criteria: {}, excluded: null, ...watched },
    'en',
  )

test('a mail has the map of its search, fine enough for phones and small enough for mail', async () => {
  const picture = await pictureOf(open, { status: '1' })
  expect(imageSize(picture?.file.content ?? Buffer.alloc(0))).toEqual({ width: 800, height: 448 })
  expect(picture?.file.content.length).toBeLessThan(60_000)
  expect(picture?.shown.alt).toMatch(/^Mapa: /)
})

test('no map leaves an agency with a lock, and none shows more than the search means', async () => {
  expect(await pictureOf(locked, { status: '1' })).toBeNull()
  expect(await pictureOf(open, { no_such_filter: ['1'] })).toBeNull()
})

test('a mail of a module that is not everybody’s goes without a map, and without a warning', async () => {
  expect(await pictureOf(inner, { status: '1' })).toBeNull()
  expect(await pictureOf(open, { no_such_filter: ['1'] })).toBeNull()
  expect(warnings).toEqual([])
})

test('a map of found records says how many of them it shows: those that everybody sees and that have a place', async () => {
  expect((await foundIn(open, [1, 3, 6]))?.shown).toBe(3)
  // Without a location, and not public.
  expect((await foundIn(open, [1, 4, 5]))?.shown).toBe(1)
  expect(await foundIn(open, [4, 5])).toBeNull()
  const { file } = (await foundIn(open, [1, 2])) ?? {}
  expect(file?.content.length).toBeLessThan(60_000)
})

test('an area that cannot be drawn any more is no map, and neither is one of a locked agency or inner module', async () => {
  expect(await foundIn(locked, [1])).toBeNull()
  expect(await foundIn(inner, [1])).toBeNull()
  const far = { type: 'Point' as const, coordinates: [-97.8, 91] as const, radius: 100 }
  expect(await foundIn(open, [1], { excluded: far as never })).toBeNull()
  expect(warnings).toEqual([])
})
