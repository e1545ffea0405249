import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { ExportedAccount } from './exported-account.ts'

/** Where the rows of an export go on: the values that they are ordered by, of the last row that was read. */
export type ExportPosition = readonly string[]

/** The position before all rows that are ordered by a time and a guid. */
export const FIRST_BY_TIME: ExportPosition = ['-infinity', '00000000-0000-0000-0000-000000000000']

/** A row of an export. Without a position there are no more rows after the page that it belongs to. */
export interface ExportedRow {
  readonly position?: ExportPosition
  readonly [column: string]: unknown
}

/** What a feature keeps about an account, under its name in the export. */
export interface AccountExporter {
  readonly name: string
  /** Tables that it reads: a test compares them with all tables in which a person stands. */
  readonly tables: readonly string[]
  /**
   * Reads a page of rows in their order.
   * @param after position of the last row that was read; null: none was
   * @param limit most rows of the page; fewer are the last ones
   */
  read(
    tx: TenantTransaction,
    account: ExportedAccount,
    after: ExportPosition | null,
    limit: number,
  ): Promise<readonly ExportedRow[]>
}

/**
 * Reads pages of rows with the account's guid as $1, a position of two values as $2 and $3, and the most rows as $4.
 * @param first position before all rows
 */
export function pagesAfter(first: ExportPosition) {
  return {
    query:
      (sql: string): AccountExporter['read'] =>
      ({ query }, { guid }, after, limit) =>
        query(sql, [guid, ...(after ?? first), limit]),
  }
}

/** Reads pages of rows that are ordered by a time and a guid, see `pagesAfter`. */
export const PAGES_BY_TIME = pagesAfter(FIRST_BY_TIME)
