import type { FastifyBaseLogger } from 'fastify'
import { touchSessions, viewersOfSessions } from '../accounts/session.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { Viewer } from '../platform/http/request-context.ts'
import { CLOSE } from './close-codes.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import type { LiveFeatures } from './live-features.ts'

/** Milliseconds between two looks at an agency's sessions, however often something changes. */
const PAUSE_MS = 500
/** Sessions that are looked up at once. */
const MOST_SESSIONS = 1_000

/** Closes connections whose session has ended, or whose account may do other things than it did. */
export class SessionWatch {
  readonly #database: Database
  readonly #connections: Connections
  readonly #features: LiveFeatures
  readonly #logger: FastifyBaseLogger
  /** Agencies that are looked at or were a moment ago; true: something changed since. */
  readonly #looking = new Map<string, boolean>()

  constructor(
    database: Database,
    connections: Connections,
    features: LiveFeatures,
    logger: FastifyBaseLogger,
  ) {
    this.#database = database
    this.#connections = connections
    this.#features = features
    this.#logger = logger
  }

  /** Sessions or rights of an agency may have changed. */
  look(tenant: string): void {
    if (!this.#connections.has(tenant)) return
    if (this.#looking.has(tenant)) {
      this.#looking.set(tenant, true)
      return
    }
    this.#looking.set(tenant, false)
    this.#check(tenant)
      .catch((error: unknown) => {
        this.#logger.warn({ err: error, tenant }, 'sessions of live connections were not looked at')
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

  lookAtAll(): void {
    for (const tenant of this.#connections.tenants()) this.look(tenant)
  }

  async #check(tenant: string): Promise<void> {
    const all = [...this.#connections.all(tenant)]
    for (let at = 0; at < all.length; at += MOST_SESSIONS) {
      const some = all.slice(at, at + MOST_SESSIONS)
      await this.#checkAccounts(tenant, some)
      await this.#checkGuests(tenant, some)
    }
  }

  async #checkAccounts(tenant: string, connections: readonly Connection[]): Promise<void> {
    const sessions = connections.flatMap(({ session }) => (session === null ? [] : [session]))
    if (sessions.length === 0) return
    const viewers = await viewersOfSessions(this.#database, tenant, sessions)
    for (const connection of connections) {
      if (connection.session === null) continue
      const viewer = viewers.get(connection.session)
      if (viewer === undefined) connection.close(CLOSE.ended, 'the session has ended')
      else if (rightsOf(viewer) !== rightsOf(connection.sender.viewer))
        connection.close(CLOSE.rights, 'rights have changed')
    }
    await this.#keepInUse(
      tenant,
      connections.filter(({ isOpen }) => isOpen),
    )
  }

  /** Whoever waits for calls, or is in one, may do so for hours without a request. */
  async #keepInUse(tenant: string, connections: readonly Connection[]): Promise<void> {
    const { atWork } = this.#features
    const staff = connections.flatMap(({ session, sender: { account, viewer } }) =>
      session !== null && account !== null && viewer.level === 'internal'
        ? [{ session, account }]
        : [],
    )
    if (atWork === null || staff.length === 0) return
    await asTenant(this.#database, tenant, async (tx) => {
      const accounts = new Set(await atWork(tx, [...new Set(staff.map(({ account }) => account))]))
      const inUse = staff.filter(({ account }) => accounts.has(account))
      await touchSessions(
        tx,
        inUse.map(({ session }) => session),
      )
    })
  }

  async #checkGuests(tenant: string, connections: readonly Connection[]): Promise<void> {
    const { guests } = this.#features
    const participants = connections.flatMap(({ sender }) => sender.participant ?? [])
    if (guests === null || participants.length === 0) return
    const present = new Set(
      await asTenant(this.#database, tenant, (tx) => guests.present(tx, participants)),
    )
    for (const connection of connections) {
      const { participant } = connection.sender
      if (participant !== null && !present.has(participant))
        connection.close(CLOSE.ended, 'the guest has left')
    }
  }
}

/** All that a connection's rights follow from; when the password was entered last is asked of requests. */
function rightsOf({ level, account }: Viewer): string {
  return JSON.stringify([level, account === null ? null : { ...account, authenticatedAt: 0 }])
}
