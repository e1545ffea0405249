import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { copyOfEmpty, removeFolder } from './platform/testing/empty-folder.ts'

let dataDir: string
let server: ChildProcess
let said = ''
let origin = ''

beforeAll(async () => {
  dataDir = await copyOfEmpty()
})
afterEach(() => void server.kill('SIGKILL'))
afterAll(() => removeFolder(dataDir))

/** Starts the server on the embedded database without agencies, and waits until it says where it is. */
async function start(env: Record<string, string> = {}): Promise<void> {
  said = ''
  server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      MIGRATION_DATABASE_URL: '',
      PLAT_DEMO: 'off',
      PLAT_LIVE_PORT: 'off',
      PLAT_LOG: 'info',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  await expect
    .poll(() => /localhost:(\d+)\/api\/docs/.exec(said)?.[1], { message: said })
    .toBeDefined()
  origin = `http://127.0.0.1:${/localhost:(\d+)\/api\/docs/.exec(said)?.[1]}`
  await expect.poll(ready).toBe(200)
}

const ready = async () => (await fetch(`${origin}/api/ready`)).status

/** The process that has the embedded database's files open. */
async function databasePid(): Promise<number> {
  const lock: { databasePid: number } = JSON.parse(
    await readFile(join(dataDir, 'database.lock'), 'utf8'),
  )
  return lock.databasePid
}

async function ended(): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  return server.exitCode
}

test('while the database hangs the server is not ready, and is again once it answers', async () => {
  await start()
  const pid = await databasePid()
  process.kill(pid, 'SIGSTOP')
  try {
    const response = await fetch(`${origin}/api/ready`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 'database away' })
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    expect(metrics).toContain('\nplat_database_up 0\n')
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await expect.poll(ready).toBe(200)
  server.kill('SIGTERM')
  expect(await ended()).toBe(0)
})

test('a server whose embedded database was killed says so, ends, and can be started again', async () => {
  await start()
  process.kill(await databasePid(), 'SIGKILL')
  expect(await ended()).toBe(1)
  expect(said).toMatch(/The embedded database on .* ended by itself \(SIGKILL\)/)
  await start()
  server.kill('SIGTERM')
  expect(await ended()).toBe(0)
})

test('without HOST the server, whose demo accounts have a public password, is for this computer only', async () => {
  await start({ HOST: '' })
  const at = (host: string) =>
    fetch(origin.replace('127.0.0.1', host)).then(
      ({ status }) => status,
      () => 'refused',
    )
  expect(await at('127.0.0.1')).not.toBe('refused')
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  if (addresses.some(({ address }) => address === '::1')) {
    expect(await at('[::1]')).not.toBe('refused')
  }
  const others = addresses.filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of [...others, { address: '127.0.0.2' }]) {
    expect(await at(address), address).toBe('refused')
  }
  server.kill('SIGTERM')
  expect(await ended()).toBe(0)
}, 60_000)

test('a second signal ends a draining server at once', async () => {
  await start({ PLAT_DRAIN_SECONDS: '15' })
  server.kill('SIGTERM')
  await expect.poll(ready).toBe(503)
  // A signal to the whole group comes twice where npm passes it on.
  server.kill('SIGTERM')
  await wait(1_200)
  expect(await ready()).toBe(503)
  server.kill('SIGTERM')
  expect(await ended()).toBe(1)
})
