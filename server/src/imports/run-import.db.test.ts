import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { recordGuid } from './record-key.ts'
import { csvOf, numberedRows, type TestImport, type TestRow } from './import-for-tests.ts'
import { importFixture } from './import-fixture-for-tests.ts'

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

test('importing twice changes nothing the second time', async () => {
  const rows = numberedRows(6_000, (n) => ({
    status: n % 3 === 0 ? 'Final' : 'Active',
    title: `Deck "${n}"\\\t\n½`,
  }))
  expect(await run(rows)).toMatchObject({
    state: 'finished',
    inserted: 6_000,
    changed: 0,
    version: 1,
    located: 6_000,
  })
  const first = await here.visible()
  const second = await run(rows.toReversed())
  expect(second).toMatchObject({
    inserted: 0,
    changed: 0,
    unchanged: 6_000,
    removed: 0,
    version: 1,
  })
  expect(await here.visible()).toEqual(first)
  const [one] = await records<Record<string, unknown>>(
    `title, status_category, reference_key, lng, attributes, guid`,
  )
  expect(one).toMatchObject({
    title: 'Deck "1"\\\t\n½',
    status_category: 1,
    reference_key: 'P1',
    lng: -97.5,
    attributes: { cost: 100 },
  })
  expect(one?.['guid']).toBe(recordGuid(here.tenant, 'permits', 'P-1'))
})

test('a change of status, type or date is kept as history; new numbers never use old ones again', async () => {
  await run(numberedRows(10))
  const next = [
    ...numberedRows(9, (n) => (n === 2 ? { status: 'Final', date: '2021-01-01' } : {})),
    { number: 'P-11' },
  ]
  expect(await run(next)).toMatchObject({
    inserted: 1,
    changed: 1,
    unchanged: 8,
    removed: 1,
    version: 2,
  })
  const events = await asTenant(here.database, here.tenant, ({ query }) =>
    query('select field, before, after, version from record_event order by field'),
  )
  expect(events).toEqual([
    { field: 'record_date', before: '2020-05-01', after: '2021-01-01', version: 2 },
    { field: 'status', before: 'Active', after: 'Final', version: 2 },
  ])
  const numbers = (
    await records<{ record_no: number; source_key: string }>('record_no, source_key')
  ).filter(({ source_key }) => source_key === 'P-11')
  expect(numbers).toEqual([{ record_no: 11, source_key: 'P-11' }])
})

test('a change of an attribute or title is kept too, unless most of the records change at once', async () => {
  await run(numberedRows(120))
  await run(numberedRows(120, (n) => (n === 2 ? { cost: '900', title: 'Taller deck' } : {})))
  const changes = () =>
    asTenant(here.database, here.tenant, ({ query }) =>
      query('select field, before, after, version from record_event order by version, field'),
    )
  expect(await changes()).toEqual([
    { field: 'cost', before: '100', after: '900', version: 2 },
    { field: 'title', before: 'Permit P-2', after: 'Taller deck', version: 2 },
  ])
  // Another mapping: every record reads otherwise, and nothing has happened to any of them.
  expect(await run(numberedRows(120, () => ({ title: 'DECK' })))).toMatchObject({ changed: 120 })
  expect(await changes()).toHaveLength(2)
})

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

test('rows of one key are told apart whatever their order, and none is lost', async () => {
  const rows: TestRow[] = [
    { number: 'A', date: '2020-01-02' },
    { number: 'A', date: '2020-01-01' },
    { number: 'A', date: '2020-01-01' },
    { number: 'B' },
  ]
  const report = await run(rows)
  expect(report).toMatchObject({ inserted: 4, sameKey: { sameContent: 1, otherContent: 1 } })
  const first = await here.visible()
  expect(await records('source_key, record_date')).toEqual([
    { source_key: 'A', record_date: '2020-01-01' },
    { source_key: 'A#2', record_date: '2020-01-01' },
    { source_key: 'A#3', record_date: '2020-01-02' },
    { source_key: 'B', record_date: '2020-05-01' },
  ])
  expect(await run(rows.toReversed())).toMatchObject({ inserted: 0, changed: 0, unchanged: 4 })
  expect(await here.visible()).toEqual(first)
  const guids = await records<{ guid: string }>('guid')
  expect(guids.map(({ guid }) => guid).slice(0, 3)).toEqual(
    [1, 2, 3].map((n) => recordGuid(here.tenant, 'permits', 'A', n)),
  )
})

test('a snapshot that would remove more than a fifth is refused and changes nothing', async () => {
  await run(numberedRows(100))
  const before = await here.visible()
  const refused = await run(numberedRows(70))
  expect(refused).toMatchObject({ state: 'refused', removed: 30 })
  expect(refused.message).toContain('--accept-removals')
  expect(await here.visible()).toEqual(before)
  expect(await run(numberedRows(70), { acceptRemovals: true })).toMatchObject({
    state: 'finished',
    removed: 30,
    version: 2,
  })
  expect((await here.visible()).count).toBe(70)
  const runs = await asTenant(here.database, here.tenant, ({ query }) =>
    query('select state from import_run order by started_at'),
  )
  expect(runs.map((one) => one['state'])).toEqual(['finished', 'refused', 'finished'])
})

test('a source that is no snapshot removes nothing', async () => {
  await run(numberedRows(100))
  expect(
    await run(
      numberedRows(10, () => ({ status: 'Final' })),
      { source: { snapshot: false } },
    ),
  ).toMatchObject({
    state: 'finished',
    changed: 10,
    unchanged: 90,
    removed: 0,
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
