import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { queryWithin } from '../platform/db/query-within.ts'

/** Milliseconds between two signs of life of a process that has connections. */
const RENEW_MS = 15_000
/** Milliseconds before one that failed is tried again. */
const RETRY_MS = 1_000
/** Milliseconds in which it is answered: three that fail fit before the lease ends. */
const ANSWER_MS = 4_000

/**
 * SQL: whether a process `p` was heard in time. Its connections count for no longer, whether or not anything cleans up.
 */
export const IS_HEARD_SQL = `p.heard_at > now() - interval '30 seconds'`

/**
 * SQL: whether an account has a live connection now.
 * @param account its guid in SQL
 */
export function hasPageSql(account: string): string {
  return `exists (select from live_connection l join live_process p on p.process = l.process
    where l.account = ${account} and ${IS_HEARD_SQL})`
}

/**
 * The lease of this process: its connections count for as long as it is renewed. It begins with the first connection,
 * so that a process without any does not use the database.
 */
export class ProcessLease {
  readonly process = randomUUID()
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  readonly #lost: () => void
  #begun: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #ended = false

  /** @param lost called when others took this process for dead and deleted the rows of its connections. */
  constructor(database: Database, logger: FastifyBaseLogger, lost: () => void) {
    this.#database = database
    this.#logger = logger
    this.#lost = lost
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
    clearTimeout(this.#timer)
    if (this.#begun === null) return
    await this.#begun.catch(() => undefined)
    await this.#database.pool.query('delete from live_process where process = $1', [this.process])
  }

  async #take(): Promise<void> {
    const sql = 'insert into live_process (process) values ($1)'
    await queryWithin(this.#database, ANSWER_MS, sql, [this.process])
  }

  #later(milliseconds: number): void {
    if (this.#ended) return
    this.#timer = setTimeout(() => {
      this.renew().then(
        () => this.#later(RENEW_MS),
        (error: unknown) => {
          this.#logger.warn({ err: error }, 'could not renew the lease of live connections')
          this.#later(RETRY_MS)
        },
      )
    }, milliseconds).unref()
  }

  /** One sign of life. @throws what keeps it from being written. */
  async renew(): Promise<void> {
    const { rowCount } = await queryWithin(
      this.#database,
      ANSWER_MS,
      'update live_process set heard_at = now() where process = $1',
      [this.process],
    )
    if (this.#ended || rowCount !== 0) return
    await this.#take()
    this.#lost()
  }
}
