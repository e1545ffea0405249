import { randomInt } from 'node:crypto'
import { ClientMessage, type ConnectionMessage } from '@plat/contract/live/messages'
import type { RawData, WebSocket } from 'ws'
import { AppError } from '../platform/errors.ts'
import { faultOfValue } from '../platform/http/request-parts.ts'
import { CLOSE } from './close-codes.ts'
import { MessageBudget } from './message-budget.ts'

/** Bytes that may wait for a client that does not read. */
const MOST_UNREAD = 1_048_576
/** Milliseconds that a client has to read why its connection is closed. */
const GOODBYE_MS = 1_000
/** Characters of what was got that a refusal repeats. */
const REPEATED = 80
/** Pings without an answer after which a connection is cut. */
const MOST_UNANSWERED = 2

const PONG = { type: 'pong', data: null } as const
/** Of an error that was logged. */
const UNKNOWN = new AppError('internal', 'Something went wrong. Try again.')

/** Agency, account and session of a connection. */
export interface LiveSender {
  readonly tenant: string
  /** Guid of the connection. */
  readonly guid: string
  readonly account: string
  readonly session: string
  /** Rights of the session as one text; the connection ends with them. */
  readonly rights: string
}

/** A message of a client that a feature carries out. */
export type Command = Exclude<ClientMessage, { type: 'ping' }>

/** Handlers of a connection's events. */
export interface ConnectionEvents {
  /** Carries a message out. @throws AppError for a refusal, which the client is sent */
  carryOut(sender: LiveSender, command: Command): Promise<void>
  closed(connection: Connection): void
  received(): void
  sent(): void
}

/** One open socket: reads messages, refuses the rest, cuts off clients that do not read or answer. */
export class Connection {
  readonly sender: LiveSender
  /** Number of the last kept message that was sent, or that the client has. */
  position: number
  readonly #socket: WebSocket
  readonly #events: ConnectionEvents
  readonly #pingMs: number
  readonly #budget = new MessageBudget(performance.now())
  #pingAt: number
  /** Pings since anything came. */
  #unanswered = 0
  /** Commands that have not been carried out yet, in the order in which they came. */
  #commands = Promise.resolve()
  #waiting = 0

  /** @param pingMs milliseconds between two protocol pings. */
  constructor(
    socket: WebSocket,
    opened: { readonly sender: LiveSender; readonly position: number },
    events: ConnectionEvents,
    pingMs: number,
  ) {
    this.sender = opened.sender
    this.position = opened.position
    this.#socket = socket
    this.#events = events
    this.#pingMs = pingMs
    // Thousands that connected together are not pinged together.
    this.#pingAt = performance.now() + randomInt(pingMs)
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('ping', () => this.#count())
    socket.on('pong', () => this.#count())
    // A frame that is wrong or too large closes the socket; there is nothing else to do.
    socket.on('error', () => undefined)
    socket.on('close', () => events.closed(this))
  }

  say(message: ConnectionMessage): void {
    this.send(JSON.stringify(message))
  }

  /** Sends a text; cuts the connection where too much waits already. */
  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MOST_UNREAD) return this.#socket.terminate()
    this.#socket.send(text)
    this.#events.sent()
  }

  /** Pings the client if it is time; cuts the connection where the last pings have no answer. */
  ping(now: number): void {
    if (now < this.#pingAt) return
    this.#pingAt = now + this.#pingMs
    // Pings are counted, not the clock read: a process that stood still has not waited for anyone.
    if (this.#unanswered >= MOST_UNANSWERED) return this.#socket.terminate()
    this.#unanswered += 1
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }

  /** Ends it, and reads nothing of what still comes. @param code of `CLOSE` */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref()
  }

  /** Counts what came; false: the connection is closing. */
  #count(): boolean {
    this.#unanswered = 0
    if (this.#socket.readyState !== this.#socket.OPEN) return false
    if (this.#budget.take(performance.now())) return true
    this.close(CLOSE.flood, 'too many messages')
    return false
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#count()) return
    this.#events.received()
    if (isBinary) return this.close(CLOSE.binary, 'expected text')
    // `data` is one buffer: the type of binary data of this socket was never changed.
    const read = readMessage(String(data))
    if ('refusal' in read)
      return this.say({ type: 'refused', data: { code: 'invalid_request', detail: read.refusal } })
    this.#handle(read.message)
  }

  /** A pong says that all that was sent before the ping is done. */
  #handle(message: ClientMessage): void {
    if (message.type === 'ping' && this.#waiting === 0) return this.say(PONG)
    this.#waiting += 1
    this.#commands = this.#commands.then(async () => {
      if (message.type === 'ping') this.say(PONG)
      else await this.#carryOut(message)
      this.#waiting -= 1
    })
  }

  async #carryOut(command: Command): Promise<void> {
    try {
      await this.#events.carryOut(this.sender, command)
    } catch (error) {
      const { code, message: detail } = error instanceof AppError ? error : UNKNOWN
      this.say({ type: 'refused', data: { code, detail } })
    }
  }
}

/** Reads a message of a client, or says what was got and what is expected. */
export function readMessage(
  text: string,
): { readonly message: ClientMessage } | { readonly refusal: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {
      refusal: `Expected a message as JSON, got ${JSON.stringify(text.slice(0, REPEATED))}.`,
    }
  }
  const fault = faultOfValue(value)
  if (fault !== null) return { refusal: `This is no message: it ${fault}.` }
  const { data: message, error } = ClientMessage.safeParse(value)
  if (message !== undefined) return { message }
  const issues = error.issues.map(
    (issue) => `${issue.path.join('.') || 'message'}: ${issue.message}`,
  )
  return { refusal: `This is no message: ${issues.join('; ').slice(0, 500)}.` }
}
