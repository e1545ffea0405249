import { Problem } from '@plat/contract/platform/error'
import { because } from '@plat/contract/platform/reasons'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { freePort } from '../../testing/server-process.ts'
import { AppError } from '../errors.ts'
import { type App, createApp } from './app.ts'

let app: App
let lines: { level: number; trouble: string; code: string; leftOut: number }[]
afterEach(() => app.fastify.close())

/** A server on which every request fails with what `fail` throws. */
async function server(kind: Database['kind'], fail: () => Promise<never>): Promise<void> {
  lines = []
  app = await createApp({
    logger: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    trustProxy: [],
    databaseKind: kind,
    resolveTenant: async () => 'oaks',
    resolveViewer: async () => null,
    resolveGuest: async () => null,
    hasPassedSiteGate: async () => true,
    parseReplies: true,
  })
  app.fastify.get('/api/fails', fail)
}

const get = () => app.fastify.inject({ url: '/api/fails', headers: { host: 'oaks.test' } })

test('a database that is away is logged at once, then every ten seconds at most, without its password', async () => {
  const url = `postgres://plat:hidden-word@127.0.0.1:${await freePort()}/plat`
  await server('postgres', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    throw new Error('somebody listens')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (let i = 0; i < 5; i++) {
      const answer = await get()
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
    }
    const line = { level: 40, trouble: 'away', code: 'ECONNREFUSED' }
    expect(lines).toMatchObject([{ ...line, leftOut: 0 }])
    vi.advanceTimersByTime(9_999)
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(lines.slice(1)).toMatchObject([{ ...line, leftOut: 3 }])
    await get()
    // What waits is not lost when the server ends.
    await app.fastify.close()
    expect(lines.slice(2)).toMatchObject([{ ...line, leftOut: 0 }])
    expect(JSON.stringify(lines)).not.toContain('hidden-word')
  } finally {
    vi.useRealTimers()
  }
})

test('an error of the driver has no code: its words are logged; a bug is no trouble of the database', async () => {
  let error = new Error('timeout exceeded when trying to connect')
  await server('postgres', async () => {
    throw error
  })
  expect((await get()).statusCode).toBe(503)
  expect(lines).toMatchObject([{ trouble: 'away', code: String(error) }])
  error = new Error('a bug')
  expect((await get()).statusCode).toBe(500)
  expect(lines).toMatchObject([{ level: 40 }, { level: 50 }])
})

test('a refusal says its reason for programs beside the English sentence, for each field too', async () => {
  await server('postgres', async () => {
    throw new AppError('invalid_request', because('wrong_login'), {
      password: [because('too_short', { count: 8 }), 'Something else.'],
    })
  })
  expect(Problem.parse((await get()).json())).toMatchObject({
    code: 'invalid_request',
    detail: 'The e-mail address or the password is not right.',
    reason: 'wrong_login',
    errors: { password: ['Use at least 8 characters.', 'Something else.'] },
    reasons: { password: [{ reason: 'too_short', values: { count: 8 } }, null] },
  })
})

test('a refusal without a reason has no member for one', async () => {
  await server('postgres', async () => {
    throw new AppError('conflict', 'It is there.', { name: ['It is taken.'] })
  })
  const problem = (await get()).json()
  expect(problem).toMatchObject({ detail: 'It is there.', errors: { name: ['It is taken.'] } })
  expect(Object.keys(problem)).not.toContain('reason')
  expect(Object.keys(problem)).not.toContain('reasons')
})
