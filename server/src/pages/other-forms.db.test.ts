import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { otherForms } from './other-forms.ts'

let database: Database
const open = uniqueTenant('lime')
const closed = uniqueTenant('palm')

beforeAll(async () => {
  database = await testDatabase()
  const files = folder(open)
  const embed = { origins: ['https://news.example'] }
  await applyFolder(database, {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], embed },
  })
  await applyFolder(database, folder(closed))
})

async function forms(tenant: string, url: string) {
  const { document } = await loadTenant(database, tenant)
  return otherForms(document, url, 3000).map(({ type, href }) => [type, href])
}

test('a search page says where its feed is, and how it is embedded where it may be', async () => {
  const feed = (tenant: string) => [
    'application/atom+xml',
    `https://${tenant}.test/api/export/permits.atom?record_type=NEW`,
  ]
  const page = '/building/permits?record_type=NEW'
  const [first, second, ...more] = await forms(open, page)
  expect([first, second?.[0], more]).toEqual([feed(open), 'application/json+oembed', []])
  expect(await forms(closed, page)).toEqual([feed(closed)])
  // The page works with the marks of a campaign and a status that is none; the feed would refuse them.
  expect(await forms(closed, `${page}&utm_source=mail&status=9`)).toEqual([feed(closed)])
})

test('a page that is no search has no other form', async () => {
  for (const path of ['/', '/building', '/other/permits', '/building/nothing', '/login'])
    expect(await forms(open, path), path).toEqual([])
})
