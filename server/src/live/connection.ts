import { randomInt } from 'node:crypto'
import { ClientMessage, type ConnectionMessage } from '@plat/contract/live/messages'
import type { RawData, WebSocket } from 'ws'
import { AppError } from '../platform/errors.ts'
import { faultOfValue } from '../platform/http/request-parts.ts'
import { CLOSE } from './close-codes.ts'
import type { LiveSender } from './live-sender.ts'
import { MessageBudget } from './message-budget.ts'

/** Bytes that may wait for a client that does not read. */
const MOST_UNREAD = 1_048_576
/** Messages of one client that may wait for the one before; then no more are read. */
const MOST_WAITING = 16
/** Milliseconds that whoever breaks the rules has to read why the connection ends. */
const TO_READ_WHY = 1_000
/** Characters of what was got that a refusal repeats. */
const REPEATED = 80

/** What a connection needs of the channel. */
export interface ConnectionEvents {
  /** Carries a message out. @throws AppError for a refusal. */
  carryOut(message: ClientMessage, sender: LiveSender): Promise<void>
  /** What the sender is told of an error that is no refusal. */
  failed(error: unknown, sender: LiveSender): AppError
  closed(connection: Connection): void
  received(): void
  sent(): void
}

/** One open socket: reads messages one after the other, refuses what is none, cuts off who does not read. */
export class Connection {
  readonly sender: LiveSender
  /** Guid of the session, null for a guest. */
  readonly session: string | null
  /** Number of the last kept message that was sent; null until the first state was. */
  position: number | null = null
  /** When it is pinged next; milliseconds of `performance.now()`. Not all at once. */
  pingAt: number
  /** Pings since anything came. */
  unanswered = 0
  /** Whether opening is over, and whether the socket has closed. */
  isSettled = false
  isGone = false
  readonly #socket: WebSocket
  readonly #events: ConnectionEvents
  readonly #budget = new MessageBudget(performance.now())
  #waiting: string[] = []
  #work: Promise<void> | null = null

  constructor(
    socket: WebSocket,
    opened: { readonly sender: LiveSender; readonly session: string | null },
    events: ConnectionEvents,
    pingMs: number,
  ) {
    this.pingAt = performance.now() + randomInt(pingMs)
    this.sender = opened.sender
    this.session = opened.session
    this.#socket = socket
    this.#events = events
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('ping', () => this.#count())
    socket.on('pong', () => this.#count())
    // What is wrong with a frame closes the socket by itself.
    socket.on('error', () => undefined)
    socket.on('close', () => events.closed(this))
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** Begins to carry out what came: once the first state was sent. */
  begin(position: number): void {
    this.position = position
    this.#continue()
  }

  /** Settles when all that came is carried out. */
  async idle(): Promise<void> {
    await this.#work
  }

  say(message: ConnectionMessage): void {
    this.send(JSON.stringify(message))
  }

  /** Sends a text; cuts the connection where too much waits already. */
  send(text: string): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > MOST_UNREAD) return this.#socket.terminate()
    this.#socket.send(text)
    this.#events.sent()
  }

  ping(): void {
    this.unanswered += 1
    if (this.isOpen) this.#socket.ping()
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Ends it with a word, and reads nothing more of what still comes. */
  #refuseAll(code: number, reason: string): void {
    this.close(code, reason)
    this.#socket.pause()
    setTimeout(() => this.#socket.terminate(), TO_READ_WHY).unref()
  }

  /** Ends it without a word. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Counts what came; false: too much, and the connection is closing. */
  #count(): boolean {
    this.unanswered = 0
    if (!this.isOpen) return false
    if (this.#budget.take(performance.now())) return true
    this.#refuseAll(CLOSE.flood, 'too many messages')
    return false
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (!this.#count()) return
    this.#events.received()
    if (isBinary) return this.#refuseAll(CLOSE.binary, 'expected text')
    // One buffer, as of every message of a socket whose type of binary data was never changed.
    this.#waiting.push(String(data))
    if (this.#waiting.length >= MOST_WAITING) this.#socket.pause()
    if (this.position !== null) this.#continue()
  }

  #continue(): void {
    this.#work ??= this.#carryOut().finally(() => {
      this.#work = null
    })
  }

  async #carryOut(): Promise<void> {
    for (let text = this.#waiting.shift(); text !== undefined; text = this.#waiting.shift()) {
      // What a closed connection had said before is still done: the last message of a page that goes away.
      await this.#answer(text)
      if (this.#waiting.length === 0 && this.#socket.isPaused && this.isOpen) this.#socket.resume()
    }
  }

  async #answer(text: string): Promise<void> {
    const read = readMessage(text)
    if ('refusal' in read) return this.#refuse(read.ref, read.refusal)
    const { message } = read
    if (message.type === 'ping') return this.say({ type: 'pong', data: null })
    const ref = message.ref ?? null
    try {
      await this.#events.carryOut(message, this.sender)
      if (ref !== null) this.say({ type: 'done', data: { ref } })
    } catch (error) {
      const refusal = error instanceof AppError ? error : this.#events.failed(error, this.sender)
      this.#refuse(ref, refusal)
    }
  }

  #refuse(ref: string | null, { code, message, reason }: AppError): void {
    const values = reason?.values === undefined ? {} : { values: { ...reason.values } }
    const data = { ref, code, title: message, reason: reason?.reason ?? null, ...values }
    this.say({ type: 'refused', data })
  }
}

type Read =
  | { readonly message: ClientMessage }
  | { readonly ref: string | null; readonly refusal: AppError }

/** Reads a message, or says what was got and what is expected. */
function readMessage(text: string): Read {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const got = text.slice(0, REPEATED)
    const refusal = new AppError(
      'invalid_request',
      `Expected a message as JSON, got ${JSON.stringify(got)}.`,
    )
    return { ref: null, refusal }
  }
  const parsed = ClientMessage.safeParse(value)
  const fault = faultOfValue(value)
  if (parsed.success && fault === null) return { message: parsed.data }
  const named = typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null
  const ref = typeof named === 'string' && named.length <= 64 ? named : null
  const issues =
    fault !== null
      ? [`it ${fault}`]
      : (parsed.error?.issues.map(
          ({ path, message }) => `${path.join('.') || 'message'}: ${message}`,
        ) ?? [])
  return {
    ref,
    refusal: new AppError(
      'invalid_request',
      `This is no message: ${issues.join('; ').slice(0, 500)}.`,
    ),
  }
}
