import type pg from 'pg'
import type { Keyring } from '../secrets/keyring.ts'
import type { Database } from './database.ts'

/** A transaction that sees one tenant's rows and no others. */
export interface TenantTransaction {
  readonly tenant: string
  /** Runs SQL with $1 placeholders; `Row` is the shape of a row. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** The connection itself, for COPY and cursors. */
  readonly client: pg.PoolClient
  /** What encrypts the secrets among them. */
  readonly keys: Keyring
}

const TENANT_CODE = /^[a-z][a-z0-9-]{0,39}$/

/**
 * Runs `work` in one transaction as the role plat_app with `app.tenant` set: the only handle to
 * tenant tables. Commits when `work` returns, rolls back when it throws.
 * @throws RangeError for a tenant code that is not one.
 */
export async function asTenant<Result>(
  database: Database,
  tenant: string,
  work: (transaction: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  if (!TENANT_CODE.test(tenant)) throw new RangeError(`"${tenant}" is not a tenant code`)
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    // One round trip; the code holds nothing but letters, digits and hyphens.
    await client.query(`begin; set local role plat_app; set local app.tenant = '${tenant}'`)
    const result = await work({
      tenant,
      client,
      keys: database.keys,
      query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(sql, [...values])).rows,
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    // After an error the embedded database's socket may answer once too often, and every later answer
    // on the connection would belong to the question before: it is not used again.
    if (database.kind === 'embedded') broken ??= new Error('closed after an error')
    throw error
  } finally {
    client.release(broken)
  }
}
