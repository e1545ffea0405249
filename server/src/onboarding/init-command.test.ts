import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { importedBy, init, initPaths, rowsText } from './init-for-tests.ts'

const HEADER = ['Permit Num', 'Status', 'Issued', 'Address', 'Cost', 'lat', 'lng']
const rows = Array.from({ length: 60 }, (_, n) => [
  `BP-${1000 + n}`,
  n % 3 === 0 ? 'Closed' : 'Issued',
  `${(n % 12) + 1}/${(n % 28) + 1}/2025`,
  `${100 + n} N Main St`,
  `"$1,${100 + n}.50"`,
  30.2 + n / 1000,
  -97.8 + n / 1000,
])
const CSV = rowsText([HEADER, ...rows])

test('a city’s CSV becomes a folder that the check accepts and whose mapping reads every row', async () => {
  const run = await init({ 'permits.csv': CSV }, '--name', 'City of Ferndale')
  expect(run.err).toBe('')
  expect(run.exit).toBe(0)
  const { source, statuses, fields, code } = await run.module()
  expect(code).toBe('permits')
  expect(source.key).toMatchObject({ column: 'Permit Num' })
  expect(source.map).toMatchObject({
    record_date: { column: 'Issued', date: { formats: ['M/d/yyyy'] } },
    street_address: { column: 'Address' },
    cost: { column: 'Cost', number: true },
    location: { lng: { column: 'lng' }, lat: { column: 'lat' } },
  })
  expect(statuses).toEqual({
    Issued: { category: 'live' },
    Closed: { category: 'archive' },
    default: { category: 'live' },
  })
  expect(fields).toMatchObject([{ id: 'cost', kind: 'number' }])
  expect(run.out).toContain('records    60: 40 live, 20 archived')
  expect(run.out).toContain('located    60 (100 %)')
  const settings = await run.text('tenant.yaml')
  expect(settings).toContain('code: ferndale')
  expect(settings).toContain('timeZone: America/Chicago')
})

test('the same rows are read from tabs, gzip, JSON, NDJSON and GeoJSON', async () => {
  const objects = rows.map((row) => Object.fromEntries(HEADER.map((name, n) => [name, row[n]])))
  const features = objects.map((properties) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [properties['lng'], properties['lat']] },
    properties: { 'Permit Num': properties['Permit Num'], Status: properties['Status'] },
  }))
  const tabs = rowsText([HEADER, ...rows], '\t')
  for (const [name, content, format] of [
    ['p.tsv', tabs, 'csv'],
    ['p.csv.gz', gzipSync(CSV), 'csv'],
    ['p.json', JSON.stringify(objects), 'json'],
    ['q.json', JSON.stringify({ data: { permits: objects } }), 'json'],
    ['p.ndjson', objects.map((one) => `${JSON.stringify(one)}\n`).join(''), 'ndjson'],
    ['p.geojson', JSON.stringify({ type: 'FeatureCollection', features }), 'geojson'],
  ] as const) {
    const run = await init({ [name]: content })
    expect(run.err, name).toBe('')
    expect(run.out, name).toContain('located    60 (100 %)')
    expect((await run.module()).source.format, name).toBe(format)
  }
})

test('files of one source may have different columns', async () => {
  const other = rowsText([
    ['Permit Num', 'Status', 'Contractor Name'],
    ...Array.from({ length: 40 }, (_, n) => [`X-${n}`, 'Final', `Builder ${n} LLC`]),
  ])
  const run = await init({ 'a.csv': CSV, 'b.csv': other })
  expect(run.err).toBe('')
  const { source } = await run.module()
  expect(source.map).toMatchObject({ contractor: { column: 'Contractor Name' } })
  expect(run.out).toContain('read       100 rows')
})

test('rows above the header are left out, in Spanish and with decimal commas', async () => {
  const run = await init({
    'obras.csv': rowsText(
      [
        ['Municipio de Valle Verde'],
        ['Reporte del 3/11/2026 (provisional)'],
        ['Folio', 'Tipo de Permiso', 'Fecha de Expedición', 'Estado', 'Latitud', 'Longitud'],
        ['O-1', 'Construcción', '13/02/2024', 'Vigente', '25,67', '-100,30'],
        ['O-2', 'Demolición', '14/02/2024', 'Cerrado', '25,68', '-100,31'],
        ['O-3', 'Construcción', '28/02/2024', 'En trámite', '25,69', '-100,32'],
        ['O-4', 'Construcción', '01/03/2024', 'Vencido', '25,66', '-100,33'],
      ],
      ';',
    ),
  })
  expect(run.err).toBe('')
  const { source, statuses } = await run.module()
  expect(source.key).toMatchObject({ column: 'Folio' })
  expect(source.map).toMatchObject({
    record_type: { column: 'Tipo de Permiso' },
    record_date: { date: { formats: ['dd/MM/yyyy'] } },
    status: { column: 'Estado' },
  })
  expect(statuses).toMatchObject({
    Vigente: { category: 'live' },
    'En trámite': { category: 'live' },
    Cerrado: { category: 'archive' },
    Vencido: { category: 'archive' },
  })
  expect(run.out).toContain('records    4: 2 live, 2 archived')
  expect(run.out).toContain('located    4 (100 %)')
  expect(run.out).toContain('"Municipio de Valle Verde"')
  expect(source).toMatchObject({ skipRows: 2, checks: [] })
  expect((await importedBy(run)).counts).toMatchObject({ read: 4, located: 4 })
})

test('the lines above the header are left out of each of several files, whatever their header', async () => {
  const titled = (names: readonly string[], first: number) =>
    rowsText([
      ['City of Ferndale'],
      [''],
      ['"Permits, as of 11/3/2026"'],
      names,
      ...Array.from({ length: 5 }, (_, n) => [
        `P-${first + n}`,
        n % 2 ? 'Issued' : 'Final',
        `x${n}`,
      ]),
    ])
  const run = await init({
    'a.csv': titled(['permit_no', 'status', 'note'], 0),
    'b.csv': titled(['permit_no', 'status', 'remark'], 5),
  })
  expect(run.err).toBe('')
  expect((await run.module()).source).toMatchObject({ skipRows: 3, key: { column: 'permit_no' } })
  const { counts, live, archived } = await importedBy(run)
  expect([counts.read, counts.rejected.total, live, archived]).toEqual([10, 0, 4, 6])
})

test('where the files have different lines above the header they are told by their text', async () => {
  const run = await init({
    'a.csv': `City of Ferndale\n${CSV}`,
    'b.csv': CSV.replaceAll('BP-', 'BQ-'),
  })
  expect(run.err).toBe('')
  const { source } = await run.module()
  expect(source).toMatchObject({ skipRows: 0, headers: HEADER })
  const [check] = source.checks
  const isRecord = (text: string) => new RegExp(check?.match ?? '', 'u').test(text)
  expect(['BP-1', 'Permit Num', 'City of Ferndale'].map(isRecord)).toEqual([true, false, false])
  const { counts } = await importedBy(run)
  // The reader refuses the title already, which has one value; the mapping the two headers.
  expect([counts.located, counts.rejected.total]).toEqual([120, 2])
})

test('names and values of a file cannot command the terminal or break the folder', async () => {
  const odd = Array.from({ length: 20 }, (_, n) => [
    `"K\u001b[31m-${n}"`,
    `"Open: yes #${n % 2}"`,
    `"{x}\nnext"`,
    `&a *b ${n % 3}`,
  ])
  const run = await init({
    'a.csv': rowsText([['"Case\nNumber"', 'status', '__proto__', '"constructor: {a}"'], ...odd]),
  })
  expect(run.err).toBe('')
  expect(run.out).toContain('read       20 rows')
  expect(run.out).toContain('rejected   0')
  expect(run.out).not.toContain('\u001b')
  expect(Object.keys((await run.module()).statuses)).toContain('Open: yes #0')
})

test('an import by the folder reads the whole files, whatever their names', async () => {
  const titles = rowsText(
    [['City of Ferndale; permits'], ['As of 11/3/2026'], HEADER, ...rows],
    ';',
  )
  const run = await init({ 'permits [2025] {all}* (1)!.csv': titles.replaceAll('"', '') })
  expect(run.err).toBe('')
  const { counts, live, archived } = await importedBy(run)
  expect([live, archived]).toEqual([40, 20])
  expect(counts.located).toBe(60)
  expect(counts.rejected.total).toBe(0)
})

test('projected coordinates of an unknown system are not used, and are asked about', async () => {
  const projected = Array.from({ length: 40 }, (_, n) => [`C-${n}`, 6_491_000 + n, 1_741_000 + n])
  const run = await init({ 'cases.csv': rowsText([['case_num', 'x', 'y'], ...projected]) })
  expect(run.exit).toBe(0)
  expect((await run.module()).source.map).not.toHaveProperty('location')
  expect(run.out).toContain('--crs EPSG:CODE')
  expect(run.out).toContain('a state plane in feet')
  const known = await init(
    {
      'cases.csv': rowsText([
        ['case_num', 'x', 'y'],
        ['C-1', -10_880_000, 3_530_000],
      ]),
    },
    '--crs',
    'EPSG:3857',
  )
  expect(known.out).toContain('located    1 (100 %)')
  expect((await known.module()).source.crs).toBe('EPSG:3857')
})

test.each([
  ['a page', { 'a.csv': '<!DOCTYPE html><html>' }, 'is a page of HTML'],
  ['an archive', { 'a.csv': Buffer.from('504b0304000000', 'hex') }, 'is a ZIP or Excel file'],
  ['an empty file', { 'a.csv': '' }, 'is empty. Expected rows'],
  ['a header alone', { 'a.csv': 'id,status\n' }, 'has a header and no rows'],
  ['an array of nothing', { 'a.json': '[]' }, 'has no rows'],
  ['a file without a header', { 'a.csv': '1,2/3/2020,5\n2,2/4/2020,6\n' }, 'has no header'],
  ['bytes', { 'a.csv': Buffer.from([1, 0, 2, 9, 3, 0, 4, 8, 9]) }, 'is no text'],
  ['two kinds', { 'a.csv': CSV, 'b.json': '[{"a":1}]' }, 'Expected files of one kind'],
])(
  '%s is refused, and nothing is written',
  async (_, files: Record<string, string | Buffer>, message) => {
    const run = await init(files)
    expect(run.exit).toBe(3)
    expect(run.err).toContain(message)
    expect((await run.names()).toSorted()).toEqual(Object.keys(files).toSorted())
  },
)

test('a folder with something in it is kept: refused, or moved aside', async () => {
  const first = await init({ 'permits.csv': CSV })
  await writeFile(join(first.folder, 'mine.txt'), 'mine')
  const home = join(first.folder, '..')
  const again = await initPaths([join(home, 'permits.csv')], home)
  expect(again.exit).toBe(3)
  expect(again.err).toContain('add --force to move this one aside')
  const forced = await initPaths([join(home, 'permits.csv')], home, '--force')
  expect(forced.exit).toBe(0)
  expect((await forced.names()).toSorted()).toEqual([
    'ferndale',
    'ferndale.before-1',
    'permits.csv',
  ])
})

test('an empty folder may be there already', async () => {
  const { folder } = await init({ 'permits.csv': CSV })
  const home = join(folder, 'other')
  await mkdir(join(home, 'ferndale'), { recursive: true })
  const run = await initPaths([join(folder, '..', 'permits.csv')], home)
  expect(run.exit).toBe(0)
  expect(await run.names()).toEqual(['ferndale'])
})

test.each([
  [['--host', 'https://x'], '--host: got "https://x"'],
  [['--crs', '2229'], '--crs: got "2229"'],
  [['--today', 'now'], '--today: got "now"'],
  [['--time-zone', 'Mars'], '--time-zone: got "Mars"'],
  [['--code', 'A B'], '--code: got "A B"'],
  [['--colour', 'red'], "Unknown option '--colour'"],
])('wrong arguments are named: %s', async (args, message) => {
  const run = await init({ 'permits.csv': CSV }, ...args)
  expect(run.exit).toBe(2)
  expect(run.err).toContain(message)
})
