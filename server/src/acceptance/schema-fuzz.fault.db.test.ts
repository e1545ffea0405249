import type { Endpoint } from '@plat/contract/platform/endpoint'
import { ENDPOINTS } from '@plat/contract/endpoints-for-tests'
import { Problem } from '@plat/contract/platform/error'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { errorStatuses } from '../platform/http/openapi-problems.ts'
import { ownDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { onlyAdministrator } from '../testing/people.ts'
import { folder } from '../testing/search-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { barCheck } from './bar-check.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('alder')

beforeAll(async () => {
  database = await ownDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', [
    { guid: crypto.randomUUID(), agency_reference: 'P-1', title: 'One', lng: -97.5, lat: 30.5 },
    { guid: crypto.randomUUID(), agency_reference: 'P-2', title: 'Two' },
  ])
})
afterAll(async () => {
  await server.close()
  await database.close()
})

barCheck(42, 'no request of any shape makes the server fail', async () => {
  const runs = process.env['PLAT_BAR'] === 'full' ? 500 : Number(process.env['PLAT_FUZZ'] ?? 12)
  const count = await sendAll(ENDPOINTS, runs)
  return `0 failures in ${count} requests to ${ENDPOINTS.length} routes, seed ${SEED}`
})

test('no request of any shape makes some of the routes fail', { tags: 'short' }, async () => {
  await sendAll(
    ENDPOINTS.filter((_endpoint, at) => at % 12 === SEED % 12),
    3,
  )
})

const SEED = Number(process.env['PLAT_SEED'] ?? Date.now() % 1_000_000)

/** Sends requests of any shape; fails when one makes the server fail. @returns how many there were */
async function sendAll(endpoints: readonly Endpoint[], runs: number): Promise<number> {
  const failures: string[] = []
  let count = 0
  for (const endpoint of endpoints) {
    const who = await onlyAdministrator(database, server.app, tenant)
    await fc.assert(
      fc.asyncProperty(partsOf(endpoint), fc.integer({ min: 1, max: 250 }), async (parts, host) => {
        count += 1
        const reply = await send(who, endpoint, parts, `10.${host}.${count % 250}.1`)
        const fault = faultOf(endpoint, reply)
        if (fault !== null) failures.push(`${endpoint.method} ${endpoint.path}: ${fault}`)
      }),
      { numRuns: runs, seed: SEED },
    )
  }
  expect([...new Set(failures)], `seed ${SEED}`).toEqual([])
  return count
}

interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

function partsOf(endpoint: Endpoint): fc.Arbitrary<Parts> {
  const part = (schema: Endpoint['params']) =>
    schema === undefined ? fc.constant(undefined) : arbitraryOf(schema)
  return fc.record({
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: part(endpoint.body),
  })
}

async function send(who: Visitor, endpoint: Endpoint, parts: Parts, address: string) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_, name: string) =>
      encodeURIComponent(wellFormed(textOf(member(parts.params, name)))).slice(0, 200) || '-',
  )
  const query = new URLSearchParams()
  if (typeof parts.query === 'object' && parts.query !== null) {
    for (const [name, value] of Object.entries(parts.query))
      query.set(name, textOf(value).slice(0, 4_000))
  }
  return server.app.fastify.inject({
    method: endpoint.method,
    url: `/api${path}?${query}`,
    remoteAddress: address,
    headers: {
      host: `${tenant}.test`,
      cookie,
      'x-module': 'permits',
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(parts.body === undefined ? {} : { payload: JSON.stringify(parts.body) ?? '' }),
  })
}

type Answer = Awaited<ReturnType<typeof send>>

/** What is wrong with an answer, or null: a failure of ours, a shape outside the contract, a leak. */
function faultOf(endpoint: Endpoint, { statusCode, body, headers }: Answer): string | null {
  if (statusCode >= 500) return `answered ${statusCode}: ${body.slice(0, 300)}`
  if (statusCode >= 300) {
    if (!errorStatuses(endpoint).includes(statusCode))
      return `answered ${statusCode}, of which the OpenAPI document does not tell`
    if (!String(headers['content-type']).startsWith('application/problem+json'))
      return `answered ${statusCode} as ${String(headers['content-type'])}`
    const problem = Problem.safeParse(JSON.parse(body))
    if (!problem.success) return `problem without shape: ${body.slice(0, 200)}`
    if (/\bat .+\.(ts|js|mjs):\d+|\/server\/src\/|select .+ from /.test(body))
      return `leaks: ${body.slice(0, 200)}`
    return null
  }
  const { data } = JSON.parse(body) as { data: unknown }
  const parsed = endpoint.reply.safeParse(data)
  return parsed.success ? null : `data without shape: ${parsed.error.message.slice(0, 200)}`
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : value
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}

function wellFormed(text: string): string {
  return text.toWellFormed()
}
