import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import { csvOf, numberedRows, type TestImport, type TestRow } from './import-for-tests.ts'

const here = importFixture('hashes')

let files = 0

async function run(rows: readonly TestRow[], more: Partial<TestImport> = {}) {
  return here.import(await here.file(`rows-${files++}.csv`, csvOf(rows)), more)
}

function rowsOf(sql: string) {
  return asTenant(here.database, here.tenant, ({ query }) => query(sql))
}

/** Gives the records hashes as an earlier version of Plat made them. */
async function asBefore(): Promise<void> {
  await rowsOf(`update record set content_hash = md5('before' || content_hash)::uuid`)
}

const RECORDS = `select *, st_asewkt(shape) as line from record order by source_key`
const CHANGES = `
  select source_key as key, field, before, after
  from record_change join record using (module, record_no) order by field`

test('after an upgrade that hashes in another way an import of the same rows changes nothing', async () => {
  const rows = numberedRows(120, (n) => ({
    title: `Deck "${n}"\\\t\n½`,
    cost: ['', '1.50', '100'][n % 3] ?? '',
    ...(n % 5 === 0 ? { lng: '', lat: '' } : {}),
  }))
  await run(rows)
  const records = await rowsOf(RECORDS)
  await asBefore()
  expect(await run(rows)).toMatchObject({
    state: 'finished',
    inserted: 0,
    changed: 0,
    unchanged: 120,
    removed: 0,
    version: 1,
  })
  // All of each record, its hash too: the next import has nothing to renew.
  expect(await rowsOf(RECORDS)).toEqual(records)
  expect(await rowsOf(CHANGES)).toEqual([])
})

test('areas and lines that are the same have not changed', async () => {
  const line = (number: number) => ({
    type: 'Feature',
    properties: { number: `P-${number}` },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-97.5, 30.5],
        [-97.6 - number / 100, 30.5],
      ],
    },
  })
  const collection = (numbers: number[]) =>
    JSON.stringify({ type: 'FeatureCollection', features: numbers.map(line) })
  const source = { format: 'geojson', map: { location: { geometry: true } } }
  await here.import(await here.file('lines.geojson', collection([1, 2, 3])), { source })
  const records = await rowsOf(RECORDS)
  await asBefore()
  const again = await here.file('again.geojson', collection([1, 2, 3]))
  expect(await here.import(again, { source })).toMatchObject({ changed: 0, unchanged: 3 })
  expect(await rowsOf(RECORDS)).toEqual(records)
  expect(records.at(-1)).toMatchObject({
    line: 'SRID=4326;MULTILINESTRING((-97.5 30.5,-97.63 30.5))',
  })
})

test('what did change in the meantime is called changed, and nothing else', async () => {
  await run(numberedRows(10))
  await asBefore()
  const next = numberedRows(10, (n) => (n === 4 ? { status: 'Final' } : {}))
  expect(await run(next)).toMatchObject({ changed: 1, unchanged: 9, version: 2 })
  expect(await rowsOf(CHANGES)).toEqual([
    { key: 'P-4', field: 'status', before: 'Active', after: 'Final' },
  ])
  expect(await run(next)).toMatchObject({ changed: 0, unchanged: 10, version: 2 })
})

test('records of one key stay what they are, whatever the order of rows', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((title) => ({ number: 'P-1', title }))
  await run(rows)
  const records = await rowsOf(RECORDS)
  await asBefore()
  expect(await run(rows.toReversed())).toMatchObject({ changed: 0, unchanged: 4, version: 1 })
  expect(await rowsOf(RECORDS)).toEqual(records)
})

test('rows of only some records leave the hashes of the others for the import that has them', async () => {
  await run(numberedRows(10))
  const records = await rowsOf(RECORDS)
  await asBefore()
  const some = { source: { snapshot: false } }
  expect(await run(numberedRows(4), some)).toMatchObject({ changed: 0, unchanged: 10 })
  expect(await run(numberedRows(10), some)).toMatchObject({ changed: 0, version: 1 })
  expect(await rowsOf(RECORDS)).toEqual(records)
})

test('a dry run renews nothing', async () => {
  await run(numberedRows(10))
  await asBefore()
  const records = await rowsOf(RECORDS)
  expect(await run(numberedRows(10), { dryRun: true })).toMatchObject({ changed: 0 })
  expect(await rowsOf(RECORDS)).toEqual(records)
})
