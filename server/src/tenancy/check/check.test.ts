import { expect, test } from 'vitest'
import { check, edited } from './check-for-tests.ts'
import { collection, smallFolder, square } from './folder-for-tests.ts'

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

test.each([
  // Those of cases/inputs/MP-1.
  ['w 177, e -178', '{n: -16, e: -178, s: -19, w: 177}', 'e > w'],
  ['e 182', '{n: -16, e: 182, s: -19, w: 177}', 'at most 180'],
  ['w -183', '{n: -16, e: -178, s: -19, w: -183}', 'at least -180'],
])('an agency across longitude 180° (%s) is refused, with the reason', async (_, bounds, limit) => {
  const { document, lines } = await check(
    edited('tenant.yaml', '{n: 30.6, e: -97.5, s: 30.0, w: -98.0}', bounds),
  )
  expect(document).toBeNull()
  expect(lines[0]).toContain(`expected ${limit}: an agency across longitude 180° cannot be set up`)
})

test('bounds whose sides are exchanged are no agency across longitude 180°', async () => {
  const { lines } = await check(
    edited('tenant.yaml', 'e: -97.5, s: 30.0, w: -98.0', 'e: -98, s: 30, w: -97.5'),
  )
  expect(lines[0]).toContain('expected n > s and e > w')
  expect(lines.join()).not.toContain('180°')
})

test('bounds of the whole world are warned of, and taken', async () => {
  const { document, lines } = await check(
    edited(
      'tenant.yaml',
      '{n: 30.6, e: -97.5, s: 30.0, w: -98.0}',
      '{n: 31, e: 180, s: 30, w: -180}',
    ),
  )
  expect(document).not.toBeNull()
  expect(lines).toEqual([
    expect.stringMatching(/^tenant\.yaml:\d+: .*agencyBounds got bounds 360° wide.*whole world/),
  ])
})
