import { expect, test } from 'vitest'
import { readDelimited } from './delimited-reader.ts'
import type { ReadingNotes } from './row.ts'

/** The rows of a text, and their lines; its pieces are of `size` characters. */
async function read(text: string, skipRows: number, size = text.length) {
  const rejected: number[] = []
  const notes: ReadingNotes = {
    reject: (_, { line }) => rejected.push(line),
    repair: () => undefined,
    fileRead: () => undefined,
    progress: () => undefined,
  }
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const reading = {
    delimiter: undefined,
    headers: undefined,
    backslashQuotes: 'reject',
    skipRows,
  } as const
  const found: [line: number | undefined, row: unknown][] = []
  for await (const { rows, lines } of readDelimited(pieces(), 'a.csv', reading, notes))
    rows.forEach((row, index) => found.push([lines[index], row]))
  return { found, rejected }
}

test.each(['\n', '\r\n', '\r'])(
  'titles are left out, and lines counted as in the file: ends %j',
  async (end) => {
    const text = [
      'City; of, Ferndale',
      '',
      '"Report, 2025',
      'id;status',
      '1;Open',
      '2;a;b',
      '3;Closed',
      '',
    ].join(end)
    for (const size of [text.length, 1])
      expect(await read(text, 3, size)).toEqual({
        found: [
          [5, ['1', 'Open']],
          [7, ['3', 'Closed']],
        ],
        rejected: [6],
      })
  },
)

test('a file that has only the lines to be left out is refused', async () => {
  await expect(read('Title\nid,status', 2)).rejects.toThrow(
    'a.csv has fewer than 3 lines at its start, and skipRows leaves out 2',
  )
})
