import { DelimitedParser, type DelimitedRecord } from './delimited-parser.ts'
import { type Columns, type ReadingNotes, type RowBatch, SourceError } from './row.ts'

export interface DelimitedReading {
  readonly delimiter: string
  /** Column names, for files without a header. */
  readonly headers: readonly string[] | undefined
  readonly backslashQuotes: 'repair' | 'reject'
}

/**
 * The rows of a delimited file; records that cannot be used are told to `notes` and left out.
 * @throws SourceError when the text is something else altogether, such as a page of HTML.
 */
export async function* readDelimited(
  pieces: AsyncIterable<string>,
  file: string,
  reading: DelimitedReading,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  const options = {
    delimiter: reading.delimiter,
    width: reading.headers?.length,
    backslashQuotes: reading.backslashQuotes,
  }
  const parser = new DelimitedParser(options)
  let columns: Columns | undefined = reading.headers
    ? { kind: 'header', names: reading.headers }
    : undefined
  let first = true

  function batchOf(records: Iterable<DelimitedRecord>): RowBatch | undefined {
    const rows: string[][] = []
    const lines: number[] = []
    for (const record of records) {
      if (record.kind === 'refused') {
        notes.reject(record.reason, { file, line: record.line }, record.detail)
        continue
      }
      if (!columns) {
        columns = headerOf(record.values, file, record.line, notes)
        options.width = record.values.length
        continue
      }
      if (record.repair !== undefined)
        notes.repair(
          record.repair,
          { file, line: record.line },
          record.values.join(reading.delimiter),
        )
      rows.push(record.values)
      lines.push(record.line)
    }
    return columns && rows.length > 0 ? { file, columns, rows, lines } : undefined
  }

  for await (const piece of pieces) {
    if (first && piece.trim() !== '') {
      refuseForeignText(piece, file)
      first = false
    }
    const batch = batchOf(parser.push(piece, false))
    if (batch) yield batch
  }
  const batch = batchOf(parser.push('', true))
  if (batch) yield batch
}

function headerOf(values: string[], file: string, line: number, notes: ReadingNotes): Columns {
  const names = values.map((value) => value.trim())
  const twice = new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index))
  if (twice.size > 0)
    notes.repair(
      'columns that occur twice: the first one counts',
      { file, line },
      [...twice].join(', '),
    )
  return { kind: 'header', names }
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
