import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { type Applicable, applyTenant } from './apply.ts'
import { checkTenantFolder } from '../check/check.ts'
import {
  collection,
  type FolderFiles,
  smallFolder,
  square,
  writeFolder,
} from '../check/folder-for-tests.ts'
import { diffTenant, revertTenant, tenantHistory } from './history.ts'
import { formatProblem } from '../folder/problem.ts'
import { loadTenant, tenantFile, tenantHosts, tenantOfHost } from '../tenant-cache.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The checked small folder of a tenant, with some files replaced. */
async function checked(code: string, changes: FolderFiles = {}): Promise<Applicable> {
  const directory = await writeFolder({ ...smallFolder(code), ...changes })
  const { document, files, problems } = await checkTenantFolder(directory, {
    platData: '/nowhere',
    dataDir: '/nowhere',
  })
  await rm(directory, { recursive: true })
  if (!document) throw new Error(problems.map(formatProblem).join('\n'))
  return { document, files }
}

function places(code: string) {
  return asTenant(database, code, (transaction) =>
    transaction.query<{ layer: string; number: number; name: string; guid: string; area: number }>(
      'select layer, number, name, guid::text, ST_Area(geom) as area from place order by layer, number',
    ),
  )
}

/** Seen by a tenant: rows of every table that the tenant's application fills. */
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

test('a place keeps its guid when other places come and go, and another tenant’s has its own', async () => {
  const [one, two] = [uniqueTenant('one'), uniqueTenant('two')]
  await applyTenant(database, await checked(one), { by: 'test' })
  await applyTenant(database, await checked(two), { by: 'test' })
  const before = await places(one)
  const more = collection([
    { name: 'District 1', coordinates: square(-97.9, 30.3) },
    { name: 'District 2', coordinates: square(-97.7, 30.25) },
  ])
  await applyTenant(database, await checked(one, { 'places/districts.geojson': more }), {
    by: 'test',
  })
  const after = await places(one)
  expect(after.map((place) => place.name)).toEqual(['District 1', 'District 2'])
  expect(after[1]?.guid).toBe(before[0]?.guid)
  expect(before[0]?.guid).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect((await places(two)).map((place) => place.guid)).not.toContain(before[0]?.guid)
  expect((await places(two)).map((place) => place.name)).toEqual(['District 2', 'District 10'])
})

test('an old version comes back with its places, as a new version', async () => {
  const code = uniqueTenant('revert')
  await applyTenant(database, await checked(code), { by: 'ada', note: 'first' })
  const original = await places(code)
  const changed = await checked(code, {
    'places/districts.geojson': collection([{ name: 'All', coordinates: square(-97.8, 30.2) }]),
    'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect((await diffTenant(database, changed.document)).map((change) => change.path)).toEqual(
    expect.arrayContaining(['places.layers.districts.count', 'files.images/logo.svg.sha256']),
  )
  await applyTenant(database, changed, { by: 'ada' })
  expect(await revertTenant(database, code, 1, { by: 'bob' })).toMatchObject({
    version: 3,
    changed: true,
  })
  expect(await places(code)).toEqual(original)
  expect(await tenantHistory(database, code)).toMatchObject([
    { version: 3, by: 'bob', note: 'back to version 1', current: true },
    { version: 2, by: 'ada', note: null, current: false },
    { version: 1, by: 'ada', note: 'first', current: false },
  ])
  await expect(revertTenant(database, code, 9, { by: 'bob' })).rejects.toThrow(
    `Got version 9 of "${code}", expected one of 3, 2, 1.`,
  )
})

test('landing, footer and documents are part of a version: told apart, applied and brought back', async () => {
  const code = uniqueTenant('content')
  const words = (text: string): FolderFiles => ({
    'images/bay.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`,
    'landing.yaml': `heading: ${text}\nrows:\n  - kind: leader\n    columns: [{type: picture-text, text: ${text}, picture: {src: images/bay.svg, alt: Bay}}]\n`,
    'footer.yaml': `copyright: ${text}\n`,
    'docs/terms.md': `---\ntitle: Terms\n---\n${text} ![Bay](images/bay.svg)\n`,
  })
  await applyTenant(database, await checked(code), { by: 'ada' })
  const first = await checked(code, words('First'))
  expect((await diffTenant(database, first.document)).map((change) => change.path)).toEqual(
    expect.arrayContaining(['landing', 'docs.terms', 'footer.copyright', 'files.images/bay.svg']),
  )
  await applyTenant(database, first, { by: 'ada' })
  const second = await checked(code, words('Second'))
  expect((await diffTenant(database, second.document)).map((change) => change.path)).toEqual(
    expect.arrayContaining([
      'landing.heading',
      'landing.rows.1.columns.column-1.text',
      'docs.terms.html',
      'footer.copyright',
      'files.images/bay.svg.sha256',
    ]),
  )
  await applyTenant(database, second, { by: 'ada' })
  await revertTenant(database, code, 2, { by: 'bob' })
  const [row] = await asTenant(database, code, (transaction) =>
    transaction.query<{ document: unknown }>(
      'select document from tenant_version v join tenant t using (tenant, version)',
    ),
  )
  expect(row?.document).toEqual(first.document)
  const picture = first.document.files['images/bay.svg']?.sha256 ?? ''
  expect((await tenantFile(database, code, picture))?.content.toString()).toContain('First')
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

test('a boundary that crosses itself is made valid; one without area is refused by name', async () => {
  const code = uniqueTenant('valid')
  const bow = [
    [
      [-97.8, 30.2],
      [-97.7, 30.3],
      [-97.7, 30.2],
      [-97.8, 30.3],
      [-97.8, 30.2],
    ],
  ]
  const crossed = collection([{ name: 'Bow', coordinates: bow }])
  await applyTenant(database, await checked(code, { 'places/districts.geojson': crossed }), {
    by: 'test',
  })
  expect((await places(code))[0]?.area).toBeCloseTo(0.005, 6)
  const line = [
    [
      [-97.8, 30.2],
      [-97.7, 30.2],
      [-97.6, 30.2],
      [-97.8, 30.2],
    ],
  ]
  const flat = await checked(code, {
    'places/districts.geojson': collection([{ name: 'Flat', coordinates: line }]),
  })
  await expect(applyTenant(database, flat, { by: 'test' })).rejects.toThrow(
    'These places have no area (their rings are lines), expected polygons: "Flat" of districts.',
  )
  expect((await places(code)).map((place) => place.name)).toEqual(['Bow'])
})

test('overlapping parts of one place are one area without a hole', async () => {
  const code = uniqueTenant('overlap')
  const parts = collection([
    { name: 'Park', coordinates: square(-97.8, 30.2, 0.04) },
    { name: 'Park', coordinates: square(-97.78, 30.2, 0.04) },
  ])
  const layer =
    'layers:\n  - {id: parks, label: Parks, file: places/districts.geojson, sameName: merge}\n'
  const folder = await checked(code, { 'places/districts.geojson': parts, 'places.yaml': layer })
  await applyTenant(database, folder, { by: 'test' })
  const stored = await places(code)
  expect(stored).toHaveLength(1)
  expect(stored[0]?.area).toBeCloseTo(0.06 * 0.04, 8)
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
  await new Promise((resolve) => setTimeout(resolve, 2_050))
  expect((await loadTenant(database, code)).document.tenant.branding.title.long).toBe(
    'New Ferndale',
  )
})
