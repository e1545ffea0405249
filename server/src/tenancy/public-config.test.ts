import { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import { beforeAll, expect, test } from 'vitest'
import { rm } from 'node:fs/promises'
import { checkTenantFolder } from './check/check.ts'
import { smallFolder, writeFolder } from './check/folder-for-tests.ts'
import { TenantDocument } from './document/document.ts'
import { moduleConfig, tenantConfig } from './public-config.ts'
import { departments } from './public-departments.ts'

const NOBODY = { unlocked: true, grants: [], level: 'anonymous' } as const

const NO_KEYS = { mapquest: null, here: null }

let document: TenantDocument

beforeAll(async () => {
  const directory = await writeFolder(smallFolder())
  const checked = await checkTenantFolder(directory, { platData: '/nowhere', dataDir: '/nowhere' })
  await rm(directory, { recursive: true })
  if (!checked.document) throw new Error('The small folder has a fault')
  document = checked.document
})

/** The document with another map in its settings. */
function withMap(change: Partial<TenantDocument['tenant']['control']['map']>): TenantDocument {
  const { tenant } = document
  const map = { ...tenant.control.map, ...change }
  return { ...document, tenant: { ...tenant, control: { ...tenant.control, map } } }
}

const source = (
  one: TenantDocument,
  mapKeys: { mapquest: string | null; here: string | null } = NO_KEYS,
) => ({
  document: one,
  mapKeys,
  basemapVersion: 'v1',
})

test('the agency’s configuration fits the contract and names its logo by content', () => {
  const config = TenantConfig.parse(tenantConfig(source(document), '1.2.3', NOBODY))
  expect(config.branding.logo).toBe(`/api/file/${document.files['images/logo.svg']?.sha256}`)
  expect(config.control.stats).toEqual({
    boards: ['public'],
    widgetOptions: ['numeric', 'numeric/custom'],
    canManage: false,
    minimumSample: 10,
  })
  expect(config.version).toBe('1.2.3')
})

test('types of reports are those of all modules, each once', () => {
  const own = { id: 7, name: 'Council', sourceType: 'search', channel: 'report' }
  const [first] = document.modules
  if (first === undefined) throw new Error('no module')
  const council = { ...first, code: 'council', share: { ...first.share, templates: [own] } }
  const types = (modules: TenantDocument['modules']) =>
    tenantConfig(source({ ...document, modules }), '1', NOBODY).control.reports.types
  expect(types([first, first, council]).map(({ id }) => id)).toEqual([64974, 66725, 66726, 7])
  expect(types([council])).toEqual([{ id: 7, name: 'Council' }])
})

test('the map limits panning and zooming out even where the folder does not say how', () => {
  const { map } = tenantConfig(source(document), '1', NOBODY).control
  expect(map.geo.minZoom).toBe(9)
  expect(map.geo.panningBounds).toEqual({ n: 30.9, e: -97.25, s: 29.7, w: -98.25 })
  expect(map).toMatchObject({
    provider: 'local',
    basemapVersion: 'v1',
    attribution: 'City of Ferndale',
  })
})

test('a provider with its key gives tiles, without it the local basemap', () => {
  const map = (one: TenantDocument, keys?: typeof NO_KEYS | { mapquest: string; here: string }) =>
    tenantConfig(source(one, keys), '1', NOBODY).control.map
  expect(map(withMap({ provider: 'osm' })).tiles?.url).toContain('tile.openstreetmap.org')
  expect(map(withMap({ provider: 'here' }))).toMatchObject({
    provider: 'local',
    basemapVersion: 'v1',
  })
  const keys = { mapquest: 'm&m', here: 'h' }
  expect(map(withMap({ provider: 'here' }), keys).tiles?.url).toContain('apiKey=h')
  expect(map(withMap({ provider: 'mapquest' }), keys).tiles?.url).toContain('key=m%26m')
})

test('a module’s configuration fits the contract', () => {
  const config = ModuleConfig.parse(moduleConfig(source(document), 'permits', 7, NOBODY))
  expect(config).toMatchObject({
    department: 'building',
    version: 7,
    restricted: true,
    minDate: '2016-07-01',
  })
  expect(config.control.recordDescriptor.statuses).toEqual({
    Issued: { label: { en: 'Issued', es: 'Expedido' }, category: 1 },
    Final: { label: 'Final', category: 2 },
  })
  expect(config.control.recordDescriptor.fields.map((field) => field.id)).toEqual(
    expect.arrayContaining(['agency_reference', 'area', 'cost', 'work_class']),
  )
  expect(config.info.formatting.map((one) => one.id)).toEqual(['record_type', 'cost'])
  expect(moduleConfig(source(document), 'nothing', 0, NOBODY)).toBeNull()
})

test('a module may look and lie elsewhere than its agency', () => {
  const [module] = document.modules
  if (!module) throw new Error('The small folder has a module')
  const elsewhere = { n: 31, e: -96, s: 30.9, w: -96.2 }
  const changed: TenantDocument = {
    ...withMap({ geo: { ...document.tenant.control.map.geo, minZoom: 10 } }),
    modules: [
      {
        ...module,
        branding: { theme: { primary: '#00524e' }, logo: null },
        map: { geo: { agencyBounds: elsewhere } },
      },
    ],
  }
  const config = moduleConfig(source(changed), 'permits', 0, NOBODY)
  expect(config?.branding).toMatchObject({
    theme: { primary: '#00524e', secondary: '#2a3990' },
    logo: null,
  })
  expect(config?.control.map.geo).toMatchObject({ agencyBounds: elsewhere, minZoom: 10 })
})

/** The document with other settings. */
function withSettings(change: Partial<TenantDocument['tenant']>): TenantDocument {
  return { ...document, tenant: { ...document.tenant, ...change } }
}

test('TEN-10, TEN-19: who manages statistics and the hub is said for the viewer and the brand', () => {
  const of = (one: TenantDocument, grants: ('stats.manage' | 'hub.manage')[]) => {
    const { stats, nencounter } = tenantConfig(source(one), '1', { unlocked: true, grants }).control
    return [stats.canManage, nencounter.hub.canManage]
  }
  expect(of(document, [])).toEqual([false, false])
  expect(of(document, ['stats.manage'])).toEqual([true, false])
  expect(of(document, ['hub.manage', 'stats.manage'])).toEqual([true, true])
  expect(of(withSettings({ brand: 'alternate' }), ['hub.manage', 'stats.manage'])).toEqual([
    true,
    false,
  ])
})

const LOCK = { email: 'lock@a.example', passwordHash: '$argon2id$', demoPassword: 'open sesame' }

test('the lock is told with its password on demo agencies only, never its hash', () => {
  const access = (change: Partial<TenantDocument['tenant']>, unlocked = false) => {
    const config = tenantConfig(source(withSettings(change)), '1', { unlocked, grants: [] })
    expect(JSON.stringify(config)).not.toContain('argon2')
    return config.access
  }
  const required = { ...document.tenant.access, basicLogin: 'required' as const, lock: LOCK }
  expect(access({})).toEqual({ basicLogin: 'open', unlocked: true, demoLock: null })
  expect(access({ access: required })).toEqual({
    basicLogin: 'required',
    unlocked: false,
    demoLock: null,
  })
  expect(access({ access: required, demo: true }, true)).toEqual({
    basicLogin: 'required',
    unlocked: true,
    demoLock: { email: 'lock@a.example', password: 'open sesame' },
  })
})

test('of sign-in providers only id and name are public, analytics need their script', () => {
  const provider = {
    id: 'login-gov',
    name: 'Login.gov',
    issuer: 'https://idp.example',
    clientId: 'plat',
    clientSecretVariable: 'PLAT_OIDC_LOGIN',
    scopes: ['openid', 'email'],
    acrValues: null,
  }
  const config = (analytics: TenantDocument['tenant']['analytics']) =>
    tenantConfig(source(withSettings({ signIn: [provider], analytics })), '1', NOBODY)
  expect(config(null).signIn).toEqual([{ id: 'login-gov', name: 'Login.gov' }])
  expect(config({ code: 'a', script: null }).analytics).toBeNull()
  const script = 'https://stats.example/s.js'
  expect(config({ code: 'a', script }).analytics).toEqual({ code: 'a', script })
})

test('TEN-20: an agency can hide the filters of all its modules', () => {
  const panel = (one: TenantDocument) =>
    moduleConfig(source(one), 'permits', 0, NOBODY)?.control.ui.filterPanel
  expect(panel(document)).toBe(true)
  expect(panel(withSettings({ features: { filterPanel: false } }))).toBe(false)
})

test('a document of before landing pages, footers and rules of entries is still read', () => {
  const { tenant } = document
  const old = {
    ...without(document, 'landing footer docs'),
    tenant: {
      ...without(tenant, 'features texts names signIn mail brand origin'),
      control: without(tenant.control, 'alert'),
      branding: { ...tenant.branding, title: { long: 'Ferndale', short: 'F' } },
      access: { basicLogin: 'open' },
      analytics: { code: 'UA-1' },
    },
    departments: document.departments.map((one) => ({
      ...without(one, 'landing contact'),
      options: [{ type: 'enquiry', title: 'Ask us' }, { anything: 1 }],
      variants: { internal: { options: [{ type: 'enquiry', title: 'Ask' }] } },
    })),
    modules: document.modules.map((one) => without(one, 'landing')),
  }
  const parsed = TenantDocument.parse(JSON.parse(JSON.stringify(old)))
  expect(parsed).toMatchObject({
    landing: null,
    docs: [],
    footer: { copyright: null, columns: [] },
    tenant: {
      origin: null,
      brand: 'primary',
      names: { mycc: 'MyCC', ccai: 'CCAI', hub: 'Hub' },
      access: { basicLogin: 'open', lock: null, secondFactor: 'staff' },
      signIn: [],
      mail: { from: null },
    },
  })
  expect(parsed.departments[0]).toMatchObject({ options: [], contact: null, landing: null })
  expect(departments(parsed, 'internal')[0]?.options).toEqual([])
})

function without(object: object, keys: string): object {
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => !keys.split(' ').includes(key)),
  )
}

test('a module is restricted for those who may not see all of its records', () => {
  const [module] = document.modules
  if (!module) throw new Error('The small folder has no module')
  const restricted = (
    visibility: typeof module.visibility,
    level: 'anonymous' | 'registered' | 'internal',
  ) => {
    const changed = { ...document, modules: [{ ...module, visibility }] }
    return moduleConfig(source(changed), module.code, 0, { ...NOBODY, level })?.restricted
  }
  expect(restricted(['everybody'], 'anonymous')).toBe(false)
  expect(restricted(['everybody', 'registered'], 'anonymous')).toBe(true)
  expect(restricted(['everybody', 'registered'], 'registered')).toBe(false)
  expect(restricted(['everybody', 'internal'], 'registered')).toBe(true)
  expect(restricted(['everybody', 'internal'], 'internal')).toBe(false)
})
