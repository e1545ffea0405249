import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type HttpReply, type HttpRequest, sendHttp } from './http.ts'
import { START_LIMIT_MS, WAIT_LIMIT_MS } from './wait-limit.ts'
import { copyData } from './copy-data.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LOG_LIMIT = 200_000

/** How to start a server; the defaults suit the demo. */
export interface ServerOptions {
  /** Folder with tenant folders (`TENANTS_DIR`); default the demo tenants. */
  readonly tenants?: string
  /** Port, for a server that restarts at its old address; default any free port. */
  readonly port?: number
  /** Data folder, kept after stopping; default a temporary folder that is removed. */
  readonly dataDir?: string
  /** Prepared data folder to copy into the data folder, unless that has a database already. */
  readonly copyOf?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A running server process with its own port and data folder. */
export interface RunningServer {
  readonly port: number
  readonly dataDir: string
  /** Absolute address for the browser, e.g. `url('harbor.localhost', '/planning/permits')`. */
  url(host: string, path?: string): string
  /** Calls the server like a program; `host` selects the tenant. */
  send(request: HttpRequest): Promise<HttpReply>
  /** Output of the process so far (the last 200,000 characters). */
  log(): string
  /** Stops the process gracefully, or at once with `SIGKILL`, and waits until it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Null while it runs or when a signal ended it. */
  exitCode(): number | null
}

/**
 * Starts `server/src/main.ts` with an embedded database and waits until it is ready.
 * @throws Error with the end of the server's log when it exits early or is not ready in time.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'plat-e2e-')))
  if (options.copyOf !== undefined) await copyData(options.copyOf, dataDir)
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: serverEnvironment(port, dataDir, options),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-LOG_LIMIT)
    })
  }
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    process.off('exit', killWithUs)
    await endProcess(child, signal)
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(child, port)
  } catch (error) {
    await stop('SIGKILL')
    throw new Error(`the server did not start; the end of its log:\n${log.slice(-4000)}`, {
      cause: error,
    })
  }
  return {
    port,
    dataDir,
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    send: (request) => sendHttp(port, request),
    log: () => log,
    stop,
    exitCode: () => child.exitCode,
  }
}

function serverEnvironment(
  port: number,
  dataDir: string,
  options: ServerOptions,
): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, MIGRATION_DATABASE_URL: _migration, ...inherited } = process.env
  return {
    ...inherited,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(options.tenants === undefined ? {} : { TENANTS_DIR: options.tenants }),
    ...options.env,
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`it exited with ${child.exitCode ?? child.signalCode}`)
    if (await answersReady(port)) return
    await delay(100)
  }
  throw new Error(`/api/ready did not answer 200 within ${START_LIMIT_MS / 1000} s`)
}

function answersReady(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path: '/api/ready', timeout: 10_000 },
      (reply) => {
        reply.resume()
        settle(reply.statusCode === 200)
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', () => settle(false))
    request.end()
  })
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), WAIT_LIMIT_MS)
  await gone
  clearTimeout(late)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** A port that nothing listens at now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // A server that listens on TCP has an AddressInfo; only pipes have a string.
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
