import { hash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ImportRunningError, takeLockFile } from './import-lock.ts'
import { copyLine, STAGED_COLUMNS, STAGED_TYPES, type StagedRow } from './staged-row.ts'

/** Rows of one insert into the embedded database, which has no COPY over its connection. */
const BATCH = 5_000
/** Characters of COPY text sent at once. */
const COPY_PIECE = 256 * 1024

/** The table in which an import's records wait for their merge. */
export interface Staging {
  readonly table: string
  /** Loads the records; `told` is called with the number of rows sent so far. */
  load(batches: AsyncIterable<StagedRow[]>, told: (rows: number) => void): Promise<void>
  /** Runs the merge in a transaction that sees the loaded records. */
  merge<Result>(work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
}

/**
 * Gives `work` an empty staging table, as the only import of the module. The table is a temporary
 * one: whatever happens to this process, nothing of it stays.
 *
 * On PostgreSQL everything is one transaction with an advisory lock, so both hold through a connection
 * pooler. The embedded database has one session for everybody: there a transaction would keep the
 * server waiting while rows are read, so rows are inserted in short ones, and a file is the lock.
 *
 * @throws ImportRunningError when another import of the module is under way.
 */
export async function withStaging<Result>(
  database: Database,
  dataDir: string,
  tenant: string,
  module: string,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const table = `plat_import_${hash('md5', `${tenant}/${module}`, 'hex').slice(0, 16)}`
  return database.kind === 'postgres'
    ? asTenant(database, tenant, async (transaction) => {
        // A large merge takes minutes.
        await transaction.query('set local statement_timeout = 0')
        await transaction.query('set local lock_timeout = 0')
        await transaction.query('set local idle_in_transaction_session_timeout = 0')
        const [lock] = await transaction.query<{ taken: boolean }>(
          'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
          [`plat import ${tenant}/${module}`],
        )
        if (!lock?.taken) throw new ImportRunningError(tenant, module)
        await transaction.query(`create temporary table ${table} (${columnDefinitions()}) on commit drop`)
        return work({
          table,
          load: (batches, told) => copyRows(transaction, table, batches, told),
          merge: (merge) => merge(transaction),
        })
      })
    : withLockFile(join(dataDir, 'imports', `${tenant}-${module}.lock`), tenant, module, async () => {
        const drop = () => asTenant(database, tenant, ({ query }) => query(`drop table if exists ${table}`))
        // One that was killed beside a running server has left its table.
        await drop()
        await asTenant(database, tenant, ({ query }) =>
          query(`create temporary table ${table} (${columnDefinitions()})`),
        )
        try {
          return await work({
            table,
            load: (batches, told) => insertRows(database, tenant, table, batches, told),
            merge: (merge) => asTenant(database, tenant, merge),
          })
        } finally {
          // When the database itself is gone, so is the table.
          await drop().catch(() => undefined)
        }
      })
}

async function withLockFile<Result>(
  path: string,
  tenant: string,
  module: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await takeLockFile(path)
  if (!release) throw new ImportRunningError(tenant, module)
  try {
    return await work()
  } finally {
    await release()
  }
}

function columnDefinitions(): string {
  return STAGED_COLUMNS.map((column) => {
    // Compared byte by byte, as in the record.
    const collation = STAGED_TYPES[column] === 'text' ? ' collate "C"' : ''
    return `${column} ${STAGED_TYPES[column]}${collation}`
  }).join(', ')
}

async function copyRows(
  { client }: TenantTransaction,
  table: string,
  batches: AsyncIterable<StagedRow[]>,
  told: (rows: number) => void,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${STAGED_COLUMNS.join(', ')}) from stdin`))
  const end = finished(stream)
  // A failure while rows are still being made must not be an unhandled rejection; it is awaited below.
  end.catch(() => undefined)
  let rows = 0
  let piece = ''
  const send = async () => {
    const room = stream.write(piece)
    piece = ''
    told(rows)
    if (!room) await Promise.race([once(stream, 'drain'), end])
  }
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        piece += copyLine(row)
        rows++
        if (piece.length > COPY_PIECE) await send()
      }
    }
    await send()
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
    await end.catch(() => undefined)
    throw error
  }
  stream.end()
  await end
}

async function insertRows(
  database: Database,
  tenant: string,
  table: string,
  batches: AsyncIterable<StagedRow[]>,
  told: (rows: number) => void,
): Promise<void> {
  const insert = insertStatement(table)
  let rows = 0
  let waiting: StagedRow[] = []
  // One insert is under way while the next rows are made.
  let underWay: Promise<unknown> = Promise.resolve()
  const send = async (batch: StagedRow[]) => {
    await underWay
    underWay = asTenant(database, tenant, ({ query }) =>
      query(
        insert,
        STAGED_COLUMNS.map((_, index) => batch.map((row) => row[index] ?? null)),
      ),
    )
    // Awaited before the next insert and at the end.
    underWay.catch(() => undefined)
    rows += batch.length
    told(rows)
  }
  for await (const batch of batches) {
    waiting = waiting.length === 0 ? batch : waiting.concat(batch)
    let sent = 0
    for (; waiting.length - sent >= BATCH; sent += BATCH) await send(waiting.slice(sent, sent + BATCH))
    if (sent > 0) waiting = waiting.slice(sent)
  }
  if (waiting.length > 0) await send(waiting)
  await underWay
}

function insertStatement(table: string): string {
  // Values whose text has quotes and braces of its own are cast row by row: as arrays they are written otherwise.
  const plain = (type: string) => type === 'geometry' || type === 'jsonb'
  const arrays = STAGED_COLUMNS.map((column, index) => {
    const type = STAGED_TYPES[column]
    return `$${index + 1}::${plain(type) ? 'text' : type}[]`
  })
  const values = STAGED_COLUMNS.map((column) => {
    const type = STAGED_TYPES[column]
    return plain(type) ? `${column}::${type}` : column
  })
  return `insert into ${table} (${STAGED_COLUMNS.join(', ')})
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) as row (${STAGED_COLUMNS.join(', ')})`
}
