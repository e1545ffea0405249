import { open } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FileSource } from '../tenancy/document/source-document.ts'
import { readDelimited } from './delimited-reader.ts'
import type { FileEnd } from './file-summary.ts'
import { readGeoJson, readJsonArray } from './json-readers.ts'
import { readNdjson } from './ndjson-reader.ts'
import { type ReadingNotes, type RowBatch, SourceError } from './row.ts'
import type { SourceFile } from './source-files.ts'
import { decodeText } from './text-pieces.ts'

/**
 * The rows of all files of a source, one file after the other, batch by batch.
 * @throws SourceError for a file that is not what the source declares.
 */
export async function* readFiles(
  source: FileSource,
  files: readonly SourceFile[],
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  for (const file of files) yield* readFile(source, file, notes)
}

async function* readFile(
  source: FileSource,
  file: SourceFile,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch> {
  const bytes = readFileBytes(file.path, (count) => notes.progress(count))
  const pieces = decodeText(bytes, source.encoding, (note) =>
    notes.repair(`encoding: ${note}`, { file: file.name, line: 1 }, ''),
  )
  let characters = 0
  async function* counted() {
    for await (const piece of pieces) {
      characters += piece.length
      yield piece
    }
  }
  try {
    const end = yield* readPieces(source, counted(), file.name, notes)
    notes.fileRead({ name: file.name, characters, end, announced: null })
  } catch (error) {
    // Decoding does not know the file's name.
    if (error instanceof SourceError && !error.message.includes(file.name))
      throw new SourceError(`${file.name}: ${error.message}`)
    throw error
  }
}

function readPieces(
  source: FileSource,
  pieces: AsyncIterable<string>,
  name: string,
  notes: ReadingNotes,
): AsyncGenerator<RowBatch, FileEnd> {
  switch (source.format) {
    case 'csv':
    case 'tsv':
    case 'blds':
      return readDelimited(
        pieces,
        name,
        {
          delimiter: source.delimiter === 'auto' ? undefined : source.delimiter,
          headers: source.headers,
          backslashQuotes: source.backslashQuotes,
        },
        notes,
      )
    case 'ndjson':
      return readNdjson(pieces, name, notes)
    case 'json':
      return readJsonArray(pieces, name, source.item, notes)
    case 'geojson':
      return readGeoJson(pieces, name, notes)
  }
}

const CHUNK = 256 * 1024

/** Kinds of files that are often mistaken for data, by their first bytes. */
const FOREIGN: readonly (readonly [magic: string, what: string])[] = [
  ['504b0304', 'a ZIP or Excel file: unpack it, or save it as CSV'],
  ['d0cf11e0', 'an old Excel file: save it as CSV'],
  ['50415231', 'a Parquet file: convert it to CSV or NDJSON'],
  ['25504446', 'a PDF document'],
  ['425a68', 'a bzip2 archive: unpack it first'],
  ['fd377a58', 'an xz archive: unpack it first'],
  ['28b52ffd', 'a zstd archive: unpack it first'],
  ['53514c69', 'a SQLite database'],
]

/**
 * The bytes of a file, unpacked when it is gzip (known by its first bytes, not its name).
 * @param progress called with the bytes read from disk.
 * @throws SourceError for a file of another kind, and for a damaged or cut off archive.
 */
async function* readFileBytes(
  path: string,
  progress: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const head = await firstBytes(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  const hex = head.toString('hex')
  const foreign = FOREIGN.find(([magic]) => hex.startsWith(magic))
  if (foreign) throw new SourceError(`${path} is ${foreign[1]}.`)
  const file = createReadStream(path, { highWaterMark: CHUNK })
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      progress(chunk.length)
      done(null, chunk)
    },
  })
  const gzip = hex.startsWith('1f8b')
  const stream: Readable = gzip
    ? pipeline(file, counter, createGunzip({ chunkSize: CHUNK }), () => undefined)
    : pipeline(file, counter, () => undefined)
  try {
    // Streams in byte mode give buffers.
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    if (gzip && error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new SourceError(
        `${path} is damaged or cut off: its gzip data ends in "${error.message}".`,
      )
    throw unreadable(path, error)
  } finally {
    stream.destroy()
    file.destroy()
  }
}

/** A file system error as a SourceError; any other error unchanged. */
function unreadable(path: string, error: unknown): unknown {
  return error instanceof Error && 'syscall' in error
    ? new SourceError(`${path} cannot be read: ${error.message}.`)
    : error
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
