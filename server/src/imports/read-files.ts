import type { FileSource } from '../tenancy/document/source-document.ts'
import { type DelimitedReading, readDelimited } from './delimited-reader.ts'
import { readFileBytes } from './file-bytes.ts'
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

/** How the delimited files of a source are read. */
export function delimitedReading(
  source: Extract<FileSource, { format: 'csv' | 'tsv' | 'blds' }>,
): DelimitedReading {
  return {
    delimiter: source.delimiter === 'auto' ? undefined : source.delimiter,
    skipRows: source.skipRows,
    headers: source.headers,
    backslashQuotes: source.backslashQuotes,
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
      return readDelimited(pieces, name, delimitedReading(source), notes)
    case 'ndjson':
      return readNdjson(pieces, name, notes)
    case 'json':
      return readJsonArray(pieces, name, source.item, notes)
    case 'geojson':
      return readGeoJson(pieces, name, notes)
  }
}
