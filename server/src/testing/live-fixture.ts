import type { AddressInfo } from 'node:net'
import type { KeptMessage } from '@plat/contract/live/messages'
import { afterAll, beforeAll } from 'vitest'
import type { BuiltApp } from '../app.ts'
import { sendLive } from '../live/inbox.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { listeningDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { type LiveClient, type LiveOrder, openLive } from './live-client.ts'
import { relaxedFolder } from './people.ts'
import { applyFolder, testServer } from './portal.ts'
import { makeSessions, type SignedIn } from './sessions.ts'

/** Something that is kept for an account. */
export const CHANGED: KeptMessage = { type: 'notifications_changed', data: null }

/** A server with two agencies on a socket. */
class LiveFixture {
  readonly tenant = uniqueTenant('cedar')
  readonly other = uniqueTenant('maple')
  database!: Database
  app!: BuiltApp
  port = 0
  #close: () => Promise<void> = () => Promise.resolve()

  async begin(database: Database, environment: Readonly<Record<string, string>>): Promise<void> {
    this.database = database
    const server = await testServer(database, environment)
    for (const tenant of [this.tenant, this.other])
      await applyFolder(database, relaxedFolder(tenant))
    this.app = server.app
    this.#close = server.close
    await this.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    this.port = (this.app.fastify.server.address() as AddressInfo).port
  }

  async end(): Promise<void> {
    await this.#close()
    await this.database.close()
  }

  /** Someone who is signed in at an agency. */
  async person(tenant = this.tenant): Promise<SignedIn> {
    const [person] = await makeSessions(this.database, tenant, 1)
    if (person === undefined) throw new Error('no session was made')
    return person
  }

  /** A call to the API, with a session's token. */
  async call(method: 'GET' | 'POST', path: string, token: string, tenant = this.tenant) {
    return this.app.fastify.inject({
      method,
      url: `/api${path}`,
      headers: {
        host: `${tenant}.test`,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(method === 'POST' ? { payload: '{}' } : {}),
    })
  }

  /** A ticket of a session. */
  async ticket(token: string, tenant = this.tenant): Promise<string> {
    const reply = await this.call('POST', '/live/ticket', token, tenant)
    if (reply.statusCode !== 200) throw new Error(`expected a ticket, got ${reply.body}`)
    return reply.json<{ data: { ticket: string } }>().data.ticket
  }

  /** An open connection of someone, by a fresh ticket unless `order` names a token. */
  async connect({ token }: SignedIn, order: Partial<LiveOrder> = {}): Promise<LiveClient> {
    const host = order.host ?? `${this.tenant}.test`
    const ticket = order.token ?? (await this.ticket(token, host.replace(/\.test$/, '')))
    return openLive({ port: this.port, ...order, host, token: ticket })
  }

  /** Sends accounts a message. */
  async send(accounts: readonly SignedIn[], tenant = this.tenant): Promise<void> {
    const guids = accounts.map(({ guid }) => guid)
    await asTenant(this.database, tenant, async (tx) => sendLive(tx, guids, CHANGED))
  }

  /** Rows of an agency. */
  query<Row extends Record<string, unknown>>(
    sql: string,
    values: readonly unknown[] = [],
    tenant = this.tenant,
  ): Promise<Row[]> {
    return asTenant(this.database, tenant, (tx) => tx.query<Row>(sql, values))
  }
}

/**
 * The fixture of a test file.
 * @param open the database that it is on.
 * @param environment settings beside the usual ones.
 */
export function liveFixture(
  open: () => Promise<Database> = listeningDatabase,
  environment: Readonly<Record<string, string>> = {},
): LiveFixture {
  const fixture = new LiveFixture()
  beforeAll(async () => fixture.begin(await open(), environment))
  afterAll(() => fixture.end())
  return fixture
}
