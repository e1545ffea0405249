import { escapeIdentifier } from 'pg'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type BackupRow, FORMAT_VERSION, type TableSum } from './backup-format.ts'
import { BackupWriter, refuseExisting } from './backup-writer.ts'
import { declareRowsSql, EXACT_TEXT, fetchRowsSql } from './table-sql.ts'
import { appliedMigrations, type Table, tenantTables } from './tables.ts'

/** Rows fetched at once at most; fewer when they are large, so that memory stays the same. */
const MOST_ROWS = 2_000
/** Characters of rows fetched at once, about. */
const PIECE = 1_048_576

/** What is backed up, and where to. */
export interface BackupOrder {
  readonly file: string
  /** At least one; they exist. */
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

/** One transaction, as long as it takes: PostgreSQL serves the others meanwhile. */
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
 * The embedded database serves nobody during a transaction, so this one only makes it set the rows
 * of that moment aside, without handing them out; they are fetched piece by piece between the others.
 */
const readHeld: Read = async (database, tenant, begin, writer) => {
  await closeAbandoned(database, tenant)
  const cursorOf = (number: number) => `${HELD}${process.pid}_${number}`
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

/** Begins the names of cursors that are held; the number of the process follows. */
const HELD = 'backup_held_'

/** The database's one session keeps the cursors of a backup that was killed. */
async function closeAbandoned(database: Database, tenant: string): Promise<void> {
  await asTenant(database, tenant, async ({ query }) => {
    for (const { name } of await query<{ name: string }>('select name from pg_cursors')) {
      const pid = name.startsWith(HELD) ? Number.parseInt(name.slice(HELD.length), 10) : 0
      if (pid > 0 && !runs(pid)) await query(`close ${escapeIdentifier(name)}`)
    }
  })
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be asked, and runs.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** One snapshot for all tables, and as much time as it takes. */
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
  // A file can be many megabytes next to one of a few bytes: what comes cannot be told from what came.
  const most = table.columns.some(({ type }) => type === 'bytea') ? 1 : MOST_ROWS
  let count = 1
  let largest = 1
  for (;;) {
    const rows = await fetch(count)
    largest = Math.max(largest, await writer.rows(rows))
    if (rows.length < count) break
    count = Math.max(1, Math.min(most, count * 4, Math.floor(PIECE / largest)))
  }
}
