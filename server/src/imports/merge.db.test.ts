import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import { csvOf, numberedRows, type TestImport, type TestRow } from './import-for-tests.ts'
import { recordGuid } from './record-key.ts'

const here = importFixture('merge')

let files = 0

async function run(rows: readonly TestRow[] | string, more: Partial<TestImport> = {}) {
  const file = await here.file(`rows-${files++}.csv`, typeof rows === 'string' ? rows : csvOf(rows))
  return here.import(file, more)
}

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
    query('select field, before, after, version from record_change order by field'),
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
      query('select field, before, after, version from record_change order by version, field'),
    )
  expect(await changes()).toEqual([
    { field: 'cost', before: '100', after: '900', version: 2 },
    { field: 'title', before: 'Permit P-2', after: 'Taller deck', version: 2 },
  ])
  // A new mapping: every record reads differently, though nothing happened to any of them.
  expect(await run(numberedRows(120, () => ({ title: 'DECK' })))).toMatchObject({ changed: 120 })
  expect(await changes()).toHaveLength(2)
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

test('identity stays with the record when an earlier row of its key comes', async () => {
  await run([{ number: 'A', date: '2020-05-01', title: 'Fence' }])
  const guidOf = async (title: string) =>
    (await records<{ guid: string; title: string }>('guid, title')).find(
      (one) => one.title === title,
    )?.guid
  const fence = await guidOf('Fence')
  const report = await run([
    { number: 'A', date: '2019-01-01', title: 'Garage' },
    { number: 'A', date: '2020-05-01', title: 'Fence' },
  ])
  expect(report).toMatchObject({ inserted: 1, changed: 0, unchanged: 1 })
  expect(await guidOf('Fence')).toBe(fence)
  const garage = await guidOf('Garage')

  // The first of them goes, and the other changes on its day: neither takes the other's place.
  const alone = [{ number: 'A', date: '2019-01-01', title: 'Garage' }]
  expect(await run(alone, { acceptRemovals: true })).toMatchObject({ removed: 1, unchanged: 1 })
  expect(await guidOf('Garage')).toBe(garage)
  await run([
    { number: 'A', date: '2018-01-01', title: 'Shed' },
    { number: 'A', date: '2019-01-01', title: 'Double garage' },
  ])
  expect(await guidOf('Double garage')).toBe(garage)
  expect([fence, garage]).not.toContain(await guidOf('Shed'))
})

test('a key that looks like a numbered one is a key of its own', async () => {
  await run([
    { number: 'A#2', title: 'Its own' },
    { number: 'A', title: 'First' },
  ])
  const before = await records('source_key, guid, title')
  const rows = [
    { number: 'A', date: '2021-01-01', title: 'Second' },
    { number: 'A', title: 'First' },
    { number: 'A#2', title: 'Its own' },
  ]
  expect(await run(rows)).toMatchObject({ inserted: 1, unchanged: 2 })
  const after = await records<{ guid: string }>('source_key, guid, title')
  expect(after).toEqual(expect.arrayContaining(before))
  expect(new Set(after.map(({ guid }) => guid)).size).toBe(3)
})

test('whatever comes in whatever order, a row that did not change keeps its record', async () => {
  let before = new Map<string, string>()
  const random = seededRandom(7)
  for (let round = 0; round < 12; round++) {
    const rows = Array.from({ length: 30 }, () => ({
      number: `K${Math.floor(random() * 4)}`,
      date: `2020-01-0${1 + Math.floor(random() * 5)}`,
      title: `T${Math.floor(random() * 40)}`,
    }))
    await run(rows, { acceptRemovals: true })
    const now = await records<{ guid: string; key: string }>(
      `guid, regexp_replace(source_key, '#.*', '') || record_date || title as key`,
    )
    expect(now).toHaveLength(rows.length)
    expect(new Set(now.map(({ guid }) => guid)).size).toBe(rows.length)
    // Rows with one content are as good as each other.
    const guids = Map.groupBy(now, ({ key }) => key)
    for (const [key, guid] of before) {
      const same = guids.get(key)
      if (same) expect(same.map((one) => one.guid)).toContain(guid)
    }
    before = new Map([...guids].flatMap(([key, [one]]) => (one ? [[key, one.guid]] : [])))
  }
})

/** Numbers from 0 to 1 that are the same in every run (Park and Miller's generator). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
