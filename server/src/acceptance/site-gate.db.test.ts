import { afterAll, beforeAll, expect } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { lockedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { signUp, visitor } from '../testing/visitor.ts'
import { barCheck } from './bar-check.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const locked = uniqueTenant('yarrow')
const other = uniqueTenant('tansy')
const LOCK = { email: 'press@example.com', password: 'behind the gate' }

/** What a request carries, and whether it opens the locked agency. */
interface Credential {
  readonly name: string
  readonly headers: Record<string, string>
  readonly opens: boolean
}
let credentials: Credential[]

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, await lockedFolder(locked, LOCK))
  await applyFolder(database, folder(other))
  const session = await sessionAt(locked)
  const foreign = await sessionAt(other)
  const press = visitor(server.app, `${locked}.test`, '203.0.113.77')
  await press.post('/auth/lock', LOCK)
  const passed = `__Host-lock=${press.cookies.get('__Host-lock')}`
  const token = { name: 'gis', level: 'registered', days: 1 } as const
  const own = await createApiToken(database, locked, token)
  const theirs = await createApiToken(database, other, token)
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
  const cookie = (value: string) => ({ cookie: `__Host-sid=${value}` })
  credentials = [
    { name: 'nothing', headers: {}, opens: false },
    { name: 'a session as cookie', headers: cookie(session), opens: false },
    { name: 'a session as Bearer', headers: bearer(session), opens: false },
    {
      name: 'a session as both',
      headers: { ...cookie(session), ...bearer(session) },
      opens: false,
    },
    { name: 'a session as lock', headers: { cookie: `__Host-lock=${session}` }, opens: false },
    { name: 'an API token as cookie', headers: cookie(own), opens: false },
    { name: 'an API token as lock', headers: { cookie: `__Host-lock=${own}` }, opens: false },
    { name: "another agency's session as Bearer", headers: bearer(foreign), opens: false },
    { name: "another agency's API token as Bearer", headers: bearer(theirs), opens: false },
    { name: 'the lock passed', headers: { cookie: passed }, opens: true },
    {
      name: 'the lock passed and a session as Bearer',
      headers: { cookie: passed, ...bearer(session) },
      opens: true,
    },
    { name: 'an API token as Bearer', headers: bearer(own), opens: true },
  ]
})
afterAll(() => server.close())

/** The token of a resident who has just signed up there, as anybody may. */
async function sessionAt(tenant: string): Promise<string> {
  const who = visitor(server.app, `${tenant}.test`)
  await signUp(who, database, tenant, 'anybody@example.com')
  return who.cookies.get('__Host-sid') ?? ''
}

/** Plain routes behind the lock, by an address of each. */
const BEHIND = [
  '/api/export/permits.csv',
  '/api/export/permits.geojson',
  '/api/export/permits.atom',
  '/api/static/departments.json',
  '/api/basemap/1/0/0/0',
  `/feeds/alert/${'x'.repeat(43)}.atom`,
  `/feeds/schedule/${'x'.repeat(43)}.ics`,
  '/ogc',
  '/ogc/',
  '/ogc/conformance',
  '/ogc/api',
  '/ogc/collections',
  '/ogc/collections/permits',
  '/ogc/collections/permits/queryables',
  '/ogc/collections/permits/items',
  `/ogc/collections/permits/items/${crypto.randomUUID()}`,
]
/** Addresses that no credential opens: what they say is for everybody, and nothing of a locked agency. */
const NOBODYS = [
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/permits-1.xml',
  '/api/oembed?url=x',
  '/preview/module/permits.png',
  `/preview/record/permits/${crypto.randomUUID()}.png`,
  `/preview/saved/${crypto.randomUUID()}.png`,
  '/preview/start/permits/phone.webp',
]

let number = 0
async function request(
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  with_: Credential,
) {
  number += 1
  const writes = method !== 'GET' && method !== 'HEAD'
  const response = await server.app.fastify.inject({
    method,
    url,
    remoteAddress: `10.20.${number >> 8}.${number & 255}`,
    headers: {
      host: `${locked}.test`,
      'x-module': 'permits',
      ...(writes ? { 'content-type': 'application/json' } : {}),
      ...with_.headers,
    },
    // Refused by every schema, so that no call ends a session.
    ...(writes ? { payload: '{"unknown_member":1}' } : {}),
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

barCheck(
  9.1,
  'a locked agency opens by its lock and its API tokens, however they are carried',
  async () => {
    const endpoints = server.app.endpoints.filter(({ open }) => open !== true)
    const refusal = /"code":"(locked|unauthorized)"/
    const unexpected: string[] = []
    let calls = 0
    for (const credential of credentials) {
      const record = (method: string, url: string, opened: boolean, answer: string) => {
        calls += 1
        if (opened !== credential.opens) {
          unexpected.push(`${credential.name}: ${method} ${url} gave ${answer.slice(0, 200)}`)
        }
      }
      for (const { id, method, path } of endpoints) {
        // Once it is let in, nothing is between this call and the end of the account.
        if (id === 'deleteAccount' && credential.opens) continue
        const url = `/api${path.replaceAll(/:\w+/g, crypto.randomUUID())}`
        const { status, text } = await request(method, url, credential)
        // Past the gate an endpoint may still ask who it is; the lock's own refusal comes first.
        const shut = /"code":"locked"/.test(text) || (status === 401 && !credential.opens)
        record(method, url, !shut, `${status} ${text}`)
      }
      for (const url of BEHIND) {
        const { status, text, headers } = await request('GET', url, credential)
        record('GET', url, !refusal.test(text), `${status} ${text}`)
        const head = await request('HEAD', url, credential)
        record('HEAD', url, head.status !== 401 && head.status !== 403, String(head.status))
        if (credential.opens) expect(headers['cache-control'], url).not.toContain('public')
      }
      for (const url of NOBODYS)
        expect((await request('GET', url, credential)).status, url).not.toBe(200)
    }
    expect(unexpected).toEqual([])
    return `${endpoints.length + 2 * BEHIND.length} calls × ${credentials.length} credentials = ${calls}, 0 unexpected`
  },
)
