import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { type Reply, useHttpSource } from './http-source-for-tests.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import {
  csvOf,
  importFile,
  numberedRows,
  type TestImport,
  type TestRow,
} from './import-for-tests.ts'
import { withStaging } from './staging.ts'

const service = useHttpSource()
const here = importFixture('fetched')

const PAGE = 100
/** The fields of a row that its test does not care about. */
const WHOLE = {
  title: 'Deck',
  type: 'Building',
  status: 'Active',
  date: '2020-05-01',
  lng: '-97.5',
  lat: '30.5',
  cost: '100',
}

/** A service that gives these rows, and does something before each answer. */
function serve(rows: readonly TestRow[], before: (url: URL) => unknown = () => undefined): void {
  service.reply = async (url): Promise<Reply> => {
    await before(url)
    if (url.searchParams.has('$select')) return { body: [{ count: String(rows.length) }] }
    const offset = Number(url.searchParams.get('$offset'))
    return { body: rows.slice(offset, offset + PAGE).map((row) => ({ ...WHOLE, ...row })) }
  }
}

function importService(more: Partial<TestImport> = {}) {
  const source = { format: 'soda', domain: service.host, dataset: '76t5-zqzr', pageSize: PAGE }
  const { tenant, folder: dataDir } = here
  return importFile(here.database, { tenant, dataDir, source, fetcher: service.fetcher, ...more })
}

const isPage = (url: URL, number: number) =>
  url.searchParams.get('$offset') === String(number * PAGE)

function rowsOf(sql: string) {
  return asTenant(here.database, here.tenant, ({ query }) => query(sql))
}

test('while a service is asked for its rows no connection to the database is in use', async () => {
  const { pool } = here.database
  const used: number[] = []
  const note = () => used.push(pool.totalCount - pool.idleCount)
  const rows = numberedRows(250, (n) => ({ title: `Deck ${n} \u2028 ½ "\n` }))
  serve(rows, note)
  expect(await importService()).toMatchObject({ state: 'finished', inserted: 250, read: 250 })
  expect(used).toEqual(used.map(() => 0))
  expect(used.length).toBeGreaterThan(3)
  const [one] = await rowsOf(`select title from record where source_key = 'P-250'`)
  expect(one).toEqual({ title: `Deck 250 \u2028 ½ "` })

  // The second time there are records to compare with.
  used.length = 0
  serve(rows.slice(0, 249), note)
  expect(await importService()).toMatchObject({ unchanged: 249, removed: 1 })
  expect(used).toEqual(used.map(() => 0))
  expect((await readdir(here.folder)).filter((name) => name.startsWith('fetched'))).toEqual([])
})

test('a service that fails on its second page is a refused run, and nothing is imported', async () => {
  serve(numberedRows(250))
  const { reply } = service
  service.reply = (url) => (isPage(url, 1) ? { status: 404, body: 'gone away' } : reply(url))
  const report = await importService()
  expect(report).toMatchObject({ state: 'refused', read: 100, inserted: 0 })
  expect(report.message).toContain('404')
  expect(await rowsOf('select state from import_run')).toEqual([{ state: 'refused' }])
  expect(await here.visible()).toMatchObject({ count: 0, version: 0 })
})

test('rows that are no objects are rejected as by any source', async () => {
  serve(numberedRows(3))
  const { reply } = service
  service.reply = async (url) => {
    const { body } = await reply(url)
    return { body: isPage(url, 0) && Array.isArray(body) ? [...body, 'no row'] : body }
  }
  const report = await importService({ acceptRejects: true })
  expect(report).toMatchObject({ state: 'finished', read: 4, inserted: 3 })
  expect(report.rejected.reasons).toMatchObject({ 'not a JSON object': { count: 1 } })
})

test('an import that went through while the rows were fetched is not undone by them', async () => {
  const newer = await here.file('newer.csv', csvOf(numberedRows(5)))
  serve(numberedRows(250), (url) => (isPage(url, 2) ? here.import(newer) : undefined))
  await expect(importService()).rejects.toThrow('has gone through while the rows of this one')
  expect(await here.visible()).toMatchObject({ count: 5, version: 1 })
  expect(await rowsOf('select state from import_run')).toEqual([{ state: 'finished' }])
})

test('while another import of the module is under way nothing is fetched', async () => {
  serve(numberedRows(5))
  const place = {
    database: here.database,
    dataDir: here.folder,
    tenant: here.tenant,
    module: 'permits',
    timeoutMs: 0,
    waiting: () => undefined,
  }
  await withStaging(place, () =>
    expect(importService({ timeoutMs: 0 })).rejects.toThrow('is under way'),
  )
  expect(service.requests).toEqual([])
})
