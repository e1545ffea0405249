import { rm } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'
import {
  collection,
  type FolderFiles,
  smallFolder,
  square,
  writeFolder,
} from './folder-for-tests.ts'

test('a folder without faults gives one document with defaults and files named by content', async () => {
  const { document, files, lines } = await check()
  expect(lines).toEqual([])
  expect(document?.tenant.branding.theme.secondary).toBe('#2a3990')
  expect(document?.modules[0]?.minDate).toBe('2016-07-01')
  expect(document?.modules[0]?.share.templates.map((one) => one.id)).toEqual([64974, 66725, 66726])
  expect(document?.places.layers[0]).toMatchObject({ id: 'districts', count: 2 })
  const hashes = [
    ...(document?.places.layers ?? []),
    ...(document?.basemap.layers ?? []),
    ...Object.values(document?.files ?? {}),
  ].map((one) => one.sha256)
  for (const hash of hashes) expect(files.get(hash)?.content.length).toBeGreaterThan(0)
})

test('broken YAML is named with its line', async () => {
  const { document, lines } = await check(
    edited('modules/permits.yaml', 'kind: number}', 'kind: number'),
  )
  expect(document).toBeNull()
  expect(lines[0]).toMatch(/^modules\/permits\.yaml:\d+: got YAML that cannot be read: /)
})

test('a key given twice is an error on its line', async () => {
  const { lines } = await check(edited('tenant.yaml', 'timeZone', 'code: again\ntimeZone'))
  expect(lines).toContainEqual(expect.stringMatching(/^tenant\.yaml:3: got YAML .*unique/i))
})

test('an unknown key is refused with the keys that exist and the one that was meant', async () => {
  const { lines } = await check(
    edited('modules/permits.yaml', 'formatting: money', 'formating: money'),
  )
  expect(lines).toEqual([
    expect.stringMatching(
      /^modules\/permits\.yaml:21: at formatting\[0\]\.formating got the unknown key "formating", expected one of id, type, .* \(did you mean "formatting"\?\)$/,
    ),
  ])
})

test('a wrong value says what was got, what is expected, and where', async () => {
  const { lines } = await check(edited('modules/permits.yaml', 'kind: category', 'kind: categroy'))
  expect(lines).toEqual([
    'modules/permits.yaml:9: at fields[1].kind got "categroy", expected one of category, text, number, date, list, contact, video (did you mean "category"?)',
  ])
})

test('a number where a text belongs is told to be quoted, also in a text of several languages', async () => {
  const { lines } = await check(edited('departments/building.yaml', 'en: Building', 'en: 7'))
  expect(lines).toEqual([
    'departments/building.yaml:2: at name.en got 7, expected text (write it in quotes: "7")',
  ])
})

test('what is missing is named', async () => {
  const { lines } = await check(edited('tenant.yaml', 'timeZone: America/Chicago\n', ''))
  expect(lines).toEqual([
    'tenant.yaml:1: at timeZone got nothing, expected text (the key is missing)',
  ])
})

test('hosts are lower case names without protocol and port', async () => {
  const { lines } = await check(
    edited('tenant.yaml', '[ferndale.localhost]', '[Ferndale.gov, "a.gov:3000"]'),
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe(
    'tenant.yaml:2: at hosts[0] got "Ferndale.gov", expected a host name in lower case without https:// and port, like permits.example.gov',
  )
})

test('theme colours without contrast are refused with the ratio', async () => {
  const { lines } = await check(
    edited(
      'tenant.yaml',
      '  logo:',
      '  theme: {primary: "#ffcc00", textColor: "#777777"}\n  logo:',
    ),
  )
  expect(lines).toEqual([
    'tenant.yaml:5: at branding.theme.primary got #ffcc00 with a contrast of 1.51:1 (white text on it), expected at least 4.5:1 (WCAG 2.2 AA): choose a darker colour',
    'tenant.yaml:5: at branding.theme.textColor got #777777 with a contrast of 4.47:1 (it on white), expected at least 4.5:1 (WCAG 2.2 AA): choose a darker colour',
  ])
})

test('problems of every kind are told at once: what cannot be read hides nothing beside it', async () => {
  const { document, lines } = await check({
    ...edited('tenant.yaml', '  logo: images/logo.svg', '  logo: images/gone.svg\n  colour: red'),
    'landing.yaml': 'title: [\n',
    'modules/permits.yaml': [
      ['kind: category', 'kind: categroy'],
      ['criterion: work_class', 'criterion: work_klass'],
      ['    cost: {column', '    price: {column'],
    ].reduce(
      (text, [from = '', to = '']) => text.replace(from, to),
      String(smallFolder()['modules/permits.yaml']),
    ),
    ...edited('departments/building.yaml', '[permits]', '[permits, plans]'),
    'places.yaml': `${String(smallFolder()['places.yaml'])}  - {id: parks, label: Parks, file: places/gone.geojson, color: red}\n`,
    'basemap/streets.geojson': collection([{ name: 'Swapped', coordinates: square(30.2, -97.8) }]),
  })
  expect(document).toBeNull()
  const places = lines.map((line) => / got /.exec(line) && line.slice(0, line.indexOf(' got ')))
  expect(places).toEqual([
    'basemap/streets.geojson: feature 1 "Swapped":',
    'departments/building.yaml:5: at modules[1]',
    'landing.yaml:2:',
    'modules/permits.yaml:9: at fields[1].kind',
    'modules/permits.yaml:18: at filters[1].criterion',
    'modules/permits.yaml:31: at source.map.price',
    'places.yaml:3: at layers[1].color',
    'tenant.yaml:5: at branding.logo',
    'tenant.yaml:6: at branding.colour',
  ])
})

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

test('a department that lists a module that is not there is told which there are', async () => {
  const { lines } = await check(
    edited('departments/building.yaml', '[permits]', '[permits, plans]'),
  )
  expect(lines).toEqual([
    'departments/building.yaml:5: at modules[1] got "plans", expected the code of a module: permits (add modules/plans.yaml)',
  ])
})

test('a module belongs to exactly one department', async () => {
  const second = 'id: planning\nname: Planning\nmodules: [permits]\n'
  const { lines } = await check({ 'departments/planning.yaml': second })
  expect(lines).toEqual([
    expect.stringMatching(
      /^departments\/planning\.yaml:3: .*which departments\/building\.yaml lists already/,
    ),
  ])
  const none = await check(edited('departments/building.yaml', '[permits]', '[]'))
  expect(none.lines).toEqual([
    expect.stringMatching(/^modules\/permits\.yaml:1: at code got "permits" in no department/),
  ])
})

test('a department may not take the address of one of the portal’s own pages', async () => {
  const { lines } = await check({ 'departments/login.yaml': 'id: login\nname: Login\n' })
  expect(lines).toEqual([
    'departments/login.yaml:1: at id got "login", expected another id: /login is a page of the portal',
  ])
})

test('filters name criteria that exist, of the right kind', async () => {
  const unknown = await check(
    edited('modules/permits.yaml', 'criterion: work_class', 'criterion: work'),
  )
  expect(unknown.lines).toEqual([
    'modules/permits.yaml:18: at filters[1].criterion got "work", expected record_type or status_name or work_class for type checkboxTree (a field of the module, or a built-in one)',
  ])
  const kind = await check(
    edited('modules/permits.yaml', 'criterion: work_class', 'criterion: cost'),
  )
  expect(kind.lines[0]).toContain('(the field exists, but is of another kind)')
})

test('formatting and the source’s mapping name fields of the module', async () => {
  const formatting = await check(
    edited('modules/permits.yaml', '{id: cost, type: basic/f', '{id: costs, type: basic/f'),
  )
  expect(formatting.lines).toEqual([
    expect.stringMatching(
      /^modules\/permits\.yaml:21: at formatting\[0\]\.id got "costs", expected a field/,
    ),
  ])
  const mapping = await check(edited('modules/permits.yaml', '    cost: {', '    price: {'))
  expect(mapping.lines).toEqual([
    expect.stringMatching(/^modules\/permits\.yaml:31: at source\.map\.price got a mapping/),
  ])
})

test('a field cannot take the name of a built-in one', async () => {
  const { lines } = await check(
    edited('modules/permits.yaml', '{id: cost, label', '{id: status, label'),
  )
  expect(lines[0]).toMatch(/at fields\[0\]\.id got the id "status", expected one of its own/)
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

test('a file below PLAT_DATA says so when the data folder is not there', async () => {
  const { lines } = await check(
    edited('places.yaml', 'places/districts.geojson', '"${PLAT_DATA}/geo/a.geojson"'),
  )
  expect(lines).toEqual([
    'places.yaml:2: at layers[0].file got "${PLAT_DATA}/geo/a.geojson", expected a file, but the data folder /nowhere/data does not exist (set PLAT_DATA to the folder that holds geo/a.geojson)',
  ])
})

test('a file below PLAT_DATA is read from there', async () => {
  const data = await writeFolder({
    'geo/a.geojson': collection([{ name: 'A', coordinates: square(-97.8, 30.2) }]),
  })
  const { document, lines } = await check(
    edited('places.yaml', 'places/districts.geojson', '"${PLAT_DATA}/geo/a.geojson"'),
    data,
  )
  await rm(data, { recursive: true })
  expect(lines).toEqual([])
  expect(document?.places.layers[0]?.count).toBe(1)
})

test('files outside of the folder are refused', async () => {
  const { lines } = await check(edited('tenant.yaml', 'images/logo.svg', '../../etc/passwd'))
  expect(lines).toEqual([expect.stringContaining('expected a path within the tenant folder')])
})

test('an SVG with a script is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await check({ 'images/logo.svg': svg })).lines).toEqual([
    'images/logo.svg: got an SVG with a <script>, expected a plain drawing (export it without scripts)',
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

test('a file that would silently not be read is named', async () => {
  const { lines } = await check({ 'modules/plans.yml': 'code: plans', 'place.yaml': '' })
  expect(lines).toEqual([
    'modules/plans.yml: got a file that is not read, expected files named *.yaml only',
    'place.yaml: got a file or folder that is not read, expected one of tenant.yaml, places.yaml, basemap.yaml, landing.yaml, footer.yaml, departments, modules, docs (did you mean "places.yaml"?)',
  ])
})

test('source files that are not there yet are a warning', async () => {
  const { document, lines } = await check({ 'data/permits.csv': null })
  expect(document).not.toBeNull()
  expect(lines).toEqual([
    expect.stringMatching(
      /^modules\/permits\.yaml:26: warning: at source\.files\[0\] got "data\/permits\.csv" without any file/,
    ),
  ])
})
