import { ENDPOINTS } from '@plat/contract/endpoints-for-tests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from './accounts/api-token.ts'
import { asTenant } from './platform/db/as-tenant.ts'
import type { Database } from './platform/db/database.ts'
import { testDatabase, uniqueTenant } from './platform/testing/database.ts'
import { applyFolder, testServer } from './testing/portal.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('fir')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, {
    'tenant.yaml': {
      code: tenant,
      hosts: [`${tenant}.test`],
      timeZone: 'America/Chicago',
      branding: { title: { long: 'City of Fir', short: 'Fir' } },
      control: { map: { geo: { agencyBounds: { n: 31, s: 30, e: -97, w: -98 } } } },
    },
    'departments/building.yaml': { id: 'building', name: 'Building', modules: ['permits'] },
    'modules/permits.yaml': {
      code: 'permits',
      name: 'Permits',
      noun: { one: 'permit', other: 'permits' },
    },
  })
})
afterAll(() => server.close())

const get = (url: string, host = `${tenant}.test`) =>
  server.app.fastify.inject({ method: 'GET', url, headers: { host } })

test('every operation of the contract is served, and nothing else is registered', () => {
  const names = (list: readonly { id: string }[]) => list.map((endpoint) => endpoint.id).sort()
  expect(names(server.app.endpoints)).toEqual(names(ENDPOINTS))
})

test('the OpenAPI document describes every operation with its shapes', async () => {
  const response = await get('/api/openapi.json')
  const document: {
    openapi: string
    paths: Record<string, Record<string, { operationId: string; responses: object }>>
  } = response.json()
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const documented = new Set(operations.map((operation) => operation.operationId))
  expect(ENDPOINTS.map(({ id }) => id).filter((id) => !documented.has(id))).toEqual([])
  expect(document.paths['/record/{guid}/details']?.['get']?.responses).toHaveProperty('200')
  expect(response.body).toContain('agency_reference')
})

test('the readable page lists every operation and runs no script', async () => {
  const { body } = await get('/api/docs')
  for (const endpoint of ENDPOINTS)
    expect(body).toContain(`${endpoint.method} /api${endpoint.path}`)
  expect(body).not.toContain('<script')
})

test('an unknown host gets a page that lists nothing', async () => {
  const page = await get('/', 'nobody.test')
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('Nothing is published here')
  expect(page.body).toContain('write to postmaster@nobody.test.')
  expect(page.body).not.toContain('Fir')
  expect((await get('/api/config', 'nobody.test')).statusCode).toBe(404)
})

test('a forwarded host is not believed', async () => {
  const response = await server.app.fastify.inject({
    url: '/api/config',
    headers: { host: 'nobody.test', 'x-forwarded-host': `${tenant}.test` },
  })
  expect(response.statusCode).toBe(404)
})

test('every kind of answer carries the security headers', async () => {
  for (const url of [
    '/api/config',
    '/api/nothing',
    '/api/docs',
    '/api/search/count',
    '/assets/nothing.js',
  ]) {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('errors are problem details without our insides', async () => {
  const response = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/count',
    headers: { host: `${tenant}.test`, 'x-module': 'permits', 'content-type': 'application/json' },
    payload: '{"status": ',
  })
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.body).not.toMatch(/node_modules|at .*\.ts/)
})

test('a body over the limit is refused before it is read', async () => {
  const response = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/count',
    headers: { host: `${tenant}.test`, 'x-module': 'permits' },
    payload: { text: 'x'.repeat(2_000_000) },
  })
  expect(response.statusCode).toBe(413)
})

/** The least that each operation wants, so that its answer depends on the caller only. */
const SAMPLES: Record<string, { params?: Record<string, string>; body?: object }> = {
  getTenantByHost: { params: { host: `${tenant}.test` } },
  getDepartment: { params: { id: 'building' } },
  getModule: { params: { id: 'permits' } },
  countAll: { body: { record_date___start: '2016-07-01' } },
  searchDetail: { body: { ___location: { coordinates: [-97.5, 30.5] } } },
  getRecordDetails: { params: { guid: '00000000-0000-4000-8000-000000000000' } },
  listRecordComments: { params: { guid: '00000000-0000-4000-8000-000000000000' } },
  getPlacePolygon: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  getLayerPolygons: { params: { id: 'wards' } },
  getSavedSearch: { params: { guid: '00000000-0000-4000-8000-000000000000' } },
  savedSearchOpened: { params: { guid: '00000000-0000-4000-8000-000000000000' } },
  reportPage: {
    params: { guid: '00000000-0000-4000-8000-000000000000' },
    body: { reason: 'spam' },
  },
  getStat: { params: { id: '1' } },
  getGrouping: { params: { id: '1' } },
  getScorecard: { params: { id: '1' } },
  getBoard: { params: { id: '1' } },
  searchHistogram: { body: { criteria: {} } },
  predictField: { params: { field: 'record_type' } },
  reportError: { body: { message: 'x', stack: 'y', path: '/' } },
  getDepartmentLanding: { params: { id: 'building' } },
  getModuleLanding: { params: { id: 'permits' } },
  getDoc: { params: { slug: 'accessibility' } },
  getCallInvite: { params: { id: 'no-invitation-of-this-agency' } },
  acceptCallInvite: { params: { id: 'no-invitation-of-this-agency' } },
  getLinkedAppointment: { params: { token: 'no-appointment-of-this-agency' } },
  listLinkedSlots: { params: { token: 'no-appointment-of-this-agency' } },
  updateLinkedAppointment: {
    params: { token: 'no-appointment-of-this-agency' },
    body: { action: 'cancel', version: 1 },
  },
  getLinkedCalendar: { params: { token: 'no-appointment-of-this-agency' } },
}
/** What this agency does not have. */
const EXPECTED_MISSING = new Set([
  'reportPage',
  'getRecordDetails',
  'listRecordComments',
  'getPlacePolygon',
  'getLayerPolygons',
  'getAlertConfig',
  'getSavedSearch',
  'getStat',
  'getGrouping',
  'getScorecard',
  'getBoard',
  'getCallInvite',
  'acceptCallInvite',
  'getLinkedAppointment',
  'listLinkedSlots',
  'updateLinkedAppointment',
  'getLinkedCalendar',
  'readUnsubscribe',
  'unsubscribe',
])

test.each(['anonymous', 'registered', 'internal', 'other agency', 'made up'])(
  'every operation about public records answers %s; strange tokens are refused',
  async (who) => {
    const token = await tokenOf(who)
    const isPublic = ({ access, path }: (typeof server.app.endpoints)[number]) =>
      access === 'anonymous' && !/^\/(auth|account|demo)\b/.test(path)
    for (const endpoint of server.app.endpoints.filter(isPublic)) {
      const { params = {}, body } = SAMPLES[endpoint.id] ?? {}
      const path = endpoint.path.replace(/:([a-z]+)/g, (_all, name: string) => params[name] ?? '')
      const response = await server.app.fastify.inject({
        method: endpoint.method,
        url: `/api${path}`,
        headers: {
          host: `${tenant}.test`,
          'x-module': 'permits',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(endpoint.method === 'GET' ? {} : { payload: body ?? {} }),
      })
      const wanted =
        who === 'other agency' || who === 'made up'
          ? 401
          : EXPECTED_MISSING.has(endpoint.id)
            ? 404
            : 200
      expect(response.statusCode, `${endpoint.id} for ${who}: ${response.body.slice(0, 200)}`).toBe(
        wanted,
      )
    }
  },
)

async function tokenOf(who: string): Promise<string | null> {
  const days = 1
  switch (who) {
    case 'registered':
    case 'internal':
      return createApiToken(database, tenant, { name: who, level: who, days })
    case 'other agency': {
      const other = uniqueTenant('yew')
      await asTenant(database, other, (tx) =>
        tx.query('insert into tenant (tenant) values ($1)', [other]),
      )
      return createApiToken(database, other, { name: who, level: 'internal', days })
    }
    case 'made up':
      return `plat_${'b'.repeat(43)}`
    default:
      return null
  }
}

test('ready asks the database, health does not', async () => {
  expect((await get('/api/health')).json()).toEqual({ status: 'ok' })
  expect((await get('/api/ready')).json()).toEqual({ status: 'ready' })
})
