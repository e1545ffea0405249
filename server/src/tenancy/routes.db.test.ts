import { rm } from 'node:fs/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { type App, createApp } from '../platform/http/app.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyTenant } from './apply/apply.ts'
import { checkTenantFolder } from './check/check.ts'
import { type FolderFiles, smallFolder, writeFolder } from './check/folder-for-tests.ts'
import { createDownloadPlaces } from '../platform/http/download-places.ts'
import { registerTenancy } from './routes.ts'
import { tenantOfHost } from './tenant-cache.ts'

const [alder, birch] = [uniqueTenant('alder'), uniqueTenant('birch')]
let database: Database
let app: App

beforeAll(async () => {
  database = await testDatabase()
  await publish(alder, {})
  await publish(birch, {
    'tenant.yaml': String(smallFolder(birch)['tenant.yaml'])
      .replace('City of Ferndale, short: Ferndale', 'Town of Birch, short: Birch')
      .replace('  logo:', '  theme: {primary: "#7a1f5c"}\n  logo:'),
    'departments/building.yaml': null,
    'departments/planning.yaml': 'id: planning\nname: Planning\nmodules: [permits]\n',
    'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>',
  })
  app = await createApp({
    logger: pino({ level: 'silent' }),
    trustProxy: [],
    databaseKind: database.kind,
    parseReplies: true,
    resolveTenant: (host) => tenantOfHost(database, host),
    resolveGuest: async () => null,
    resolveViewer: async (tenant, token) =>
      token === `internal-token-of-${tenant}` ? { level: 'internal', account: null } : null,
    hasPassedSiteGate: async () => true,
  })
  registerTenancy(app, {
    database,
    mapKeys: { mapquest: null, here: null },
    version: '9.9.9',
    places: createDownloadPlaces((address) => address),
    basemapVersion: ({ layers }) => `layers-${layers.length}`,
  })
})
afterAll(async () => {
  await app.fastify.close()
  await database.close()
})

async function publish(code: string, changes: FolderFiles): Promise<void> {
  const directory = await writeFolder({ ...smallFolder(code), ...changes })
  const { document, files } = await checkTenantFolder(directory, {
    platData: '/nowhere',
    dataDir: '/nowhere',
  })
  await rm(directory, { recursive: true })
  if (!document) throw new Error('The folder has a fault')
  await applyTenant(database, { document, files }, { by: 'test' })
}

async function get(tenant: string, path: string, headers: Record<string, string> = {}) {
  const response = await app.fastify.inject({
    url: `/api${path}`,
    headers: { host: `${tenant}.localhost:3000`, ...headers },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    json: () => response.json(),
  }
}

test('TEN-01: two hosts show two agencies', async () => {
  const [one, two] = [await get(alder, '/config'), await get(birch, '/config')]
  expect(one.json().data).toMatchObject({
    tenant: alder,
    branding: { title: { long: 'City of Ferndale' }, theme: { primary: '#1a73e8' } },
  })
  expect(two.json().data).toMatchObject({
    tenant: birch,
    branding: { title: { long: 'Town of Birch' }, theme: { primary: '#7a1f5c' } },
  })
  expect(one.json().data.branding.logo).not.toBe(two.json().data.branding.logo)
  const ids = async (tenant: string) =>
    (await get(tenant, '/config/departments'))
      .json()
      .data.map((department: { id: string }) => department.id)
  expect(await ids(alder)).toEqual(['building'])
  expect(await ids(birch)).toEqual(['planning'])
})

test('API-04: a host is answered with its agency, an unknown one with 404', async () => {
  expect((await get(alder, `/config/tenant/${birch}.localhost`)).json().data).toEqual({
    tenant: birch,
    host: `${birch}.localhost`,
    title: { long: 'Town of Birch', short: 'Birch' },
  })
  const unknown = await get(alder, '/config/tenant/nobody.example')
  expect(unknown.status).toBe(404)
  expect(unknown.json()).toMatchObject({
    code: 'not_found',
    detail: expect.stringContaining('nobody.example'),
  })
  expect((await get('nobody', '/config')).status).toBe(404)
})

test('TEN-03, TEN-08: the configuration has all its members', async () => {
  const { data } = (await get(alder, '/config')).json()
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['tenant', 'branding', 'nArea', 'control', 'analytics']),
  )
  expect(Object.keys(data.control)).toEqual(['map', 'stats', 'nencounter', 'alert', 'reports'])
  expect(data.control.map).toMatchObject({
    geo: {
      agencyBounds: { n: 30.6, e: -97.5, s: 30, w: -98 },
      minZoom: 9,
      panningBounds: expect.anything(),
    },
    basemapVersion: 'layers-2',
  })
  expect(data.version).toBe('9.9.9')
})

test('TEN-02: a header or token of another agency is refused', async () => {
  expect((await get(alder, '/config', { 'x-tenant': birch })).status).toBe(404)
  const token = { authorization: `Bearer internal-token-of-${birch}` }
  expect((await get(alder, '/config/departments', token)).status).toBe(401)
})

test('TEN-15, API-08: a department has its members and its map, an unknown one is 404', async () => {
  const { data } = (await get(alder, '/config/department/building')).json()
  const members =
    'id title name modules canSearchRecords tags navigation options image worksWith summary control'
  for (const member of members.split(' ')) expect(data).toHaveProperty(member)
  expect((await get(alder, '/config/department/planning')).status).toBe(404)
})

test('TEN-14, API-09: a module has its members, one that does not exist is 404', async () => {
  const { data, meta } = (await get(birch, '/config/module/permits')).json()
  for (const member of [
    'branding',
    'control.map',
    'control.filters',
    'control.recordDescriptor',
    'control.share',
    'info.formatting',
    'control.stats.canManage',
  ])
    expect(data).toHaveProperty(member)
  expect(data.department).toBe('planning')
  expect(meta).toEqual({ viewer: 'anonymous', version: 0 })
  const unknown = await get(birch, '/config/module/nothing')
  expect(unknown.status).toBe(404)
  expect(unknown.json().detail).toContain('Module not found')
})

test('an image is served for ever to its own agency, and cannot run anything', async () => {
  const path: string = (await get(alder, '/config')).json().data.branding.logo
  const file = await get(alder, path.replace('/api', ''))
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(file.headers['content-security-policy']).toContain('sandbox')
  expect(file.body).toContain('<svg')
  const etag = String(file.headers.etag)
  expect((await get(alder, path.replace('/api', ''), { 'if-none-match': etag })).status).toBe(304)
  expect((await get(birch, path.replace('/api', ''))).status).toBe(404)
  expect((await get(alder, '/file/not-a-hash')).status).toBe(404)
})

test('API-24: departments as static files for each group; no file about people', async () => {
  const options = async (file: string) => {
    const answer = await get(alder, `/static/${file}`)
    return answer.status === 200 ? answer.json().data[0].options[0].name : answer.status
  }
  expect(await options('departments.json')).toBe('Ask us')
  expect(await options('departments.internal.json')).toBe('Ask the desk')
  for (const group of ['registered', 'telco', 'contractor', 'siteowner', 'default'])
    expect(await options(`departments.${group}.json`)).toBe('Ask us')
  for (const file of ['departments.everyone.json', 'roles.json', 'role.json', 'departments'])
    expect(await options(file)).toBe(404)
})

test('internal users see their department variant in the configuration', async () => {
  const token = { authorization: `Bearer internal-token-of-${alder}` }
  const { data } = (await get(alder, '/config/departments', token)).json()
  expect(data[0].options[0].name).toBe('Ask the desk')
})
