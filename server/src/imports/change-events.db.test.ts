import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { uniqueTenant } from '../platform/testing/database.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import {
  csvOf,
  makeTenant,
  numberedRows,
  type TestImport,
  type TestRow,
} from './import-for-tests.ts'
import { recordGuid } from './record-key.ts'

const here = importFixture('events')

let files = 0

async function run(rows: readonly TestRow[], more: Partial<TestImport> = {}) {
  const file = await here.file(`rows-${files++}.csv`, csvOf(rows))
  return here.import(file, { acceptRemovals: true, acceptChanges: ['all'], ...more })
}

const rowsOf = (sql: string, tenant = here.tenant) =>
  asTenant(here.database, tenant, ({ query }) => query(sql))

/** What somebody may be told of a version, as `kind reference`. */
async function events(version: number): Promise<string[]> {
  const rows = await rowsOf(
    `select kind || ' ' || agency_reference as event from change_event where version = ${version} order by event`,
  )
  return rows.map(({ event }) => String(event))
}

const versions = () =>
  rowsOf(`select v.version, v.inserted, v.changed, v.removed, v.rewritten,
      v.content_id = m.content_id as current, (select state from import_run r where r.run = v.run) as run
    from module_version v join module m using (tenant, module) order by v.version`)

test('what an import did to each record is kept: new, changed from what to what, withdrawn', async () => {
  await run(numberedRows(10))
  await run([
    ...numberedRows(9, (n) => (n === 2 ? { status: 'Final' } : {})),
    { number: 'P-11' },
    { number: 'P-12' },
  ])
  expect(await events(2)).toEqual(['changed P-2', 'new P-11', 'new P-12', 'withdrawn P-10'])
  expect(
    await rowsOf(`select agency_reference, field, before, after
      from change_event join record_change using (tenant, module, version, record_no)`),
  ).toEqual([{ agency_reference: 'P-2', field: 'status', before: 'Active', after: 'Final' }])
  expect(await rowsOf(`select guid from change_event where kind = 'withdrawn'`)).toEqual([
    { guid: recordGuid(here.tenant, 'permits', 'P-10') },
  ])
  expect(await versions()).toEqual([
    { ...none, version: 1, inserted: 10, rewritten: true, current: false },
    { ...none, version: 2, inserted: 2, changed: 1, removed: 1 },
  ])
})

const none = {
  inserted: 0,
  changed: 0,
  removed: 0,
  rewritten: false,
  current: true,
  run: 'finished',
}

test('an import that changes nothing, is refused or only tried leaves no version and no event', async () => {
  await run(numberedRows(100))
  await run(numberedRows(100))
  await run(numberedRows(101), { dryRun: true })
  expect(await run(numberedRows(50), { acceptRemovals: false })).toMatchObject({ state: 'refused' })
  expect(await versions()).toHaveLength(1)
  expect(await rowsOf('select version from change_event')).toEqual([])
})

test('a record that is withdrawn leaves what had changed in it', async () => {
  await run(numberedRows(10))
  await run(numberedRows(10, (n) => (n === 2 ? { status: 'Final' } : {})))
  await run(numberedRows(10).filter(({ number }) => number !== 'P-2'))
  expect(await rowsOf('select field, before, after from record_change')).toEqual([
    { field: 'status', before: 'Active', after: 'Final' },
  ])
})

test('withdrawn, then back: a new number, the same guid, an event for each', async () => {
  await run(numberedRows(10))
  const guid = recordGuid(here.tenant, 'permits', 'P-10')
  const [before] = await rowsOf(`select record_no from record where guid = '${guid}'`)
  await run(numberedRows(9))
  await run(numberedRows(10))
  expect(
    await rowsOf('select version, kind, record_no, guid from change_event order by version'),
  ).toEqual([
    { version: 2, kind: 'withdrawn', record_no: before?.['record_no'], guid },
    { version: 3, kind: 'new', record_no: 11, guid },
  ])
})

test('a first load tells of no record, however large', async () => {
  await run(numberedRows(3))
  expect(await versions()).toMatchObject([{ inserted: 3, rewritten: true }])
  expect(await rowsOf('select kind from change_event')).toEqual([])
})

test('a run that rewrites most of a module is marked and tells of withdrawn records only', async () => {
  await run(numberedRows(120))
  const retitled = numberedRows(119, () => ({ title: 'DECK' }))
  await run([...retitled, { number: 'P-500' }])
  expect(await events(2)).toEqual(['withdrawn P-120'])

  // Other keys for the same: as many go as come.
  await run(numberedRows(120, (n) => ({ number: `Q-${n}` })))
  expect(await events(3)).toHaveLength(120)
  // More than there were.
  await run(numberedRows(300, (n) => ({ number: `Q-${n}` })))
  expect(await events(4)).toEqual([])
  expect(await versions()).toMatchObject([
    { rewritten: true },
    { rewritten: true, changed: 119, inserted: 1, removed: 1 },
    { rewritten: true, inserted: 120, removed: 120 },
    { rewritten: true, inserted: 180 },
  ])

  await run(numberedRows(301, (n) => ({ number: `Q-${n}`, ...(n < 3 ? { title: 'Oak' } : {}) })))
  expect(await events(5)).toEqual(['changed Q-1', 'changed Q-2', 'new Q-301'])
})

test('who could see the record, before and after, is part of its event', async () => {
  const source = { visibility: { column: 'type' } }
  const rows = (internal: readonly number[]) =>
    numberedRows(4, (n) => ({ type: internal.includes(n) ? 'internal' : 'everybody' }))
  await run(rows([1, 2]), { source })
  await run([...rows([2, 3]).slice(1), { number: 'P-5', type: 'internal' }], { source })
  expect(
    await rowsOf(`select kind, agency_reference as of, was_visibility as was, visibility as now
      from change_event order by agency_reference`),
  ).toEqual([
    { kind: 'withdrawn', of: 'P-1', was: 2, now: 2 },
    { kind: 'changed', of: 'P-3', was: 0, now: 2 },
    { kind: 'new', of: 'P-5', was: null, now: 2 },
  ])
})

test('another agency sees none of it', async () => {
  const other = uniqueTenant('other')
  await makeTenant(here.database, other)
  await run(numberedRows(10))
  await run(numberedRows(9, () => ({ status: 'Final' })))
  for (const table of ['module_version', 'change_event', 'record_change']) {
    expect(await rowsOf(`select tenant from ${table} limit 1`)).toHaveLength(1)
    expect(await rowsOf(`select tenant from ${table}`, other)).toEqual([])
  }
})
