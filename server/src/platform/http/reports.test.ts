import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAddressLimit } from './address-limit.ts'
import { type App, createApp } from './app.ts'
import { registerClientErrors } from './client-errors.ts'
import { registerPolicyReports } from './policy-reports.ts'
import { createSparseLog } from './sparse-log.ts'

let app: App
let lines: { msg: string; leftOut: number; clientError?: { message: string } }[]

beforeEach(async () => {
  lines = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  app = await createApp({
    logger,
    trustProxy: [],
    databaseKind: 'embedded',
    resolveTenant: async () => 'oaks',
    resolveViewer: async () => null,
    resolveGuest: async () => null,
    hasPassedSiteGate: async () => true,
    parseReplies: true,
  })
  // 64 bits of an IPv6 address are its first four groups here.
  const networkOf = (address: string) => address.split(':').slice(0, 4).join(':')
  registerClientErrors(app, logger, networkOf)
  registerPolicyReports(app, logger, networkOf)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.fastify.close()
})

const KINDS = {
  'client errors': {
    url: '/api/client-error',
    most: 10,
    type: 'application/json',
    body: (i: number) => JSON.stringify({ message: `broken ${i}`, stack: 'x', path: '/' }),
  },
  'policy reports': {
    url: '/api/csp-report',
    most: 60,
    type: 'application/csp-report',
    body: (i: number) => JSON.stringify({ 'csp-report': { 'blocked-uri': `x${i}` } }),
  },
}

test.each(Object.entries(KINDS))(
  '%s are limited by address, and one a minute is logged',
  async (_name, { url, most, type, body }) => {
    const report = (address: string, i = 0) =>
      app.fastify.inject({
        method: 'POST',
        url,
        remoteAddress: address,
        headers: { host: 'oaks.test', 'content-type': type },
        payload: body(i),
      })
    for (let i = 0; i < most; i++)
      expect((await report('192.0.2.1', i)).statusCode).toBeLessThan(205)
    const refused = await report('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    // Others are not concerned; addresses of one IPv6 network are one client.
    expect((await report('192.0.2.2')).statusCode).toBeLessThan(205)
    for (let i = 0; i < most; i++) await report(`2001:db8:1:1::${i + 1}`)
    expect((await report('2001:db8:1:1:ffff::1')).statusCode).toBe(429)
    expect((await report('2001:db8:1:2::1')).statusCode).toBeLessThan(205)
    expect(lines).toHaveLength(1)
    // What waits is not lost when the server ends.
    await app.fastify.close()
    expect(lines).toHaveLength(2)
    expect(lines[1]?.leftOut).toBe(2 * most)
  },
)

test('a sparse log says the first at once, then each minute the last and how many are left out', () => {
  vi.useFakeTimers()
  const written: [string, number][] = []
  const log = createSparseLog<string>((report, leftOut) => written.push([report, leftOut]))
  for (const report of ['a', 'b', 'c', 'd']) log.add(report)
  expect(written).toEqual([['a', 0]])
  vi.advanceTimersByTime(60_000)
  expect(written.slice(1)).toEqual([['d', 2]])
  log.add('e')
  vi.advanceTimersByTime(59_999)
  expect(written).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(written.slice(2)).toEqual([['e', 0]])
  // A minute without any ends it: the next is said at once again.
  vi.advanceTimersByTime(120_000)
  log.add('f')
  expect(written.slice(3)).toEqual([['f', 0]])
  log.flush()
  expect(written).toHaveLength(4)
})

test('an address limit remembers so many clients, and the rest share one count', () => {
  let clock = 0
  const now = () => clock
  const limit = createAddressLimit({ most: 2, networkOf: (ip) => ip, largest: 3, now })
  const passes = (ip: string) => {
    try {
      limit({ ip })
      return true
    } catch {
      return false
    }
  }
  for (const ip of ['1', '2', '3']) expect(passes(ip)).toBe(true)
  expect([passes('4'), passes('5'), passes('6')]).toEqual([true, true, false])
  expect([passes('1'), passes('1')]).toEqual([true, false])
  clock = 60_000
  expect(['6', '1'].map(passes)).toEqual([true, true])
})
