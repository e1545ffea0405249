import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database.ts'

/** Milliseconds between two signs of life of a process that has connections. */
const RENEW_MS = 2_000
/** Milliseconds before one that failed is tried again. */
const RETRY_MS = 500
/** Signs of life between two looks for processes that are long gone. */
const LOOK_EVERY = 30

/**
 * SQL: whether an account has a live connection now, as far as its process was heard in the last 8 seconds.
 * @param account an SQL expression.
 */
export function connectedSql(account: string): string {
  return `exists (select from live_connection l join live_process p using (process)
    where l.tenant = current_tenant() and l.account = ${account} and p.heard_at > now() - interval '8 seconds')`
}

/**
 * The lease of this process: its connections count for as long as it is renewed. It begins with the first
 * connection, so that a process without any asks nothing of the database.
 */
export class ProcessLease {
  readonly process = randomUUID()
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  readonly #restore: () => Promise<void>
  #begun: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #renewals = 0
  #ended = false

  /** @param restore writes the rows of all connections again: the lease was lost, and they with it. */
  constructor(database: Database, logger: FastifyBaseLogger, restore: () => Promise<void>) {
    this.#database = database
    this.#logger = logger
    this.#restore = restore
  }

  /** Takes the lease, unless this process has it. @throws what keeps the row from being written. */
  begin(): Promise<void> {
    this.#begun ??= this.#take().then(
      () => this.#later(RENEW_MS),
      (error: unknown) => {
        this.#begun = null
        throw error
      },
    )
    return this.#begun
  }

  /** Gives the lease up, with the rows of connections that are still there. */
  async end(): Promise<void> {
    this.#ended = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    if (this.#begun === null) return
    await this.#begun.catch(() => undefined)
    await this.#database.pool.query('delete from live_process where process = $1', [this.process])
  }

  async #take(): Promise<void> {
    await this.#database.pool.query(
      `insert into live_process (process) values ($1)
       on conflict (process) do update set heard_at = now()`,
      [this.process],
    )
  }

  #later(milliseconds: number): void {
    if (this.#ended) return
    this.#timer = setTimeout(() => {
      this.#renew().then(
        () => this.#later(RENEW_MS),
        (error: unknown) => {
          this.#logger.warn({ err: error }, 'the lease of live connections was not renewed')
          this.#later(RETRY_MS)
        },
      )
    }, milliseconds).unref()
  }

  async #renew(): Promise<void> {
    const { pool } = this.#database
    const { rowCount } = await pool.query(
      'update live_process set heard_at = now() where process = $1',
      [this.process],
    )
    if (this.#ended) return
    if (rowCount === 0) {
      await this.#take()
      await this.#restore()
    }
    this.#renewals += 1
    // Processes that ended without a word; their connections have not counted for long.
    if (this.#renewals % LOOK_EVERY === 1)
      await pool.query(`delete from live_process where heard_at < now() - interval '2 minutes'`)
  }
}
