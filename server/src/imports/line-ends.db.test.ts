import { rm } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import {
  csvOf,
  fileOf,
  importFile,
  makeTenant,
  numberedRows,
  temporaryFolder,
  visible,
} from './import-for-tests.ts'

let database: Database
let folder: string
let tenant: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await temporaryFolder()
  return () => rm(folder, { recursive: true })
})

beforeEach(async () => {
  tenant = uniqueTenant('ends')
  await makeTenant(database, tenant)
})

function importFiles(files: string[], source: object = {}) {
  return importFile(database, {
    tenant,
    file: files[0] ?? '',
    dataDir: folder,
    source: { files, ...source },
  })
}

const WHOLE = {
  title: 'Deck',
  type: 'Building',
  status: 'Active',
  date: '2020-05-01',
  lng: '-97.5',
  lat: '30.5',
  cost: '1',
}

const rowsOf = (file: number, count: number) =>
  csvOf(numberedRows(count, (n) => ({ number: `P-${file}-${n}` })))

test('[bar 9.10] no row of a file vanishes, however its lines end', async ({ task }) => {
  const ends: Record<string, (text: string) => string> = {
    'CR and one CRLF at its end': (text) => `${text.trimEnd().replaceAll('\n', '\r')}\r\n`,
    CR: (text) => text.replaceAll('\n', '\r'),
    CRLF: (text) => text.replaceAll('\n', '\r\n'),
    LF: (text) => text,
    'LF, then CR': (text) => {
      const half = text.indexOf('\n', text.length / 2)
      return text.slice(0, half) + text.slice(half).replaceAll('\n', '\r')
    },
    'CR, then LF': (text) => {
      const half = text.indexOf('\n', text.length / 2)
      return text.slice(0, half).replaceAll('\n', '\r') + text.slice(half)
    },
  }
  const files: string[] = []
  for (const [index, write] of Object.values(ends).entries())
    files.push(await fileOf(folder, `ends-${index}.csv`, write(rowsOf(index, 450))))
  expect(await importFiles(files)).toMatchObject({
    state: 'finished',
    inserted: files.length * 450,
    rejected: { total: 0 },
  })
  expect((await visible(database, tenant)).count).toBe(files.length * 450)
  task.meta.figure = `${files.length * 450} rows of ${files.length} files, all there`
})

test('lines of NDJSON that end with CR are lines too', async () => {
  const text = numberedRows(200)
    .map((row) => JSON.stringify({ ...WHOLE, ...row }))
    .join('\r')
  const file = await fileOf(folder, 'cr.ndjson', `${text}\r\n`)
  expect(await importFiles([file], { format: 'ndjson' })).toMatchObject({
    state: 'finished',
    inserted: 200,
    rejected: { total: 0 },
  })
})

test('a file that gives no row is named in the report', async () => {
  const good = await fileOf(folder, 'good.csv', rowsOf(0, 20))
  const header = await fileOf(folder, 'header.csv', `${csvOf([]).trimEnd()}\n`)
  const empty = await fileOf(folder, 'empty.csv', '')
  const report = await importFiles([good, header, empty])
  expect(report).toMatchObject({ state: 'finished', inserted: 20 })
  expect(report.notices.join('\n')).toMatch(/header\.csv.*no row/)
  expect(report.notices.join('\n')).toMatch(/empty\.csv is empty/)
})

test('a header of more than a few KB is refused with a sentence', async () => {
  const good = await fileOf(folder, 'beside.csv', rowsOf(0, 20))
  const broken = await fileOf(folder, 'one-line.csv', `number,${'x'.repeat(40_000)}\n1,2\n`)
  const report = await importFiles([good, broken])
  expect(report).toMatchObject({ state: 'refused' })
  expect(report.message).toMatch(/one-line\.csv.*header.*40,007 characters/)
  expect((await visible(database, tenant)).count).toBe(0)
})

test('a header that cannot be read never makes the next line the header', async () => {
  const broken = await fileOf(folder, 'header-quote.csv', `"number,title\n${rowsOf(0, 5)}`)
  const report = await importFiles([broken])
  expect(report).toMatchObject({ state: 'refused' })
  expect(report.message).toContain('header')
})

test('JSON documents that were joined are refused: the second one would be lost', async () => {
  const document = JSON.stringify(numberedRows(10))
  const file = await fileOf(folder, 'joined.json', `${document}\n${document}`)
  expect(await importFiles([file], { format: 'json' })).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('more text follows'),
  })
})
