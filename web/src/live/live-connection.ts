import type { ClientMessage, ServerMessage } from '@plat/contract/live/messages'
import { PING_MS, requestLiveTicket } from '@plat/contract/live/ticket'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { backOff, shortPause } from './back-off.ts'
import { liveAddress, noteOnlyMainPort, onlyMainPort } from './live-address.ts'
import { parseMessage } from './parse-message.ts'

/** Milliseconds to wait for an answer before the connection is taken for lost. */
const ANSWER_MS = 15_000
/** Milliseconds after which a connection has lasted: the next loss is the first of a row. */
const LASTED_MS = 30_000

/** Codes by which the server says why it closes. */
const ENDED = 4401
const RIGHTS_CHANGED = 4403

/**
 * What a live connection is doing. `waiting`: it is tried again later; `closed`: for good, because it was disposed of or
 * no one is signed in.
 */
export type LiveStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'closed'

/** What a page does with its live connection. */
export interface LiveEvents {
  /** Each message of the server: kept ones once and in order. */
  message(message: ServerMessage): void
  status(status: LiveStatus): void
  /** The server has ended the session. Resolves to true where someone is signed in, so that it connects again. */
  ended(): Promise<boolean>
}

/**
 * The page's live connection: opens by ticket, comes back after every loss, and names the last message that it has.
 * Knows neither React nor a feature.
 */
export class LiveConnection {
  readonly #events: LiveEvents
  readonly #ended = new AbortController()
  #status: LiveStatus = 'idle'
  /** The attempt to connect that is under way. */
  #attempt = new AbortController()
  #socket: WebSocket | null = null
  /** Number of the last kept message; null before the first connection. */
  #number: number | null = null
  #failures = 0
  #openedAt: number | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setTimeout> | undefined
  #deadline: ReturnType<typeof setTimeout> | undefined

  constructor(events: LiveEvents) {
    this.#events = events
  }

  get status(): LiveStatus {
    return this.#status
  }

  /** Opens it, once. */
  start(): void {
    if (this.#status !== 'idle') return
    const { signal } = this.#ended
    window.addEventListener('online', () => this.#wake(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && this.#wake(),
      { signal },
    )
    void this.#connect()
  }

  /** Sends a message. False: the connection is not open, and nothing was sent. */
  send(message: ClientMessage): boolean {
    if (this.#status !== 'open' || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Ends it for good. */
  dispose(): void {
    this.#drop()
    this.#ended.abort()
    this.#set('closed')
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry)
    this.#set('connecting')
    const { signal } = (this.#attempt = new AbortController())
    this.#expectAnswer()
    let answer
    try {
      answer = await call(requestLiveTicket, {}, { signal })
    } catch (error) {
      if (signal.aborted) return
      const status = error instanceof ApiError ? error.status : 0
      if (status === 403) this.dispose()
      else this.#lost(status === 401 ? ENDED : 0)
      return
    }
    if (signal.aborted) return
    const { ticket, port } = answer.data
    this.#open(ticket, onlyMainPort() ? null : port)
  }

  #open(ticket: string, port: number | null): void {
    const socket = new WebSocket(
      liveAddress(window.location, port, { ticket, after: this.#number }),
    )
    this.#socket = socket
    let opened = false
    this.#expectAnswer()
    socket.addEventListener('open', () => {
      opened = true
    })
    socket.addEventListener('message', ({ data }) => this.#receive(socket, data))
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket !== socket) return
      if (opened || port === null) return this.#lost(code)
      // Only the main port leads here. It takes another ticket, for this one may be used up.
      noteOnlyMainPort()
      this.#drop()
      void this.#connect()
    })
  }

  #receive(socket: WebSocket, data: unknown): void {
    if (this.#socket !== socket) return
    if (this.#status === 'open') clearTimeout(this.#deadline)
    const message = parseMessage(data)
    if (message === null) {
      // oxlint-disable-next-line no-console
      console.warn('The live connection brought a text that is no message')
      return
    }
    if ('number' in message) {
      if (this.#number !== null && message.number <= this.#number) return
      this.#number = message.number
    }
    if (message.type === 'unknown') return
    if (message.type === 'hello') {
      this.#number = message.data.number
      this.#openedAt = performance.now()
      clearTimeout(this.#deadline)
      this.#planPing()
      this.#set('open')
    }
    this.#events.message(message)
  }

  #planPing(): void {
    clearTimeout(this.#ping)
    this.#ping = setTimeout(() => this.#sayPing(), PING_MS)
  }

  #sayPing(): void {
    this.send({ type: 'ping', data: null })
    this.#expectAnswer()
    this.#planPing()
  }

  #expectAnswer(): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => this.#lost(0), ANSWER_MS)
  }

  /** The device is online again, or the page is looked at: what was lost in the meantime is found at once. */
  #wake(): void {
    if (this.#status === 'waiting') void this.#connect()
    else if (this.#status === 'open') this.#sayPing()
  }

  #lost(code: number): void {
    const lasted = this.#openedAt !== null && performance.now() - this.#openedAt > LASTED_MS
    this.#drop()
    if (lasted) this.#failures = 0
    const failures = this.#failures++
    // Only this page's connection is meant, and the account may be waiting in a call.
    const isShort = (code === RIGHTS_CHANGED || code === ENDED) && failures === 0
    const pause = isShort ? shortPause(Math.random()) : backOff(failures, Math.random())
    this.#set('waiting')
    if (code === ENDED) void this.#askWhetherSignedIn(pause)
    else this.#retryIn(pause)
  }

  async #askWhetherSignedIn(pause: number): Promise<void> {
    const isSignedIn = await this.#events.ended()
    if (this.#status !== 'waiting') return
    if (isSignedIn) this.#retryIn(pause)
    else this.dispose()
  }

  #retryIn(milliseconds: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), milliseconds)
  }

  #drop(): void {
    for (const timer of [this.#retry, this.#ping, this.#deadline]) clearTimeout(timer)
    const socket = this.#socket
    this.#socket = null
    this.#openedAt = null
    this.#attempt.abort()
    // To close one that is still connecting is an error in the browser's console.
    if (socket?.readyState === WebSocket.CONNECTING)
      socket.addEventListener('open', () => socket.close())
    else socket?.close()
  }

  #set(status: LiveStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#events.status(status)
  }
}
