import { type Client, escapeIdentifier } from 'pg'

/** Ending of the name of a migration that runs outside a transaction. */
export const CONCURRENT = '.concurrent.sql'

const CREATE_INDEX = /^create (?:unique )?index concurrently (\w+) on \w+/

/** A statement `create index concurrently NAME on …`. */
interface CreateIndex {
  readonly index: string
  readonly statement: string
}

/**
 * The statements of a migration that runs outside a transaction, in order.
 * @throws Error for any but `create index concurrently NAME on …`, in lower case: it could not be repeated.
 */
export function concurrentStatements(sql: string): CreateIndex[] {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const index = CREATE_INDEX.exec(statement)?.[1]
      if (index === undefined)
        throw new Error(`This cannot run outside a transaction: ${statement}`)
      return { index, statement }
    })
}

/**
 * Runs such a migration. Whoever writes to the tables goes on meanwhile; transactions that began before are
 * waited for. It may be run again after it was ended at any point: an index that is there stays, one that was
 * left half made is made again.
 */
export async function runConcurrently(client: Client, sql: string): Promise<void> {
  for (const { index, statement } of concurrentStatements(sql))
    await createIndex(client, index, statement)
}

async function createIndex(client: Client, index: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public.${index}`],
  )
  if (rows[0]?.valid === true) return
  if (rows[0] !== undefined)
    await client.query(`drop index concurrently public.${escapeIdentifier(index)}`)
  await client.query(statement)
}
