import type { IncomingMessage } from 'node:http'
import { MAX_LIVE_MESSAGE } from '@plat/contract/live/ticket'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { Batches } from '../platform/batches.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { databaseTrouble } from '../platform/db/database-trouble.ts'
import { ANSWER_LIMIT_MS } from '../platform/db/query-within.ts'
import { AppError } from '../platform/errors.ts'
import { CLOSE } from './close-codes.ts'
import { type Command, Connection, type ConnectionEvents, type LiveSender } from './connection.ts'
import { Connections } from './connections.ts'
import { Delivery } from './delivery.ts'
import { type Comer, openConnections, type Opened, unauthorized } from './open-connections.ts'
import { ProcessLease } from './process-lease.ts'
import { SessionWatch } from './session-watch.ts'
import { makeTickets, type Ticket } from './tickets.ts'
import type { Upgrade } from './upgrades.ts'

/** How often something is done, in milliseconds. */
export interface Pace {
  /** Looks for what is due, and at everything while changes go unheard. */
  readonly tick: number
  /** Protocol pings of each connection: two without an answer, and it is cut, within 30 s. */
  readonly ping: number
  /** Looks at everything, in case a change went unheard, and for sessions that time ends. */
  readonly net: number
}
const PACE: Pace = { tick: 1_000, ping: 10_000, net: 30_000 }

const OPTIONS = {
  noServer: true,
  clientTracking: false,
  maxPayload: MAX_LIVE_MESSAGE,
  // Compression costs a connection 300 kB and more.
  perMessageDeflate: false,
}

/** Figures of this process since its start. */
export interface LiveFigures {
  readonly connections: number
  readonly received: number
  readonly sent: number
}

/** The port that serves the live channel and nothing else. */
interface LivePort {
  readonly number: number
  /** Takes no more connections; the open ones stay. */
  close(): void
}

/** Carries out what a page asks for. @throws AppError for a refusal, which the page is sent */
export type CommandHandler = (sender: LiveSender, command: Command) => Promise<void>

/** A connection whose row is written and whose socket is not open yet. */
export interface Expected extends Opened {
  /** Changes of sessions that were heard before its session was read. */
  readonly sessionChanges: number
}

/** The live channel of this process: its open connections, and the messages that are brought to them. */
export class Live {
  /** The port of its own, once it listens. */
  port: LivePort | null = null
  readonly #publicPort: number | null
  readonly #pace: Pace
  readonly #database: Database
  /** Tickets and openings, many at once: after a restart all pages come back within seconds. */
  readonly #tickets: Batches<string, Ticket | null>
  readonly #openings: Batches<Comer, Opened | AppError>
  readonly #logger: FastifyBaseLogger
  readonly #connections = new Connections()
  readonly #delivery: Delivery
  readonly #rows: ConnectionRows
  readonly #lease: ProcessLease
  readonly #watch: SessionWatch
  readonly #events: ConnectionEvents
  readonly #sockets = new WebSocketServer(OPTIONS)
  readonly #figures = { received: 0, sent: 0 }
  #handler: CommandHandler | null = null
  #timer: NodeJS.Timeout | undefined
  #lookedAt = performance.now()
  /** Ends of sessions and changes of rights that were heard, at any agency. */
  #sessionChanges = 0
  #closing: Promise<void> | null = null

  /** @param publicPort port of its own as browsers reach it over TLS; null: by the main one only. */
  constructor(
    database: Database,
    logger: FastifyBaseLogger,
    publicPort: number | null,
    pace: Partial<Pace> = {},
  ) {
    this.#publicPort = publicPort
    this.#pace = { ...PACE, ...pace }
    this.#database = database
    this.#logger = logger
    const isOfAll = (error: unknown) => databaseTrouble(error, database.kind) !== null
    this.#tickets = new Batches(
      (tenant, sessions) =>
        asTenant(database, tenant, (tx) => makeTickets(tx, sessions), ANSWER_LIMIT_MS),
      isOfAll,
    )
    this.#openings = new Batches(
      (tenant, comers) =>
        asTenant(
          database,
          tenant,
          (tx) => openConnections(tx, this.#lease.process, comers),
          ANSWER_LIMIT_MS,
        ),
      isOfAll,
    )
    this.#delivery = new Delivery(database, this.#connections, logger)
    this.#rows = new ConnectionRows(database, logger)
    this.#lease = new ProcessLease(database, logger, () => this.#closeAll())
    this.#watch = new SessionWatch(database, this.#connections, logger)
    this.#events = {
      carryOut: (sender, command) => this.#carryOut(sender, command),
      closed: (connection) => {
        this.#connections.remove(connection)
        // While the server stops they go with the lease.
        if (this.#closing === null) this.#rows.remove(connection.sender)
      },
      received: () => void (this.#figures.received += 1),
      sent: () => void (this.#figures.sent += 1),
    }
    this.#hearChanges()
  }

  /** Sets what carries out the commands of pages. */
  handle(handler: CommandHandler): void {
    this.#handler = handler
  }

  get figures(): LiveFigures {
    return { connections: this.#connections.size, ...this.#figures }
  }

  /** The port that a page tries first; null: only the main one serves the channel. */
  portFor(isSecure: boolean): number | null {
    return isSecure ? this.#publicPort : (this.port?.number ?? null)
  }

  /** A ticket for a session. @throws AppError unauthorized when the session has ended. */
  async ticket(tenant: string, session: string): Promise<Ticket> {
    const ticket = await this.#tickets.add(tenant, session)
    if (ticket === null) throw unauthorized()
    return ticket
  }

  /**
   * Writes the row of a connection that is about to be accepted.
   * @throws AppError unavailable while the server stops; unauthorized for a ticket or session that opens nothing,
   * too_many_requests beyond a person's share.
   */
  async open(tenant: string, comer: Comer): Promise<Expected> {
    if (this.#closing !== null)
      throw new AppError('unavailable', 'This server is stopping. Connect again.')
    await this.#lease.begin()
    const sessionChanges = this.#sessionChanges
    const opened = await this.#openings.add(tenant, comer)
    if (opened instanceof AppError) throw opened
    return { ...opened, sessionChanges }
  }

  /** Answers an upgrade whose row is written. */
  accept(request: IncomingMessage, { socket: raw, head }: Upgrade, opened: Expected): void {
    let isAccepted = false
    this.#sockets.handleUpgrade(request, raw, head, (socket) => {
      isAccepted = true
      this.#welcome(socket, opened)
    })
    // The handshake was wrong, or the client has gone away.
    if (!isAccepted) this.#rows.remove(opened.sender)
  }

  /** Closes all connections and gives the lease up. */
  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  async #end(): Promise<void> {
    this.port?.close()
    clearInterval(this.#timer)
    this.#closeAll()
    await this.#rows.settled()
    await this.#lease
      .end()
      .catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'could not give up the lease of live connections'),
      )
  }

  async #carryOut(sender: LiveSender, command: Command): Promise<void> {
    try {
      await this.#handler?.(sender, command)
    } catch (error) {
      if (!(error instanceof AppError)) {
        const { tenant } = sender
        this.#logger.error({ err: error, tenant, type: command.type }, 'a live message failed')
      }
      throw error
    }
  }

  #closeAll(): void {
    for (const connection of this.#connections.all())
      connection.close(CLOSE.restart, 'connect again')
  }

  #welcome(socket: WebSocket, opened: Expected): void {
    const { sender, position, resync, sessionChanges } = opened
    const connection = new Connection(socket, { sender, position }, this.#events, this.#pace.ping)
    this.#connections.add(connection)
    if (this.#closing !== null) return connection.close(CLOSE.restart, 'connect again')
    this.#timer ??= setInterval(() => this.#tick(), this.#pace.tick).unref()
    const { guid } = sender
    connection.say({ type: 'hello', data: { connection: guid, number: position, resync } })
    // Listened first, read second: for what came since the row was written.
    this.#delivery.wake(sender.tenant, sender.account)
    if (sessionChanges !== this.#sessionChanges) this.#watch.look(sender.tenant)
  }

  #hearChanges(): void {
    this.#database.changes.subscribe((change) => {
      if (change === null) this.#lookAtAll()
      else if (change.kind === 'live') this.#delivery.wake(change.tenant, change.module ?? '')
      else if (change.kind === 'sessions') {
        this.#sessionChanges += 1
        this.#watch.look(change.tenant)
      }
    })
  }

  #lookAtAll(): void {
    this.#lookedAt = performance.now()
    this.#delivery.wakeAll()
    this.#watch.lookAtAll()
  }

  #tick(): void {
    const now = performance.now()
    for (const connection of this.#connections.all()) connection.ping(now)
    if (!this.#database.changes.isLive || now - this.#lookedAt > this.#pace.net) this.#lookAtAll()
  }
}

/** Milliseconds before rows that could not be deleted are tried again. */
const RETRY_MS = 1_000

/** Deletes the rows of connections that are closed, many at a time. */
class ConnectionRows {
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
