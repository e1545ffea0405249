import type pg from 'pg'
import type { Db } from 'pg-boss'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'

/** The schema of the tables of jobs, made by migration 0014. */
export const JOB_SCHEMA = 'jobs'

/** How workers reach the tables of jobs: as no agency, each statement by itself. */
export function jobDatabase(database: Database): Db {
  return {
    executeSql: async (text, values) => {
      const client = await database.pool.connect()
      let failure: Error | undefined
      try {
        return rowsOf(await client.query(text, values))
      } catch (error) {
        // A text of several statements may have left its transaction open.
        failure = error instanceof Error ? error : new Error(String(error))
        throw error
      } finally {
        client.release(failure)
      }
    },
  }
}

/** The tables of jobs in an agency's transaction: its own jobs are seen, and what is sent is sent with its commit. */
export function jobsOf({ client }: TenantTransaction): Db {
  return { executeSql: async (text, values) => rowsOf(await client.query(text, values)) }
}

/** A text of several statements has several answers. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows }
}
