import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type CopyPiece, copyPieces } from './copy-text.ts'
import { ImportRunningError, takeLock } from './import-lock.ts'
import type { StagedRow } from './staged-row.ts'
import { copyRows, CREATE, DROP, insertRows } from './staging-table.ts'

/** Milliseconds between two tries to take the lock. */
const LOCK_RETRY_MS = 250

/** Folder of the locks within the data folder. */
const LOCKS = 'locks'

/** The module whose records are staged, and where. */
export interface StagingPlace {
  readonly database: Database
  readonly dataDir: string
  readonly tenant: string
  readonly module: string
  /** Milliseconds to wait for another import of the module, which may have been killed a moment ago. */
  readonly timeoutMs: number
  /** Called when imports of other modules have to end first. */
  waiting(): void
}

/** Loads records into the staging table and merges them from there. */
export interface Staging {
  /** Loads the records; `onProgress` is called now and then. */
  load(batches: AsyncIterable<readonly StagedRow[]>, onProgress: () => void): Promise<void>
  /**
   * Loads records that are COPY text already. Null on the embedded database, which has no COPY, and whose
   * transactions must be short: an open one blocks everybody else.
   */
  readonly copy:
    | ((pieces: AsyncIterable<CopyPiece>, onProgress: () => void) => Promise<void>)
    | null
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
    // Without it the backend of a killed process would finish its statement first.
    await transaction.query('set local client_connection_check_interval = 500')
    await takeModule(transaction, module, timeoutMs)
    await transaction.query(`${CREATE} on commit drop`)
    return work({
      load: (batches, onProgress) => copyRows(transaction, copyPieces(batches), onProgress),
      copy: (pieces, onProgress) => copyRows(transaction, pieces, onProgress),
      merge: (merge) => merge(transaction),
    })
  })
}

/**
 * Waits for the end of another import of the module, which may have been killed a moment ago.
 * @throws ImportRunningError when it is under way.
 */
export async function waitForOther(place: StagingPlace): Promise<void> {
  await betweenImports(place, async () => undefined)
}

/**
 * Does `work` while no import of the module is under way, nor can begin.
 * @throws ImportRunningError when one is under way.
 */
export async function betweenImports(
  place: StagingPlace,
  work: () => Promise<unknown>,
): Promise<void> {
  const { database, tenant, module, timeoutMs } = place
  if (database.kind === 'embedded') {
    const release = await takeOwn(place)
    try {
      await work()
    } finally {
      release()
    }
  } else
    await asTenant(database, tenant, async (transaction) => {
      await takeModule(transaction, module, timeoutMs)
      await work()
    })
}

async function takeModule(
  { tenant, query }: TenantTransaction,
  module: string,
  timeoutMs: number,
): Promise<void> {
  for (let left = timeoutMs; ; left -= LOCK_RETRY_MS) {
    const [lock] = await query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken',
      [`plat import ${tenant}/${module}`],
    )
    if (lock?.taken) return
    if (left <= 0) throw new ImportRunningError(`of ${tenant}/${module}`)
    await wait(LOCK_RETRY_MS)
  }
}

async function withSharedTable<Result>(
  place: StagingPlace,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const release = await takeOwn(place)
  try {
    const table = join(place.dataDir, LOCKS, 'import.lock')
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

/** Takes the module's own lock. @throws ImportRunningError */
async function takeOwn({ dataDir, tenant, module, timeoutMs }: StagingPlace): Promise<() => void> {
  const own = join(dataDir, LOCKS, `import-${tenant}_${module}.lock`)
  const release = await takeWithin(own, timeoutMs, () => undefined)
  if (!release) throw new ImportRunningError(`of ${tenant}/${module}`)
  return release
}

/** Waits for a lock. @param waiting called once, when the lock is not free at once. */
async function takeWithin(
  path: string,
  timeoutMs: number,
  waiting: () => void,
): Promise<(() => void) | undefined> {
  let reported = false
  for (let left = timeoutMs; ; left -= LOCK_RETRY_MS) {
    const release = await takeLock(path)
    if (release || left <= 0) return release
    if (!reported) waiting()
    reported = true
    await wait(LOCK_RETRY_MS)
  }
}

async function useSharedTable<Result>(
  { database, tenant }: StagingPlace,
  work: (staging: Staging) => Promise<Result>,
): Promise<Result> {
  const drop = () => asTenant(database, tenant, ({ query }) => query(DROP))
  try {
    // An import that was killed beside a running server may have left its table.
    await drop()
    await asTenant(database, tenant, ({ query }) => query(CREATE))
    return await work({
      copy: null,
      load: (batches, onProgress) => insertRows(database, tenant, batches, onProgress),
      merge: (merge) => asTenant(database, tenant, merge),
    })
  } finally {
    // When the database itself is gone, so is the table.
    await drop().catch(() => undefined)
  }
}
