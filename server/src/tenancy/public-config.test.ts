import { rm } from 'node:fs/promises'
import { getDepartment, ModuleConfig, TenantConfig } from '@plat/contract/config'
import { beforeAll, expect, test } from 'vitest'
import { checkTenantFolder } from './check.ts'
import type { TenantDocument } from './document.ts'
import { smallFolder, writeFolder } from './folder-for-tests.ts'
import { departmentConfig, departments, moduleConfig, tenantConfig } from './public-config.ts'

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
  const config = TenantConfig.parse(tenantConfig(source(document), '1.2.3'))
  expect(config.branding.logo).toBe(`/api/file/${document.files['images/logo.svg']?.sha256}`)
  expect(config.control.stats).toEqual({
    boards: ['public'],
    widgetOptions: ['numeric', 'numeric/custom'],
    canManage: false,
  })
  expect(config.version).toBe('1.2.3')
})

test('the map limits panning and zooming out even where the folder does not say how', () => {
  const { map } = tenantConfig(source(document), '1').control
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
    tenantConfig(source(one, keys), '1').control.map
  expect(map(withMap({ provider: 'osm' })).tiles?.url).toContain('tile.openstreetmap.org')
  expect(map(withMap({ provider: 'here' }))).toMatchObject({
    provider: 'local',
    basemapVersion: 'v1',
  })
  const keys = { mapquest: 'm&m', here: 'h' }
  expect(map(withMap({ provider: 'here' }), keys).tiles?.url).toContain('apiKey=h')
  expect(map(withMap({ provider: 'mapquest' }), keys).tiles?.url).toContain('key=m%26m')
})

test('a department shows each group its own options', () => {
  const titles = (group: 'default' | 'internal' | 'telco') =>
    departments(document, group)[0]?.options.map((option) => (option as { title: string }).title)
  expect(titles('default')).toEqual(['Ask us'])
  expect(titles('telco')).toEqual(['Ask us'])
  expect(titles('internal')).toEqual(['Ask the desk'])
})

test('a department’s configuration fits the contract; an unknown one is null', () => {
  const config = getDepartment.reply.parse(
    departmentConfig(source(document), 'building', 'default'),
  )
  expect(config.modules).toEqual([
    {
      id: 'permits',
      module_code: 'permits',
      display_name: { en: 'Permits', es: 'Permisos' },
      title: { long: { en: 'Permits', es: 'Permisos' } },
    },
  ])
  expect(departmentConfig(source(document), 'nobody', 'default')).toBeNull()
})

test('a module’s configuration fits the contract', () => {
  const config = ModuleConfig.parse(moduleConfig(source(document), 'permits', 7))
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
  expect(moduleConfig(source(document), 'nothing', 0)).toBeNull()
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
  const config = moduleConfig(source(changed), 'permits', 0)
  expect(config?.branding).toMatchObject({
    theme: { primary: '#00524e', secondary: '#2a3990' },
    logo: null,
  })
  expect(config?.control.map.geo).toMatchObject({ agencyBounds: elsewhere, minZoom: 10 })
})
