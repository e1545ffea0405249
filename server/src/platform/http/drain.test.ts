import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { call } from '../../testing/server-process.ts'

const ROUNDS = process.env['PLAT_BAR'] === 'full' ? 20 : 4
const CLIENTS = 16
const SERVER = join(import.meta.dirname, '../../testing/draining-server.ts')

let child: ChildProcess
afterEach(() => void child.kill('SIGKILL'))

/** Starts a server in a process of its own. @returns its port. */
async function start(drainSeconds: number): Promise<number> {
  child = spawn(process.execPath, [SERVER, String(drainSeconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error('no output')
  const [line] = await once(child.stdout, 'data')
  return Number(String(line))
}

async function ended(): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

interface Tally {
  answers: number
  readonly cut: string[]
}

/** Sends requests without a break, over a kept-alive connection, until the server takes none any more. */
async function visit(port: number, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; ; i++) {
    try {
      const order = { port, host: 'localhost', agent }
      await (i % 3 === 0
        ? call({ ...order, path: '/slow', method: 'POST', body: {} })
        : call({ ...order, path: '/fast' }))
      tally.answers++
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      // A connection that is refused has carried no request.
      if (code !== 'ECONNREFUSED') tally.cut.push(code)
      break
    }
  }
  agent.destroy()
}

test('a server that is told to stop under load answers every request that was sent', async () => {
  const tally: Tally = { answers: 0, cut: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const port = await start(round % 2 === 0 ? 0 : 1)
    const enough = tally.answers + 500
    const visitors = Array.from({ length: CLIENTS }, () => visit(port, tally))
    await expect.poll(() => tally.answers, { interval: 5, timeout: 20_000 }).toBeGreaterThan(enough)
    child.kill('SIGTERM')
    await Promise.all(visitors)
    expect(await ended()).toBe(0)
  }
  expect(tally.cut, `of ${tally.answers}`).toEqual([])
}, 120_000)

test('a request that comes on an idle connection after SIGTERM is answered, and told to leave', async () => {
  const port = await start(0)
  const idle = connect(port, '127.0.0.1')
  let text = ''
  idle.setEncoding('utf8').on('data', (part: string) => (text += part))
  idle.on('error', (error) => (text += String(error)))
  const request = 'GET /fast HTTP/1.1\r\nHost: localhost\r\n\r\n'
  idle.write(request)
  await expect.poll(() => text, { timeout: 10_000 }).toContain('"ok"')
  text = ''
  // A connection on which nothing ever comes does not keep the server.
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  child.kill('SIGTERM')
  const refused = () => call({ port, host: 'localhost', path: '/fast' }).then(String, String)
  await expect.poll(refused, { interval: 5, timeout: 10_000 }).toContain('ECONNREFUSED')
  idle.write(request)
  await expect.poll(() => text, { timeout: 10_000 }).toContain('"ok"')
  expect(text.toLowerCase()).toContain('connection: close')
  expect(await ended()).toBe(0)
  silent.destroy()
}, 60_000)
