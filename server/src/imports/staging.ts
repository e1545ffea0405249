import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ImportRunningError, takeLock } from './import-lock.ts'
import {
  copyLine,
  STAGED_COLUMNS,
  STAGED_DEFINITION,
  STAGED_NAMES,
  STAGED_TYPES,
  type StagedRow,
  stagedValues,
} from './staged-row.ts'

/**
 * Rows of one insert into the embedded database, which has no COPY over its connection. Its socket
 * server copies what it has of a message with every 64 KB that come: a message of 5 MB costs it more
 * than the insert.
 */
const BATCH = 1_000
/** Characters of COPY text sent at once. */
const COPY_PIECE = 256 * 1024

/** Milliseconds between two tries to take the lock. */
const LOCK_PAUSE = 250

/** The temporary table in which an import's records wait for their merge. */
export const STAGED = 'plat_import'

const CREATE = `create temporary table ${STAGED} (${STAGED_DEFINITION})`
const DROP = `drop table if exists ${STAGED}`

/** Folder of the locks within the data folder. */
const LOCKS = 'locks'

/** Where records are staged, and for which module. */
export interface StagingPlace {
  readonly database: Database
  readonly dataDir: string
  readonly tenant: string
  readonly module: string
  /** Milliseconds to wait for another import of the module, which may have been killed a moment ago. */
  readonly timeoutMs: number
  /** Told when imports of other modules have to end first. */
  waiting(): void
}

/** How records get into the staging table and out of it. */
export interface Staging {
  /** True when everybody else waits while a transaction is open, so that it must be short. */
  readonly shared: boolean
  /** Loads the records; `told` is called now and then. */
  load(batches: AsyncIterable<readonly StagedRow[]>, told: () => void): Promise<void>
  /** Runs the merge in a transaction that sees the loaded records. */
  merge<Result>(work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result>
}

/**
 * Gives `work` an empty staging table, as the only import of the module. The table is a temporary
 * one: whatever happens to this process, nothing of it stays.
 *
 * On PostgreSQL everything is one transaction with an advisory lock, so both hold through a connection
 * pooler. The embedded database has one session for everybody: there a transaction would keep the
 * server waiting while rows are read, so rows are inserted in short ones. One session also has one
 * table: imports of other modules wait for their turn, and files are the locks.
 *
 * @throws ImportRunningError when another import of the module is under way.
 */
export async function withStaging<Result>(
  place: StagingPlace,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const { database, tenant, module, timeoutMs } = place
  if (database.kind === 'embedded') return withSharedTable(place, work)
  return asTenant(database, tenant, async (transaction) => {
    // A large merge takes minutes.
    await transaction.query('set local statement_timeout = 0')
    await transaction.query('set local lock_timeout = 0')
    await transaction.query('set local idle_in_transaction_session_timeout = 0')
    // The server's side of a process that was killed goes on with its statement unless it looks for it.
    await transaction.query('set local client_connection_check_interval = 500')
    await takeModule(transaction, module, timeoutMs)
    await transaction.query(`${CREATE} on commit drop`)
    return work({
      shared: false,
      load: (batches, told) => copyRows(transaction, batches, told),
      merge: (merge) => merge(transaction),
    })
  })
}

async function takeModule(
  { tenant, query }: TenantTransaction,
  module: string,
  timeoutMs: number,
): Promise<void> {
  for (let left = timeoutMs; ; left -= LOCK_PAUSE) {
    const [lock] = await query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
      [`plat import ${tenant}/${module}`],
    )
    if (lock?.taken) return
    if (left <= 0) throw new ImportRunningError(`of ${tenant}/${module}`)
    await wait(LOCK_PAUSE)
  }
}

async function withSharedTable<Result>(
  place: StagingPlace,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const { dataDir, tenant, module, timeoutMs } = place
  const own = join(dataDir, LOCKS, `import-${tenant}_${module}.lock`)
  const release = await takeWithin(own, timeoutMs, () => undefined)
  if (!release) throw new ImportRunningError(`of ${tenant}/${module}`)
  try {
    const table = join(dataDir, LOCKS, 'import.lock')
    const free = await takeWithin(table, Number.POSITIVE_INFINITY, place.waiting)
    try {
      return await useSharedTable(place, work)
    } finally {
      free?.()
    }
  } finally {
    release()
  }
}

/** Tries until a lock is free. @param waiting told once, when it is not free at once. */
async function takeWithin(
  path: string,
  timeoutMs: number,
  waiting: () => void,
): Promise<(() => void) | undefined> {
  let told = false
  for (let left = timeoutMs; ; left -= LOCK_PAUSE) {
    const release = await takeLock(path)
    if (release || left <= 0) return release
    if (!told) waiting()
    told = true
    await wait(LOCK_PAUSE)
  }
}

async function useSharedTable<Result>(
  { database, tenant }: StagingPlace,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const drop = () => asTenant(database, tenant, ({ query }) => query(DROP))
  try {
    // An import that was killed beside a running server has left its table.
    await drop()
    await asTenant(database, tenant, ({ query }) => query(CREATE))
    return await work({
      shared: true,
      load: (batches, told) => insertRows(database, tenant, batches, told),
      merge: (merge) => asTenant(database, tenant, merge),
    })
  } finally {
    // When the database itself is gone, so is the table.
    await drop().catch(() => undefined)
  }
}

async function copyRows(
  { client }: TenantTransaction,
  batches: AsyncIterable<readonly StagedRow[]>,
  told: () => void,
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${STAGED} (${STAGED_NAMES}) from stdin`))
  const end = finished(stream)
  // A failure while rows are still being made must not be an unhandled rejection; it is awaited below.
  end.catch(() => undefined)
  let piece = ''
  const send = async () => {
    const room = stream.write(piece)
    piece = ''
    told()
    if (!room) await Promise.race([once(stream, 'drain'), end])
  }
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        piece += copyLine(row)
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
  batches: AsyncIterable<readonly StagedRow[]>,
  told: () => void,
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
    told()
  }
  for await (const batch of batches) {
    waiting = waiting.length === 0 ? batch : waiting.concat(batch)
    let sent = 0
    for (; waiting.length - sent >= BATCH; sent += BATCH)
      await send(waiting.slice(sent, sent + BATCH))
    if (sent > 0) waiting = waiting.slice(sent)
  }
  if (waiting.length > 0) await send(waiting)
  await underWay
}

// Values whose text has quotes and braces of its own are cast row by row: as arrays they are written otherwise.
const BY_ROW = new Set(['geometry', 'jsonb'])

const INSERT = `insert into ${STAGED} (${STAGED_NAMES}) select ${STAGED_COLUMNS.map((column) =>
  BY_ROW.has(STAGED_TYPES[column]) ? `${column}::${STAGED_TYPES[column]}` : column,
).join(', ')} from unnest(${STAGED_COLUMNS.map((column, index) => {
  const type = STAGED_TYPES[column]
  return `$${index + 1}::${BY_ROW.has(type) ? 'text' : type}[]`
}).join(', ')}) as row (${STAGED_NAMES})`
