import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, type TestRecord } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, testRecord } from '../testing/search-fixture.ts'
import { describePage } from './describe-page.ts'
import { pageHtml, pageTemplate } from './page-html.ts'
import { pageSheet } from './page-sheet.ts'

const TEMPLATE = pageTemplate(
  readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8'),
)
let database: Database
let indexes: RecordIndexes
let dataDir: string
const logger = pino({ level: 'silent' })
const cedar = uniqueTenant('cedar')
const maple = uniqueTenant('maple')
const locked = uniqueTenant('locked')
const quiet = uniqueTenant('quiet')

const open = testRecord('2024-001 BP', {
  title: 'New </script><!-- "house"',
  description: 'Owner: Jane Roe, 555-0100',
  attributes: { inspector_phone: '555-0199', work_class: 'Jane Roe' },
  events: [{ date: '2024-04-01', label: 'Applied by Jane Roe', content: null }],
})
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
  dataDir = await mkdtemp(join(tmpdir(), 'plat-pages-'))
  indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const files = folder(cedar)
  await applyFolder(database, {
    ...files,
    'docs/terms.md': '---\ntitle: Terms\n---\n\nUse it *freely*.\n',
    'modules/permits.yaml': {
      ...files['modules/permits.yaml'],
      formatting: [{ id: 'work_class', type: 'basic', label: 'Kind of work', position: 1 }],
    },
  })
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

afterAll(async () => {
  await indexes.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function page(tenant: string, url: string) {
  const { document } = await loadTenant(database, tenant)
  const facts = await describePage({ database, indexes, logger, port: 3000 }, document, url)
  return { ...facts, html: pageHtml(TEMPLATE, facts) }
}
const bodyOf = (html: string) => html.slice(html.indexOf('<noscript>'))
const recordUrl = (guid: string) => `/building/permits/search/record/${guid}`

test('a shared record previews with its title, type, status, address and date, and nothing of people', async () => {
  const { html, status, indexed, title, description } = await page(cedar, recordUrl(open.guid))
  expect([status, indexed]).toEqual([200, true])
  expect(title).toBe(`${open.title} · Permits · City of ${cedar}`)
  expect(description).toBe(
    'New building · Issued · 100 N Main St, West · May 1, 2024 · 2024-001 BP',
  )
  expect(html).toContain(
    `rel="canonical" href="https://${cedar}.test/building/permits/search/record/${open.guid}"`,
  )
  expect(html).not.toMatch(/Jane|555-01|Owner/)
  expect(html).not.toContain('<!--')
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
  // The record's title stays in the agency's language, and says so.
  expect(bodyOf(html)).toContain('<h1 lang="en">New ')
  expect(bodyOf((await page(cedar, recordUrl(open.guid))).html)).not.toContain(' lang=')
  const plain = `https://${cedar}.test${recordUrl(open.guid)}`
  expect(html).toContain(`rel="canonical" href="${plain}?lang=es"`)
  expect(html).toContain(`hreflang="en" href="${plain}"`)
  expect(html).toContain(`hreflang="x-default" href="${plain}"`)
})

test('a reader has the page in the language of their browser, unless the address names one', async () => {
  const { document } = await loadTenant(database, cedar)
  const localeOf = async (url: string) =>
    (await describePage({ database, indexes, logger, port: 3000 }, document, url, 'es')).locale
  expect(await localeOf('/building/permits')).toBe('es')
  expect(await localeOf('/building/permits?lang=en')).toBe('en')
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

test('a module’s page is listed, and names no record', async () => {
  const { html, indexed } = await page(cedar, '/building/permits')
  expect(indexed).toBe(true)
  expect(html).not.toMatch(/2024-00|Sealed case/)
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

test('a shared search has its title, its count and a preview; so has a tile, and no one finds others', async () => {
  const guid = await putSavedSearch(database, cedar, {
    title: { en: 'Near the pier', es: 'Cerca del muelle' },
    criteria: { status: '0' },
  })
  await putStatistic(database, cedar, { id: 51, search: guid, title: 'Permits this year' })
  const path = `/building/permits/search/saved/${guid}`
  const shared = await page(cedar, path)
  expect([shared.status, shared.indexed]).toEqual([200, false])
  expect(shared.title).toBe(`Near the pier · Permits · City of ${cedar}`)
  expect(shared.html).toContain('property="og:title" content="Near the pier"')
  expect(shared.description).toBe(
    `Shared by City of ${cedar}. Permits, live and archived. It finds 1 permit.`,
  )
  expect(shared.html).not.toMatch(/2024-00|Sealed case/)
  expect((await page(cedar, `${path}?lang=es`)).heading).toBe('Cerca del muelle')
  const tile = await page(cedar, `${path}/51`)
  expect(tile.heading).toBe('Permits this year')
  expect(tile.description).toBe('Permits, live and archived. It finds 1 permit.')
  expect(tile.html).toContain('/preview/stat/51.png')
  // The search beside an agency's own number does not find that number.
  await putStatistic(database, cedar, { id: 53, search: guid, data: 1_200 })
  expect((await page(cedar, `${path}/53`)).description).toBe(
    `A number published by City of ${cedar}, from Permits.`,
  )
  expect((await page(cedar, `${path.replace(guid, randomUUID())}/51`)).status).toBe(404)

  const star = await putSavedSearch(database, cedar, { method: 'star', title: 'Mine alone' })
  const unseen = await page(cedar, path.replace(guid, star))
  expect(unseen.status).toBe(404)
  expect(unseen.html).not.toContain('Mine alone')
  expect((await page(cedar, `${path}/52`)).status).toBe(404)
  expect((await page(maple, path)).status).toBe(404)
})

test('a shared search says who speaks before their words, and quotes a visitor', async () => {
  const descriptionOf = async (role: string, message?: string) => {
    const owner = await asTenant(database, cedar, async ({ query }) => {
      const [row] = await query<{ guid: string }>(
        `insert into account (tenant, email, role, first_name, last_name)
         values (current_tenant(), $1, $2, 'Ana', 'Lopez') returning guid`,
        [`${crypto.randomUUID()}@example.com`, role],
      )
      return row?.guid ?? ''
    })
    const title = 'Fee overdue: pay today'
    const guid = await putSavedSearch(database, cedar, { owner, title, message })
    const path = `/building/permits/search/saved/${guid}`
    const english = await page(cedar, path)
    const isVisitors = role === 'resident'
    const quoted = isVisitors ? `“${title}”` : title
    expect(english.html).toContain(`property="og:title" content="${quoted}"`)
    expect(english.title).toBe(`${quoted} · Permits · City of ${cedar}`)
    expect(bodyOf(english.html).includes('Ana Lopez')).toBe(!isVisitors)
    return [english.description, (await page(cedar, `${path}?lang=es`)).description]
  }
  expect(await descriptionOf('resident', 'Call 555-0100.')).toEqual([
    `Shared by a visitor. City of ${cedar} did not write this. Call 555-0100.`,
    `Compartida por un visitante. City of ${cedar} no escribió esto. Call 555-0100.`,
  ])
  expect(await descriptionOf('resident')).toEqual([
    `Shared by a visitor. City of ${cedar} did not write this. Permits, live. It finds 1 permit.`,
    `Compartida por un visitante. City of ${cedar} no escribió esto. Permisos, vigentes. Encuentra 1 permit.`,
  ])
  expect(await descriptionOf('internal', 'Call 555-0100.')).toEqual([
    `Shared by Ana Lopez, City of ${cedar}. Call 555-0100.`,
    `Compartida por Ana Lopez, City of ${cedar}. Call 555-0100.`,
  ])
})

test('a shared search whose index does not answer has its page, without count and preview', async () => {
  const { document } = await loadTenant(database, cedar)
  const broken = Object.assign(Object.create(indexes) as RecordIndexes, {
    get: () => Promise.reject(new Error('no index')),
  })
  const guid = await putSavedSearch(database, cedar, { title: 'Near the pier' })
  const url = `/building/permits/search/saved/${guid}`
  const source = { database, indexes: broken, logger, port: 3000 }
  expect(await describePage(source, document, url)).toMatchObject({
    status: 200,
    heading: 'Near the pier',
    description: `Shared by City of ${cedar}. Permits`,
    image: null,
  })
})

test('documents have their text, log-in pages say what they are for, missing pages lead home', async () => {
  const terms = await page(cedar, '/doc/terms')
  expect(bodyOf(terms.html)).toContain('<h1>Terms</h1>')
  expect((await page(cedar, '/doc/accessibility')).status).toBe(200)
  const login = await page(cedar, '/login')
  expect(login.title).toBe(`Log In · City of ${cedar}`)
  expect(bodyOf(login.html)).toContain('needs no account')
  for (const url of [
    '/nowhere',
    '/departments/nowhere',
    '/departments/building/nowhere',
    '/mycc/a/b/c',
  ])
    expect((await page(cedar, url)).status, url).toBe(404)
  const missing = await page(cedar, '/nowhere')
  expect(bodyOf(missing.html)).toContain('<h1>There is no page here</h1>')
  expect((await page(cedar, '/departments/building')).status).toBe(200)
})

test('every page has the agency’s logo and colours without scripts', async () => {
  for (const url of ['/', '/login', recordUrl(open.guid), '/nowhere']) {
    const body = bodyOf((await page(cedar, url)).html)
    expect(body, url).toContain('<link rel="stylesheet" href="/page.css">')
    expect(body, url).toContain(`<header><a href="/">`)
    expect(body, url).toContain('href="/doc/accessibility"')
  }
  expect(pageSheet({ primary: '#7a1f5c', secondary: '#2a3990', textColor: '#1c2430' })).toContain(
    '--agency-primary:#7a1f5c',
  )
})
