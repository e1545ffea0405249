import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { smallFolder } from '../check/folder-for-tests.ts'
import { loadTenant, tenantHosts, tenantOfHost } from '../tenant-cache.ts'
import { tenantFile } from '../tenant-files.ts'
import { checked } from './apply-for-tests.ts'
import { applyTenant } from './apply.ts'
import { diffTenant, tenantHistory } from './document-versions.ts'
import { passTime } from '../../testing/pass-time.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.close())

function places(code: string) {
  return asTenant(database, code, (transaction) =>
    transaction.query<{ layer: string; number: number; name: string; guid: string; area: number }>(
      'select layer, number, name, guid::text, ST_Area(geom) as area from place where superseded_at is null order by layer, number',
    ),
  )
}

/** Rows of every table that applying a tenant fills, as the tenant sees them. */
function visible(code: string) {
  return asTenant(database, code, async (transaction) => {
    const counts: Record<string, number> = {}
    for (const table of [
      'tenant',
      'tenant_host',
      'tenant_version',
      'tenant_file',
      'place',
      'module',
    ]) {
      const [row] = await transaction.query<{ n: number }>(
        `select count(*)::integer as n from ${table}`,
      )
      counts[table] = row?.n ?? -1
    }
    return counts
  })
}

test('a folder becomes the tenant: hosts, places in order of their names, modules, files', async () => {
  const code = uniqueTenant('apply')
  const onlooker = uniqueTenant('onlooker')
  const folder = await checked(code)
  const applied = await applyTenant(database, folder, { by: 'test', note: 'first' })
  expect(applied).toEqual({
    version: 1,
    changed: true,
    places: 2,
    modules: 1,
    hosts: [`${code}.localhost`],
  })
  expect(await tenantOfHost(database, `${code.toUpperCase()}.localhost:3000`)).toBe(code)
  expect((await places(code)).map((place) => [place.number, place.name])).toEqual([
    [1, 'District 2'],
    [2, 'District 10'],
  ])
  expect((await loadTenant(database, code)).document).toEqual(folder.document)
  const logo = folder.document.files['images/logo.svg']
  const stored = await tenantFile(database, code, logo?.sha256 ?? '')
  expect(stored?.mediaType).toBe('image/svg+xml')
  expect(stored?.content.equals(folder.files.get(logo?.sha256 ?? '')?.content ?? Buffer.of())).toBe(
    true,
  )
  expect(await tenantHosts(database)).toContainEqual({
    host: `${code}.localhost`,
    title: 'City of Ferndale',
  })

  const none = { tenant: 0, tenant_host: 0, tenant_version: 0, tenant_file: 0, place: 0, module: 0 }
  expect(await visible(onlooker)).toEqual(none)
  expect(await tenantFile(database, onlooker, logo?.sha256 ?? '')).toBeNull()
  expect(await tenantHistory(database, onlooker)).toEqual([])
  await expect(loadTenant(database, onlooker)).rejects.toThrow('There is no agency')
})

test('applying the same folder again changes nothing', async () => {
  const code = uniqueTenant('same')
  await applyTenant(database, await checked(code), { by: 'test' })
  expect(await diffTenant(database, (await checked(code)).document)).toEqual([])
  expect(await applyTenant(database, await checked(code), { by: 'test' })).toMatchObject({
    version: 1,
    changed: false,
  })
  expect(await tenantHistory(database, code)).toHaveLength(1)
})

test('a host of another tenant is refused by name, and nothing of the folder is applied', async () => {
  const [owner, other] = [uniqueTenant('owner'), uniqueTenant('other')]
  await applyTenant(database, await checked(owner), { by: 'test' })
  const yaml = String(smallFolder(other)['tenant.yaml'])
  const greedy = await checked(other, {
    'tenant.yaml': yaml.replace('hosts: [', `hosts: [${owner}.localhost, `),
  })
  await expect(applyTenant(database, greedy, { by: 'test' })).rejects.toThrow(
    `The host ${owner}.localhost belongs to another tenant`,
  )
  expect(await visible(other)).toMatchObject({
    tenant: 0,
    tenant_host: 0,
    tenant_version: 0,
    tenant_file: 0,
  })
  expect(await tenantOfHost(database, `${owner}.localhost`)).toBe(owner)
})

test('a host that is given up is free for another tenant', async () => {
  const [giver, taker] = [uniqueTenant('giver'), uniqueTenant('taker')]
  await applyTenant(database, await checked(giver), { by: 'test' })
  const moved = (code: string, host: string) =>
    checked(code, {
      'tenant.yaml': String(smallFolder(code)['tenant.yaml']).replace(
        `[${code}.localhost]`,
        `[${host}.test]`,
      ),
    })
  await applyTenant(database, await moved(giver, `${giver}-new`), { by: 'test' })
  await applyTenant(
    database,
    await checked(taker, {
      'tenant.yaml': String(smallFolder(taker)['tenant.yaml']).replace(`[${taker}.`, `[${giver}.`),
    }),
    { by: 'test' },
  )
  expect(await tenantOfHost(database, `${giver}.localhost`)).toBe(taker)
  expect(await tenantOfHost(database, `${giver}-new.test`)).toBe(giver)
})

test('two applications at the same time become two versions', async () => {
  const code = uniqueTenant('race')
  const folders = await Promise.all(
    ['Ferndale A', 'Ferndale B'].map((title) =>
      checked(code, {
        'tenant.yaml': String(smallFolder(code)['tenant.yaml']).replace(
          'City of Ferndale,',
          `${title},`,
        ),
      }),
    ),
  )
  const applied = await Promise.all(
    folders.map((folder) => applyTenant(database, folder, { by: 'test' })),
  )
  expect(applied.map((one) => one.version).sort()).toEqual([1, 2])
})

test('a new version is seen within two seconds', async () => {
  const code = uniqueTenant('cache')
  await applyTenant(database, await checked(code), { by: 'test' })
  const before = await loadTenant(database, code)
  expect(await loadTenant(database, code)).toBe(before)
  const yaml = String(smallFolder(code)['tenant.yaml']).replace(
    'City of Ferndale,',
    'New Ferndale,',
  )
  await applyTenant(database, await checked(code, { 'tenant.yaml': yaml }), { by: 'test' })
  passTime(2_050)
  expect((await loadTenant(database, code)).document.tenant.branding.title.long).toBe(
    'New Ferndale',
  )
})
