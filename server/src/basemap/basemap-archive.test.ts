import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BasemapDocument } from '../tenancy/document/basemap-document.ts'
import { testArchive } from '../testing/test-archive.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { type FolderFiles, smallFolder } from '../tenancy/check/folder-for-tests.ts'

const BOUNDS = [-98, 30, -97.5, 30.6] as const
let root: string
let number = 0
let protomaps: Buffer

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plat-archive-'))
  protomaps = testArchive({
    layers: { earth: [], roads: [] },
    bounds: BOUNDS,
    maxZoom: 12,
    minZoom: 12,
    metadata: { attribution: '<a href="https://osm.org">&copy; OpenStreetMap</a>' },
  })
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Checks a folder whose basemap.yaml names an archive with this content. */
async function check(content: Buffer | null, yaml = 'archive: map.pmtiles', own?: Buffer) {
  number += 1
  const folder = join(root, `folder-${number}`)
  const dataDir = join(root, `data-${number}`)
  const files: FolderFiles = {
    ...smallFolder(),
    'basemap.yaml': yaml,
    ...(content === null ? {} : { 'map.pmtiles': content }),
  }
  for (const [name, text] of Object.entries(files)) {
    if (text === null) continue
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await mkdir(join(dataDir, 'maps'), { recursive: true })
  if (own) await writeFile(join(dataDir, 'maps/city.pmtiles'), own)
  const result = await checkTenantFolder(folder, { platData: folder, dataDir })
  return {
    ...result,
    said: result.problems.filter(({ file }) => file === 'basemap.yaml').map((one) => one.message),
  }
}

test('an archive of the Protomaps basemap is taken into the database, with what it says of its sources', async () => {
  const { document, files, said } = await check(protomaps)
  expect(said).toEqual([])
  expect(document?.basemap.archive).toMatchObject({
    file: 'map.pmtiles',
    storage: 'database',
    style: 'protomaps',
    minZoom: 12,
    maxZoom: 12,
    bounds: BOUNDS,
    attribution: '© OpenStreetMap',
  })
  expect(files.get(document?.basemap.archive?.sha256 ?? '')?.content).toEqual(protomaps)
})

test('an archive in the data folder stays there', async () => {
  const yaml = 'archive: "${DATA_DIR}/maps/city.pmtiles"'
  const { document, files } = await check(null, yaml, protomaps)
  expect(document?.basemap.archive?.storage).toBe('data-dir')
  expect(files.has(document?.basemap.archive?.sha256 ?? '')).toBe(false)
  const changed = await check(null, yaml, Buffer.concat([protomaps, Buffer.from('x')]))
  expect(changed.document?.basemap.archive?.sha256).not.toBe(document?.basemap.archive?.sha256)
})

test('images and layers of our own kinds can be drawn, too', async () => {
  const png = Buffer.from('iVBORw0KGgo=', 'base64')
  const raster = testArchive({ png, bounds: BOUNDS, minZoom: 12, maxZoom: 12 })
  expect((await check(raster)).document?.basemap.archive?.style).toBe('raster')
  const own = testArchive({
    layers: { street: [] },
    bounds: BOUNDS,
    minZoom: 12,
    maxZoom: 12,
  })
  expect((await check(own)).document?.basemap.archive?.style).toBe('plat')
})

test('an archive that cannot be shown is refused with what was got', async () => {
  const old = Buffer.from(protomaps)
  old[7] = 2
  expect((await check(old)).said[0]).toContain('version 2, expected version 3')
  expect((await check(Buffer.from('{}'))).said[0]).toContain('no PMTiles archive')
  expect((await check(protomaps.subarray(0, -1))).said[0]).toContain('not copied completely')
  const other = testArchive({ layers: { foo: [] }, bounds: BOUNDS, minZoom: 12, maxZoom: 12 })
  expect((await check(other)).said[0]).toContain('vector layers foo, expected those of Protomaps')
  const elsewhere = testArchive({
    layers: { earth: [], roads: [] },
    bounds: [10, 50, 10.1, 50.1],
    minZoom: 12,
    maxZoom: 12,
  })
  expect((await check(elsewhere)).said[0]).toContain('expected one that touches agencyBounds')
  expect((await check(null)).said[0]).toContain('there is none')
  expect((await check(null, 'archive: "${DATA_DIR}/../x.pmtiles"')).said[0]).toContain('within')
  const broken = Buffer.from(protomaps)
  broken.fill(7, 127)
  expect((await check(broken)).said[0]).toContain('cannot be read')
})

test('an archive that covers too little, or ends early, is told', async () => {
  const small = testArchive({
    layers: { earth: [], roads: [] },
    bounds: [-97.8, 30.1, -97.7, 30.2],
    maxZoom: 8,
  })
  const { said, document } = await check(small)
  expect(said.join()).toContain('does not cover all')
  expect(said.join()).toContain('ends at zoom 8')
  expect(document).not.toBeNull()
})

test('layers beside an archive are refused', async () => {
  const yaml = 'archive: map.pmtiles\nlayers: [{id: a, kind: land, file: places/a.geojson}]'
  expect((await check(protomaps, yaml)).said.join()).toContain('archive beside layers')
})

test('a document that an older Plat applied keeps its archive', async () => {
  const { document } = await check(protomaps)
  const { storage, ...rest } = document?.basemap.archive ?? {}
  const old = { layers: [], archive: { ...rest, place: storage } }
  expect(BasemapDocument.parse(old)).toEqual(document?.basemap)
})
