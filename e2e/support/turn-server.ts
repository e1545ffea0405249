import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { freePort } from './free-port.ts'

const PROGRAM = '/usr/bin/turnserver'
const SECRET = 'a secret of the journeys’ relay'

/** A relay (coturn) on this machine. */
export interface TurnServer {
  /** What a Plat server needs to know of it. */
  readonly env: Readonly<Record<string, string>>
  /** Ends it at once: what passes through it stops. */
  stop(): Promise<void>
  /** Starts it again, at its old address. */
  start(): Promise<void>
}

/** Whether coturn is installed; `.ci/run` does that where it can. */
export const hasTurnServer = (): boolean => existsSync(PROGRAM)

/** Starts a relay. It takes peers on this machine, which one of an agency refuses. */
export async function startTurnServer(): Promise<TurnServer> {
  const port = await freePort()
  let running: ChildProcess | null = null
  const stop = async (): Promise<void> => {
    if (running === null || running.exitCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
    running = null
  }
  const start = async (): Promise<void> => {
    const child = spawn(PROGRAM, [
      '-n',
      `--listening-port=${port}`,
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      '--use-auth-secret',
      `--static-auth-secret=${SECRET}`,
      '--realm=plat.test',
      '--allow-loopback-peers',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
      '--pidfile=/dev/null',
    ])
    running = child
    let log = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (log = (log + String(data)).slice(-4_000)))
    process.once('exit', () => child.kill('SIGKILL'))
    await expect
      .poll(() => takesConnections(port), { message: `coturn on port ${port}: ${log}` })
      .toBe(true)
  }
  await start()
  return {
    env: {
      PLAT_TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`,
      PLAT_TURN_SECRET: SECRET,
    },
    stop,
    start,
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const failed = once(socket, 'error').then(() => false)
  const opened = Promise.race([
    once(socket, 'connect').then(() => true),
    failed,
    delay(1_000, false),
  ])
  const answer = await opened
  socket.destroy()
  return answer
}
