import type { Connection } from './connection.ts'

/** The open connections of this process, by agency and account. */
export class Connections {
  readonly #tenants = new Map<string, Map<string, Set<Connection>>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(connection: Connection): void {
    const { tenant, account } = connection.sender
    const accounts = this.#tenants.get(tenant) ?? new Map<string, Set<Connection>>()
    this.#tenants.set(tenant, accounts)
    const own = accounts.get(account) ?? new Set()
    accounts.set(account, own)
    own.add(connection)
    this.#size += 1
  }

  remove(connection: Connection): void {
    const { tenant, account } = connection.sender
    const accounts = this.#tenants.get(tenant)
    const own = accounts?.get(account)
    if (own?.delete(connection) !== true) return
    this.#size -= 1
    if (own.size > 0) return
    accounts?.delete(account)
    if (accounts?.size === 0) this.#tenants.delete(tenant)
  }

  /** Connections of one account. */
  of(tenant: string, account: string): ReadonlySet<Connection> {
    return this.#tenants.get(tenant)?.get(account) ?? NONE
  }

  /** Accounts of an agency that have a connection here. */
  accounts(tenant: string): Iterable<string> {
    return this.#tenants.get(tenant)?.keys() ?? []
  }

  /** Agencies that have a connection here. */
  tenants(): string[] {
    return [...this.#tenants.keys()]
  }

  /** All of one agency, or of all. */
  *all(tenant?: string): Generator<Connection> {
    for (const one of tenant === undefined ? this.#tenants.keys() : [tenant])
      for (const connections of this.#tenants.get(one)?.values() ?? []) yield* connections
  }
}

const NONE: ReadonlySet<Connection> = new Set()
