import { DelimitedParser } from './delimited-parser.ts'
import type { DelimitedRecord } from './delimited-record.ts'
import { dialectOf, type DialectSettings, SAMPLE_LENGTH } from './dialect.ts'
import type { FileEnd } from './file-summary.ts'
import { type Columns, type ReadingNotes, type RowBatch, SourceError } from './row.ts'

export interface DelimitedReading extends DialectSettings {
  /** Lines at the start of the file that are left out. */
  readonly skipRows: number
  readonly backslashQuotes: 'repair' | 'reject'
}

/** Longest header in characters: beyond that the line ends are not what they seem. */
const MAX_HEADER_LENGTH = 16 * 1024

/**
 * The rows of a delimited file; unusable records are reported to `notes` and left out. Line ends, and
 * the delimiter where none is set, are detected from the start of the file.
 * @returns how the file ended.
 * @throws SourceError when the text is something else, such as a page of HTML, or has no usable header.
 */
export async function* readDelimited(
  pieces: AsyncIterable<string>,
  file: string,
  reading: DelimitedReading,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch, FileEnd> {
  const rest = pieces[Symbol.asyncIterator]()
  let sample = ''
  let whole = false
  while (!whole && sample.length < SAMPLE_LENGTH) {
    const next = await rest.next()
    if (next.done) whole = true
    else sample += next.value
  }
  refuseForeignText(sample, file)
  sample = withoutLines(sample, reading.skipRows, file)
  const start = sample.slice(0, SAMPLE_LENGTH)
  const sampleIsWhole = whole && start === sample
  const dialect = dialectOf(start, sampleIsWhole, reading)
  const options = {
    ...dialect,
    width: reading.headers?.length,
    backslashQuotes: reading.backslashQuotes,
  }
  const parser = new DelimitedParser(options)
  let columns: Columns | undefined = reading.headers
    ? { kind: 'header', names: reading.headers }
    : undefined

  function batchOf(records: Iterable<DelimitedRecord>): RowBatch | undefined {
    const rows: string[][] = []
    const lines: number[] = []
    for (const found of records) {
      const record = { ...found, line: found.line + reading.skipRows }
      if (!columns) {
        columns = headerOf(record, file, notes)
        if (columns.names.length === 1)
          refuseWrongDelimiter(columns.names[0] ?? '', file, reading, start, sampleIsWhole)
        options.width = columns.names.length
        continue
      }
      const { line } = record
      if (record.kind === 'refused') {
        notes.reject(record.reason, { file, line }, record.detail, record.text)
        continue
      }
      if (record.repair !== undefined)
        notes.repair(record.repair, { file, line }, record.values.join(dialect.delimiter))
      rows.push(record.values)
      lines.push(line)
    }
    return columns && rows.length > 0 ? { file, columns, rows, lines } : undefined
  }

  try {
    for (let piece = sample; ;) {
      const batch = batchOf(parser.push(piece, false))
      if (batch) yield batch
      const next = whole ? undefined : await rest.next()
      if (!next || next.done) break
      piece = next.value
    }
    whole = true
    const batch = batchOf(parser.push('', true))
    if (batch) yield batch
    return parser.end
  } finally {
    if (!whole) await rest.return?.()
  }
}

const LINE_END = /\r\n?|\n/g

/** The text after its first lines. @throws SourceError when it has no more than these. */
function withoutLines(text: string, count: number, file: string): string {
  if (count === 0) return text
  LINE_END.lastIndex = 0
  for (let skipped = 0; skipped < count; skipped++)
    if (!LINE_END.test(text))
      throw new SourceError(
        `${file} has fewer than ${count + 1} lines at its start, and skipRows leaves out ${count}. Expected the names of the ` +
          'columns after them: correct skipRows.',
      )
  return text.slice(LINE_END.lastIndex)
}

function headerOf(
  record: DelimitedRecord,
  file: string,
  notes: ReadingNotes,
): Extract<Columns, { kind: 'header' }> {
  const length =
    record.kind === 'refused'
      ? record.text.length
      : record.values.reduce((sum, value) => sum + value.length + 1, -1)
  if (
    length > MAX_HEADER_LENGTH ||
    (record.kind === 'refused' && record.reason === 'line too long')
  )
    throw new SourceError(
      `${file} has a header of ${NUMBERS.format(length)} characters or more; expected at most ` +
        `${NUMBERS.format(MAX_HEADER_LENGTH)}. Its lines do not end with LF, CRLF or CR, or it is no ` +
        `delimited file: it starts with "${startOf(record)}".`,
    )
  if (record.kind === 'refused')
    throw new SourceError(
      `${file} has a header that cannot be read, on line ${record.line}: ${record.reason} ` +
        `(${record.detail}). It starts with "${startOf(record)}".`,
    )
  const names = record.values.map((value) => value.trim())
  const twice = new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index))
  if (twice.size > 0)
    notes.repair(
      'columns that occur twice: the first one counts',
      { file, line: record.line },
      [...twice].join(', '),
    )
  return { kind: 'header', names }
}

const NUMBERS = new Intl.NumberFormat('en')

function startOf(record: DelimitedRecord): string {
  const text = record.kind === 'refused' ? record.text : record.values.join(' ')
  return text.slice(0, 40)
}

/** A header of one column whose file has several by another delimiter. */
function refuseWrongDelimiter(
  header: string,
  file: string,
  reading: DelimitedReading,
  start: string,
  whole: boolean,
): void {
  if (reading.delimiter === undefined) return
  const { delimiter } = dialectOf(start, whole, { ...reading, delimiter: undefined })
  if (delimiter === reading.delimiter || !header.includes(delimiter)) return
  throw new SourceError(
    `${file} has one column by the delimiter ${nameOf(reading.delimiter)} that the source sets; this ` +
      `looks like ${nameOf(delimiter)}. Set delimiter: auto, or delimiter: "${delimiter === '\t' ? '\\t' : delimiter}".`,
  )
}

function nameOf(delimiter: string): string {
  return delimiter === '\t' ? 'a tab' : `\`${delimiter}\``
}

function refuseForeignText(text: string, file: string): void {
  const head = text.trimStart().slice(0, 200).toLowerCase()
  if (head.startsWith('<'))
    throw new SourceError(
      `${file} is a page of HTML or XML, not a delimited file: it starts with "${head.slice(0, 40)}".`,
    )
  if (/^[[{]\s*["{[]/.test(head))
    throw new SourceError(
      `${file} is JSON, not a delimited file. Set format: ndjson, json or geojson.`,
    )
}
