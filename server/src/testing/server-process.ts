import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Agent, request as httpRequest } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** A server in a process of its own, over real sockets. */
export interface ServerProcess {
  readonly port: number
  readonly child: ChildProcess
  /** Its output so far. */
  log(): string
  /** Its exit code once it has ended; null after a signal that killed it. */
  ended(): Promise<number | null>
}

/** An answer over a real socket. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A request to a port of this machine. */
export interface HttpCall {
  readonly port: number
  readonly host: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly agent?: Agent | false
  /** Address of this machine that it comes from, in 127.0.0.0/8. */
  readonly from?: string
}

/** The server, started with these settings beside the environment's; nothing is waited for. */
export function spawnServer(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      MIGRATION_DATABASE_URL: '',
      PLAT_DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a server and waits until `/api/ready` answers 200. @throws Error with its log when it ends before. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawnServer(env)
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (log += text))
  const exit = once(child, 'exit')
  const running = () => child.exitCode === null && child.signalCode === null
  for (;;) {
    if (!running()) throw new Error(`the server ended with ${child.exitCode}:\n${log}`)
    const port = Number(/localhost:(\d+)\/api\/docs/.exec(log)?.[1] ?? 0)
    if (port > 0 && (await isReady(port))) {
      return {
        port,
        child,
        log: () => log,
        ended: async () => {
          if (running()) await exit
          return child.exitCode
        },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Whether a server says that requests should be sent to it. */
export async function isReady(port: number): Promise<boolean> {
  const answer = await call({ port, host: 'localhost', path: '/api/ready' }).catch(() => null)
  return answer?.status === 200
}

/** Sends a request and reads the whole answer. @throws the socket's error when it is cut. */
export function call(order: HttpCall): Promise<HttpAnswer> {
  const { port, host, path, method = 'GET', headers = {}, agent, from } = order
  const body = order.body === undefined ? undefined : JSON.stringify(order.body)
  const content =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        agent,
        ...(from !== undefined && { localAddress: from }),
        headers: { host, ...content, ...headers },
      },
      (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
