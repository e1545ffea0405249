import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { findInTables } from '../testing/find-secrets.ts'
import { administrator } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { PASSWORD, type Visitor } from '../testing/visitor.ts'
import { barCheck } from './bar-check.ts'
import { passTime } from '../testing/pass-time.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let port: number
const tenantA = uniqueTenant('larch')
const tenantB = uniqueTenant('rowan')
/** Planted in everything that the second agency has. */
const CANARY = `canary${randomBytes(8).toString('hex')}`
const RECORD_B = crypto.randomUUID()
let admin: Visitor
let adminB: { guid: string; session: string; membership: string }

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.fastify.server.address() as AddressInfo).port
  await applyFolder(database, folder(tenantA))
  await applyFolder(database, folder(tenantB))
  for (const [tenant, title, guid] of [
    [tenantA, 'Porch', crypto.randomUUID()],
    [tenantB, CANARY, RECORD_B],
  ] as const) {
    await putRecords(database, tenant, 'permits', [
      { guid, agency_reference: title, title, street_address: title, lng: -97.5, lat: 30.5 },
    ])
  }
  admin = await administrator(database, server.app, tenantA, 'admin@example.com')
  await administrator(database, server.app, tenantB, `${CANARY}@example.com`)
  // What a session may is believed for a moment.
  passTime(800)
  adminB = await asTenant(database, tenantB, async (tx) => {
    const [account] = await tx.query<{ guid: string }>('select guid from account')
    const [session] = await tx.query<{ guid: string }>('select guid from session')
    const [rule] = await tx.query<{ guid: string }>(
      `insert into membership (tenant, pattern, member_group) values ($1, $2, 'telco') returning guid`,
      [tenantB, `@${CANARY}.example`],
    )
    return {
      guid: account?.guid ?? '',
      session: session?.guid ?? '',
      membership: rule?.guid ?? '',
    }
  })
})
afterAll(() => server.close())

interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A request over a real socket. */
function send(
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Sent> {
  const { method = 'GET', headers = {}, body } = options
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { port, host: '127.0.0.1', path, method, headers: { host, ...length, ...headers } },
      (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const hostA = `${tenantA}.test`
const hostB = `${tenantB}.test`
const cookiesOf = (who: Visitor) =>
  [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The answer without what names the single request. */
function withoutRequestId(text: string): string {
  return text.replace(/"instance":"[^"]+"/, '')
}

barCheck(24, "another agency's ids and words lead nowhere", async () => {
  const random = crypto.randomUUID()
  const module = { 'x-module': 'permits' }
  const byId: [string, (guid: string) => string, string][] = [
    ['GET', (guid) => `/record/${guid}/details`, RECORD_B],
    ['PUT', (guid) => `/people/${guid}`, adminB.guid],
    ['DELETE', (guid) => `/people/${guid}`, adminB.guid],
    ['DELETE', (guid) => `/people/${guid}/session`, adminB.guid],
    ['DELETE', (guid) => `/people/${guid}/totp`, adminB.guid],
    ['DELETE', (guid) => `/people/membership/${guid}`, adminB.membership],
    ['DELETE', (guid) => `/account/session/${guid}`, adminB.session],
  ]
  let sent = 0
  for (const [method, path, guid] of byId) {
    const call = (id: string) => {
      sent += 1
      if (method === 'GET') return admin.get(path(id), module)
      return method === 'PUT' ? admin.put(path(id), {}, module) : admin.remove(path(id), module)
    }
    const foreign = await call(guid)
    const nothing = await call(random)
    expect([foreign.status, withoutRequestId(foreign.text).replaceAll(guid, random)]).toEqual([
      404,
      withoutRequestId(nothing.text),
    ])
  }
  const searches = [
    () => admin.post('/search/list', { text: CANARY }, module),
    () => admin.post('/search/detail', { text: CANARY, ___location: RECORD_B }, module),
    () => admin.post('/search/count', { text: CANARY }, module),
    () => admin.post('/search/facets', { text: CANARY }, module),
    () => admin.get(`/location/predict?q=${CANARY}`, module),
    () => admin.get(`/predict/record_type?q=${CANARY}`, module),
    () => admin.get('/people'),
    () => admin.get(`/people?q=${CANARY}`),
    () => admin.get('/people/membership'),
    () => admin.get('/account/export'),
    () => admin.get('/config'),
    () => admin.get('/config/departments'),
  ]
  for (const search of searches) {
    sent += 1
    const { text, status } = await search()
    expect(status).toBeLessThan(500)
    // What was asked for may be repeated in the answer's words; what is found may not.
    expect(text.replaceAll(`"${CANARY}"`, '')).not.toContain(CANARY)
  }
  return `${byId.length} ids answer like random ones, the canary in 0 of ${sent} answers`
})

barCheck(25, 'only the host says which agency', async () => {
  const headers: Record<string, string>[] = [
    { 'x-forwarded-host': hostB },
    { 'x-tenant-id': tenantB },
    { forwarded: `host=${hostB}` },
    { 'x-original-host': hostB },
  ]
  for (const one of headers) {
    const { text } = await send(hostA, '/api/config', { headers: one })
    expect(JSON.parse(text).data.tenant).toBe(tenantA)
  }
  expect((await send(hostA, '/api/config', { headers: { 'x-tenant': tenantB } })).status).toBe(404)
  const query = await send(hostA, `/api/config?tenant=${tenantB}&tenantId=${tenantB}`)
  expect(JSON.parse(query.text).data.tenant).toBe(tenantA)
  return `${headers.length} headers and 2 parameters ignored; X-Tenant that disagrees: 404`
})

barCheck(27, 'nothing of one agency is answered from a cache of another', async () => {
  const paths = [
    '/api/config',
    '/api/config/departments',
    '/api/config/footer',
    '/api/landing',
    '/',
  ]
  for (const path of paths) {
    for (let round = 0; round < 2; round++) {
      const [a, b] = await Promise.all([send(hostA, path), send(hostB, path)])
      if (path.startsWith('/api/config') || path === '/api/landing')
        expect(path === '/api/config/departments' || a.text !== b.text, path).toBe(true)
      expect(String(a.headers['cache-control'])).toMatch(/no-store|no-cache/)
    }
  }
  const own = await send(hostA, '/api/account', { headers: { cookie: cookiesOf(admin) } })
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(String(own.headers['vary'])).toContain('Cookie')
  return `${paths.length} addresses on two hosts, cold and warm; signed-in answers no-store`
})

barCheck(71, 'secrets are in no log and in no table', async () => {
  const secrets = Object.fromEntries([['password', PASSWORD], ...admin.cookies])
  let columns = 0
  for (const tenant of [tenantA, tenantB]) {
    const search = await findInTables(database, tenant, secrets)
    expect(search.found).toEqual([])
    columns = search.columns
  }
  return `${Object.keys(secrets).length} planted secrets in 0 of ${columns} columns; links, codes and authenticators: 9.3`
})
