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

/** Codes by which the server says why it closes: rights have changed, or the session has ended. */
const EXPECTED_CODES = new Set([4403, 4401])

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
}

/**
 * The page's live connection: opens by ticket, comes back after every loss, and names the last message that it has.
 * Knows neither React nor a feature.
 */
export class LiveConnection {
  readonly #events: LiveEvents
  readonly #ended = new AbortController()
  #status: LiveStatus = 'idle'
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

  /** Ends it for good. */
  dispose(): void {
    this.#drop()
    this.#ended.abort()
    this.#set('closed')
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry)
    this.#set('connecting')
    let answer
    try {
      answer = await call(requestLiveTicket, {}, { signal: this.#ended.signal })
    } catch (error) {
      if (this.#status !== 'connecting') return
      const status = error instanceof ApiError ? error.status : 0
      if (status === 401 || status === 403) this.dispose()
      else this.#wait(backOff(this.#failures++, Math.random()))
      return
    }
    if (this.#status !== 'connecting') return
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
    const ping: ClientMessage = { type: 'ping', data: null }
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(ping))
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
    // The next ticket says whether there still is a session.
    const isShort = EXPECTED_CODES.has(code) && failures === 0
    this.#wait(isShort ? shortPause(Math.random()) : backOff(failures, Math.random()))
  }

  #wait(milliseconds: number): void {
    this.#retry = setTimeout(() => void this.#connect(), milliseconds)
    this.#set('waiting')
  }

  #drop(): void {
    for (const timer of [this.#retry, this.#ping, this.#deadline]) clearTimeout(timer)
    const socket = this.#socket
    this.#socket = null
    this.#openedAt = null
    socket?.close()
  }

  #set(status: LiveStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#events.status(status)
  }
}
