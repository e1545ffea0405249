import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, type TestRecord } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { describePage } from './describe-page.ts'
import { pageHtml, pageTemplate } from './page-html.ts'

const TEMPLATE = pageTemplate(
  readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8'),
)
let database: Database
const cedar = uniqueTenant('cedar')
const maple = uniqueTenant('maple')
const locked = uniqueTenant('locked')
const quiet = uniqueTenant('quiet')

const open: TestRecord = {
  guid: randomUUID(),
  agency_reference: '2024-001 BP',
  title: 'New </script><!-- "house"',
  description: 'Owner: Jane Roe, 555-0100',
  record_type: 'NEW',
  status: 'Issued',
  record_date: '2024-05-01',
  street_address: '100 N Main St',
  lng: -97.8,
  lat: 30.2,
  attributes: { inspector_phone: '555-0199', work_class: 'Jane Roe' },
  events: [{ date: '2024-04-01', label: 'Applied by Jane Roe', content: null }],
}
const sealed: TestRecord = {
  guid: randomUUID(),
  agency_reference: '2024-002 BP',
  title: 'Sealed case',
  visibility: 2,
}
const theirs: TestRecord = { guid: randomUUID(), agency_reference: 'M-1', title: 'Maple record' }

const settingsOf = (tenant: string, settings: object) => {
  const files = folder(tenant)
  return { ...files, 'tenant.yaml': { ...files['tenant.yaml'], ...settings } }
}

beforeAll(async () => {
  database = await testDatabase()
  await applyFolder(database, folder(cedar))
  await applyFolder(database, folder(maple))
  const hash =
    '$argon2id$v=19$m=19456,t=2,p=1$XOjWC69PFgYnPxOHehlKoQ$tuujy5ljZJ+fXOw4qwYGJFdy8B80yUpeoG46mJwES1w'
  await applyFolder(
    database,
    settingsOf(locked, {
      access: { basicLogin: 'required', lock: { email: 'a@b.test', passwordHash: hash } },
    }),
  )
  await applyFolder(database, settingsOf(quiet, { indexing: 'off' }))
  for (const tenant of [cedar, locked, quiet])
    await putRecords(database, tenant, 'permits', [
      { ...open, guid: tenant === cedar ? open.guid : randomUUID() },
      sealed,
    ])
  await putRecords(database, maple, 'permits', [theirs])
})

async function page(tenant: string, url: string) {
  const { document } = await loadTenant(database, tenant)
  const facts = await describePage({ database, port: 3000 }, document, url)
  return { ...facts, html: pageHtml(TEMPLATE, facts) }
}
const recordUrl = (guid: string) => `/building/permits/search/record/${guid}`

test('a shared record previews with its title, type, status, address and date, and nothing of people', async () => {
  const { html, status, indexed, title, description } = await page(cedar, recordUrl(open.guid))
  expect([status, indexed]).toEqual([200, true])
  expect(title).toBe(`${open.title} · Permits · City of ${cedar}`)
  expect(description).toBe('New building · Issued · 100 N Main St · May 1, 2024 · 2024-001 BP')
  expect(html).toContain(
    `rel="canonical" href="https://${cedar}.test/building/permits/search/record/${open.guid}"`,
  )
  expect(html).not.toMatch(/Jane|555-01|Owner/)
  expect(html).not.toContain('<!--')
  expect(html).toContain('<dt>Status</dt><dd>Issued</dd>')
})

test('linked data says what the record is, who issued it and where', async () => {
  const { data } = await page(cedar, recordUrl(open.guid))
  expect(data).toMatchObject({
    '@graph': [
      {
        '@type': 'WebPage',
        mainEntity: {
          '@type': 'GovernmentPermit',
          identifier: '2024-001 BP',
          validFrom: '2024-05-01',
          issuedBy: { '@type': 'GovernmentOrganization', name: `City of ${cedar}` },
        },
        contentLocation: {
          '@type': 'Place',
          geo: { '@type': 'GeoCoordinates', longitude: -97.8, latitude: 30.2 },
        },
      },
    ],
  })
})

test('a page in the other language has its own address, and both name each other', async () => {
  const { html, description } = await page(cedar, `${recordUrl(open.guid)}?lang=es`)
  expect(description).toContain('Edificio nuevo')
  expect(html).toContain('<html lang="es">')
  const plain = `https://${cedar}.test${recordUrl(open.guid)}`
  expect(html).toContain(`rel="canonical" href="${plain}?lang=es"`)
  expect(html).toContain(`hreflang="en" href="${plain}"`)
  expect(html).toContain(`hreflang="x-default" href="${plain}"`)
})

test('a restricted record, another agency’s and one that is not there look the same', async () => {
  const unknown = await page(cedar, recordUrl(randomUUID()))
  expect(unknown.status).toBe(404)
  expect(unknown.indexed).toBe(false)
  expect(unknown.html).not.toMatch(/og:|canonical|ld\+json/)
  expect((await page(cedar, recordUrl(sealed.guid))).html).toBe(unknown.html)
  expect((await page(cedar, recordUrl(theirs.guid))).html).toBe(unknown.html)
  expect((await page(maple, recordUrl(theirs.guid))).status).toBe(200)
})

test('a module’s page lists what was added last, and nothing restricted', async () => {
  const { html, indexed } = await page(cedar, '/building/permits')
  expect(indexed).toBe(true)
  expect(html).toContain(recordUrl(open.guid))
  expect(html).not.toContain('Sealed case')
})

test('a search is not listed, has no address of its own, and previews the record that is open in it', async () => {
  const searched = await page(cedar, '/building/permits?record_type=NEW')
  expect(searched.indexed).toBe(false)
  expect(searched.html).not.toMatch(/canonical|og:url/)
  expect(searched.html).toContain('og:title')
  const opened = await page(cedar, `/building/permits?status=1&record=${open.guid}`)
  expect(opened.title).toContain('New </script>')
  const closed = await page(cedar, `/building/permits?status=1&record=${sealed.guid}`)
  expect(closed.title).toBe(`Permits · City of ${cedar}`)
})

test('a locked agency says nothing but its name', async () => {
  for (const url of ['/', '/building', '/building/permits', '/nowhere/at/all']) {
    const { html, indexed, status } = await page(locked, url)
    expect([indexed, status]).toEqual([false, 200])
    expect(html).not.toMatch(/og:|canonical|Building|Permits/)
  }
})

test('an agency that switched indexing off still previews, but is not listed', async () => {
  const { indexed, html } = await page(quiet, '/building/permits')
  expect(indexed).toBe(false)
  expect(html).toContain('og:title')
})

test('addresses without a page are not found, accounts are not listed', async () => {
  expect((await page(cedar, '/nowhere')).status).toBe(404)
  expect((await page(cedar, '/building/nothing')).status).toBe(404)
  const login = await page(cedar, '/login?referrer=x')
  expect([login.status, login.indexed]).toEqual([200, false])
})
