import type { ClientMessage, ServerMessage } from '@plat/contract/live/messages'
import { PING_MS, requestLiveTicket } from '@plat/contract/live/ticket'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { backOff, shortPause } from './back-off.ts'
import { liveAddress, noteOnlyMainPort, onlyMainPort } from './live-address.ts'
import { LiveRequests, lostError } from './live-requests.ts'
import { parseMessage } from './parse-message.ts'

/** Milliseconds for which an answer is waited for before the connection counts as lost. */
const ANSWER_MS = 15_000
/** Milliseconds after which a connection has lasted: the next loss is not one more of a row. */
const LASTED_MS = 30_000

/** What the server says by closing, beside what says nothing more than that. */
const RIGHTS_CHANGED = 4403
const SESSION_ENDED = 4401

/** What a live connection is doing. */
export type LiveStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  /** @property connection guid of it */
  | { readonly kind: 'open'; readonly connection: string }
  /** @property until when it is tried again; milliseconds since 1970 */
  | { readonly kind: 'waiting'; readonly until: number }
  /** disposed: nobody needs it; refused: nobody is signed in any more, or the guest may not come in. */
  | { readonly kind: 'closed'; readonly why: 'disposed' | 'refused' }

/** A message of the server of one type. */
export type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** What a connection is opened with. */
export interface LiveOptions {
  /** Guid of the call whose guest connects; left out: the signed-in account. */
  readonly call?: string | undefined
}

const IDLE: LiveStatus = { kind: 'idle' }

/**
 * The page's live connection: opens by ticket, comes back after every loss, brings each kept message once and in
 * order. Knows no React and no feature.
 */
export class LiveConnection {
  readonly #options: LiveOptions
  readonly #listeners = new Set<() => void>()
  readonly #handlers = new Map<string, Set<(message: never) => void>>()
  readonly #requests = new LiveRequests()
  readonly #ended = new AbortController()
  #status: LiveStatus = IDLE
  #socket: WebSocket | null = null
  /** Number of the last kept message; null before the first state. */
  #number: number | null = null
  #failures = 0
  #openedAt: number | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setTimeout> | undefined
  #deadline: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveOptions = {}) {
    this.#options = options
  }

  /** Tells of every change of the status; returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): LiveStatus => this.#status

  /** Hears messages of a type; returns how to stop. */
  on<Type extends ServerMessage['type']>(
    type: Type,
    handler: (message: MessageOf<Type>) => void,
  ): () => void {
    const handlers = this.#handlers.get(type) ?? new Set()
    this.#handlers.set(type, handlers)
    handlers.add(handler)
    return () => handlers.delete(handler)
  }

  /** Opens it, once: what should hear of the first state listens before. */
  start(): void {
    if (this.#status.kind !== 'idle') return
    const signal = this.#ended.signal
    window.addEventListener('online', () => this.#wake(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && this.#wake(),
      { signal },
    )
    void this.#connect()
  }

  /** Sends a message; false: there is no connection now. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Sends a message and settles when the server has carried it out. @throws ApiError refused, or `network` when lost. */
  async request(message: ClientMessage): Promise<void> {
    if (this.#socket?.readyState !== WebSocket.OPEN) throw lostError()
    const { ref, answer } = this.#requests.begin()
    this.send({ ...message, ref })
    await answer
  }

  /** Ends it for good. */
  dispose(): void {
    if (this.#status.kind === 'closed') return
    this.#ended.abort()
    this.#close('disposed')
  }

  async #connect(): Promise<void> {
    this.#set({ kind: 'connecting' })
    const { call: id } = this.#options
    let answer
    try {
      const body = id === undefined ? {} : { call: id }
      answer = await call(requestLiveTicket, { body }, { signal: this.#ended.signal })
    } catch (error) {
      if (this.#status.kind !== 'connecting') return
      const { status } = error instanceof ApiError ? error : { status: 0 }
      if (status === 401 || status === 403) this.#close('refused')
      else this.#wait(backOff(this.#failures++, Math.random()))
      return
    }
    if (this.#status.kind !== 'connecting') return
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
      // Only the main port leads here: with a ticket of its own, for this one may be used up.
      noteOnlyMainPort()
      this.#drop()
      void this.#connect()
    })
  }

  #receive(socket: WebSocket, data: unknown): void {
    if (this.#socket !== socket) return
    if (this.#status.kind === 'open') clearTimeout(this.#deadline)
    const message = parseMessage(data)
    if (message === null) {
      // oxlint-disable-next-line no-console
      console.warn('The live connection brought what is no message that this page knows')
      return
    }
    if ('number' in message) {
      if (this.#number !== null && message.number <= this.#number) return
      this.#number = message.number
    }
    this.#hear(message)
    for (const handler of this.#handlers.get(message.type) ?? []) handler(message as never)
  }

  /** What a message says of the connection itself. */
  #hear(message: ServerMessage): void {
    if (message.type === 'hello') {
      this.#number = message.data.number
      this.#openedAt = performance.now()
      clearTimeout(this.#deadline)
      this.#planPing()
      this.#set({ kind: 'open', connection: message.data.connection })
    } else if (message.type === 'done') this.#requests.done(message.data.ref)
    else if (message.type === 'refused') this.#requests.refused(message.data)
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

  /** The device has a connection again, or the page is looked at: what was lost meanwhile is found at once. */
  #wake(): void {
    if (this.#status.kind === 'waiting') void this.#connect()
    else if (this.#status.kind === 'open') this.#sayPing()
  }

  #lost(code: number): void {
    const lasted = this.#openedAt !== null && performance.now() - this.#openedAt > LASTED_MS
    this.#drop()
    if (lasted) this.#failures = 0
    const failures = this.#failures++
    const expected = code === RIGHTS_CHANGED || code === SESSION_ENDED
    // Whether there still is a session is said by the next ticket.
    if (expected && failures === 0) this.#wait(shortPause(Math.random()))
    else this.#wait(backOff(failures, Math.random()))
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), milliseconds)
    this.#set({ kind: 'waiting', until: Date.now() + milliseconds })
  }

  #drop(): void {
    for (const timer of [this.#retry, this.#ping, this.#deadline]) clearTimeout(timer)
    const socket = this.#socket
    this.#socket = null
    this.#openedAt = null
    socket?.close()
    this.#requests.lost()
  }

  #close(why: 'disposed' | 'refused'): void {
    this.#drop()
    this.#ended.abort()
    this.#set({ kind: 'closed', why })
  }

  #set(status: LiveStatus): void {
    if (status.kind === 'connecting') clearTimeout(this.#retry)
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}
