import type pg from 'pg'
import { cutOff } from './cut-off.ts'
import type { Database } from './database.ts'

/**
 * Milliseconds after which what works in the background gives up a connection on which nothing is answered, not even
 * that a statement took too long: a network may lose packets without a word, and what waits would wait for a quarter of an hour.
 */
export const ANSWER_LIMIT_MS = 10_000

/**
 * Runs a statement that is of no agency. The connection is given up when PostgreSQL answers nothing.
 * @param limitMs milliseconds
 */
export async function queryWithin<Row extends pg.QueryResultRow>(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  limitMs: number,
  sql: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  // Beside the embedded database there is no network.
  if (kind === 'embedded') return pool.query<Row>(sql, [...values])
  const client = await pool.connect()
  const answered = cutOff(client, limitMs)
  let broken = true
  try {
    const result = await client.query<Row>(sql, [...values])
    broken = false
    return result
  } finally {
    answered()
    client.release(broken)
  }
}
