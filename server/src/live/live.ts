import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_LIVE_MESSAGE } from '@plat/contract/live/ticket'
import type { Locale } from '@plat/contract/platform/localized'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Database } from '../platform/db/database.ts'
import { databaseTrouble } from '../platform/db/database-trouble.ts'
import { AppError } from '../platform/errors.ts'
import { troubleRefusal } from '../platform/http/problem.ts'
import type { Admitted } from './admit.ts'
import { CLOSE } from './close-codes.ts'
import { Connection, type ConnectionEvents } from './connection.ts'
import { ConnectionRows } from './connection-rows.ts'
import { Connections } from './connections.ts'
import { Delivery } from './delivery.ts'
import { frameOf } from './inbox.ts'
import { LiveFeatures } from './live-features.ts'
import type { LiveSender } from './live-sender.ts'
import { Openings } from './openings.ts'
import { ProcessLease } from './process-lease.ts'
import { SessionWatch } from './session-watch.ts'
import type { Upgrade } from './upgrades.ts'

/** Connections of one receiver in this process: tabs and devices of a person. */
const MOST_OF_ONE = 50
/** Fragments of one message: nothing that browsers send has more. */
const MOST_FRAGMENTS = 1_024
/** Milliseconds for which a client may take to answer that it closes, too. */
const CLOSE_TIMEOUT_MS = 2_000
/** Pings without an answer after which a connection is cut. */
const MOST_UNANSWERED = 2

/** How often something is looked at, in milliseconds. */
export interface Pace {
  /** What is due, and everything while changes go unheard. */
  readonly tick: number
  /** Whether each client is still there: two pings without an answer, and it is cut, within a minute. */
  readonly ping: number
  /** Everything, as a net, and for sessions that time ends. */
  readonly net: number
}
const PACE: Pace = { tick: 1_000, ping: 20_000, net: 30_000 }
/** Milliseconds between two groups of connections that are closed as the server stops. */
const DRAIN_STEP_MS = 50

const OPTIONS = {
  noServer: true,
  clientTracking: false,
  maxPayload: MAX_LIVE_MESSAGE,
  maxFragments: MOST_FRAGMENTS,
  perMessageDeflate: false,
  // An option of ws that its types do not have.
  closeTimeout: CLOSE_TIMEOUT_MS,
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
  close(): Promise<void>
}

/** Whose connection is opened, and in which language it is refused. */
export interface Welcome {
  readonly tenant: string
  readonly admitted: Admitted
  readonly locale: Locale
}

/** The live channel of this process: open connections, what they say, and what is brought to them. */
export class Live {
  /** What features have to do with it. */
  readonly features: LiveFeatures
  /** Tickets, and what connections are sent first. */
  readonly openings: Openings
  /** The port of its own, once it listens. */
  port: LivePort | null = null
  readonly #publicPort: number | null
  readonly #pace: Pace
  readonly #database: Database
  readonly #logger: FastifyBaseLogger
  readonly #connections = new Connections()
  readonly #delivery: Delivery
  readonly #rows: ConnectionRows
  readonly #lease: ProcessLease
  readonly #watch: SessionWatch
  readonly #events: ConnectionEvents
  readonly #sockets = new WebSocketServer(OPTIONS)
  readonly #opening = new Set<Promise<void>>()
  readonly #figures = { received: 0, sent: 0 }
  #timer: NodeJS.Timeout | null = null
  #lookedAt = performance.now()
  #isDraining = false
  #closing: Promise<void> | null = null

  /** @param publicPort port of its own as browsers reach it over TLS; null: by the main one only. */
  constructor(
    database: Database,
    logger: FastifyBaseLogger,
    publicPort: number | null,
    pace: Pace = PACE,
  ) {
    this.#publicPort = publicPort
    this.#pace = pace
    this.#database = database
    this.#logger = logger
    this.features = new LiveFeatures(logger)
    this.#delivery = new Delivery(database, this.#connections, logger)
    this.#rows = new ConnectionRows(database, logger, (sender) => this.features.closed(sender))
    this.#lease = new ProcessLease(database, logger, () =>
      this.#rows.restore(this.#lease.process, this.#connections),
    )
    this.openings = new Openings(database, this.features, () => this.#lease.process)
    this.#watch = new SessionWatch(database, this.#connections, this.features, logger)
    this.#events = {
      carryOut: (message, sender) => this.features.carryOut(message, sender),
      failed: (error, sender) => this.#failed(error, sender),
      closed: (connection) => this.#closed(connection),
      received: () => void (this.#figures.received += 1),
      sent: () => void (this.#figures.sent += 1),
    }
    this.#hearChanges()
  }

  get figures(): LiveFigures {
    return { connections: this.#connections.size, ...this.#figures }
  }

  /** The port that a page tries first; null: its own one only. */
  portFor(isSecure: boolean): number | null {
    return isSecure ? this.#publicPort : (this.port?.number ?? null)
  }

  /** @throws AppError unavailable while the server is being stopped, too_many_requests beyond a person's share. */
  checkRoom(tenant: string, { inbox }: Admitted): void {
    if (this.#isDraining)
      throw new AppError('unavailable', 'This server is being stopped. Connect again.')
    if (this.#connections.of(tenant, inbox).size >= MOST_OF_ONE)
      throw new AppError(
        'too_many_requests',
        `At most ${MOST_OF_ONE} live connections are held for one person.`,
      )
  }

  /** Answers an upgrade of somebody who was admitted, and opens the connection. */
  accept(request: IncomingMessage, { socket: raw, head }: Upgrade, who: Welcome): void {
    this.#sockets.handleUpgrade(request, raw, head, (socket) => {
      const opening = this.#open(socket, who).finally(() => this.#opening.delete(opening))
      this.#opening.add(opening)
    })
  }

  /**
   * Sends clients away, evenly over so many seconds, and lets no more in: they come again where they are let in.
   * Settles when all are gone.
   */
  async drain(seconds: number): Promise<void> {
    this.#isDraining = true
    await Promise.all(this.#opening)
    const all = [...this.#connections.all()]
    const steps = Math.max(1, Math.ceil((seconds * 1_000) / DRAIN_STEP_MS))
    const many = Math.ceil(all.length / steps)
    for (let at = 0; at < all.length; at += many) {
      for (const connection of all.slice(at, at + many))
        connection.close(CLOSE.restart, 'the server is being stopped')
      if (at + many < all.length) await pause(DRAIN_STEP_MS)
    }
    while (this.#connections.size > 0) await pause(DRAIN_STEP_MS)
  }

  /** Closes all connections and gives the lease up. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      await Promise.all([this.port?.close(), this.drain(0)])
      if (this.#timer !== null) clearInterval(this.#timer)
      await this.#rows.settled()
      await this.#lease
        .end()
        .catch((error: unknown) =>
          this.#logger.warn({ err: error }, 'the lease of live connections was not given up'),
        )
    })()
    return this.#closing
  }

  async #open(socket: WebSocket, { tenant, admitted, locale }: Welcome): Promise<void> {
    const { after, session, ...holder } = admitted
    const sender: LiveSender = { tenant, connection: randomUUID(), ...holder, locale }
    const connection = new Connection(socket, { sender, session }, this.#events, this.#pace.ping)
    this.#connections.add(connection)
    this.#timer ??= setInterval(() => this.#tick(), this.#pace.tick).unref()
    try {
      await this.#lease.begin()
      const first = await this.openings.open(sender, after)
      for (const message of first.missed) connection.send(frameOf(message))
      const { number, gap, state } = first
      connection.say({ type: 'hello', data: { connection: sender.connection, number, gap, state } })
      connection.begin(number)
      // What came meanwhile.
      this.#delivery.wake(tenant, sender.inbox)
      await this.features.opened(sender)
    } catch (error) {
      this.#logger.warn({ err: error, tenant }, 'a live connection was not opened')
      connection.close(CLOSE.failed, 'the connection could not be opened')
    }
    connection.isSettled = true
    if (connection.isGone) this.#remove(connection)
  }

  #failed(error: unknown, { tenant, connection }: LiveSender): AppError {
    const trouble = databaseTrouble(error, this.#database.kind)
    if (trouble !== null) return troubleRefusal(trouble)
    this.#logger.error({ err: error, tenant, connection }, 'a live message failed')
    return new AppError(
      'internal',
      'The message could not be carried out. The error has been logged.',
    )
  }

  #closed(connection: Connection): void {
    this.#connections.remove(connection)
    connection.isGone = true
    if (connection.isSettled) this.#remove(connection)
  }

  /** Deletes its row once all that it said is done: nobody is there after having gone. */
  #remove(connection: Connection): void {
    void connection.idle().then(() => this.#rows.remove(connection.sender))
  }

  #hearChanges(): void {
    this.#database.changes.subscribe((change) => {
      // When all others have heard it, too: what they remember is forgotten then.
      queueMicrotask(() => {
        if (change === null) this.#lookAtAll()
        else if (change.kind === 'live') this.#delivery.wake(change.tenant, change.module ?? '')
        else if (change.kind === 'sessions' || change.kind === 'tenant')
          this.#watch.look(change.tenant)
      })
    })
  }

  #lookAtAll(): void {
    this.#lookedAt = performance.now()
    this.#delivery.wakeAll()
    this.#watch.lookAtAll()
  }

  #tick(): void {
    const now = performance.now()
    for (const connection of this.#connections.all()) {
      if (now < connection.pingAt) continue
      connection.pingAt = now + this.#pace.ping
      // Pings are counted, not the clock read: a process that stood still has not waited for anybody.
      if (connection.unanswered >= MOST_UNANSWERED) connection.cut()
      else connection.ping()
    }
    if (!this.#database.changes.isLive || now - this.#lookedAt > this.#pace.net) this.#lookAtAll()
  }
}
