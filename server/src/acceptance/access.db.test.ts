import type { Endpoint } from '@plat/contract/platform/endpoint'
import { afterAll, beforeAll, expect } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { beginGuestSession } from '../accounts/session.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { serve } from '../platform/http/serve.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { signUp, type Visitor, visitor } from '../testing/visitor.ts'
import { barCheck } from './bar-check.ts'
import { passTime } from '../testing/pass-time.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenantA = uniqueTenant('cedar')
const tenantB = uniqueTenant('maple')

type Rights = readonly [role: 'resident' | 'internal', grants: string[], factor: 'totp' | null]

/** Who calls, how the credential is carried, and which access levels of endpoints are open at agency A. */
interface Caller {
  readonly name: string
  readonly headers: Record<string, string>
  readonly may: readonly string[]
  /** Headers of more people with the same rights, for after calls that end a session. */
  readonly spares?: Record<string, string>[]
}
let callers: Caller[]

const ROLES: Record<string, { rights: Rights; may: readonly string[] }> = {
  resident: { rights: ['resident', [], 'totp'], may: [] },
  'staff with stats.manage': {
    rights: ['internal', ['stats.manage'], 'totp'],
    may: ['internal', 'stats.manage'],
  },
  admin: {
    rights: ['internal', ['tenant.admin', 'hub.manage'], 'totp'],
    may: ['internal', 'tenant.admin', 'hub.manage'],
  },
  'resident with records.unmapped': {
    rights: ['resident', ['records.unmapped'], 'totp'],
    may: ['records.unmapped'],
  },
  'staff without second factor': {
    rights: ['internal', ['tenant.admin', 'stats.manage'], null],
    may: [],
  },
}

/** How a session's token reaches the server: the same rights either way. */
const CARRIED = {
  cookie: (who: Visitor) => ({
    cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }),
  Bearer: (who: Visitor) => ({ authorization: `Bearer ${who.cookies.get('__Host-sid')}` }),
} satisfies Record<string, (who: Visitor) => Record<string, string>>

/** Endpoints without a body that end the session or the account of the caller. */
const ENDING = new Set(['logout', 'closeSiteGate', 'deleteAccount'])

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenantA))
  await applyFolder(database, folder(tenantB))
  callers = [{ name: 'anonymous', headers: {}, may: ['anonymous'] }]
  for (const [name, { rights, may }] of Object.entries(ROLES)) {
    for (const carried of ['cookie', 'Bearer'] as const) {
      const signedIn = async () => CARRIED[carried]((await person(tenantA, ...rights)).who)
      const spares: Record<string, string>[] = []
      for (const _ending of ENDING) spares.push(await signedIn())
      callers.push({
        name: `${name}, by ${carried}`,
        headers: await signedIn(),
        may: ['anonymous', 'resident', 'caller', ...may],
        spares,
      })
    }
  }
  const elsewhere = await person(tenantB, 'internal', ['tenant.admin'])
  const suspended = await person(tenantA, 'internal', ['tenant.admin'])
  await asTenant(database, tenantA, (tx) =>
    tx.query(`update account set state = 'suspended' where email = $1`, [suspended.email]),
  )
  const token = { name: 'matrix', level: 'internal', days: 1 } as const
  const own = await createApiToken(database, tenantA, token)
  const foreign = await createApiToken(database, tenantB, token)
  const stranger = { may: ['anonymous'] }
  const guest = async (tenant: string) => {
    const { token: sid } = await asTenant(database, tenant, (tx) => beginGuestSession(tx, 'Gil'))
    return { cookie: { cookie: `__Host-guest=${sid}` }, sid }
  }
  const [ownGuest, foreignGuest] = [await guest(tenantA), await guest(tenantB)]
  // A cookie that is nobody's counts as none; a Bearer token that is nobody's is refused everywhere.
  const refused = { may: [] }
  callers.push(
    { name: 'guest of a call', headers: ownGuest.cookie, may: ['anonymous', 'caller'] },
    { name: "another agency's guest", headers: foreignGuest.cookie, ...stranger },
    {
      name: 'guest, as a session',
      headers: { cookie: `__Host-sid=${ownGuest.sid}` },
      ...stranger,
    },
    {
      name: 'guest, by Bearer',
      headers: { authorization: `Bearer ${ownGuest.sid}` },
      ...refused,
    },
    {
      name: "another agency's admin, by cookie",
      headers: CARRIED.cookie(elsewhere.who),
      ...stranger,
    },
    {
      name: "another agency's admin, by Bearer",
      headers: CARRIED.Bearer(elsewhere.who),
      ...refused,
    },
    { name: 'suspended, by cookie', headers: CARRIED.cookie(suspended.who), ...stranger },
    { name: 'suspended, by Bearer', headers: CARRIED.Bearer(suspended.who), ...refused },
    {
      name: 'API token, by Bearer',
      headers: { authorization: `Bearer ${own}` },
      may: ['anonymous', 'internal'],
    },
    { name: 'API token, by cookie', headers: { cookie: `__Host-sid=${own}` }, ...stranger },
    {
      name: "another agency's API token, by Bearer",
      headers: { authorization: `Bearer ${foreign}` },
      ...refused,
    },
  )
  // The rights were changed in the database, and the server remembers a session for 700 ms.
  passTime(800)
})
afterAll(() => server.close())

let number = 0
async function person(
  tenant: string,
  role: Rights[0],
  grants: string[],
  secondFactor: Rights[2] = 'totp',
): Promise<{ who: Visitor; email: string }> {
  number += 1
  const email = `person${number}@example.com`
  const who = visitor(server.app, `${tenant}.test`, `203.0.113.${number}`)
  await signUp(who, database, tenant, email)
  await asTenant(database, tenant, async (tx) => {
    await tx.query('update account set role = $2, grants = $3 where email = $1', [
      email,
      role,
      grants,
    ])
    await tx.query(
      `update session set second_factor = $2
       where account = (select guid from account where email = $1)`,
      [email, secondFactor],
    )
  })
  return { who, email }
}

/** Routes that are no endpoints of the contract: files and pages, each read for what it gives away. */
const PLAIN_ROUTES = new Set([
  'GET /api/health',
  'GET /api/ready',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/file/:sha256',
  'GET /api/static/:file',
  'GET /api/basemap/:version/:z/:x/:y',
  'GET /api/demo/mailbox/:guid/html',
  'GET /api/demo/mailbox/:guid/files/:file',
  'GET /api/auth/oidc/:provider',
  'GET /api/auth/oidc/:provider/callback',
  'GET /assets/*',
  'GET /favicon.ico',
  'GET /page.css',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap/:file',
  'GET /api/export/:file',
  'OPTIONS /api/export/:file',
  // Of a stat or scorecard that the viewer sees; 404 for all else.
  'GET /api/analytic/stat/:id.csv',
  'GET /api/analytic/scorecard/:id.csv',
  'GET /api/oembed',
  // Pictures of what everybody may see; 404 for all else.
  'GET /preview/module/:file',
  'GET /preview/record/:module/:file',
  'GET /preview/saved/:file',
  'GET /preview/stat/:file',
  'GET /preview/start/:module/:file',
  ...[
    '',
    '/',
    '/conformance',
    '/api',
    '/collections',
    '/collections/:id',
    '/collections/:id/queryables',
    '/collections/:id/items',
    '/collections/:id/items/:feature',
  ].flatMap((path) => [`GET /ogc${path}`, `OPTIONS /ogc${path}`]),
  // Leads on to a page that is gated as all pages are.
  'GET /s/:code',
  // Of the account's own reports; 401 for visitors.
  'GET /api/report/:id/file',
  // Of an alert, by a secret in the address; 404 for all else.
  'GET /feeds/alert/:file',
  // Of an account's appointments, by a secret in the address; 404 for all else.
  'GET /feeds/schedule/:file',
  // Opens nothing without a ticket or a token, and only for the agency's own pages.
  'GET /live',
  'GET /metrics',
  'POST /api/csp-report',
  // With the operator's token.
  'POST /api/mail/bounces',
  // Whoever has the token of a mail.
  'POST /unsubscribe/:token',
  'GET /unsubscribe/shared/:token',
  'POST /unsubscribe/shared/:token',
])

barCheck(12, 'every route says who may call it, and holds to it', async () => {
  const endpoints = server.app.endpoints
  const served = new Set(endpoints.map(({ method, path }) => `${method} /api${path}`))
  const others = server.app.routes.filter((route) => !served.has(route))
  expect(others.filter((route) => !PLAIN_ROUTES.has(route))).toEqual([])
  const unexpected: string[] = []
  let calls = 0
  for (const caller of callers) {
    for (const endpoint of endpoints) {
      calls += 1
      const { statusCode, code } = await attempt(endpoint, caller)
      const may = caller.may.includes(endpoint.access)
      // A caller with the right is refused for the empty request at most; one without, for the missing right.
      const refused = ['unauthorized', 'forbidden', 'mfa_enrolment_required'].includes(code)
      const door = DOOR_CODES.get(endpoint.id)
      if (may ? refused && !door?.includes(code) : !refused)
        unexpected.push(
          `${caller.name}: ${endpoint.method} ${endpoint.path} gave ${statusCode} ${code}`,
        )
    }
  }
  expect(unexpected).toEqual([])
  return `${endpoints.length} endpoints × ${callers.length} callers = ${calls} calls, 0 unexpected; ${others.length} plain routes on a reviewed list`
})

/** Endpoints whose own answer to an empty request is one of these codes. */
const DOOR_CODES = new Map([
  ['loginWithToken', ['unauthorized']],
  ['openSiteGate', ['unauthorized']],
  ['removeTotp', ['forbidden', 'reauthentication_required']],
  // The calls of another account.
  ['listUserCallsAttempted', ['forbidden']],
  ['listUserCallsReceived', ['forbidden']],
])

async function attempt(endpoint: Endpoint, caller: Caller) {
  const path = endpoint.path
    .replace(':host', `${tenantA}.test`)
    .replaceAll(/:\w+/g, crypto.randomUUID())
  // A path that writes or ends something gets a body that its schema refuses, so the callers stay.
  const body = endpoint.method === 'GET' ? undefined : '{"unknown_member":1}'
  const response = await server.app.fastify.inject({
    method: endpoint.method,
    url: `/api${path}`,
    remoteAddress: `198.51.${(number += 1) % 250}.7`,
    headers: {
      host: `${tenantA}.test`,
      'x-module': 'permits',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...caller.headers,
      ...(ENDING.has(endpoint.id) ? { 'x-module': '' } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const code = response.statusCode < 400 ? '' : String(response.json<{ code: string }>().code)
  if (ENDING.has(endpoint.id) && response.statusCode < 300)
    Object.assign(caller.headers, caller.spares?.pop())
  return { statusCode: response.statusCode, code }
}

barCheck(6, 'staff without a second factor reach nothing that is theirs', async () => {
  const guarded = server.app.endpoints.filter(({ access }) =>
    ['internal', 'stats.manage', 'tenant.admin'].includes(access),
  )
  for (const carried of ['cookie', 'Bearer'] as const) {
    const { who } = await person(tenantA, 'internal', ['tenant.admin', 'stats.manage'], null)
    passTime(800)
    const caller = { name: carried, headers: CARRIED[carried](who), may: [] }
    for (const endpoint of guarded) {
      expect(await attempt(endpoint, caller)).toEqual({
        statusCode: 403,
        code: 'mfa_enrolment_required',
      })
    }
  }
  return `403 mfa_enrolment_required on ${guarded.length} of ${guarded.length} routes, by cookie and by Bearer`
})

barCheck(12, 'an endpoint without a policy does not start', async () => {
  const endpoint = { ...server.app.endpoints[0], access: undefined } as unknown as Endpoint
  expect(() => serve(server.app, endpoint, async () => ({ data: null }))).toThrow(
    /does not say who may call it/,
  )
  return 'refused'
})
