import { randomInt, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type DestinationStream, pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createSiteGate } from '../accounts/site-gate/site-gate.ts'
import { createViewerCache } from '../accounts/viewer-cache.ts'
import type { BuiltApp } from '../app.ts'
import { Live, type Pace } from '../live/live.ts'
import { registerLive } from '../live/routes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { createApp } from '../platform/http/app.ts'
import { createThrottle } from '../platform/throttle.ts'
import { listeningDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { tenantOfHost } from '../tenancy/tenant-cache.ts'
import { type LiveClient, type LiveOrder, openLive } from './live-client.ts'
import { applyFolder, testServer } from './portal.ts'
import { folder } from './search-fixture.ts'
import { signUp, type Visitor, visitor } from './visitor.ts'

/** Somebody with an account who can connect. */
export interface LivePerson extends Visitor {
  readonly email: string
  /** Guid of the account: the inbox. */
  readonly guid: string
}

/** Without the net below events: what is not heard is not found. */
const EVENTS_ONLY: Pace = { tick: 1_000, ping: 20_000, net: Infinity }

/** The live channel on a socket of this machine, with no feature behind it. */
export interface BareChannel {
  readonly live: Live
  readonly port: number
  close(): Promise<void>
}

/** Opens one. @param log where its log goes; nowhere without one. */
export async function bareChannel(
  database: Database,
  log?: DestinationStream,
  pace: Partial<Pace> = {},
): Promise<BareChannel> {
  const logger = log === undefined ? pino({ level: 'silent' }) : pino({ level: 'info' }, log)
  const viewers = createViewerCache(database)
  const siteGate = createSiteGate(database)
  const resolveViewer = (tenant: string, token: string) => viewers.viewer(tenant, token)
  const app = await createApp({
    logger,
    trustProxy: [],
    databaseKind: database.kind,
    parseReplies: true,
    resolveTenant: (host) => tenantOfHost(database, host),
    resolveViewer,
    hasPassedSiteGate: (tenant, token) => siteGate.isOpen(tenant, token),
  })
  const live = new Live(database, logger, null, { ...EVENTS_ONLY, ...pace })
  registerLive(app, live, { database, throttle: createThrottle(database), resolveViewer })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo
  return { live, port, close: () => app.fastify.close() }
}

/** A server with two agencies, and the live channel of its database on a socket. */
class LiveFixture {
  readonly tenant = uniqueTenant('cedar')
  readonly other = uniqueTenant('maple')
  database!: Database
  server!: { readonly app: BuiltApp; close(): Promise<void> }
  live!: Live
  port = 0
  #channel: BareChannel | null = null

  /** @param features `all`: the channel is the server's own; `none`: one without any. */
  async begin(
    features: 'all' | 'none',
    database: Database,
    log?: DestinationStream,
  ): Promise<void> {
    this.database = database
    this.server = await testServer(database)
    const { app } = this.server
    for (const tenant of [this.tenant, this.other]) await applyFolder(database, folder(tenant))
    if (features === 'none') {
      this.#channel = await bareChannel(database, log)
      Object.assign(this, this.#channel)
      return
    }
    await app.fastify.listen({ port: 0, host: '127.0.0.1' })
    this.live = app.live
    this.port = (app.fastify.server.address() as AddressInfo).port
  }

  async end(): Promise<void> {
    await this.#channel?.close()
    await this.server.close()
    await this.database.close()
  }

  /** Somebody who signs up at an agency. */
  async person(tenant = this.tenant): Promise<LivePerson> {
    const who = visitor(
      this.server.app,
      `${tenant}.test`,
      `203.0.${randomInt(250)}.${randomInt(250)}`,
    )
    const email = `${randomUUID()}@example.com`
    await signUp(who, this.database, tenant, email)
    const [row] = await asTenant(this.database, tenant, (tx) =>
      tx.query<{ guid: string }>('select guid from account where email = $1', [email]),
    )
    return { ...who, email, guid: row?.guid ?? '' }
  }

  /** A ticket for somebody who is signed in. */
  async ticket(who: Visitor): Promise<string> {
    const { status, text } = await who.post('/live/ticket')
    if (status !== 200) throw new Error(`expected a ticket, got ${status}: ${text}`)
    return (JSON.parse(text) as { data: { ticket: string } }).data.ticket
  }

  /** A connection of somebody, with a fresh ticket unless `order` names a token. */
  async connect(who: Visitor, order: Partial<LiveOrder> = {}): Promise<LiveClient> {
    const token = order.token ?? (await this.ticket(who))
    return openLive({ port: this.port, host: `${this.tenant}.test`, ...order, token })
  }

  /** Connections of an account, as the database knows them. */
  async rowsOf(guid: string, tenant = this.tenant): Promise<string[]> {
    const rows = await asTenant(this.database, tenant, (tx) =>
      tx.query<{ guid: string }>('select guid from live_connection where account = $1', [guid]),
    )
    return rows.map((row) => row.guid)
  }
}

/**
 * The fixture of a test file.
 * @param features `all`: with what features do; `none`: the channel itself only.
 */
export function liveFixture(
  features: 'all' | 'none' = 'all',
  open: () => Promise<Database> = listeningDatabase,
  log?: DestinationStream,
): LiveFixture {
  const fixture = new LiveFixture()
  beforeAll(async () => fixture.begin(features, await open(), log))
  afterAll(() => fixture.end())
  return fixture
}
