import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { escapeIdentifier } from 'pg'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import {
  type BackupRow,
  FORMAT_VERSION,
  type TableSum,
  type BackupHeader,
  BackupRefusal,
  type TableStart,
} from './backup-format.ts'
import { declareRowsSql, EXACT_TEXT, fetchRowsSql } from './table-sql.ts'
import { appliedMigrations, type Table, tenantTables } from './tables.ts'

/** Most rows fetched at once; fewer when they are large, to keep memory constant. */
const MAX_ROWS = 2_000
/** Approximate characters of rows fetched at once. */
const PIECE_LENGTH = 1_048_576

/** What is backed up, and where to. */
export interface BackupOrder {
  readonly file: string
  /** At least one, all of them existing. */
  readonly tenants: readonly string[]
  /** Version of Plat, for whoever restores. */
  readonly plat: string
}

/**
 * Writes every row of these tenants into one file. Each tenant is read in one snapshot of the
 * database, and under its row security: no row of another tenant can get into the file.
 * @returns what was written, by tenant and table.
 * @throws BackupRefusal when the file exists; on any error no file is left.
 */
export async function backUp(
  database: Database,
  { file, tenants, plat }: BackupOrder,
): Promise<readonly TableSum[]> {
  await refuseExisting(file)
  const writer = new BackupWriter(file)
  const read = database.kind === 'embedded' ? readHeld : readAtOnce
  try {
    for (const [position, tenant] of tenants.entries()) {
      await read(
        database,
        tenant,
        async (migrations) => {
          if (position > 0) return
          await writer.header({
            format: 'plat-backup',
            version: FORMAT_VERSION,
            plat,
            createdAt: new Date().toISOString(),
            migrations,
            tenants: [...tenants],
          })
        },
        writer,
      )
    }
    return await writer.finish()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

type Read = (
  database: Database,
  tenant: string,
  begin: (migrations: string[]) => Promise<void>,
  writer: BackupWriter,
) => Promise<void>

/** One long transaction: PostgreSQL serves others meanwhile. */
const readAtOnce: Read = (database, tenant, begin, writer) =>
  asTenant(database, tenant, async (transaction) => {
    await beginReading(transaction)
    await begin(await appliedMigrations(transaction))
    for (const table of await tenantTables(transaction)) {
      await transaction.query(declareRowsSql('backup_rows', table, false))
      await writeTable(tenant, table, writer, async (count) =>
        fetchRows(transaction, 'backup_rows', count),
      )
      await transaction.query('close backup_rows')
    }
  })

/**
 * The embedded database serves nobody during a transaction, so this one only opens cursors that hold the
 * rows of that moment; they are fetched piece by piece between other work.
 */
const readHeld: Read = async (database, tenant, begin, writer) => {
  await closeAbandoned(database, tenant)
  const cursorOf = (number: number) => `${CURSOR_PREFIX}${process.pid}_${number}`
  const { tables, migrations } = await asTenant(database, tenant, async (transaction) => {
    await beginReading(transaction)
    const found = {
      migrations: await appliedMigrations(transaction),
      tables: await tenantTables(transaction),
    }
    for (const [number, table] of found.tables.entries())
      await transaction.query(declareRowsSql(cursorOf(number), table, true))
    return found
  })
  try {
    await begin(migrations)
    for (const [number, table] of tables.entries()) {
      await writeTable(tenant, table, writer, (count) =>
        asTenant(database, tenant, (transaction) =>
          fetchRows(transaction, cursorOf(number), count),
        ),
      )
    }
  } finally {
    await asTenant(database, tenant, async ({ query }) => {
      for (const number of tables.keys()) await query(`close ${escapeIdentifier(cursorOf(number))}`)
    })
  }
}

/** Prefix of the names of held cursors; the process id follows. */
const CURSOR_PREFIX = 'backup_held_'

/** Closes the cursors of killed backups, which the database's one session keeps. */
async function closeAbandoned(database: Database, tenant: string): Promise<void> {
  await asTenant(database, tenant, async ({ query }) => {
    for (const { name } of await query<{ name: string }>('select name from pg_cursors')) {
      const pid = name.startsWith(CURSOR_PREFIX)
        ? Number.parseInt(name.slice(CURSOR_PREFIX.length), 10)
        : 0
      if (pid > 0 && !runs(pid)) await query(`close ${escapeIdentifier(name)}`)
    }
  })
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user cannot be signalled, but runs.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** One snapshot for all tables, without a time limit. */
async function beginReading({ query }: TenantTransaction): Promise<void> {
  await query('set transaction isolation level repeatable read, read only')
  await query('set local statement_timeout = 0')
  await query(EXACT_TEXT)
}

async function fetchRows(
  { client }: TenantTransaction,
  cursor: string,
  count: number,
): Promise<BackupRow[]> {
  const { rows } = await client.query<(string | null)[]>({
    text: fetchRowsSql(cursor, count),
    rowMode: 'array',
  })
  return rows
}

async function writeTable(
  tenant: string,
  table: Table,
  writer: BackupWriter,
  fetch: (count: number) => Promise<BackupRow[]>,
): Promise<void> {
  await writer.table({
    tenant,
    table: table.name,
    columns: table.columns.map(({ name }) => name),
  })
  // A file of many megabytes may follow one of a few bytes: sizes cannot be foreseen.
  const most = table.columns.some(({ type }) => type === 'bytea') ? 1 : MAX_ROWS
  let count = 1
  let largest = 1
  for (;;) {
    const rows = await fetch(count)
    largest = Math.max(largest, await writer.rows(rows))
    if (rows.length < count) break
    count = Math.max(1, Math.min(most, count * 4, Math.floor(PIECE_LENGTH / largest)))
  }
}

/** Writes a backup to a temporary file and renames it when it is whole and on the disk. */
class BackupWriter {
  readonly #file: string
  readonly #part: string
  readonly #gzip = createGzip({ level: 5 })
  readonly #done: Promise<void>
  readonly #all = createHash('sha256')
  readonly #sums: TableSum[] = []
  #table: { readonly start: TableStart; readonly hash: Hash; rows: number } | null = null

  constructor(file: string) {
    this.#file = file
    this.#part = `${file}.${process.pid}.part`
    // It holds password hashes and mails.
    const output = createWriteStream(this.#part, { flags: 'wx', mode: 0o600, flush: true })
    this.#done = pipeline(this.#gzip, output)
    // Awaited by every write and at the end.
    this.#done.catch(() => undefined)
  }

  /** The first line. */
  header(header: BackupHeader): Promise<void> {
    return this.#write(`${JSON.stringify(header)}\n`)
  }

  /** Begins a table; the rows that follow are its. */
  async table(start: TableStart): Promise<void> {
    this.#endTable()
    await this.#write(`${JSON.stringify(start)}\n`)
    this.#table = { start, hash: createHash('sha256'), rows: 0 }
  }

  /** Writes rows of the current table. @returns bytes of the largest one. */
  async rows(rows: readonly BackupRow[]): Promise<number> {
    let text = ''
    let largest = 0
    for (const row of rows) {
      const line = JSON.stringify(row)
      largest = Math.max(largest, line.length)
      text += `${line}\n`
    }
    if (this.#table === null) throw new Error('rows before their table')
    this.#table.hash.update(text)
    this.#table.rows += rows.length
    await this.#write(text)
    return largest
  }

  /**
   * Writes the last line and waits until everything is on the disk.
   * @throws BackupRefusal when a file of this name has appeared meanwhile.
   */
  async finish(): Promise<readonly TableSum[]> {
    this.#endTable()
    const trailer = { tables: this.#sums, sha256: this.#all.digest('hex') }
    this.#gzip.end(`${JSON.stringify(trailer)}\n`)
    await this.#done
    await refuseExisting(this.#file)
    await rename(this.#part, this.#file)
    return this.#sums
  }

  /** Aborts and removes the file. */
  async abandon(): Promise<void> {
    this.#gzip.destroy()
    await this.#done.catch(() => undefined)
    await rm(this.#part, { force: true })
  }

  #endTable(): void {
    if (this.#table === null) return
    const { start, hash, rows } = this.#table
    this.#sums.push({ tenant: start.tenant, table: start.table, rows, sha256: hash.digest('hex') })
    this.#table = null
  }

  async #write(text: string): Promise<void> {
    this.#all.update(text)
    // A full disk ends the waiting as well.
    if (!this.#gzip.write(text)) await Promise.race([once(this.#gzip, 'drain'), this.#done])
    if (this.#gzip.destroyed) await this.#done
  }
}

/** @throws BackupRefusal for a name that is taken: a backup never replaces a file. */
async function refuseExisting(file: string): Promise<void> {
  const there = await stat(file).catch(() => null)
  if (there !== null)
    throw new BackupRefusal(`${file} exists already and was left as it is: choose another name.`)
}
