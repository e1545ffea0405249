import type { FastifyBaseLogger } from 'fastify'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { Connections } from './connections.ts'
import type { LiveSender } from './live-sender.ts'

/** Milliseconds before rows that could not be deleted are tried again. */
const RETRY_MS = 1_000

/** Writes the rows of connections that open. */
export async function insertConnections(
  tx: TenantTransaction,
  process: string,
  senders: readonly LiveSender[],
): Promise<void> {
  const of = (key: 'connection' | 'inbox' | 'account') => senders.map((sender) => sender[key])
  await tx.query(
    `insert into live_connection (tenant, guid, process, inbox, account)
     select current_tenant(), guid, $1, inbox, account
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as open (guid, inbox, account)`,
    [process, of('connection'), of('inbox'), of('account')],
  )
}

/** Deletes the rows of connections that are gone, many at a time, and writes all again after a lost lease. */
export class ConnectionRows {
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  readonly #deleted: (sender: LiveSender) => Promise<void>
  #gone: LiveSender[] = []
  #work: Promise<void> = Promise.resolve()
  #isDeleting = false

  /** @param deleted told of each whose row is gone. */
  constructor(
    database: Database,
    logger: FastifyBaseLogger,
    deleted: (sender: LiveSender) => Promise<void>,
  ) {
    this.#database = database
    this.#logger = logger
    this.#deleted = deleted
  }

  /** A connection is gone. */
  remove(sender: LiveSender): void {
    this.#gone.push(sender)
    if (this.#isDeleting) return
    this.#isDeleting = true
    this.#work = this.#work.then(() => this.#delete())
  }

  /** Settles when the rows of those that are gone are, or could not be deleted. */
  settled(): Promise<void> {
    return this.#work
  }

  /** Writes the rows of all connections, after others took this process for dead. */
  restore(process: string, connections: Connections): Promise<void> {
    const restored = this.#work.then(async () => {
      for (const tenant of connections.tenants()) {
        const all = [...connections.all(tenant)].filter(({ position }) => position !== null)
        const of = (key: 'connection' | 'inbox' | 'account') => all.map(({ sender }) => sender[key])
        await asTenant(this.#database, tenant, (tx) =>
          tx.query(
            `insert into live_connection (tenant, guid, process, inbox, account)
             select current_tenant(), guid, $1, inbox, account
             from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as open (guid, inbox, account)
             where account is null or exists (select from account a where a.guid = open.account)
             on conflict do nothing`,
            [process, of('connection'), of('inbox'), of('account')],
          ),
        )
      }
    })
    this.#work = restored.catch(() => undefined)
    return restored
  }

  async #delete(): Promise<void> {
    this.#isDeleting = false
    const gone = Map.groupBy(this.#gone.splice(0), ({ tenant }) => tenant)
    for (const [tenant, senders] of gone) {
      try {
        await asTenant(this.#database, tenant, (tx) =>
          tx.query('delete from live_connection where guid = any($1)', [
            senders.map(({ connection }) => connection),
          ]),
        )
      } catch (error) {
        this.#logger.warn(
          { err: error, tenant },
          'rows of closed live connections were not deleted',
        )
        setTimeout(() => senders.forEach((sender) => this.remove(sender)), RETRY_MS).unref()
        continue
      }
      for (const sender of senders) void this.#deleted(sender)
    }
  }
}
