import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DelimitedParser } from './delimited-parser.ts'
import type { DelimitedRecord, LineEnds } from './delimited-record.ts'

/** All records of a text that arrives in pieces of `size` characters. */
function read(
  text: string,
  {
    width,
    size = text.length + 1,
    backslashQuotes = 'reject' as const,
    delimiter = ',',
    lineEnds = 'lf' as const,
  }: {
    width?: number
    size?: number
    backslashQuotes?: 'reject' | 'repair'
    delimiter?: string
    lineEnds?: LineEnds
  } = {},
): DelimitedRecord[] {
  const parser = new DelimitedParser({ delimiter, width, backslashQuotes, lineEnds })
  const records: DelimitedRecord[] = []
  for (let at = 0; at < text.length; at += size)
    records.push(...parser.push(text.slice(at, at + size), false))
  records.push(...parser.push('', true))
  return records
}

const values = (records: DelimitedRecord[]) =>
  records.map((record) =>
    record.kind === 'values' ? record.values : `${record.line}: ${record.reason}`,
  )

test('quotes, delimiters and line breaks within quotes, CRLF, blank lines and no line end at the end', () => {
  expect(values(read('a,"b, c","d ""e"""\r\n\r\n1,"x\r\ny",\n2,,z'))).toEqual([
    ['a', 'b, c', 'd "e"'],
    ['1', 'x\r\ny', ''],
    ['2', '', 'z'],
  ])
})

test('a bare carriage return within quotes is text, and ends lines only where line ends are of any kind', () => {
  expect(values(read('a,"b\rc"\nd,e'))).toEqual([
    ['a', 'b\rc'],
    ['d', 'e'],
  ])
  for (const size of [1, 2, 3, 100])
    expect(values(read('a,b\rc,d\r\ne,f\n', { lineEnds: 'any', size }))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
})

test('lines are counted through quoted line breaks', () => {
  expect(read('a,"1\n2"\nb,c\n').map(({ line }) => line)).toEqual([1, 3])
})

test('a row with too few or too many values is shifted: it is refused, the next is not', () => {
  expect(values(read('1,2,3\n1,2\n1,2,3,4\n4,5,6', { width: 3 }))).toEqual([
    ['1', '2', '3'],
    '2: shifted columns',
    '3: shifted columns',
    ['4', '5', '6'],
  ])
})

test('a quote that is never closed costs its own row and no other', () => {
  const text = `1,"lost,x\n${Array.from({ length: 50 }, (_, n) => `${n},ok,y`).join('\n')}\n9,"fine",z\n`
  const records = read(text, { width: 3 })
  expect(values(records)[0]).toBe('1: a quote that is not closed')
  expect(records.filter(({ kind }) => kind === 'values')).toHaveLength(51)
})

test('a quote that is never closed at the very end of the file', () => {
  expect(values(read('1,a\n2,"b\n3,c\n', { width: 2 }))).toEqual([
    ['1', 'a'],
    '2: a quote that is not closed',
    ['3', 'c'],
  ])
})

test('quotes escaped by a backslash are refused by name, or read when the source says so', () => {
  const text = '1,"a 6\\" pipe, new",Final\n2,b,Final\n'
  expect(values(read(text, { width: 3 }))).toEqual([
    '1: quotes escaped by a backslash',
    ['2', 'b', 'Final'],
  ])
  expect(values(read(text, { width: 3, backslashQuotes: 'repair' }))).toEqual([
    ['1', 'a 6" pipe, new', 'Final'],
    ['2', 'b', 'Final'],
  ])
})

test('a quote within a value that is not escaped is kept, and told', () => {
  const [record] = read('1,"a 6" pipe",x\n', { width: 3 })
  expect(record).toMatchObject({
    values: ['1', 'a 6" pipe', 'x'],
    repair: 'quotes that are not escaped',
  })
})

test('a quote inside an unquoted value is text', () => {
  expect(values(read('1,6" pipe,x\n', { width: 3 }))).toEqual([['1', '6" pipe', 'x']])
})

test('a line of 100 MB is refused in little time and memory, and the next line is read', () => {
  const parser = new DelimitedParser({
    delimiter: ',',
    width: 2,
    backslashQuotes: 'reject',
    lineEnds: 'lf',
  })
  const piece = 'x'.repeat(1_000_000)
  const before = process.memoryUsage.rss()
  const started = process.threadCpuUsage()
  const records: DelimitedRecord[] = [...parser.push('a,b\n', false)]
  for (let megabyte = 0; megabyte < 100; megabyte++) records.push(...parser.push(piece, false))
  records.push(...parser.push('\nc,d\n', false), ...parser.push('', true))
  expect(values(records)).toEqual([['a', 'b'], '2: line too long', ['c', 'd']])
  // Time of this thread alone: the machine may be busy.
  expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
})

const field = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', '\\', ' ', '1', ';'),
  maxLength: 8,
})
const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
  fc.array(fc.array(field, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 8,
  }),
)

const written = (rows: string[][]) =>
  rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n')

test('what is written by the rules is read back, whatever the pieces it arrives in', () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 7 }), (rows, size) => {
      const text = `${written(rows)}\r\n`
      expect(values(read(text, { width: rows[0]?.length ?? 0, size }))).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('it reads what csv-parse reads', () => {
  const lenient = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\\', ';'), maxLength: 6 }), {
      minLength: 3,
      maxLength: 3,
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(lenient, (rows) => {
      const text = rows.map((row) => row.join(',')).join('\n')
      expect(values(read(text, { width: 3 }))).toEqual(parse(text, { skip_empty_lines: true }))
    }),
  )
})

test('no text makes it fail or lose count of lines', () => {
  const anything = fc.string({
    unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '\\'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(
      anything,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 3 }),
      (text, size, width) => {
        const records = read(text, { size, width })
        for (const record of records) {
          expect(record.line).toBeGreaterThan(0)
          if (record.kind === 'values') expect(record.values).toHaveLength(width)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
