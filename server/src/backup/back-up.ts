import { escapeIdentifier } from 'pg'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type BackupRow, FORMAT_VERSION, type TableSum } from './backup-format.ts'
import { BackupWriter, refuseExisting } from './backup-writer.ts'
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
