import { expect, test } from 'vitest'
import { readDelimited } from './delimited-reader.ts'
import type { FileEnd } from './file-summary.ts'
import { readNdjson } from './ndjson-reader.ts'
import type { ReadingNotes } from './row.ts'

const CSV = {
  delimiter: undefined,
  headers: undefined,
  skipRows: 0,
  backslashQuotes: 'repair' as const,
}

/** Rows, lines of the rows, reasons of rejects, and the end of a text that comes in pieces. */
async function read(text: string, format: 'csv' | 'ndjson' = 'csv', size = text.length + 1) {
  const rejected: string[] = []
  const notes: ReadingNotes = {
    reject: (reason, { line }) => rejected.push(`${line} ${reason}`),
    repair: () => undefined,
    progress: () => undefined,
    fileRead: () => undefined,
  }
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const batches =
    format === 'csv' ? readDelimited(pieces(), 'a', CSV, notes) : readNdjson(pieces(), 'a', notes)
  const lines: number[] = []
  let next = await batches.next()
  for (; !next.done; next = await batches.next()) lines.push(...next.value.lines)
  return { lines, rejected, end: next.value satisfies FileEnd }
}

const ROWS = 'a,b,c\n1,2,3\n4,5,6'

test.each([
  ['a line end', `${ROWS}\n`, 'closed'],
  ['blank lines', `${ROWS}\n\n\r\n`, 'closed'],
  ['half of a CRLF', `${ROWS.replaceAll('\n', '\r\n')}\r`, 'closed'],
  ['the end-of-file character of DOS', `${ROWS}\r\n\u001a`, 'closed'],
  ['blanks', `${ROWS}\n  `, 'closed'],
  ['its last value', ROWS, 'open'],
  ['too few values', `${ROWS}\n7,8`, 'broken'],
  ['an open quote', `${ROWS}\n7,8,"nine`, 'broken'],
  ['a line break within quotes', `${ROWS}\n7,8,"nine\n`, 'broken'],
  ['an open quote that looks closed by other rules', `${ROWS}\n7,"a ""b"", c`, 'broken'],
  ['zero bytes, as a crash leaves them', `${ROWS}\n${'\0'.repeat(500)}`, 'broken'],
  ['a short line that was finished', `${ROWS}\n(2 rows)\n`, 'closed'],
  ['a stray quote before its last record', `${ROWS}\n7,8,"n\n10,11,12\n`, 'stray-quote'],
  ['a row with quotes escaped by a backslash', `${ROWS}\n7,"8 \\"x","9"\n`, 'closed'],
])('CSV that ends with %s', async (_, text, end) => {
  expect((await read(text)).end).toBe(end)
})

test.each([
  ['a line end', '{"a":1}\n{"a":2}\n', 'closed'],
  ['CR', '{"a":1}\r{"a":2}\r', 'closed'],
  ['the end-of-file character of DOS', '{"a":1}\r\n\u001a', 'closed'],
  ['its last object', '{"a":1}\n{"a":2}', 'complete'],
  ['half an object', '{"a":1}\n{"a":', 'broken'],
  ['a line that is no JSON', '{"a":1}\nend\n', 'closed'],
])('NDJSON that ends with %s', async (_, text, end) => {
  for (const size of [1, 2, 5, 100]) expect((await read(text, 'ndjson', size)).end).toBe(end)
})

test('lines of NDJSON are counted whatever they end with, in whatever pieces they come', async () => {
  for (const newline of ['\n', '\r\n', '\r'])
    for (const size of [1, 2, 3, 7, 100])
      expect(await read(['{"a":1}', '', 'x', '{"a":2}', ''].join(newline), 'ndjson', size)).toEqual(
        { lines: [1, 4], rejected: ['3 not JSON'], end: 'closed' },
      )
})
