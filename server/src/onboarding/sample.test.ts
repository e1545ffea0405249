import { expect, test } from 'vitest'
import { init, rowsText } from './init-for-tests.ts'

const LICENCES = Array.from({ length: 30 }, (_, n) => [
  `L-${n}`,
  n % 2 === 0 ? 'Active' : 'Expired',
  n % 3 === 0 ? 'Café' : 'Señal',
])
const TEXT = rowsText([['license_no', 'status', 'tipo'], ...LICENCES])

test('a file in the encoding of old Windows is read, and the folder says so', async () => {
  const run = await init({ 'a.csv': Buffer.from(TEXT, 'latin1') })
  expect(run.err).toBe('')
  const { source } = await run.module()
  expect(source).toMatchObject({ encoding: 'windows-1252' })
  expect(run.out).toContain('Café')
})

test('UTF-16 is read, with and without a byte order mark', async () => {
  const bare = Buffer.from(TEXT, 'utf16le')
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), bare])
  for (const content of [bare, marked]) {
    const run = await init({ 'a.csv': content })
    expect(run.err).toBe('')
    expect(run.out).toContain('records    30: 15 live, 15 archived')
  }
})

test('the end of a long plain file is looked at, and no row counts twice', async () => {
  const rows = Array.from({ length: 60_000 }, (_, n) => [
    `C-${n}`,
    n < 59_000 ? 'Open' : 'Abandoned',
    `Main Street ${n} and a text that makes the file long enough`,
  ])
  const run = await init({ 'cases.csv': rowsText([['case_number', 'status', 'note'], ...rows]) })
  expect(run.err).toBe('')
  const { statuses } = await run.module()
  expect(statuses).toMatchObject({ Open: { category: 'live' }, Abandoned: { category: 'archive' } })
  expect(run.out).toContain('each value stands on one row of the sample')
})

test('quotes that are escaped by a backslash are read, and the folder says so', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => [`P-${n}`, String.raw`"A \"new\" sign, large"`])
  const run = await init({ 'p.csv': rowsText([['permit_id', 'description'], ...rows]) })
  expect((await run.module()).source).toMatchObject({ backslashQuotes: 'repair' })
  expect(run.out).toContain('rejected   0')
})
