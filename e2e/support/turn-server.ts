import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './server.ts'
import { WAIT_LIMIT_MS } from './wait-limit.ts'

const PROGRAM = '/usr/bin/turnserver'
const OPENSSL = '/usr/bin/openssl'
const SECRET = 'of-the-journeys-alone'
/** Browsers reach no server on the loopback address from their other addresses. */
const HOST = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address

/** Whether coturn and openssl are installed, and coturn can be reached: journeys that need them are left out elsewhere. */
export const HAS_TURN_SERVER = existsSync(PROGRAM) && existsSync(OPENSSL) && HOST !== undefined

/**
 * A running coturn that browsers reach by TLS over TCP only, as in an office whose network lets nothing else out. It has
 * signed its certificate itself.
 */
export interface TurnServer {
  /** Variables with which Plat uses it. */
  readonly env: Readonly<Record<string, string>>
  /** Passes nothing on, as a network that loses all packets without a word. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** @throws Error when it is not there in time */
export async function startTurnServer(): Promise<TurnServer> {
  const port = await freePort()
  const host = HOST ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'plat-turn-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const certify = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=turn.example -addext subjectAltName=IP:${host}`
  await promisify(execFile)(OPENSSL, [...certify.split(' '), '-keyout', key, '-out', certificate])
  const listen = `-n -L ${host} -E ${host} --no-udp --no-tcp --no-dtls --tls-listening-port ${port}`
  const tls = ['--pkey', key, '--cert', certificate]
  const accept = ['-r', 'turn.example', '--use-auth-secret', '--static-auth-secret', SECRET]
  const log = ['--no-cli', '--log-file', 'stdout', '--pidfile', '/dev/null', '--userdb', ':memory:']
  const child = spawn(PROGRAM, [...listen.split(' '), ...tls, ...accept, ...log], {
    stdio: 'ignore',
  })
  const killWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  await untilListening(child, host, port)
  return {
    env: {
      PLAT_TURN_URLS: `turns:${host}:${port}?transport=tcp`,
      PLAT_TURN_SECRET: SECRET,
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      process.off('exit', killWithUs)
      await rm(folder, { recursive: true, force: true })
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function untilListening(child: ChildProcess, host: string, port: number): Promise<void> {
  const deadline = Date.now() + WAIT_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const socket = connect(port, host)
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await delay(100)
  }
  throw new Error(`coturn does not listen at ${host}:${port}`)
}
