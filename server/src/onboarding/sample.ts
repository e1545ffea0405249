import { type Encoding, type FileSource, Source } from '../tenancy/document/source-document.ts'
import { SAMPLE_LENGTH } from '../imports/dialect.ts'
import { readFileBytes } from '../imports/file-bytes.ts'
import { type ReadingNotes, type RowBatch, SourceError } from '../imports/row.ts'
import type { SourceFile } from '../imports/source-files.ts'
import { Tally } from '../imports/tally.ts'
import { decodeText } from '../imports/text-pieces.ts'
import { guessEncoding } from './guess-encoding.ts'
import { type FileFormat, formatOf } from './file-format.ts'
import { findHeader, type HeaderRow } from './header-row.ts'
import { sampleRows } from './sample-rows.ts'

/** What kind of service gives the rows. */
export interface ServiceFormat {
  readonly format: 'soda' | 'arcgis' | 'ogc-features' | 'wfs'
}

/** Some rows of a city's files or service, and how the files are written. */
export interface Sample {
  /** None for a service. */
  readonly files: readonly SourceFile[]
  readonly format: FileFormat | ServiceFormat
  readonly encoding: Encoding
  /** A word that shows the encoding; empty when it is UTF-8. */
  readonly encodingExample: string
  /** Of the first file, when it is delimited. */
  readonly header: HeaderRow | undefined
  /** Lines above the header of each file; null when files have different ones, and such rows are told by their text. */
  readonly skipRows: number | null
  readonly batches: readonly RowBatch[]
  readonly rows: number
  /** True when the sample is all that there is. */
  readonly whole: boolean
  /** Rows that the readers refused. */
  readonly rejected: Tally
  /** What the readers put right. */
  readonly repaired: Tally
}

/**
 * Reads a sample of the files.
 * @throws SourceError for what is no data: an empty file, HTML, an archive, files of different kinds.
 */
export async function readSample(files: readonly SourceFile[]): Promise<Sample> {
  const rejected = new Tally()
  const repaired = new Tally()
  const starts: Start[] = []
  for (const file of files) starts.push(await startOf(file))
  const [first] = starts
  if (!first) throw new SourceError('Expected at least one file.')
  const other = starts.find(({ format }) => format.format !== first.format.format)
  if (other)
    throw new SourceError(
      `${first.file.name} is ${first.format.format} and ${other.file.name} is ${other.format.format}. Expected ` +
        'files of one kind: one module has one source. Run this for each kind.',
    )
  const unusual = starts.find((one) => one.encoding !== 'utf-8')
  const encoding = unusual?.encoding ?? 'utf-8'
  const { header, skipRows } = headerOf(starts)
  const source = readingSource(first.format, encoding, header, skipRows)
  const notes: ReadingNotes = {
    reject: (reason, position, detail) => rejected.add(reason, position, detail),
    repair: (reason, position, detail) => repaired.add(reason, position, detail),
    fileRead: () => undefined,
    progress: () => undefined,
  }
  const { batches, whole } = await sampleRows(source, files, notes)
  const kept =
    skipRows === null && header ? batches.map((batch) => withoutTitles(batch, header)) : batches
  const rows = kept.reduce((sum, batch) => sum + batch.rows.length, 0)
  if (rows === 0)
    throw new SourceError(
      `${first.file.name} has ${first.format.format === 'csv' ? 'a header and no rows' : 'no rows'}` +
        `${rejected.total > 0 ? ` that can be read (${[...rejected.reasons.keys()].join(', ')})` : ''}. ` +
        'Expected at least one: was the export filtered?',
    )
  const format = first.format
  const encodingExample = unusual?.example ?? ''
  return {
    files,
    format,
    encoding,
    encodingExample,
    header,
    skipRows,
    batches: kept,
    rows,
    whole,
    rejected,
    repaired,
  }
}

interface Start {
  readonly file: SourceFile
  readonly text: string
  readonly whole: boolean
  readonly format: FileFormat
  readonly encoding: Encoding
  /** A word that shows the encoding. */
  readonly example: string
}

async function startOf(file: SourceFile): Promise<Start> {
  const { encoding, example } = await encodingOf(file)
  const bytes = readFileBytes(file.path, () => undefined)
  let text = ''
  let whole = true
  for await (const piece of decodeText(bytes, encoding, () => undefined)) {
    text += piece
    if (text.length < SAMPLE_LENGTH) continue
    whole = false
    break
  }
  return { file, text, whole, format: formatOf(text, file.name), encoding, example }
}

/** Bytes at the start of a file that show its encoding. */
const ENCODING_LENGTH = 4 * 1024 * 1024

/** The encoding of a file, with a word that shows it where it is no usual one. */
async function encodingOf(file: SourceFile): Promise<{ encoding: Encoding; example: string }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of readFileBytes(file.path, () => undefined)) {
    // The stream reuses the chunk's memory.
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length >= ENCODING_LENGTH) break
  }
  const bytes = Buffer.concat(chunks)
  if (isUtf16(bytes)) return { encoding: 'utf-16le', example: '' }
  const isMarked = /^(fffe|feff|efbbbf)/.test(bytes.toString('hex', 0, 3))
  return (isMarked ? null : guessEncoding(bytes)) ?? { encoding: 'utf-8', example: '' }
}

/** UTF-16 without a mark shows by the zero bytes of its Latin letters. */
function isUtf16(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096)
  const isMarked = head[0] === 0xff || head[0] === 0xfe
  const odd = head.filter((byte, index) => index % 2 === 1 && byte === 0).length
  return !isMarked && head.length > 3 && odd > head.length / 4
}

/**
 * The header of the first file, and the lines above it.
 * @throws SourceError when the files differ in the lines above the header, and in the header.
 */
function headerOf(starts: readonly Start[]): Pick<Sample, 'header' | 'skipRows'> {
  if (starts[0]?.format.format !== 'csv') return { header: undefined, skipRows: 0 }
  const headers = starts.map((start) => findHeader(start.text, start.whole, start.file.name))
  const [header] = headers
  const [skipRows, ...others] = new Set(
    headers.map(({ titles, lines }) => (titles.length > 0 ? lines : 0)),
  )
  if (skipRows !== undefined && others.length === 0) return { header, skipRows }
  const differs = headers.some(({ names }) => names.join('\n') !== header?.names.join('\n'))
  const titled = headers.findIndex(({ titles }) => titles.length > 0)
  if (titled >= 0 && differs)
    throw new SourceError(
      `${starts[titled]?.file.name} has rows above its header, other files have fewer or more, and their headers differ. Expected ` +
        'the names of the columns in the first row of each file: take the rows above them out.',
    )
  return { header: headers[Math.max(titled, 0)], skipRows: null }
}

function readingSource(
  format: FileFormat,
  encoding: Encoding,
  header: HeaderRow | undefined,
  skipRows: number | null,
): FileSource {
  const source = Source.parse({
    name: 'sample',
    files: ['*'],
    key: { const: 'all' },
    map: {},
    encoding,
    ...format,
    ...(header && { backslashQuotes: 'repair' }),
    ...(skipRows && { skipRows }),
    ...(header && skipRows === null && { headers: columnNames(header) }),
  })
  if (!('files' in source)) throw new Error('a sample is read from files')
  return source
}

/** Names for files whose header is not their first row: each column needs one. */
export function columnNames({ names }: HeaderRow): string[] {
  return names.map((name, index) => (name === '' ? `column_${index + 1}` : name))
}

/** Without the rows above the header and the header itself, which are rows to a reader that has its names. */
function withoutTitles(batch: RowBatch, header: HeaderRow): RowBatch {
  const others = new Set(notRows(header))
  const kept = batch.rows
    .map((row, index) => ({ row, line: batch.lines[index] ?? 0 }))
    .filter(({ row }) => !(Array.isArray(row) && others.has(String(row[0] ?? '').trim())))
  return { ...batch, rows: kept.map(({ row }) => row), lines: kept.map(({ line }) => line) }
}

/** First values of the rows that are no records: those above the header, and the header. */
export function notRows({ titles, names }: HeaderRow): string[] {
  return [...new Set([...titles, names[0] ?? ''])].filter((text) => text !== '')
}
