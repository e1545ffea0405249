import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Problem } from '@plat/contract/platform/error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './platform/db/database.ts'
import { testDatabase, uniqueTenant } from './platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from './testing/portal.ts'
import { folder } from './testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('beech')
const other = uniqueTenant('birch')
const GUID = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  database = await testDatabase()
  // Each request from an address of its own: limits are not what is looked at here.
  server = await testServer(database, { PLAT_TRUST_PROXY: '127.0.0.1' })
  for (const one of [tenant, other])
    await applyFolder(database, {
      ...folder(one),
      'tenant.yaml': { ...folder(one)['tenant.yaml'], indexing: 'on' },
    })
  await putRecords(
    database,
    tenant,
    'permits',
    Array.from({ length: 60 }, (_, at) => ({
      guid: crypto.randomUUID(),
      agency_reference: `P-${at}`,
      title: `Porch ${at}`,
      lng: -97.5,
      lat: 30.5,
    })),
  )
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

let count = 0
/** A request over a real socket: what is left out is left out there, too. */
function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const { port } = server.app.fastify.server.address() as AddressInfo
  count += 1
  const address = `10.${count % 250}.${Math.floor(count / 250)}.1`
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { host: `${tenant}.test`, 'x-forwarded-for': address, ...length, ...headers },
      },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            // Headers that come twice would be joined by a comma.
            headers: incoming.headers as Record<string, string | undefined>,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function problemOf({ headers, body }: Answer): Problem {
  expect(headers['content-type']).toContain('application/problem+json')
  return Problem.parse(JSON.parse(String(body)))
}

/** Addresses with a name in place of each parameter, and what they can be asked with. */
function addresses(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const route of server.app.routes) {
    const [method = '', pattern = ''] = route.split(' ')
    if (pattern.includes('*') || pattern === '/metrics') continue
    const path = pattern.replaceAll(/:\w+/g, GUID)
    const methods = found.get(path) ?? new Set()
    found.set(path, methods.add(method))
  }
  return found
}

test('an address called with a method that it does not have answers 405 and says which it has', async () => {
  const known = [...addresses()]
  expect(known.length).toBeGreaterThan(60)
  const odd = new Set<string>()
  for (const [path, methods] of known) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      if (methods.has(method)) continue
      const answer = await send(method, path, { 'content-type': 'text/plain' }, 'x')
      // A part such as /membership is an id to the other methods of /people/:guid.
      if (answer.status !== 405 && answer.status !== 401 && answer.status !== 415)
        odd.add(`${method} ${path}: ${answer.status}`)
      if (answer.status !== 405) continue
      expect(problemOf(answer).code).toBe('method_not_allowed')
      const allow = answer.headers['allow']?.split(', ') ?? []
      for (const one of methods) expect(allow, path).toContain(one)
      expect(allow, path).not.toContain(method)
      expect(allow.includes('HEAD')).toBe(allow.includes('GET'))
    }
  }
  expect([...odd]).toEqual([])
})

test.each([
  '/',
  '/departments',
  '/building/permits',
  '/assets/index.js',
  '/robots.txt',
  '/sitemap.xml',
])('the page or file %s is only read', async (path) => {
  for (const method of ['POST', 'DELETE']) {
    const answer = await send(method, path)
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  }
  const asked = await send('OPTIONS', path)
  expect([asked.status, asked.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('OPTIONS says what an address can be asked for, and lets no other site in', async () => {
  const asked = await send('OPTIONS', '/api/account', { origin: 'https://other.example' })
  expect([
    asked.status,
    asked.headers['allow'],
    asked.headers['access-control-allow-origin'],
  ]).toEqual([204, 'DELETE, GET, HEAD, POST, PUT, OPTIONS', undefined])
  expect((await send('OPTIONS', '/api/nothing')).status).toBe(404)
})

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/API/config',
  '/Api/nothing',
  '/%61pi/nothing',
  '/ogc/nothing',
  '/assets/nothing.js',
])('%s, which is not there, is a problem and no page', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    // A file is only read, whether it is there or not.
    if (path.startsWith('/assets') && method !== 'GET') continue
    const answer = await send(method, path)
    expect([answer.status, problemOf(answer).code]).toEqual([404, 'not_found'])
  }
})

test.each([
  '/nothing/at/all/here',
  '/doc/nothing',
  '/api/nothing',
  '/api/config/module/nothing',
  `/api/file/${'0'.repeat(64)}`,
  '/api/export/nothing.csv',
  '/ogc/collections/nothing',
  '/sitemap/nothing.xml',
])('what is not at %s is not there for who names a version either', async (path) => {
  const plain = await send('GET', path)
  const named = plain.headers['etag'] ?? '*'
  for (const version of ['*', named, 'W/"x"'])
    expect((await send('GET', path, { 'if-none-match': version })).status).toBe(404)
  expect(plain.headers['etag']).toBeUndefined()
})

test.each(['/', '/api/openapi.json', '/api/export/permits.csv', '/ogc/collections/permits/items'])(
  '%s has a version, and is not sent to who has it',
  async (path) => {
    const { headers, status } = await send('GET', path)
    const etag = headers['etag'] ?? ''
    expect([status, etag]).toEqual([200, expect.stringMatching(/^W\/".+"$/)])
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const again = await send('GET', path, { 'if-none-match': known, 'accept-encoding': 'gzip' })
      expect([known, again.status, again.body.length]).toEqual([known, 304, 0])
    }
    expect((await send('GET', path, { 'if-none-match': '"x"' })).status).toBe(200)
  },
)

const ANSWERS = [
  '/',
  '/api/config',
  '/api/openapi.json',
  '/api/static/departments.json',
  '/api/export/permits.csv',
  '/api/export/permits.geojson',
  '/api/export/permits.atom',
  '/ogc',
  '/ogc/collections/permits/items?limit=60',
  '/sitemap.xml',
  '/sitemap/permits-1.xml',
]

test.each(ANSWERS)(
  'HEAD %s says what GET says, and no length that is not its own',
  async (path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const [head, get] = [await send('HEAD', path, headers), await send('GET', path, headers)]
      expect([head.status, head.body.length]).toEqual([200, 0])
      if (head.headers['content-length'] !== undefined)
        expect(head.headers['content-length'], encoding).toBe(String(get.body.length))
      for (const name of ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control'])
        expect(head.headers[name], `${name} for ${encoding}`).toBe(get.headers[name])
    }
  },
)

test.each(ANSWERS)('%s is sent as the client takes it', async (path) => {
  const plain = String((await send('GET', path)).body).replace(/"timeStamp":"[^"]+"/, '')
  const wanted: [string, string | undefined][] = [
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
    ['BR', 'br'],
    ['*', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['identity;q=0, br', 'br'],
    ['gzip, *;q=0', 'gzip'],
  ]
  for (const [accepted, encoding] of wanted) {
    const { body, headers } = await send('GET', path, { 'accept-encoding': accepted })
    const refused = /q=0$|q=0,/.test(accepted) && accepted !== 'br;q=0, gzip;q=0'
    const short = plain.length < 1_024 && !(refused && /identity|\*/.test(accepted))
    expect(headers['content-encoding'], accepted).toBe(short ? undefined : encoding)
    const text =
      headers['content-encoding'] === 'gzip'
        ? gunzipSync(body)
        : headers['content-encoding'] === 'br'
          ? brotliDecompressSync(body)
          : body
    expect(String(text).replace(/"timeStamp":"[^"]+"/, '')).toBe(plain)
  }
})

test.each(ANSWERS)('%s names each header that it depends on once', async (path) => {
  for (const accepted of ['gzip', 'br', 'identity']) {
    const { headers } = await send('GET', path, { 'accept-encoding': accepted })
    const names = (headers['vary'] ?? '').toLowerCase().split(', ')
    expect(names).toContain('accept-encoding')
    expect(new Set(names).size, headers['vary']).toBe(names.length)
  }
})

test('a header X-Tenant of another agency is refused with what is wrong', async () => {
  const answer = await send('GET', '/api/config', { 'x-tenant': other })
  expect(answer.status).toBe(404)
  expect(problemOf(answer).detail).toMatch(
    new RegExp(`X-Tenant names "${other}".*"${tenant}\\.test" belongs to another agency`),
  )
  expect((await send('GET', '/api/config', { 'x-tenant': tenant })).status).toBe(200)
})

test.each([
  'limit=1e3',
  'limit=0x10',
  'limit=%201',
  'limit=%2B1',
  'limit=',
  'offset=1.5',
  'limit=0',
])('a list refuses %s with a sentence', async (query) => {
  const headers = { 'x-module': 'permits', 'content-type': 'application/json' }
  const answer = await send('POST', `/api/search/list?${query}`, headers, '{}')
  const { errors, detail } = problemOf(answer)
  expect(answer.status).toBe(400)
  const [field = ''] = query.split('=')
  expect(errors?.[field]?.[0]).toMatch(/^Expected (a number|a whole number) .*\.$|^Expected .*\.$/)
  expect(detail).toContain(field)
})
