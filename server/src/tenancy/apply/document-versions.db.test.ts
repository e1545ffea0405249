import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { collection, type FolderFiles, square } from '../check/folder-for-tests.ts'
import { tenantFile } from '../tenant-files.ts'
import { checked } from './apply-for-tests.ts'
import { applyTenant } from './apply.ts'
import { diffTenant, revertTenant, tenantHistory } from './document-versions.ts'

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
