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
  try {
    for (const [position, tenant] of tenants.entries()) {
      await asTenant(database, tenant, async (transaction) => {
        await beginReading(transaction)
        const migrations = await appliedMigrations(transaction)
        if (position === 0) {
          const createdAt = new Date().toISOString()
          await writer.header({
            format: 'plat-backup',
            version: FORMAT_VERSION,
            plat,
            createdAt,
            migrations,
            tenants: [...tenants],
          })
        }
        for (const table of await tenantTables(transaction))
          await writeTable(transaction, table, writer)
      })
    }
    return await writer.finish()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

/** One snapshot for all tables, and as much time as it takes. */
async function beginReading({ query }: TenantTransaction): Promise<void> {
  await query('set transaction isolation level repeatable read, read only')
  await query('set local statement_timeout = 0')
  await query(EXACT_TEXT)
}

async function writeTable(
  { tenant, query, client }: TenantTransaction,
  table: Table,
  writer: BackupWriter,
): Promise<void> {
  await writer.table({
    tenant,
    table: table.name,
    columns: table.columns.map(({ name }) => name),
  })
  await query(declareRowsSql(table))
  // A file can be many megabytes next to one of a few bytes: what comes cannot be told from what came.
  const most = table.columns.some(({ type }) => type === 'bytea') ? 1 : MOST_ROWS
  let count = 1
  let largest = 1
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: fetchRowsSql(count),
      rowMode: 'array',
    })
    largest = Math.max(largest, await writer.rows(rows satisfies BackupRow[]))
    if (rows.length < count) break
    count = Math.max(1, Math.min(most, count * 4, Math.floor(PIECE / largest)))
  }
  await query('close backup_rows')
}
