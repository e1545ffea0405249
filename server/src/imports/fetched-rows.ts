import { mkdir, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { FileSummary } from './file-summary.ts'
import type { Columns, Position, ReadingNotes, RowBatch } from './row.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** What a reader said while it read, in its order. */
type Said =
  | { readonly columns: Columns }
  | { readonly batch: Omit<RowBatch, 'columns'> }
  | { readonly reject: [reason: string, position: Position, detail: string, row: unknown] }
  | { readonly repair: [reason: string, position: Position, detail: string] }
  | { readonly fileRead: Omit<FileSummary, 'rows'> }
  | { readonly progress: number }

/** The rows of a service on this machine's disk. */
export interface FetchedRows {
  /** Gives the rows, and how reading them failed, as if they came from the service now. */
  read(notes: ReadingNotes): AsyncGenerator<RowBatch>
  close(): Promise<void>
}

/**
 * Reads a service to its end into a file, so that no transaction waits for the network. The file has no name
 * once it is open: whatever happens to this process, nothing of it stays.
 * @param onRows called with the number of rows so far.
 */
export async function fetchRows(
  read: (notes: ReadingNotes) => AsyncIterable<RowBatch>,
  folder: string,
  onRows: (rows: number) => void,
): Promise<FetchedRows> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `fetched-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  let failure: { readonly error: unknown } | undefined
  try {
    await writeRows(file, read, onRows)
  } catch (error) {
    // Thrown again where the rows are read: a run is noted by then, and fails with it.
    failure = { error }
  }
  return {
    read: (notes) => readRows(file, notes, failure),
    close: () => file.close(),
  }
}

async function writeRows(
  file: FileHandle,
  read: (notes: ReadingNotes) => AsyncIterable<RowBatch>,
  onRows: (rows: number) => void,
): Promise<void> {
  let said: Said[] = []
  const notes: ReadingNotes = {
    reject: (...reject) => void said.push({ reject }),
    repair: (...repair) => void said.push({ repair }),
    fileRead: (fileRead) => void said.push({ fileRead }),
    progress: (progress) => void said.push({ progress }),
  }
  const write = async () => {
    const packed = await pack(JSON.stringify(said), { level: constants.Z_BEST_SPEED })
    said = []
    const length = Buffer.alloc(4)
    length.writeUInt32LE(packed.length)
    await file.appendFile(Buffer.concat([length, packed]))
  }
  let columns: Columns | undefined
  let rows = 0
  try {
    for await (const { columns: found, ...batch } of read(notes)) {
      if (found !== columns) said.push({ columns: found })
      columns = found
      said.push({ batch })
      await write()
      rows += batch.rows.length
      onRows(rows)
    }
  } finally {
    await write()
  }
}

async function* readRows(
  file: FileHandle,
  notes: ReadingNotes,
  failure: { readonly error: unknown } | undefined,
): AsyncGenerator<RowBatch> {
  let columns: Columns = { kind: 'object' }
  for await (const said of readPieces(file)) {
    for (const one of said) {
      if ('columns' in one) columns = one.columns
      else if ('batch' in one) yield { ...one.batch, columns }
      else if ('reject' in one) notes.reject(...one.reject)
      else if ('repair' in one) notes.repair(...one.repair)
      else if ('fileRead' in one) notes.fileRead(one.fileRead)
      else notes.progress(one.progress)
    }
  }
  if (failure) throw failure.error
}

async function* readPieces(file: FileHandle): AsyncGenerator<Said[]> {
  const length = Buffer.alloc(4)
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(length, 0, 4, position)
    // The end; or the start of a piece that no longer fitted on the disk, whose failure is thrown.
    if (bytesRead < 4) return
    const packed = Buffer.alloc(length.readUInt32LE())
    const piece = await file.read(packed, 0, packed.length, position + 4)
    if (piece.bytesRead < packed.length) return
    position += 4 + packed.length
    // Written by writeRows a moment ago.
    yield JSON.parse((await unpack(packed)).toString('utf8')) as Said[]
  }
}
