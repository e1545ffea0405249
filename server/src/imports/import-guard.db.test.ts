import { expect, test } from 'vitest'
import { barCheck } from '../acceptance/bar-check.ts'
import { csvOf, numberedRows, type TestImport, type TestRow } from './import-for-tests.ts'
import { importFixture } from './import-fixture-for-tests.ts'

const here = importFixture('guard')

let files = 0
async function run(rows: readonly TestRow[], more: Partial<TestImport> = {}) {
  const file = await here.file(`rows-${files++}.csv`, csvOf(rows))
  return here.import(file, more)
}

/** Imports what must be refused, and checks that nothing changed. @returns the refusal. */
async function refused(rows: readonly TestRow[], more: Partial<TestImport> = {}): Promise<string> {
  const before = await here.visible()
  const report = await run(rows, more)
  expect(report.state, report.message ?? '').toBe('refused')
  expect(await here.visible()).toEqual(before)
  return report.message ?? ''
}

const day = (n: number) => String((n % 28) + 1).padStart(2, '0')
/** The whole mapping of the tests, with a visibility. */
const WITH_VISIBILITY = { visibility: { column: 'type' } }

barCheck(9.12, 'an import that empties or changes a mapped field is refused', async () => {
  await run(numberedRows(50, (n) => ({ date: `2020-05-${day(n)}` })))
  const broken: readonly (readonly [string, Partial<TestRow>])[] = [
    ['record_date', { date: '25/05/2020' }],
    ['status', { status: '' }],
    ['record_type', { type: 'Other' }],
    ['title', { title: 'The same' }],
    ['cost', { cost: 'n.a.' }],
    ['cost', { cost: '7' }],
    ['location', { lng: '-97.4' }],
    ['location', { lng: '', lat: '' }],
  ]
  for (const [field, row] of broken) {
    const message = await refused(numberedRows(50, (n) => ({ date: `2020-05-${day(n)}`, ...row })))
    expect(message).toContain(field)
    expect(message).toContain('50 of 50')
  }
  return `${broken.length} damages of ${new Set(broken.map(([field]) => field)).size} fields refused, nothing written`
})

test('dates in another order: the field, how many, an example, the source, what to do', async () => {
  await run(numberedRows(50))
  const message = await refused(numberedRows(50, () => ({ date: '25/05/2020' })))
  expect(message).toBe(
    'record_date would become empty in 50 of 50 records (P-1: "2020-05-01" → empty; the source says ' +
      '"25/05/2020": not a date as yyyy-MM-dd). If that is right, import again with --accept-changes record_date.',
  )
})

test('accepted changes go ahead, others are refused all the same and named together', async () => {
  await run(numberedRows(50))
  const rows = numberedRows(50, () => ({ date: '', status: 'Closed', cost: '' }))
  const message = await refused(rows, { acceptChanges: ['record_date'] })
  expect(message).toContain('status would change in 50 of 50 records (P-1: "Active" → "Closed")')
  expect(message).toContain('cost would become empty in 50 of 50 records (P-1: "100" → empty)')
  expect(message).toContain('--accept-changes status,cost')
  expect(await run(rows, { acceptChanges: ['record_date', 'status', 'cost'] })).toMatchObject({
    state: 'finished',
    changed: 50,
  })
  expect(await run(numberedRows(50), { acceptChanges: ['all'] })).toMatchObject({ changed: 50 })
})

test('news are no damage: half of the statuses, a rare field', async () => {
  await run(numberedRows(100, (n) => ({ cost: n <= 3 ? '5' : '' })))
  expect(
    await run(numberedRows(100, (n) => ({ status: n > 50 ? 'Final' : 'Active', cost: '' }))),
  ).toMatchObject({ state: 'finished', changed: 53 })
})

test('a small module may change as a whole, and may not be emptied', async () => {
  await run(numberedRows(10))
  expect(await run(numberedRows(10, () => ({ status: 'Final' })))).toMatchObject({ changed: 10 })
  expect(await refused(numberedRows(10, () => ({ date: '' })))).toContain('record_date')
})

test('a fifth of the dates may become empty, more may not', async () => {
  await run(numberedRows(200))
  expect(await refused(numberedRows(200, (n) => (n <= 41 ? { date: '' } : {})))).toContain(
    '41 of 200',
  )
  expect(await run(numberedRows(200, (n) => (n <= 40 ? { date: '' } : {})))).toMatchObject({
    changed: 40,
  })
})

test('a feed of changes may change all that it has, and may not empty it', async () => {
  await run(numberedRows(200))
  const source = { snapshot: false }
  const some = (row: Partial<TestRow>) => numberedRows(60, () => row)
  expect(await run(some({ status: 'Final' }), { source })).toMatchObject({ changed: 60 })
  expect(await refused(some({ status: 'Final', date: '25/05/2020' }), { source })).toContain(
    'record_date would become empty in 60 of 60 records',
  )
})

test('records that were not for everybody do not become public unasked', async () => {
  const row = (n: number) => ({ type: n <= 6 ? 'internal' : 'everybody' })
  await run(numberedRows(100, row), { source: WITH_VISIBILITY })
  const message = await refused(
    numberedRows(100, () => ({ type: 'everybody' })),
    { source: WITH_VISIBILITY, acceptChanges: ['record_type'] },
  )
  expect(message).toContain(
    'visibility would open in 6 of 6 records (P-1: "internal" → "everybody")',
  )
})

test('a first import that rejects more than a fifth stops and says why', async () => {
  const rows = numberedRows(100, (n) => (n <= 21 ? { number: ' ' } : {}))
  const message = await refused(rows)
  expect(message).toContain('21 of 100 rows are rejected, more than 20 %')
  expect(message).toMatch(/21 no key \(\S*rows-/)
  expect(message).toContain('--accept-rejects')
  expect(await run(rows, { acceptRejects: true })).toMatchObject({ inserted: 79 })
  // What was accepted once passes the next night; more of it does not.
  expect(await run(rows)).toMatchObject({ state: 'finished', unchanged: 79 })
  const worse = [...rows, ...numberedRows(30, () => ({ number: '' }))]
  expect(await refused(worse)).toContain('51 of 130 rows are rejected')
})

test('a first import in which most values of a field cannot be read stops and says which', async () => {
  const rows = numberedRows(50, (n) => ({ date: `${day(n)}/05/2020`, cost: n <= 10 ? 'n.a.' : '' }))
  const message = await refused(rows)
  expect(message).toContain(
    'record_date cannot be read in 50 of 50 rows that give it ("02/05/2020": not a date as yyyy-MM-dd',
  )
  expect(message).not.toContain('cost')
  expect(message).toContain('--accept-changes record_date')
  const accepted = { acceptChanges: ['record_date'] }
  expect(await run(rows, accepted)).toMatchObject({ state: 'finished', inserted: 50 })
  expect(await run(rows)).toMatchObject({ state: 'finished', unchanged: 50 })
})

test('a first import that lies nowhere stops and says why', async () => {
  const message = await refused(numberedRows(50, () => ({ lng: '30.5', lat: '-97.5' })))
  expect(message).toContain(
    'location cannot be used in 50 of 50 rows that give it (longitude and latitude are swapped',
  )
})

test('a dry run is refused in the same words', async () => {
  await run(numberedRows(50))
  const rows = numberedRows(50, () => ({ date: '25/05/2020' }))
  expect(await refused(rows, { dryRun: true })).toContain('record_date would become empty')
})
