import { Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { HttpRequest } from './http.ts'
import { WAIT_LIMIT_MS } from './wait-limit.ts'

/** Result of a load test. */
export interface LoadResult {
  /** Requests answered with a status below 400. */
  readonly answered: number
  /** Connections used; fewer than requests if they are kept alive. */
  readonly connections: number
  /** Requests with another answer or none. */
  readonly failures: readonly string[]
}

/** Clients that send one request after the other, each over a connection kept alive as long as possible. */
export interface Load {
  /** Number of answers so far. */
  answered(): number
  /** Stops sending, waits for pending answers and returns the result. */
  end(): Promise<LoadResult>
}

/** Sends these requests repeatedly from several clients at once. */
export function startLoad(port: number, clients: number, requests: readonly HttpRequest[]): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const sockets = new Set<Socket>()
  const failures: string[] = []
  const end = new AbortController()
  let answered = 0
  const client = async (first: number): Promise<void> => {
    for (let turn = first; !end.signal.aborted; turn++) {
      const request = requests[turn % requests.length]
      if (request === undefined) return
      const failure = await send(agent, port, request, (socket) => sockets.add(socket))
      if (failure === null) answered++
      else failures.push(`${request.path}: ${failure}`)
    }
  }
  const running = Array.from({ length: clients }, (_none, index) => client(index))
  return {
    answered: () => answered,
    end: async () => {
      end.abort()
      await Promise.all(running)
      agent.destroy()
      return { answered, connections: sockets.size, failures }
    },
  }
}

/** Null for a complete, successful answer, else what went wrong. */
function send(
  agent: Agent,
  port: number,
  { host, path, method = 'GET', headers, body }: HttpRequest,
  used: (socket: Socket) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        path,
        method,
        headers: { host: `${host}:${port}`, ...json, ...headers },
      },
      (incoming) => {
        incoming.resume()
        incoming.on('error', (error) => resolve(error.message))
        incoming.on('end', () => {
          const { statusCode = 0 } = incoming
          resolve(statusCode < 400 ? null : `answered ${statusCode}`)
        })
      },
    )
    outgoing.on('socket', used)
    outgoing.on('error', (error) => resolve(error.message))
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * Sends a request except for the end of its body, which `finish` sends.
 * @returns `finish`, which resolves to the whole answer once the server has closed the connection.
 */
export function heldRequest(
  port: number,
  { host, path, method = 'POST', headers, body }: HttpRequest,
): { finish(): Promise<string> } {
  const json = JSON.stringify(body)
  const lines = Object.entries({
    host: `${host}:${port}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
  // Awaited by finish.
  closed.catch(() => undefined)
  socket.setEncoding('utf8').on('data', (text: string) => {
    reply += text
  })
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json.slice(0, 2)}`)
  return {
    finish: async () => {
      socket.write(json.slice(2))
      await closed
      return reply
    },
  }
}

/** Steps of a server's shutdown that a load balancer sees. */
export interface Goodbye {
  /** The reason that `/api/ready` gives with status 503. */
  readonly notReady: Promise<string>
  /** New connections are refused. */
  readonly refused: Promise<void>
}

/** Polls `/api/ready` on new connections until they are refused. */
export function watchGoodbye(port: number): Goodbye {
  const notReady = Promise.withResolvers<string>()
  const watch = async (): Promise<void> => {
    const deadline = performance.now() + WAIT_LIMIT_MS
    while (performance.now() < deadline) {
      if (!(await isListening(port))) {
        notReady.reject(new Error('the server refused connections and was never not ready'))
        return
      }
      const reply = await fetch(`http://127.0.0.1:${port}/api/ready`, {
        headers: { connection: 'close' },
      }).catch(() => null)
      if (reply?.status === 503) notReady.resolve(await reply.text())
      await delay(50)
    }
    throw new Error(`the server still listens after ${WAIT_LIMIT_MS / 1000} s`)
  }
  // Awaited by the journey.
  notReady.promise.catch(() => undefined)
  return { notReady: notReady.promise, refused: watch() }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
