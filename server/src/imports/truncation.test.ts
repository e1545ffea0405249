import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDelimited } from './delimited-reader.ts'
import type { FileSummary } from './file-summary.ts'
import { csvOf, numberedRows } from './import-for-tests.ts'
import { readNdjson } from './ndjson-reader.ts'
import type { ReadingNotes, Row } from './row.ts'
import { fileNotices, pureLossOf, truncationOf } from './truncation.ts'

const notes: ReadingNotes = {
  reject: () => undefined,
  repair: () => undefined,
  progress: () => undefined,
  fileRead: () => undefined,
}
const CSV = {
  delimiter: undefined,
  headers: undefined,
  skipRows: 0,
  backslashQuotes: 'reject' as const,
}

interface ReadText {
  /** Key of a record → its content. */
  readonly records: ReadonlyMap<string, string>
  readonly summary: FileSummary
}

async function read(text: string, format: 'csv' | 'ndjson'): Promise<ReadText> {
  async function* pieces() {
    yield text
  }
  const batches =
    format === 'csv'
      ? readDelimited(pieces(), 'a.csv', CSV, notes)
      : readNdjson(pieces(), 'a.csv', notes)
  const rows: Row[] = []
  let next = await batches.next()
  for (; !next.done; next = await batches.next()) rows.push(...next.value.rows)
  return {
    records: new Map(rows.map((row) => [String(Object.values(row)[0]), JSON.stringify(row)])),
    summary: summaryOf({ rows: rows.length, characters: text.length, end: next.value }),
  }
}

function summaryOf(more: Partial<FileSummary>): FileSummary {
  return { name: 'a.csv', rows: 10, characters: 1_000, end: 'closed', announced: null, ...more }
}

/** What an import of `text` after one of `whole` would do, with the refusal. */
function compare(whole: ReadText, cut: ReadText) {
  const removed = [...whole.records.keys()].filter((key) => !cut.records.has(key)).length
  const changed = [...cut.records].filter(([key, row]) => whole.records.get(key) !== row).length
  const files = { files: [cut.summary], before: [whole.summary], snapshot: true }
  const inserted = [...cut.records.keys()].filter((key) => !whole.records.has(key)).length
  const plan = { existing: whole.records.size, inserted, changed: changed - inserted, removed }
  const refusal = truncationOf(files, removed) ?? pureLossOf(files, plan)
  return { removed, changed, refusal, notices: fileNotices(files) }
}

const rows = numberedRows(40, (n) => ({
  title: n % 4 === 0 ? `Deck "${n}",\nrear, two, "three",\n` : `Deck ${n}`,
}))
const plain = csvOf(numberedRows(40)).replaceAll('"', '')
const objects = rows.map((row) => JSON.stringify(row))
const LINE_ENDS_ONLY = /[\r\n]$/

test.each([
  ['CSV with quotes', 'csv', csvOf(rows), LINE_ENDS_ONLY],
  ['CSV with CRLF', 'csv', plain.replaceAll('\n', '\r\n'), LINE_ENDS_ONLY],
  ['CSV with CR', 'csv', plain.replaceAll('\n', '\r'), LINE_ENDS_ONLY],
  [
    'CSV of two columns',
    'csv',
    `k,v\n${rows.map(({ number, title }) => `${number},"${title?.replaceAll('"', '""')}"`).join('\n')}\n`,
    LINE_ENDS_ONLY,
  ],
  ['NDJSON', 'ndjson', `${objects.join('\n')}\n`, LINE_ENDS_ONLY],
  ['NDJSON without a line end at its end', 'ndjson', objects.join('\n'), /\}$/],
] as const)(
  '%s cut at any position: refused, or cut behind a whole record and told',
  async (_, format, text, wholeRecord) => {
    const whole = await read(text, format)
    // Cut within the header, the file has no row: the import is refused for that.
    for (let position = text.indexOf('P-1'); position < text.length; position++) {
      const kept = text.slice(0, position)
      const { removed, changed, refusal, notices } = compare(whole, await read(kept, format))
      if (refusal !== null || removed + changed === 0) continue
      expect(kept).toMatch(wholeRecord)
      expect(removed).toBeLessThan(5)
      expect({ position, changed }).toEqual({ position, changed: 0 })
      expect(notices.join()).toContain('smaller')
    }
  },
)

test('CSV without a line end at its end, cut at any position: no record is removed', async () => {
  const text = plain.trimEnd()
  const whole = await read(text, 'csv')
  for (let position = text.indexOf('P-1'); position < text.length; position++) {
    const cut = compare(whole, await read(text.slice(0, position), 'csv'))
    if (cut.refusal !== null) continue
    expect({ position, removed: cut.removed }).toEqual({ position, removed: 0 })
    expect(cut.notices.join()).toContain('smaller')
  }
})

test('whatever the rows, a cut never takes a record away unless it comes behind a line end', async () => {
  const value = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '\\'), maxLength: 6 })
  const table = fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(table, fc.double({ min: 0, max: 1, noNaN: true }), async (values, share) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = values.map(([a, b], n) => `K-${n},${quoted(a)},${quoted(b)}\n`)
      const text = `key,a,b\n${lines.join('')}`
      // Of a file cut within its first record the guard says that all others are gone.
      const least = 8 + (lines[0]?.length ?? 0)
      const kept = text.slice(0, Math.floor(least + (text.length - least) * share))
      const whole = await read(text, 'csv')
      expect(whole.records.size).toBe(values.length)
      const { removed, changed, refusal, notices } = compare(whole, await read(kept, 'csv'))
      if (refusal !== null || removed + changed === 0) return
      expect(kept.at(-1)).toBe('\n')
      // A last value that is cut behind a line end of its own and a doubled quote looks whole.
      if (removed > 0) expect(changed).toBe(0)
      expect(notices.join()).toContain('smaller')
    }),
    { numRuns: 500 },
  )
})

const refusalOf = (
  now: Partial<FileSummary>,
  before: Partial<FileSummary> | null,
  removed: number,
) =>
  truncationOf(
    {
      files: [summaryOf(now)],
      before: before === null ? null : [summaryOf(before)],
      snapshot: true,
    },
    removed,
  )

test('a good file without a line end is no reason to refuse, one that is shorter than before and takes records away is', () => {
  expect(refusalOf({ end: 'open' }, null, 0)).toBeNull()
  expect(refusalOf({ end: 'open' }, { end: 'open' }, 3)).toBeNull()
  expect(refusalOf({ end: 'open', characters: 900 }, { end: 'open' }, 3)).toContain('smaller')
  expect(refusalOf({ end: 'open' }, { end: 'closed' }, 0)).toContain('no line end')
  expect(refusalOf({ end: 'open' }, null, 3)).toContain('3 records would be removed')
  expect(refusalOf({ end: 'closed', characters: 900 }, { end: 'closed' }, 3)).toBeNull()
})

test('a file under a new name is judged by the size of all files', () => {
  const now = { name: 'permits-2026-11-21.csv', end: 'open' } as const
  const before = { name: 'permits-2026-11-20.csv', end: 'open' } as const
  expect(refusalOf({ ...now, characters: 1_100 }, before, 3)).toBeNull()
  expect(refusalOf({ ...now, characters: 900 }, before, 3)).toContain('smaller')
})

test('a full file is not made up for by an empty one of another name', () => {
  const [first, second] = [summaryOf({ name: '2023.csv' }), summaryOf({ name: '2024.csv' })]
  const empty = summaryOf({ name: '2025.csv', rows: 0, characters: 40 })
  const before = [first, second]
  const found = (files: FileSummary[]) => truncationOf({ files, before, snapshot: true }, 15)
  expect(found([first, empty])).toContain('2024.csv was part of the last import')
  expect(found([first, summaryOf({ name: '2025.csv' })])).toBeNull()
})

test('a smaller file without anything new is refused when more than a few records are gone', () => {
  const files = {
    files: [summaryOf({ characters: 900 })],
    before: [summaryOf({})],
    snapshot: true,
  }
  const plan = { existing: 400, inserted: 0, changed: 0, removed: 5 }
  expect(pureLossOf(files, plan)).toContain('5 of 400')
  expect(pureLossOf(files, { ...plan, removed: 4 })).toBeNull()
  expect(pureLossOf(files, { ...plan, existing: 500 })).toBeNull()
  expect(pureLossOf(files, { ...plan, inserted: 1 })).toBeNull()
  expect(pureLossOf(files, { ...plan, changed: 1 })).toBeNull()
  expect(pureLossOf({ ...files, before: files.files }, plan)).toBeNull()
})

test('a service that gives fewer rows than it said is refused', () => {
  expect(refusalOf({ characters: null, announced: 11 }, null, 0)).toContain('announced with 11')
  expect(refusalOf({ characters: null, announced: 10 }, null, 5)).toBeNull()
})
