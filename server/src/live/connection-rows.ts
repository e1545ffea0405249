import type { FastifyBaseLogger } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ANSWER_LIMIT_MS } from '../platform/db/query-within.ts'
import type { LiveSender } from './connection.ts'

/** Milliseconds before rows that could not be deleted are tried again. */
const RETRY_MS = 1_000

/** Deletes the rows of connections that are closed, many at a time. */
export class ConnectionRows {
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  #gone: LiveSender[] = []
  #work: Promise<void> = Promise.resolve()

  constructor(database: Database, logger: FastifyBaseLogger) {
    this.#database = database
    this.#logger = logger
  }

  /** A connection is closed. */
  remove(sender: LiveSender): void {
    this.#gone.push(sender)
    if (this.#gone.length === 1) this.#work = this.#work.then(() => this.#delete())
  }

  /** Settles when the rows of closed connections are deleted, or could not be. */
  settled(): Promise<void> {
    return this.#work
  }

  async #delete(): Promise<void> {
    const gone = Map.groupBy(this.#gone.splice(0), ({ tenant }) => tenant)
    for (const [tenant, senders] of gone) {
      try {
        const guids = senders.map(({ guid }) => guid)
        await asTenant(
          this.#database,
          tenant,
          ({ query }) => query('delete from live_connection where guid = any($1)', [guids]),
          ANSWER_LIMIT_MS,
        )
      } catch (error) {
        this.#logger.warn({ err: error, tenant }, 'could not delete closed live connections')
        setTimeout(() => senders.forEach((sender) => this.remove(sender)), RETRY_MS).unref()
      }
    }
  }
}
