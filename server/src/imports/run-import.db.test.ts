import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { asTenant } from '../platform/db/as-tenant.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import { csvOf, numberedRows, type TestImport, type TestRow } from './import-for-tests.ts'

const here = importFixture('import')

let files = 0

async function run(rows: readonly TestRow[] | string, more: Partial<TestImport> = {}) {
  const file = await here.file(`rows-${files++}.csv`, typeof rows === 'string' ? rows : csvOf(rows))
  return here.import(file, more)
}

const reasons = (counts: Record<string, { count: number }>) =>
  Object.fromEntries(Object.entries(counts).map(([reason, { count }]) => [reason, count]))

async function records<Row extends Record<string, unknown>>(columns: string): Promise<Row[]> {
  return asTenant(here.database, here.tenant, ({ query }) =>
    query<Row>(`select ${columns} from record where module = 'permits' order by source_key`),
  )
}

test('each fault of a row gets its own reason and costs nothing else', async () => {
  const good = numberedRows(20)
  const bad: TestRow[] = [
    { number: '' },
    { number: 'swapped', lng: '30.5', lat: '-97.5' },
    { number: 'feet', lng: '3119000.5', lat: '10074000.2' },
    { number: 'nan', lng: 'NaN', lat: 'NaN', cost: 'NaN' },
    { number: 'island', lng: '0', lat: '0.0' },
    { number: 'half', lat: '' },
    { number: 'abroad', lng: '13.4', lat: '52.5' },
    { number: 'nowhere', lng: '', lat: '' },
    { number: 'old', date: '1753-01-01' },
    { number: 'future', date: '2106-07-01' },
    { number: 'ancient', date: '1850-07-01' },
    { number: 'words', date: 'soon' },
  ]
  const text = `${csvOf([...good, ...bad])}shifted,too,few\nX-1,"never closed,a,b,c,-97.5,30.5,1\nX-2,a,b,c,2020-01-01,-97.5,30.5,1\n`
  const report = await run(text)
  expect(report).toMatchObject({ state: 'finished', read: 35, inserted: 32, located: 25 })
  expect(reasons(report.rejected.reasons)).toEqual({
    'no key': 1,
    'shifted columns': 1,
    'a quote that is not closed': 1,
  })
  expect(reasons(report.unlocated.reasons)).toEqual({
    'longitude and latitude are swapped': 1,
    'not degrees: feet or metres': 1,
    'not a number': 1,
    'at 0,0 (null island)': 1,
    'only one of the two coordinates': 1,
    'far outside the agency': 1,
    'no location in the source': 1,
  })
  expect(reasons(report.repaired.reasons)).toEqual({
    'record_date: stands for unknown (1753-01-01)': 1,
    'record_date: after 2027-11-20': 1,
    'record_date: before 1900-01-01': 1,
    'record_date: not a date as yyyy-MM-dd': 1,
    'cost: not a number': 1,
  })
  const problems = await records<{ source_key: string; location_problem: string | null }>(
    'source_key, location_problem',
  )
  expect(problems.find(({ source_key }) => source_key === 'swapped')?.location_problem).toBe(
    'longitude and latitude are swapped',
  )
  const rejects = readFileSync(report.rejectsFile ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rejects.map(({ line, reason }) => `${line} ${reason}`).toSorted()).toEqual([
    '22 no key',
    '34 shifted columns',
    '35 a quote that is not closed',
  ])
})

test('30 February stops no import: the report says in which row it is', async () => {
  const rows = [...numberedRows(20), { number: 'leap', date: '2026-02-30' }]
  const report = await run(rows, {
    source: {
      map: {
        title: { column: 'title' },
        record_date: { column: 'date' },
        issued: { column: 'date' },
        location: { lng: { column: 'lng' }, lat: { column: 'lat' } },
      },
    },
  })
  expect(report).toMatchObject({ state: 'finished', inserted: 21 })
  const problem = 'no day of the calendar like 2016-07-01 (say with `date` how it is written)'
  const counted = {
    count: 1,
    examples: [expect.stringMatching(/\.csv:22 2026-02-30$/)],
  }
  expect(report.repaired.reasons).toEqual({
    [`record_date: ${problem}`]: counted,
    [`issued: ${problem}`]: counted,
  })
  const kept = await records<{ source_key: string; day: string | null; issued: string | null }>(
    "source_key, record_date::text as day, attributes->>'issued' as issued",
  )
  expect(kept.find(({ source_key }) => source_key === 'leap')).toMatchObject({
    day: null,
    issued: null,
  })
})

test('a dry run tells what would happen and changes nothing', async () => {
  expect(await run(numberedRows(5), { dryRun: true })).toMatchObject({
    state: 'dry-run',
    inserted: 5,
    version: null,
  })
  expect(await here.visible()).toMatchObject({ version: 0, count: 0 })
})

test.each([
  ['a page of HTML', '<!doctype html><title>Error 500</title>', {}, 'HTML'],
  ['no row', csvOf([]), {}, 'no row'],
  [
    'a renamed column',
    csvOf(numberedRows(5)).replace('status', 'state'),
    {},
    'No file has the column "status"',
  ],
  ['JSON instead of CSV', '[{"number":"1"}]', {}, 'JSON'],
  ['a JSON array cut off', '[{"number":"1"},{"num', { source: { format: 'json' } }, 'cut off'],
  ['a ZIP archive', Buffer.from('PK\u0003\u0004').toString('latin1'), {}, 'ZIP'],
  [
    'UTF-16 without a mark',
    Buffer.from(csvOf(numberedRows(3)), 'utf16le').toString('latin1'),
    {},
    'utf-16le',
  ],
])(
  '%s instead of the records: refused, and what was there stays',
  async (_, content, more, message) => {
    await run(numberedRows(20))
    const before = await here.visible()
    const report = await run(content, more)
    expect(report).toMatchObject({ state: 'refused' })
    expect(report.message).toContain(message)
    expect(await here.visible()).toEqual(before)
  },
)

test('gzip that is cut off is refused, whole gzip is read whatever its name', async () => {
  const packed = gzipSync(csvOf(numberedRows(2_000, (n) => ({ title: String(n * 7919) }))))
  const cut = await here.file('cut.csv', packed.subarray(0, packed.length / 2))
  expect(await here.import(cut)).toMatchObject({
    state: 'refused',
    version: null,
  })
  const whole = await here.file('whole.csv', packed)
  expect(await here.import(whole)).toMatchObject({
    inserted: 2_000,
  })
})

test('files with other columns in another order, and columns that occur twice, are read by name', async () => {
  const file = await here.file(
    'twice.csv',
    'title,number,lat,lng,lat,lng,type,status,date,cost\nFirst,P-1,30.5,-97.5,1,2,Building,Active,2020-05-01,1\n',
  )
  const report = await here.import(file)
  expect(report).toMatchObject({ inserted: 1, located: 1 })
  expect(reasons(report.repaired.reasons)).toEqual({
    'columns that occur twice: the first one counts': 1,
  })
})

test('shapes are kept beside the point, and geometry that cannot be read is named', async () => {
  const collection = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { number: 'area' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-97.6, 30.4],
              [-97.5, 30.4],
              [-97.5, 30.5],
              [-97.6, 30.4],
            ],
          ],
        },
      },
      {
        type: 'Feature',
        properties: { number: 'broken' },
        geometry: { type: 'Polygon', coordinates: [[[-97.6, 30.4]]] },
      },
      { type: 'Feature', properties: { number: 'none' }, geometry: null },
    ],
  }
  const file = await here.file('shapes.geojson', JSON.stringify(collection))
  const source = {
    format: 'geojson',
    map: { title: { column: 'number' }, location: { geometry: true } },
  }
  const report = await here.import(file, { source })
  expect(report).toMatchObject({ inserted: 3, located: 1 })
  expect(reasons(report.unlocated.reasons)).toEqual({
    'a geometry that cannot be read': 1,
    'no location in the source': 1,
  })
  expect(
    await records(
      'st_area(shape)::float8 > 0 as has_area, st_contains(shape, st_setsrid(st_makepoint(lng, lat), 4326)) as inside',
    ),
  ).toContainEqual({
    has_area: true,
    inside: true,
  })
})
