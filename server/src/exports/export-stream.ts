import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { Database } from '../platform/db/database.ts'
import type { OpenModule } from '../search/open-module.ts'
import { type ExportRow, exportRows, type ExportShape, type Keys } from './export-rows.ts'

/** Records written at a time: a few milliseconds. */
const PIECE = 1_000

/** The parts of a file. */
export interface FileParts {
  readonly head: string
  /** @param first whether it is the file's first record. */
  record(row: ExportRow, area: string | null, first: boolean): string
  /** @param count records written. */
  tail(count: number): string
}

/**
 * A file of records, written as fast as the client takes it and no faster: two batches are in memory.
 * Stops when the client goes away. No connection of the database is held while the client reads.
 */
export function exportStream(...file: Parameters<typeof pieces>): Readable {
  return Readable.from(pieces(...file), { objectMode: false, highWaterMark: 1 })
}

async function* pieces(
  database: Database,
  open: OpenModule,
  keys: Keys,
  shape: ExportShape,
  parts: FileParts,
): AsyncGenerator<Buffer> {
  yield Buffer.from(parts.head)
  let count = 0
  for await (const { rows, areas } of exportRows(database, open, keys, shape)) {
    for (let from = 0; from < rows.length; from += PIECE) {
      let text = ''
      for (const [i, row] of rows.slice(from, from + PIECE).entries()) {
        text += parts.record(row, areas[from + i] ?? null, count === 0)
        count += 1
      }
      yield Buffer.from(text)
      // Lets waiting searches run.
      await immediate()
    }
  }
  const tail = parts.tail(count)
  if (tail !== '') yield Buffer.from(tail)
}
