import type { FastifyBaseLogger } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { ANSWER_LIMIT_MS } from '../platform/db/query-within.ts'
import type { Connections } from './connections.ts'
import { frameOf, readAfter, shareOf } from './inbox.ts'

/** Accounts whose messages are read at once. */
const MOST_ACCOUNTS = 500
/** Agencies whose messages are read at the same time: the pool's connections are for requests, too. */
const MOST_READERS = 4
/** Milliseconds before a reading that failed is tried again. */
const RETRY_MS = 1_000

/** Brings kept messages to the connections of this process, in the order of their numbers and each once. */
export class Delivery {
  readonly #database: Database
  readonly #connections: Connections
  readonly #logger: FastifyBaseLogger
  /** Accounts that may have something new, by agency. */
  readonly #wanted = new Map<string, Set<string>>()
  readonly #reading = new Set<string>()

  constructor(database: Database, connections: Connections, logger: FastifyBaseLogger) {
    this.#database = database
    this.#connections = connections
    this.#logger = logger
  }

  /** An account may have something new; nothing is read for those without a connection here. */
  wake(tenant: string, account: string): void {
    if (this.#connections.of(tenant, account).size === 0) return
    const accounts = this.#wanted.get(tenant) ?? new Set()
    this.#wanted.set(tenant, accounts)
    accounts.add(account)
    this.#next()
  }

  /** Every account may have something new. */
  wakeAll(): void {
    for (const tenant of this.#connections.tenants())
      for (const account of this.#connections.accounts(tenant)) this.wake(tenant, account)
  }

  #next(): void {
    for (const [tenant, accounts] of this.#wanted) {
      if (this.#reading.size >= MOST_READERS) return
      if (this.#reading.has(tenant)) continue
      this.#reading.add(tenant)
      const some = [...accounts].slice(0, MOST_ACCOUNTS)
      for (const account of some) accounts.delete(account)
      if (accounts.size === 0) this.#wanted.delete(tenant)
      void this.#read(tenant, some).finally(() => {
        this.#reading.delete(tenant)
        this.#next()
      })
    }
  }

  async #read(tenant: string, accounts: readonly string[]): Promise<void> {
    const positions = new Map<string, number>()
    for (const account of accounts) {
      const own = [...this.#connections.of(tenant, account)].map(({ position }) => position)
      if (own.length > 0) positions.set(account, Math.min(...own))
    }
    if (positions.size === 0) return
    try {
      const rows = await asTenant(
        this.#database,
        tenant,
        (tx) => readAfter(tx, positions),
        ANSWER_LIMIT_MS,
      )
      for (const row of rows) {
        const frame = frameOf(row)
        for (const connection of this.#connections.of(tenant, row.account)) {
          if (connection.position >= row.number) continue
          connection.position = row.number
          connection.send(frame)
        }
      }
      const share = shareOf(positions.size)
      for (const [account, own] of Map.groupBy(rows, (row) => row.account))
        if (own.length === share) this.wake(tenant, account)
    } catch (error) {
      this.#logger.warn({ err: error, tenant }, 'could not read live messages; trying again')
      setTimeout(() => accounts.forEach((account) => this.wake(tenant, account)), RETRY_MS).unref()
    }
  }
}
