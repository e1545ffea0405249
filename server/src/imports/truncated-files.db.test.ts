import { rm } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
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
  type TestImport,
  visible,
} from './import-for-tests.ts'

let database: Database
let folder: string
let tenant: string
let onlooker: string
let untouched: Awaited<ReturnType<typeof visible>>

beforeAll(async () => {
  database = await testDatabase()
  folder = await temporaryFolder()
  onlooker = uniqueTenant('onlooker')
  await makeTenant(database, onlooker)
  await read('onlooker.csv', csvOf(numberedRows(30)), { tenant: onlooker })
  untouched = await visible(database, onlooker)
  return () => rm(folder, { recursive: true })
})

beforeEach(async () => {
  tenant = uniqueTenant('cut')
  await makeTenant(database, tenant)
  return async () => {
    expect(await visible(database, onlooker)).toEqual(untouched)
  }
})

async function read(name: string, content: string | Buffer, more: Partial<TestImport> = {}) {
  const file = await fileOf(folder, name, content)
  return importFile(database, { tenant, file, dataDir: folder, ...more })
}

test('[bar 9.11] a snapshot that was cut off removes no record', async ({ task }) => {
  const text = csvOf(numberedRows(500))
  await read('whole.csv', text)
  const before = await visible(database, tenant)
  // Below the guard's fifth, within every part of a record.
  const from = Math.floor(text.length * 0.9)
  const cuts = Array.from({ length: 24 }, (_, n) => from + n * 3)
  for (const cut of cuts) {
    const report = await read('whole.csv', text.slice(0, cut))
    expect(report, `cut at ${cut}`).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('--accept-truncated'),
    })
    expect(await visible(database, tenant)).toEqual(before)
  }
  expect(await read('whole.csv', text)).toMatchObject({ state: 'finished', unchanged: 500 })
  task.meta.figure = `${cuts.length} of ${cuts.length} files cut at 90 % refused, nothing changed`
})

test('a file that is cut off is read all the same when the operator says so', async () => {
  const text = csvOf(numberedRows(100))
  await read('accepted.csv', text)
  const cut = text.slice(0, text.length - 130)
  expect(await read('accepted.csv', cut)).toMatchObject({ state: 'refused' })
  expect(await read('accepted.csv', cut, { acceptTruncated: true })).toMatchObject({
    state: 'finished',
    rejected: { total: 1 },
    unchanged: 98,
    removed: 2,
  })
})

test('gzip is as its content is: a cut file that was packed afterwards is refused too', async () => {
  const text = csvOf(numberedRows(100))
  await read('packed.csv.gz', gzipSync(text))
  expect(await read('packed.csv.gz', gzipSync(text.slice(0, -150)))).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('cut off'),
  })
  expect(
    await read('packed.csv.gz', Buffer.concat([gzipSync(text), Buffer.from('more,rows\n')])),
  ).toMatchObject({ state: 'refused', message: expect.stringContaining('damaged') })
})

test('one file of several that has become empty, or is gone, removes nothing unasked', async () => {
  const first = await fileOf(folder, 'part-1.csv', csvOf(numberedRows(90)))
  const tail = csvOf(numberedRows(5, (n) => ({ number: `Q-${n}` })))
  const second = await fileOf(folder, 'part-2.csv', tail)
  const both = { source: { files: [first, second] } }
  const run = (more: Partial<TestImport>) =>
    importFile(database, { tenant, file: first, dataDir: folder, ...more })
  expect(await run(both)).toMatchObject({ state: 'finished', inserted: 95 })
  expect(await run({})).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('part-2.csv'),
  })
  for (const content of ['', tail.slice(0, tail.indexOf('\n') + 1)]) {
    await fileOf(folder, 'part-2.csv', content)
    expect(await run(both)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('part-2.csv'),
    })
  }
  expect(await run({ ...both, acceptTruncated: true })).toMatchObject({ removed: 5 })
})

test('a good file that never ends with a line end is imported again and again, longer or with other values', async () => {
  const text = (count: number) => csvOf(numberedRows(count)).trimEnd()
  expect(await read('open.csv', text(50))).toMatchObject({ state: 'finished' })
  expect(await read('open.csv', text(50))).toMatchObject({ state: 'finished', unchanged: 50 })
  expect(await read('open.csv', text(60))).toMatchObject({ state: 'finished', inserted: 10 })
})

test('the last record of a first import that is broken: refused, and nothing is there', async () => {
  const text = csvOf(numberedRows(20))
  expect(await read('first.csv', text.slice(0, -20))).toMatchObject({ state: 'refused' })
  expect(await visible(database, tenant)).toMatchObject({ count: 0 })
})
