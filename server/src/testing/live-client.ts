import type { IncomingMessage } from 'node:http'
import type { ClientMessage, ServerMessage } from '@plat/contract/live/messages'
import { WebSocket } from 'ws'

/** How a test connects. */
export interface LiveOrder {
  readonly port: number
  /** Host header: the agency's name, without a port. */
  readonly host: string
  /** Ticket or session token; left out: none in the address. */
  readonly token?: string
  readonly after?: number
  /** Address of this machine that it comes from, in 127.0.0.0/8. */
  readonly from?: string
  /** Null: none. Left out: the agency's own page. */
  readonly origin?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the address that the parts above give. */
  readonly path?: string
}

/** The server refused to open a connection. */
class UpgradeRefused extends Error {
  override name = 'UpgradeRefused'
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(`the connection was refused with ${status}: ${body}`)
    this.status = status
    this.body = body
  }
}

type Received<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** The other end of a live connection. */
export class LiveClient {
  readonly socket: WebSocket
  /** All that came, in order. */
  readonly messages: ServerMessage[] = []
  /** Code and reason, once it has closed. */
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #listeners = new Set<() => void>()
  #read = 0

  constructor(socket: WebSocket) {
    this.socket = socket
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
    socket.on('error', () => undefined)
    socket.on('message', (data) => {
      this.messages.push(JSON.parse(String(data)) as ServerMessage)
      for (const listener of this.#listeners) listener()
    })
  }

  /** The next message of a type that was not returned yet; those before it are passed over. */
  async next<Type extends ServerMessage['type']>(type: Type): Promise<Received<Type>> {
    for (;;) {
      const at = this.messages.findIndex((one, place) => place >= this.#read && one.type === type)
      if (at >= 0) {
        this.#read = at + 1
        return this.messages[at] as Received<Type>
      }
      await new Promise<void>((resolve, reject) => {
        const listener = () => {
          this.#listeners.delete(listener)
          resolve()
        }
        this.#listeners.add(listener)
        void this.closed.then(({ code, reason }) =>
          reject(new Error(`closed with ${code} ${reason} before a message of type ${type}`)),
        )
      })
    }
  }

  send(message: ClientMessage | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Settles when the server has carried out all that was sent so far; then no more of its messages are on their way. */
  async settled(): Promise<void> {
    this.send({ type: 'ping', data: null })
    await this.next('pong')
  }

  async close(): Promise<void> {
    this.socket.close()
    await this.closed
  }
}

/** Opens a connection; hello has not come yet. @throws UpgradeRefused */
export async function openLive(order: LiveOrder): Promise<LiveClient> {
  const { port, host, token, after, from, origin = `http://${host}:${port}`, headers } = order
  const query = new URLSearchParams({
    hostname: host,
    ...(token === undefined ? {} : { access_token: token }),
    ...(after === undefined ? {} : { after: String(after) }),
  })
  const socket = new WebSocket(`ws://127.0.0.1:${port}${order.path ?? `/live?${query}`}`, {
    headers: { host: `${host}:${port}`, ...(origin === null ? {} : { origin }), ...headers },
    ...(from !== undefined && { localAddress: from }),
  })
  const client = new LiveClient(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => reject(new UpgradeRefused(response.statusCode ?? 0, body)))
    })
  })
  return client
}
