import type { Endpoint } from '@plat/contract/platform/endpoint'
import { ENDPOINTS } from '@plat/contract/endpoints-for-tests'
import { Problem } from '@plat/contract/platform/error'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { filterFolder, filterRecords, filters } from '../testing/filter-fixture.ts'
import { onlyAdministrator } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import type { Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('hazel')

/** Names that every plain object answers to, though nobody has put them there. */
const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const folder = filterFolder(tenant, [...filters.slice(0, 1), ...ownFilters()])
  const module = folder['modules/permits.yaml']
  const fields = [...module.fields, { id: 'constructor', label: 'Builder', kind: 'category' }]
  await applyFolder(database, { ...folder, 'modules/permits.yaml': { ...module, fields } })
  await putRecords(database, tenant, 'permits', filterRecords.slice(0, 10))
})
afterAll(() => server.close())

/** Filters of each kind that keeps its value by name. */
function ownFilters(): object[] {
  return [
    { type: 'dateRange', criterion: 'record_date', params: { label: 'Dates' } },
    { type: 'text', criterion: 'text', params: { label: 'Words' } },
    { type: 'status', criterion: 'status', params: { label: 'Status' } },
    // The one such name that is allowed for a field.
    { type: 'dropdown', criterion: 'constructor', params: { label: 'Builder' } },
  ]
}

let count = 0
/** What is wrong with the answer, or null: a failure of ours, or an error that is no problem. */
async function fault(who: Visitor | null, options: InjectOptions): Promise<string | null> {
  count += 1
  const cookie = [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await server.app.fastify.inject({
    remoteAddress: `10.${count % 250}.${Math.floor(count / 250) % 250}.1`,
    ...options,
    headers: {
      host: `${tenant}.test`,
      'x-module': 'permits',
      ...(cookie === '' ? {} : { cookie }),
      ...options.headers,
    },
  })
  if (reply.statusCode >= 500 && reply.statusCode !== 501)
    return `${reply.statusCode} ${reply.body.slice(0, 120)}`
  const isProblem = String(reply.headers['content-type']).startsWith('application/problem+json')
  return reply.statusCode < 400 || !isProblem || Problem.safeParse(reply.json()).success
    ? null
    : `no problem: ${reply.body.slice(0, 120)}`
}

function membersOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** Requests of one operation with the name wherever a name can stand. */
function requestsOf(endpoint: Endpoint, name: string): InjectOptions[] {
  const { method } = endpoint
  const address = (param: string | null) =>
    `/api${endpoint.path.replace(/:(\w+)/g, (_, one: string) => (one === param ? name : '00000000-0000-4000-8000-000000000000'))}`
  const url = address(null)
  const json = (payload: string): InjectOptions =>
    endpoint.body === undefined
      ? { method, url }
      : { method, url, payload, headers: { 'content-type': 'application/json' } }
  const key = JSON.stringify(name)
  return [
    ...membersOf(endpoint.params).map((param) => ({ ...json('{}'), url: address(param) })),
    ...membersOf(endpoint.query).map((member) => ({
      ...json('{}'),
      url: `${url}?${member}=${name}`,
    })),
    { ...json('{}'), url: `${url}?${name}=1&${name}=2` },
    ...(endpoint.module ? [{ ...json('{}'), headers: { 'x-module': name } }] : []),
    ...(endpoint.body === undefined
      ? []
      : [
          ...['true', '[[]]', '"x"', '{"a":1}', '["x"]', 'null'].map((value) =>
            json(`{${key}:${value}}`),
          ),
          ...membersOf(endpoint.body).flatMap((member) => [
            json(`{${JSON.stringify(member)}:${key}}`),
            json(`{${JSON.stringify(member)}:{${key}:true}}`),
            json(`{${JSON.stringify(member)}:[${key}]}`),
          ]),
        ]),
  ]
}

/** Addresses outside the contract that look something up by a name. */
function addressesWith(name: string): string[] {
  const search = [
    'record_type',
    'status_name',
    'work_class',
    'by',
    'sort',
    'lang',
    'place',
    'shape',
  ]
  return [
    `/${name}`,
    `/${name}/permits`,
    `/building/${name}`,
    `/building/permits?${name}=1`,
    `/building/permits/search/record/${name}`,
    `/doc/${name}`,
    `/embed/building/${name}`,
    `/assets/${name}`,
    `/api/${name}`,
    `/api/file/${name}`,
    `/api/static/${name}`,
    `/api/static/departments.${name}.json`,
    `/api/export/${name}.csv`,
    `/api/export/permits.${name}`,
    `/api/export/permits.csv?${name}=1`,
    ...search.map((parameter) => `/api/export/permits.geojson?${parameter}=${name}`),
    `/api/export/permits.atom?feed.page=${name}`,
    `/api/oembed?url=${name}&format=${name}`,
    `/api/oembed?url=http://${tenant}.test/building/${name}`,
    `/api/basemap/${name}/0/0/0`,
    `/api/auth/oidc/${name}`,
    `/api/auth/oidc/${name}/callback?state=${name}`,
    `/api/demo/mailbox/${name}/html`,
    `/api/demo/mailbox/${name}/files/${name}`,
    `/ogc/collections/${name}`,
    `/ogc/collections/permits/items?${name}=1`,
    `/ogc/collections/permits/items?record_type=${name}`,
    `/ogc/collections/permits/items/${name}`,
    `/sitemap/${name}`,
    `/sitemap/${name}-1.xml`,
  ]
}

test('names of Object.prototype are names like others, wherever a request can name something', async () => {
  const faults: string[] = []
  let who = await onlyAdministrator(database, server.app, tenant)
  for (const endpoint of ENDPOINTS) {
    // A route before may have ended the session, or the account.
    if ((await who.get('/account')).status !== 200)
      who = await onlyAdministrator(database, server.app, tenant)
    for (const name of NAMES) {
      for (const options of requestsOf(endpoint, name)) {
        const found = await fault(who, options)
        if (found !== null)
          faults.push(`${endpoint.method} ${options.url} ${options.payload ?? ''}: ${found}`)
      }
    }
  }
  for (const name of NAMES) {
    for (const url of addressesWith(name)) {
      for (const headers of [{}, { 'accept-language': name }, { 'x-tenant': name }]) {
        const found = await fault(null, { method: 'GET', url, headers })
        if (found !== null) faults.push(`GET ${url}: ${found}`)
      }
    }
  }
  expect(faults.slice(0, 40), `${faults.length} of ${count} requests`).toEqual([])
})
