import type { Connection } from './connection.ts'

/** The open connections of this process, by agency and receiver. */
export class Connections {
  readonly #tenants = new Map<string, Map<string, Set<Connection>>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(connection: Connection): void {
    const { tenant, inbox } = connection.sender
    const inboxes = this.#tenants.get(tenant) ?? new Map<string, Set<Connection>>()
    this.#tenants.set(tenant, inboxes)
    const all = inboxes.get(inbox) ?? new Set()
    inboxes.set(inbox, all)
    all.add(connection)
    this.#size += 1
  }

  remove(connection: Connection): void {
    const { tenant, inbox } = connection.sender
    const inboxes = this.#tenants.get(tenant)
    const all = inboxes?.get(inbox)
    if (all?.delete(connection) !== true) return
    this.#size -= 1
    if (all.size > 0) return
    inboxes?.delete(inbox)
    if (inboxes?.size === 0) this.#tenants.delete(tenant)
  }

  /** Connections of one receiver. */
  of(tenant: string, inbox: string): ReadonlySet<Connection> {
    return this.#tenants.get(tenant)?.get(inbox) ?? NONE
  }

  /** Whether an agency has a connection here. */
  has(tenant: string): boolean {
    return this.#tenants.has(tenant)
  }

  /** Receivers of an agency who have a connection here. */
  inboxes(tenant: string): Iterable<string> {
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
