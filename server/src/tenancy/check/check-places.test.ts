import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { check, edited } from './check-for-tests.ts'
import { collection, type FolderFiles, smallFolder, square } from './folder-for-tests.ts'

test('bounds that cannot be read are compared with nothing', async () => {
  const { lines } = await check({
    ...edited('tenant.yaml', 'n: 30.6, ', ''),
    'modules/permits.yaml': String(smallFolder()['modules/permits.yaml']).replace(
      'criterion: work_class',
      'criterion: work_klass',
    ),
  })
  expect(lines).toEqual([
    expect.stringMatching(/^modules\/permits\.yaml:18: at filters\[1\]\.criterion/),
    'tenant.yaml:10: at control.map.geo.agencyBounds.n got nothing, expected a number (the key is missing)',
  ])
})

test('a coordinate system that nobody can convert from is named on its line', async () => {
  const { lines } = await check(
    edited('modules/permits.yaml', '  format: csv', '  format: csv\n  crs: EPSG:22777'),
  )
  expect(lines).toEqual([
    expect.stringMatching(
      /^modules\/permits\.yaml:\d+: at source\.crs got "EPSG:22777", which is no/,
    ),
  ])
})

test('a missing image and a missing boundary file are named where they are asked for', async () => {
  const { lines } = await check({ 'images/logo.svg': null, 'places/districts.geojson': null })
  expect(lines).toEqual([
    expect.stringMatching(
      /^basemap\.yaml:2: at layers\[0\]\.file got "places\/districts\.geojson", expected a file that exists; there is none at \//,
    ),
    expect.stringMatching(/^places\.yaml:2: at layers\[0\]\.file got /),
    expect.stringMatching(
      /^tenant\.yaml:5: at branding\.logo got "images\/logo\.svg", expected a file that exists/,
    ),
  ])
})

test('swapped coordinates are named as such', async () => {
  const { lines } = await check({
    'places/districts.geojson': collection([{ name: 'A', coordinates: square(30.2, -97.8) }]),
  })
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^places\/districts\.geojson: feature 1 "A": got the position \[30\.2, -97\.8\].*look swapped/,
    ),
  )
})

test('coordinates in feet are named as such', async () => {
  const { lines } = await check({
    'places/districts.geojson': collection([
      { name: 'A', coordinates: square(3_109_000, 10_070_000, 500) },
    ]),
  })
  expect(lines).toContainEqual(
    expect.stringMatching(/feature 1 "A": got the position \[3109000, 10070000\].*feet or metres/),
  )
})

test('places are areas: a line among them is refused', async () => {
  const { lines } = await check({
    'places/districts.geojson': collection([
      { name: 'A', coordinates: square(-97.8, 30.2) },
      {
        name: 'B',
        type: 'LineString',
        coordinates: [
          [-97.8, 30.2],
          [-97.7, 30.2],
        ],
      },
    ]),
  })
  expect(lines).toContain(
    'places/districts.geojson: feature 2 "B": got a LineString, expected a polygon: places are areas',
  )
})

test('places of the same name are numbered apart, or merged if the layer says so', async () => {
  const file = collection([
    { name: 'Pine Park', coordinates: square(-97.8, 30.2) },
    { name: 'Pine Park', coordinates: square(-97.7, 30.2) },
    { name: 'Pine Park (2)', coordinates: square(-97.6, 30.2) },
  ])
  const names = async (changes: FolderFiles) => {
    const { document, files, lines } = await check({ 'places/districts.geojson': file, ...changes })
    const content = files.get(document?.places.layers[0]?.sha256 ?? '')?.content.toString() ?? '{}'
    const { features }: { features: { properties: { name: string } }[] } = JSON.parse(content)
    return { names: features.map((one) => one.properties.name), lines }
  }
  const numbered = await names({})
  expect(numbered.names).toEqual(['Pine Park', 'Pine Park (3)', 'Pine Park (2)'])
  expect(numbered.lines[0]).toContain('warning: shared by several features')
  const merged = await names(edited('places.yaml', 'area: true', 'area: true, sameName: merge'))
  expect(merged.names).toEqual(['Pine Park', 'Pine Park (2)'])
})

test('a name property that no feature has is answered with those that there are', async () => {
  const { lines } = await check(
    edited('places.yaml', 'area: true', 'area: true, name: "No. {NUMBER}"'),
  )
  expect(lines).toEqual([
    'places/districts.geojson: got the name property "NUMBER" that no feature has, expected one of name',
  ])
})

test('gzip is read, and a crs that contradicts coordinates in degrees is only a warning', async () => {
  const text = collection([{ name: 'A', coordinates: square(-97.8, 30.2) }], {
    crs: { type: 'name', properties: { name: 'EPSG:2277' } },
  })
  const { document, lines } = await check({ 'places/districts.geojson': gzipSync(text) })
  expect(document).not.toBeNull()
  expect(lines).toContain(
    'places/districts.geojson: warning: the file says its coordinates are EPSG:2277, but they are degrees; they are used as WGS 84',
  )
})

const PARCELS = `layers:
  - {id: parcels, kind: parcel, file: basemap/parcels.geojson, name: name}
`

test('parcels need the property with their number', async () => {
  const { lines } = await check({
    'basemap.yaml': PARCELS.replace(', name: name', ''),
    'basemap/parcels.geojson': collection([{ name: '12-3', coordinates: square(-97.8, 30.2) }]),
  })
  expect(lines).toContain(
    'basemap.yaml:2: at layers[0].kind got a layer of parcels without "name", expected the property with the parcel number',
  )
})

test('parcels are areas: lines among them are refused, those without a number left out', async () => {
  const files = {
    'basemap.yaml': PARCELS,
    'basemap/parcels.geojson': collection([
      { name: '12-3', coordinates: square(-97.8, 30.2) },
      { name: '', coordinates: square(-97.8, 30.2) },
    ]),
  }
  const { document, lines } = await check(files)
  expect(document?.basemap.layers).toMatchObject([{ id: 'parcels', kind: 'parcel', name: 'name' }])
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^basemap\/parcels\.geojson: warning: without a name, left out: feature 2/,
    ),
  )
  const line = files['basemap/parcels.geojson'].replace('"Polygon"', '"MultiLineString"')
  const refused = await check({ ...files, 'basemap/parcels.geojson': line })
  expect(refused.lines).toContainEqual(
    expect.stringMatching(
      /^basemap\/parcels\.geojson: feature 1 "12-3": got a MultiLineString, expected a polygon: parcels are areas/,
    ),
  )
})

test('a layer of the server’s own data may come later, and nothing but GeoJSON is read there', async () => {
  const yaml = (file: string) => ({
    'basemap.yaml': PARCELS.replace('basemap/parcels.geojson', `"\${DATA_DIR}/${file}"`),
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-own-'))
  const own = (file: string) => check(yaml(file), undefined, dataDir)
  try {
    const before = await own('lots/parcels.geojson')
    expect(before.document?.basemap.layers).toEqual([])
    expect(before.lines).toContainEqual(
      expect.stringMatching(
        /^basemap\.yaml:2: warning: .*expected a file that exists; there is none .*: the layer is left out$/,
      ),
    )
    await mkdir(join(dataDir, 'lots'))
    const lots = collection([{ name: '12-3', coordinates: square(-97.8, 30.2) }])
    await writeFile(join(dataDir, 'lots/parcels.geojson'), lots)
    await writeFile(join(dataDir, 'secret.key'), lots)
    const after = await own('lots/parcels.geojson')
    expect(after.document?.basemap.layers).toMatchObject([{ id: 'parcels' }])

    for (const file of ['secret.key', '../parcels.geojson']) {
      const { document, lines } = await own(file)
      expect(document).toBeNull()
      expect(lines.join()).toMatch(/expected a (file that ends in .geojson|path within the data)/)
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
})
