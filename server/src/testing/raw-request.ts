import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A request over a socket of its own. */
export interface RawRequest {
  readonly port: number
  /** Host header: the agency. */
  readonly host: string
  readonly path: string
  /** Address of this machine that it comes from, in 127.0.0.0/8. */
  readonly from?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer whose body is not read. */
export interface Unread {
  readonly socket: Socket
  readonly status: number
  /**
   * Reads on to the end: everything that came, and whether the answer said that it was complete.
   * A connection that was reset counts as incomplete.
   */
  rest(): Promise<{ readonly text: string; readonly complete: boolean }>
}

/** Sends a request, reads the first bytes of the answer and no more. */
export async function openUnread(request: RawRequest): Promise<Unread> {
  const socket = connect({
    port: request.port,
    host: '127.0.0.1',
    localAddress: request.from ?? '127.0.0.1',
  })
  socket.on('error', () => undefined)
  socket.pause()
  const { method = 'GET', headers = {} } = request
  const lines = Object.entries({ host: request.host, ...headers }).map(([n, v]) => `${n}: ${v}\r\n`)
  socket.write(`${method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await once(socket, 'readable')
  const first: Buffer = socket.read() ?? Buffer.alloc(0)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first.toString('latin1'))?.[1] ?? 0)
  return {
    socket,
    status,
    rest: async () => {
      const parts = [first]
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const last = new Promise((resolve) => {
        socket.on('data', (part: Buffer) => {
          parts.push(part)
          if (part.subarray(-5).toString('latin1') === '0\r\n\r\n') resolve(undefined)
        })
      })
      socket.resume()
      await Promise.race([closed, last])
      const text = Buffer.concat(parts).toString('utf8')
      socket.destroy()
      return { text, complete: text.endsWith('\r\n0\r\n\r\n') }
    },
  }
}

/** Sends a request on a connection of its own and reads the whole answer. */
export async function sendWhole(
  request: RawRequest,
): Promise<{ status: number; headers: string; body: string }> {
  const headers = { ...request.headers, connection: 'close' }
  const unread = await openUnread({ ...request, headers })
  const { text } = await unread.rest()
  const at = text.indexOf('\r\n\r\n')
  return {
    status: unread.status,
    headers: text.slice(0, at).toLowerCase(),
    body: text.slice(at + 4),
  }
}
