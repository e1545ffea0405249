import { from as copyFrom } from 'pg-copy-streams'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { CopyPiece } from './copy-text.ts'
import {
  STAGED_COLUMNS,
  STAGED_DEFINITION,
  STAGED_NAMES,
  STAGED_TYPES,
  type StagedRow,
  stagedValues,
} from './staged-row.ts'

/**
 * Rows of one insert into the embedded database, which has no COPY over its connection. Its socket
 * server copies what it has of a message with every 64 KB that arrive: a message of 5 MB costs more
 * than the insert.
 */
const INSERT_ROWS = 1_000

/** The temporary table in which an import's records wait for their merge. */
export const STAGED = 'plat_import'

/** Creates the staging table. */
export const CREATE = `create temporary table ${STAGED} (${STAGED_DEFINITION})`

/** Tells the planner of the columns by which rows are found: statistics of all of them take seconds. */
export const ANALYZE = `analyze ${STAGED} (guid, content_hash, source_key, record_date)`

/** Drops the staging table. */
export const DROP = `drop table if exists ${STAGED}`

/** Loads rows by COPY. */
export async function copyRows(
  { client }: TenantTransaction,
  pieces: AsyncIterable<CopyPiece>,
  onProgress: () => void,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${STAGED} (${STAGED_NAMES}) from stdin`))
  const end = finished(stream)
  // A failure while rows are still being made must not be an unhandled rejection; it is awaited below.
  end.catch(() => undefined)
  try {
    for await (const { bytes } of pieces) {
      const room = stream.write(bytes)
      onProgress()
      if (!room) await Promise.race([once(stream, 'drain'), end])
    }
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
    await end.catch(() => undefined)
    throw error
  }
  stream.end()
  await end
}

/** Loads rows by inserts, for the embedded database. */
export async function insertRows(
  database: Database,
  tenant: string,
  batches: AsyncIterable<readonly StagedRow[]>,
  onProgress: () => void,
): Promise<void> {
  let waiting: readonly StagedRow[] = []
  // One insert is under way while the next rows are made.
  let underWay: Promise<unknown> = Promise.resolve()
  const send = async (batch: readonly StagedRow[]) => {
    const rows = batch.map(stagedValues)
    const columns = STAGED_COLUMNS.map((_, index) => rows.map((values) => values[index] ?? null))
    await underWay
    underWay = asTenant(database, tenant, ({ query }) => query(INSERT, columns))
    // Awaited before the next insert and at the end.
    underWay.catch(() => undefined)
    onProgress()
  }
  for await (const batch of batches) {
    waiting = waiting.length === 0 ? batch : waiting.concat(batch)
    let sent = 0
    for (; waiting.length - sent >= INSERT_ROWS; sent += INSERT_ROWS)
      await send(waiting.slice(sent, sent + INSERT_ROWS))
    if (sent > 0) waiting = waiting.slice(sent)
  }
  if (waiting.length > 0) await send(waiting)
  await underWay
}

// Values with quotes and braces of their own are cast row by row: array elements are quoted differently.
const BY_ROW = new Set(['geometry', 'jsonb'])

const INSERT = `insert into ${STAGED} (${STAGED_NAMES}) select ${STAGED_COLUMNS.map((column) =>
  BY_ROW.has(STAGED_TYPES[column]) ? `${column}::${STAGED_TYPES[column]}` : column,
).join(', ')} from unnest(${STAGED_COLUMNS.map((column, index) => {
  const type = STAGED_TYPES[column]
  return `$${index + 1}::${BY_ROW.has(type) ? 'text' : type}[]`
}).join(', ')}) as row (${STAGED_NAMES})`
