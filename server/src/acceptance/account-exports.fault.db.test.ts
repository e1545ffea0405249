import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { MAX_SAVED } from '@plat/contract/saved-searches/saved-searches'
import { afterAll, beforeAll, expect } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { barCheck } from './bar-check.ts'

const MB = 1_000_000
/** Milliseconds that others may wait, on a quiet machine. */
const LONGEST_WAIT = 500
const AT_ONCE = 8
/** Bytes of criteria and metadata that a search may have, as stored. */
const SEARCH_BYTES = 20_000
const NOTIFICATIONS = 20_000

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let port: number
const tenant = uniqueTenant('quarry')
let cookie: string

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { PLAT_TRUST_PROXY: '127.0.0.1' })
  await applyFolder(database, relaxedFolder(tenant))
  const who = await people(database, server.app, tenant).resident('much@example.com')
  cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  await asTenant(database, tenant, async ({ query }) => {
    await query(
      `insert into saved_search (tenant, owner, module, method, title, name, criteria, search_metadata,
         created_at)
       select current_tenant(), guid, 'permits', 'star', '{"en": "T"}', 'n' || number, '{}',
         jsonb_build_object('filler', repeat('x', $1)), now() - make_interval(mins => number)
       from account, generate_series(1, $2) as number where email = 'much@example.com'`,
      [SEARCH_BYTES, MAX_SAVED],
    )
    await query(
      `insert into notification (tenant, owner, module, alert_name, record, agency_reference, event_kind, event_key,
         event_date, released_at)
       select current_tenant(), guid, 'permits', 'Home', gen_random_uuid(), 'P-' || number, 'new', '1:new', now(), now()
       from account, generate_series(1, $1) as number where email = 'much@example.com'`,
      [NOTIFICATIONS],
    )
  })
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.fastify.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Bytes of an export, read as they come from a client of this address. */
function download(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${tenant}.test`, cookie, 'x-forwarded-for': address }
    const outgoing = request(
      { port, host: '127.0.0.1', path: '/api/account/export', headers },
      (incoming) => {
        expect(incoming.statusCode).toBe(200)
        let bytes = 0
        incoming.on('data', (part: Buffer) => (bytes += part.length))
        incoming.on('end', () => resolve(bytes))
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

barCheck(
  '33.1',
  'eight exports of the largest account at once take little memory, and keep nobody waiting',
  async () => {
    await download('198.51.100.1')
    const before = process.memoryUsage.rss()
    const over = new AbortController()
    let most = before
    const waits: number[] = []
    const watching = (async () => {
      while (!over.signal.aborted) {
        const begin = performance.now()
        await server.app.fastify.inject({ url: '/api/config', headers: { host: `${tenant}.test` } })
        waits.push(performance.now() - begin)
        most = Math.max(most, process.memoryUsage.rss())
        await wait(20)
      }
    })()
    const sizes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) => download(`198.51.100.${number + 10}`)),
    )
    over.abort()
    await watching
    expect(Math.min(...sizes)).toBeGreaterThan(MAX_SAVED * SEARCH_BYTES)
    const grown = (most - before) / MB
    expect(grown).toBeLessThanOrEqual(300)
    const worst = waits.toSorted((one, other) => one - other).at(-1) ?? 0
    if (process.env['PLAT_BAR'] === 'full') expect(worst).toBeLessThanOrEqual(LONGEST_WAIT)
    return `${Math.round(grown)} MB more for ${AT_ONCE} of ${Math.round(Math.max(...sizes) / MB)} MB; others waited ${Math.round(worst)} ms at most`
  },
)
