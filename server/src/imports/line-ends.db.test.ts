import { expect, test } from 'vitest'
import { csvOf, numberedRows } from './import-for-tests.ts'
import { importFixture } from './import-fixture-for-tests.ts'

const here = importFixture('ends')

function importFiles(files: string[], source: object = {}) {
  return here.import(files[0] ?? '', { source: { files, ...source } })
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
    files.push(await here.file(`ends-${index}.csv`, write(rowsOf(index, 450))))
  expect(await importFiles(files)).toMatchObject({
    state: 'finished',
    inserted: files.length * 450,
    rejected: { total: 0 },
  })
  expect((await here.visible()).count).toBe(files.length * 450)
  task.meta.figure = `${files.length * 450} rows of ${files.length} files, all there`
})

test('lines of NDJSON that end with CR are lines too', async () => {
  const text = numberedRows(200)
    .map((row) => JSON.stringify({ ...WHOLE, ...row }))
    .join('\r')
  const file = await here.file('cr.ndjson', `${text}\r\n`)
  expect(await importFiles([file], { format: 'ndjson' })).toMatchObject({
    state: 'finished',
    inserted: 200,
    rejected: { total: 0 },
  })
})

test('a file that gives no row is named in the report', async () => {
  const good = await here.file('good.csv', rowsOf(0, 20))
  const header = await here.file('header.csv', `${csvOf([]).trimEnd()}\n`)
  const empty = await here.file('empty.csv', '')
  const report = await importFiles([good, header, empty])
  expect(report).toMatchObject({ state: 'finished', inserted: 20 })
  expect(report.notices.join('\n')).toMatch(/header\.csv.*no row/)
  expect(report.notices.join('\n')).toMatch(/empty\.csv is empty/)
})

test('a header of more than a few KB is refused with a sentence', async () => {
  const good = await here.file('beside.csv', rowsOf(0, 20))
  const broken = await here.file('one-line.csv', `number,${'x'.repeat(40_000)}\n1,2\n`)
  const report = await importFiles([good, broken])
  expect(report).toMatchObject({ state: 'refused' })
  expect(report.message).toMatch(/one-line\.csv.*header.*40,007 characters/)
  expect((await here.visible()).count).toBe(0)
})

test('a header that cannot be read never makes the next line the header', async () => {
  const broken = await here.file('header-quote.csv', `"number,title\n${rowsOf(0, 5)}`)
  const report = await importFiles([broken])
  expect(report).toMatchObject({ state: 'refused' })
  expect(report.message).toContain('header')
})

test('JSON documents that were joined are refused: the second one would be lost', async () => {
  const document = JSON.stringify(numberedRows(10))
  const file = await here.file('joined.json', `${document}\n${document}`)
  expect(await importFiles([file], { format: 'json' })).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('more text follows'),
  })
})
