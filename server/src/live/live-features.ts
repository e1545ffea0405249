import type { ClientMessage, ClientMessageType, LiveState } from '@plat/contract/live/messages'
import type { FastifyBaseLogger } from 'fastify'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type {
  AtWork,
  Concerned,
  ConnectionHook,
  Handler,
  LiveGuests,
  LiveSender,
  StateProvider,
} from './live-sender.ts'

const everybody: Concerned = async (_tx, accounts) => accounts

const NOTHING: LiveState = { call: null, requests: [], joins: [], agent: null, missed: 0 }

/** What features have to do with live connections: the channel itself knows none of them. */
export class LiveFeatures {
  readonly #logger: FastifyBaseLogger
  readonly #handlers = new Map<string, (message: never, sender: LiveSender) => Promise<void>>()
  readonly #providers: { readonly provide: StateProvider; readonly concerns: Concerned }[] = []
  readonly #opened: ConnectionHook[] = []
  readonly #closed: ConnectionHook[] = []
  #guests: LiveGuests | null = null
  #atWork: AtWork | null = null

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger
  }

  /** Has messages of a type carried out by `handler`; there is one for each type. */
  handle<Type extends ClientMessageType>(type: Type, handler: Handler<Type>): void {
    if (this.#handlers.has(type)) throw new Error(`${type} is handled already`)
    this.#handlers.set(type, handler)
  }

  /**
   * Adds a part of the first state.
   * @param concerns of which accounts there is something to say at all, so that thousands can come back at once
   */
  provideState(provide: StateProvider, concerns: Concerned = everybody): void {
    this.#providers.push({ provide, concerns })
  }

  /** Called when a connection has opened and its row is there. */
  onOpened(hook: ConnectionHook): void {
    this.#opened.push(hook)
  }

  /** Called when a connection is gone, and its row as well. */
  onClosed(hook: ConnectionHook): void {
    this.#closed.push(hook)
  }

  /** Says who knows the guests of calls. */
  setGuests(guests: LiveGuests): void {
    this.#guests = guests
  }

  get guests(): LiveGuests | null {
    return this.#guests
  }

  /** Says who of the agency is at work without a request: their sessions do not end as idle ones do. */
  setAtWork(atWork: AtWork): void {
    this.#atWork = atWork
  }

  get atWork(): AtWork | null {
    return this.#atWork
  }

  /** @throws AppError as the handler does, not_implemented without one. */
  async carryOut(message: ClientMessage, sender: LiveSender): Promise<void> {
    const handler = this.#handlers.get(message.type)
    if (handler === undefined)
      throw new AppError(
        'not_implemented',
        `Messages of the type ${message.type} are not taken here.`,
      )
    // A handler is kept under the type that it takes.
    await handler(message as never, sender)
  }

  /** First states, in the order of their senders. */
  async statesOf(tx: TenantTransaction, senders: readonly LiveSender[]): Promise<LiveState[]> {
    const states = senders.map(() => ({ ...NOTHING }))
    const accounts = [...new Set(senders.flatMap(({ account }) => account ?? []))]
    for (const { provide, concerns } of this.#providers) {
      const concerned = new Set(await concerns(tx, accounts))
      for (const [i, sender] of senders.entries())
        if (sender.account === null || concerned.has(sender.account))
          Object.assign(states[i] ?? {}, await provide(tx, sender))
    }
    return states
  }

  opened(sender: LiveSender): Promise<void> {
    return this.#call(this.#opened, sender)
  }

  closed(sender: LiveSender): Promise<void> {
    return this.#call(this.#closed, sender)
  }

  async #call(hooks: readonly ConnectionHook[], sender: LiveSender): Promise<void> {
    const { tenant, connection } = sender
    for (const hook of hooks)
      await hook(sender).catch((error: unknown) =>
        this.#logger.error({ err: error, tenant, connection }, 'live connection: a hook failed'),
      )
  }
}
