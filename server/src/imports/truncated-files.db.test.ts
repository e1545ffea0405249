import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { csvOf, numberedRows, type TestImport } from './import-for-tests.ts'
import { importFixture } from './import-fixture-for-tests.ts'

const here = importFixture('cut')

async function read(name: string, content: string | Buffer, more: Partial<TestImport> = {}) {
  const file = await here.file(name, content)
  return here.import(file, more)
}

test('[bar 9.11] a snapshot that was cut off removes no record', async ({ task }) => {
  const text = csvOf(numberedRows(500))
  await read('whole.csv', text)
  const before = await here.visible()
  // Below the guard's fifth, within every part of a record.
  const from = Math.floor(text.length * 0.9)
  const cuts = Array.from({ length: 24 }, (_, n) => from + n * 3)
  for (const cut of cuts) {
    const report = await read('whole.csv', text.slice(0, cut))
    expect(report, `cut at ${cut}`).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('--accept-truncated'),
    })
    expect(await here.visible()).toEqual(before)
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
  const first = await here.file('part-1.csv', csvOf(numberedRows(90)))
  const tail = csvOf(numberedRows(5, (n) => ({ number: `Q-${n}` })))
  const second = await here.file('part-2.csv', tail)
  const both = { source: { files: [first, second] } }
  const run = (more: Partial<TestImport>) => here.import(first, more)
  expect(await run(both)).toMatchObject({ state: 'finished', inserted: 95 })
  expect(await run({})).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('part-2.csv'),
  })
  for (const content of ['', tail.slice(0, tail.indexOf('\n') + 1)]) {
    await here.file('part-2.csv', content)
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
  expect(await here.visible()).toMatchObject({ count: 0 })
})
