import { open } from 'node:fs/promises'
import type { FileSource } from '../tenancy/document/source-document.ts'
import { readDelimited } from '../imports/delimited-reader.ts'
import { readNdjson } from '../imports/ndjson-reader.ts'
import { delimitedReading, readFiles } from '../imports/read-files.ts'
import type { ReadingNotes, RowBatch } from '../imports/row.ts'
import type { SourceFile } from '../imports/source-files.ts'
import { decodeText } from '../imports/text-pieces.ts'

/** Rows that are looked at, spread evenly over the files. */
export const MAX_ROWS = 20_000
/** Rows that each file gives however many there are. */
const MIN_ROWS_OF_FILE = 20
/** Bytes at the end of a plain file that are looked at too. */
const END_LENGTH = 256 * 1024

/** Some rows of a source. */
export interface SampledRows {
  readonly batches: readonly RowBatch[]
  /** True when the sample is all that there is. */
  readonly whole: boolean
}

/**
 * The first rows of each file, and the last of plain ones.
 * @throws SourceError for a file that is not what the source declares.
 */
export async function sampleRows(
  source: FileSource,
  files: readonly SourceFile[],
  notes: ReadingNotes,
): Promise<SampledRows> {
  const batches: RowBatch[] = []
  const quota = Math.max(MIN_ROWS_OF_FILE, Math.floor(MAX_ROWS / files.length))
  let whole = true
  for (const file of files) {
    let bytes = 0
    const counting: ReadingNotes = {
      reject: (...args) => notes.reject(...args),
      repair: (...args) => notes.repair(...args),
      fileRead: (summary) => notes.fileRead(summary),
      progress(count) {
        bytes += count
        notes.progress(count)
      },
    }
    const head = await firstRows(readFiles(source, [file], counting), quota)
    batches.push(...head.batches)
    if (head.whole) continue
    whole = false
    // Rows that were read already must not look like a second time.
    if (file.bytes - bytes >= END_LENGTH)
      batches.push(...(await readEnd(source, file, head.batches)))
  }
  return { batches, whole }
}

/** The first rows of a source, at most `quota` of them. */
export async function firstRows(
  source: AsyncIterable<RowBatch>,
  quota: number,
): Promise<SampledRows> {
  const batches: RowBatch[] = []
  let rows = 0
  for await (const batch of source) {
    const room = quota - rows
    batches.push(
      batch.rows.length <= room
        ? batch
        : { ...batch, rows: batch.rows.slice(0, room), lines: batch.lines.slice(0, room) },
    )
    rows += batch.rows.length
    if (rows >= quota) return { batches, whole: false }
  }
  return { batches, whole: true }
}

/** The last rows of a plain file with one record a line; of others the beginning has to do. */
async function readEnd(
  source: FileSource,
  file: SourceFile,
  head: readonly RowBatch[],
): Promise<RowBatch[]> {
  const { format, encoding } = source
  if (format === 'json' || format === 'geojson' || encoding === 'utf-16le') return []
  const bytes = await lastBytes(file)
  if (bytes === null) return []
  const text = decodeText([bytes], encoding, () => undefined)
  const silent: ReadingNotes = {
    reject: () => undefined,
    repair: () => undefined,
    fileRead: () => undefined,
    progress: () => undefined,
  }
  const columns = head[0]?.columns
  const headers = columns?.kind === 'header' ? columns.names : undefined
  const rows =
    source.format === 'ndjson'
      ? readNdjson(text, file.name, silent)
      : readDelimited(
          text,
          file.name,
          { ...delimitedReading(source), headers, skipRows: 0 },
          silent,
        )
  const batches: RowBatch[] = []
  // Lines are counted from where the end begins, so they are not those of the file.
  for await (const batch of rows)
    batches.push({ ...batch, file: `end of ${file.name}`, columns: columns ?? batch.columns })
  return batches
}

/** The whole lines at the end of a plain file; null for gzip. */
async function lastBytes(file: SourceFile): Promise<Buffer | null> {
  const handle = await open(file.path)
  try {
    const magic = await handle.read(Buffer.alloc(2), 0, 2, 0)
    if (magic.buffer.toString('hex') === '1f8b') return null
    const { buffer } = await handle.read(
      Buffer.alloc(END_LENGTH),
      0,
      END_LENGTH,
      file.bytes - END_LENGTH,
    )
    const start = buffer.findIndex((byte) => byte === 0x0a || byte === 0x0d)
    return start < 0 ? null : buffer.subarray(start + 1)
  } finally {
    await handle.close()
  }
}
