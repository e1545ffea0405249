import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, createApp } from './app.ts'
import { registerMetrics } from './metrics.ts'
import { asServer } from './own-requests.ts'

let app: App
let lines: { msg: string; path: string }[]

beforeEach(async () => {
  lines = []
  app = await createApp({
    logger: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    trustProxy: [],
    databaseKind: 'embedded',
    resolveTenant: async () => 'oaks',
    resolveViewer: async () => null,
    resolveGuest: async () => null,
    hasPassedSiteGate: async () => true,
    parseReplies: true,
  })
  registerMetrics(app.fastify, { version: '1', token: null, addTo: () => {} })
  app.fastify.get('/api/records', async () => ({}))
})
afterEach(() => app.fastify.close())

const HOST = { host: 'localhost:3000' }

async function ask(headers: Readonly<Record<string, string | string[]>>): Promise<void> {
  const answer = await app.fastify.inject({ url: '/api/records', headers: { ...HOST, ...headers } })
  expect(answer.statusCode).toBe(200)
}

/** How many requests the log and the metrics have of what `ask` asks for. */
async function counted(): Promise<{ logged: number; measured: number }> {
  const logged = lines.filter(({ msg, path }) => msg === 'request' && path === '/api/records')
  const { body } = await app.fastify.inject({ url: '/metrics', headers: HOST })
  const [, measured = '0'] = /_count\{[^}]*route="\/api\/records"[^}]*\} (\d+)/.exec(body) ?? []
  return { logged: logged.length, measured: Number(measured) }
}

test('operators find the requests of clients in log and metrics, and not those that the server makes to itself', async () => {
  await ask(asServer({}))
  await ask(asServer({ 'accept-language': 'es' }))
  expect(await counted()).toEqual({ logged: 0, measured: 0 })
  await ask({})
  await ask({ 'accept-language': 'es' })
  expect(await counted()).toEqual({ logged: 2, measured: 2 })
})

test('a client that says to be the server is counted like any other', async () => {
  const [name = '', secret = ''] = Object.entries(asServer({}))[0] ?? []
  const guesses = ['', '1', 'true', 'undefined', randomUUID(), ` ${secret}x`, secret.slice(1)]
  for (const guess of guesses) await ask({ [name]: guess })
  await ask({ [name.toUpperCase()]: secret.toUpperCase() })
  await ask({ [name]: [secret, secret] })
  await ask({ cookie: `${name}=${secret}` })
  const all = guesses.length + 3
  expect(await counted()).toEqual({ logged: all, measured: all })
})

test('a page’s own headers go along with a request of the server, but none that says who makes it', () => {
  const [[name = '', secret = ''] = []] = Object.entries(asServer({}))
  expect(asServer({ host: 'oaks.test', [name]: 'x' })).toEqual({
    host: 'oaks.test',
    [name]: secret,
  })
  expect(secret).toMatch(/^[0-9a-f-]{36}$/)
})
