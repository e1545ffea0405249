import type { Problem } from '@plat/contract/platform/error'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { type App, createApp } from './app.ts'

let app: App
afterEach(() => app.fastify.close())

/** What the server answered and logged about a request with this X-Request-ID. */
async function ask(given: string, trustProxy: readonly string[]) {
  const lines: string[] = []
  app = await createApp({
    logger: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
    trustProxy,
    databaseKind: 'embedded',
    parseReplies: true,
    resolveTenant: async () => null,
    resolveViewer: async () => null,
    hasPassedSiteGate: async () => true,
  })
  app.fastify.get('/api/refuses', async () => {
    throw new AppError('conflict', 'No.')
  })
  const reply = await app.fastify.inject({
    url: '/api/refuses',
    headers: { host: 'ash.test', 'x-request-id': given },
  })
  const line = JSON.parse(lines.find((one) => one.includes('"msg":"request"')) ?? '{}')
  return { instance: reply.json<Problem>().instance, line }
}

test('a request keeps the id that the proxy gave it, in the log and in its error', async () => {
  const { line, instance } = await ask('01JDK-7_a.b', ['127.0.0.1'])
  expect(line).toMatchObject({ reqId: '01JDK-7_a.b', path: '/api/refuses', status: 409 })
  expect(instance).toBe('01JDK-7_a.b')
})

test('without a proxy a visitor does not choose the id', async () => {
  const { line } = await ask('mine', [])
  expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['', 'a b', 'a"b', 'a\tb', 'ä', 'x'.repeat(129), '{"level":60}'])(
  'an id that is not well-formed is not taken over: %j',
  async (given) => {
    const { line } = await ask(given, ['127.0.0.1'])
    expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('128 characters are taken over', async () => {
  const { line } = await ask('x'.repeat(128), ['127.0.0.1'])
  expect(line.reqId).toBe('x'.repeat(128))
})
