import type { FastifyBaseLogger } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { Connections } from './connections.ts'
import { frameOf, MOST_READ, readAfter } from './inbox.ts'

/** Receivers whose messages are read at once. */
const MOST_INBOXES = 500
/** Agencies whose messages are read at the same time: connections of the database are for everybody. */
const MOST_READERS = 4
/** Milliseconds before a reading that failed is tried again. */
const RETRY_MS = 1_000

/** Brings kept messages to the connections of this process, in the order of their numbers and each once. */
export class Delivery {
  readonly #database: Database
  readonly #connections: Connections
  readonly #logger: FastifyBaseLogger
  /** Receivers with something new, by agency. */
  readonly #wanted = new Map<string, Set<string>>()
  readonly #reading = new Set<string>()

  constructor(database: Database, connections: Connections, logger: FastifyBaseLogger) {
    this.#database = database
    this.#connections = connections
    this.#logger = logger
  }

  /** A receiver may have something new; nothing is read for those without a connection here. */
  wake(tenant: string, inbox: string): void {
    if (this.#connections.of(tenant, inbox).size === 0) return
    const inboxes = this.#wanted.get(tenant) ?? new Set()
    this.#wanted.set(tenant, inboxes)
    inboxes.add(inbox)
    this.#next()
  }

  /** Everybody may have something new. */
  wakeAll(): void {
    for (const tenant of this.#connections.tenants())
      for (const inbox of this.#connections.inboxes(tenant)) this.wake(tenant, inbox)
  }

  #next(): void {
    for (const [tenant, inboxes] of this.#wanted) {
      if (this.#reading.size >= MOST_READERS) return
      if (this.#reading.has(tenant)) continue
      this.#reading.add(tenant)
      const some = [...inboxes].slice(0, MOST_INBOXES)
      for (const inbox of some) inboxes.delete(inbox)
      if (inboxes.size === 0) this.#wanted.delete(tenant)
      void this.#read(tenant, some).finally(() => {
        this.#reading.delete(tenant)
        this.#next()
      })
    }
  }

  async #read(tenant: string, inboxes: readonly string[]): Promise<void> {
    const positions = new Map<string, number>()
    for (const inbox of inboxes) {
      const position = this.#positionOf(tenant, inbox)
      if (position !== null) positions.set(inbox, position)
    }
    if (positions.size === 0) return
    try {
      const rows = await asTenant(this.#database, tenant, (tx) => readAfter(tx, positions))
      for (const row of rows) {
        const frame = frameOf(row)
        for (const connection of this.#connections.of(tenant, row.inbox)) {
          // One that has not had its first state yet reads by itself.
          if (connection.position === null || connection.position >= row.number) continue
          connection.position = row.number
          connection.send(frame)
        }
      }
      if (rows.length === MOST_READ) for (const inbox of inboxes) this.wake(tenant, inbox)
    } catch (error) {
      this.#logger.warn({ err: error, tenant }, 'live messages were not read; trying again')
      setTimeout(() => inboxes.forEach((inbox) => this.wake(tenant, inbox)), RETRY_MS).unref()
    }
  }

  /** The number after which this receiver's connections want messages; null: none wants any yet. */
  #positionOf(tenant: string, inbox: string): number | null {
    let lowest: number | null = null
    for (const { position } of this.#connections.of(tenant, inbox))
      if (position !== null && (lowest === null || position < lowest)) lowest = position
    return lowest
  }
}
