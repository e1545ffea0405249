import type pg from 'pg'
import { type Keyring, noKeys } from '../secrets/keyring.ts'
import { cutOff } from './cut-off.ts'
import type { Database } from './database.ts'
import { LOCK_TIMEOUT_MS, REPLICA_SLACK_MS, STATEMENT_TIMEOUT_MS } from './statement-limits.ts'

/** A transaction that sees one tenant's rows and no others. */
export interface TenantTransaction {
  readonly tenant: string
  /** Runs SQL with $1 placeholders; `Row` is the shape of a row. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** The connection itself, for COPY and cursors. */
  readonly client: pg.PoolClient
  /** What encrypts the secrets among them. */
  readonly keys: Keyring
  /** Has `action` run as the last thing of the transaction, once `work` has returned: for locks that others should not wait for. */
  beforeCommit(action: () => Promise<void>): void
  /** Has `action` run once the transaction is committed, and never otherwise: for cookies and signals. */
  afterCommit(action: () => void): void
}

/** The database rolled back what was to be committed: nothing of it was stored. */
class RolledBackError extends Error {
  override name = 'RolledBackError'

  constructor(tenant: string) {
    super(
      `A transaction of ${tenant} was rolled back at its commit: one of its statements had failed.`,
    )
  }
}

/**
 * How long a statement of a request may run, and wait for a lock. Said in each transaction: a pooler between refuses
 * it of a connection. The embedded database serves one transaction after the other.
 */
const LIMITS = {
  embedded: '',
  postgres: `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
}

/** Has PostgreSQL end a transaction, and let go of its locks, when nothing more is heard of the process that began it. */
function idleLimit(ms: number): string {
  return `set local idle_in_transaction_session_timeout = ${Math.max(1, Math.ceil(ms))}`
}

/** PostgreSQL would compile a query of twenty outlines for half a second, to run it in twenty milliseconds. */
const WITHOUT_JIT = 'set local jit = off'

/** What a transaction runs on, and how. */
interface Ground {
  readonly pool: pg.Pool
  readonly keys: Keyring
  readonly begin: string
  readonly limits: string
  readonly afterError: { readonly rollsBack: boolean; readonly closes: boolean }
  /** Milliseconds after which its connection is cut off; null: it may take its time. */
  readonly cutOffMs: number | null
}

/** How it runs on a standby: in one snapshot, without changes. One that does not answer answers no rollback either. */
const ON_STANDBY = {
  keys: noKeys,
  begin: 'begin isolation level repeatable read read only',
  afterError: { rollsBack: false, closes: true },
}

const TENANT_CODE = /^[a-z][a-z0-9-]{0,39}$/

/**
 * Runs `work` in one transaction as the role plat_app with `app.tenant` set: the only handle to
 * tenant tables. Commits when `work` returns, rolls back when it throws.
 * @param limitMs milliseconds after which a PostgreSQL that answers nothing any more is given up; null: it may take its time.
 * @throws RangeError for a tenant code that is not one.
 * @throws RolledBackError when a statement had failed and `work` went on.
 */
export async function asTenant<Result>(
  database: Database,
  tenant: string,
  work: (transaction: TenantTransaction) => Promise<Result>,
  limitMs: number | null = null,
): Promise<Result> {
  const { kind, pool, keys } = database
  // After an error the embedded database's socket may answer once too often, and every later answer
  // on the connection would belong to the question before: it is not used again.
  const afterError = { rollsBack: true, closes: kind === 'embedded' }
  // The embedded database runs beside this process, and others wait for a transaction that is cut off.
  const cutOffMs = kind === 'embedded' ? null : limitMs
  const limits = cutOffMs === null ? LIMITS[kind] : `${LIMITS[kind]}; ${idleLimit(cutOffMs)}`
  const ground = { pool, keys, begin: 'begin', limits, afterError, cutOffMs }
  return inTransaction(ground, tenant, work)
}

/**
 * The same on a standby: `work` reads one snapshot and changes nothing.
 * @param limitMs milliseconds after which it is given up.
 */
export function readAsTenant<Result>(
  pool: pg.Pool,
  tenant: string,
  limitMs: number,
  work: (transaction: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  const limits = `set local statement_timeout = ${limitMs}`
  const cutOffMs = limitMs + REPLICA_SLACK_MS
  return inTransaction({ pool, ...ON_STANDBY, limits, cutOffMs }, tenant, work)
}

async function inTransaction<Result>(
  ground: Ground,
  tenant: string,
  work: (transaction: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  if (!TENANT_CODE.test(tenant)) throw new RangeError(`"${tenant}" is not a tenant code`)
  const client = await ground.pool.connect()
  const finished = ground.cutOffMs === null ? null : cutOff(client, ground.cutOffMs)
  const last: (() => Promise<void>)[] = []
  const committed: (() => void)[] = []
  let result: Result
  let broken: Error | undefined
  try {
    // One round trip; the code holds nothing but letters, digits and hyphens.
    await client.query(
      `${ground.begin}; set local role plat_app; set local app.tenant = '${tenant}'; ${WITHOUT_JIT}; ${ground.limits}`,
    )
    result = await work({
      tenant,
      client,
      keys: ground.keys,
      beforeCommit: (action) => void last.push(action),
      afterCommit: (action) => void committed.push(action),
      query: async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(sql, [...values])).rows,
    })
    for (const action of last) await action()
    const { command } = await client.query('commit')
    // To the commit of a transaction in which a statement failed PostgreSQL answers so, without an error.
    if (command === 'ROLLBACK') throw new RolledBackError(tenant)
  } catch (error) {
    const { rollsBack, closes } = ground.afterError
    if (rollsBack)
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure))
      })
    if (closes) broken ??= new Error('closed after an error')
    throw error
  } finally {
    finished?.()
    client.release(broken)
  }
  for (const action of committed) action()
  return result
}
