import type { FastifyBaseLogger } from 'fastify'
import { rightsOfSessions } from '../accounts/session.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ANSWER_LIMIT_MS } from '../platform/db/query-within.ts'
import { CLOSE } from './close-codes.ts'
import type { Connections } from './connections.ts'

/** Milliseconds between two looks at an agency's sessions, however often something changes. */
const PAUSE_MS = 500
/** Sessions that are looked up at once. */
const MOST_SESSIONS = 1_000

/** Closes connections whose session has ended or whose rights have changed. */
export class SessionWatch {
  readonly #database: Database
  readonly #connections: Connections
  readonly #logger: FastifyBaseLogger
  /** Agencies that are looked at or were a moment ago; true: something has changed since. */
  readonly #looking = new Map<string, boolean>()

  constructor(database: Database, connections: Connections, logger: FastifyBaseLogger) {
    this.#database = database
    this.#connections = connections
    this.#logger = logger
  }

  /** Sessions or rights of an agency may have changed. */
  look(tenant: string): void {
    if (this.#looking.has(tenant)) {
      this.#looking.set(tenant, true)
      return
    }
    this.#looking.set(tenant, false)
    this.#check(tenant)
      .catch((error: unknown) => {
        this.#logger.warn({ err: error, tenant }, 'could not check sessions of live connections')
        this.#looking.set(tenant, true)
      })
      .finally(() => {
        setTimeout(() => {
          const again = this.#looking.get(tenant)
          this.#looking.delete(tenant)
          if (again === true) this.look(tenant)
        }, PAUSE_MS).unref()
      })
  }

  /** The same of every agency that has a connection here. */
  lookAtAll(): void {
    for (const tenant of this.#connections.tenants()) this.look(tenant)
  }

  async #check(tenant: string): Promise<void> {
    const all = [...this.#connections.all(tenant)]
    for (let at = 0; at < all.length; at += MOST_SESSIONS) {
      const some = all.slice(at, at + MOST_SESSIONS)
      const sessions = some.map(({ sender }) => sender.session)
      const holders = await asTenant(
        this.#database,
        tenant,
        (tx) => rightsOfSessions(tx, sessions),
        ANSWER_LIMIT_MS,
      )
      for (const connection of some) {
        const { session, rights } = connection.sender
        const holder = holders.get(session)
        if (holder === undefined) connection.close(CLOSE.ended, 'the session has ended')
        else if (holder.rights !== rights) connection.close(CLOSE.rights, 'rights have changed')
      }
    }
  }
}
