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
import { applyFolder } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'
import { describePage } from './describe-page.ts'
import { pageHtml, pageTemplate } from './page-html.ts'

const TEMPLATE = pageTemplate(
  readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8'),
)
const logger = pino({ level: 'silent' })
let database: Database
let indexes: RecordIndexes
let dataDir: string
const cedar = uniqueTenant('cedar')
const empty = uniqueTenant('maple')
const search = randomUUID()

const withBoards = (tenant: string) => {
  const files = folder(tenant)
  const stats = { boards: ['public', 'internal'], minimumSample: 2 }
  const { control } = files['tenant.yaml']
  return {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      embed: { origins: ['https://news.example'] },
      control: { ...control, stats },
    },
  }
}

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-pages-'))
  indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  for (const tenant of [cedar, empty]) await applyFolder(database, withBoards(tenant))
  await putSavedSearch(database, cedar, { guid: search, criteria: { status: '0' } })
  await putStatistic(database, cedar, { id: 1, search })
  await putStatistic(database, cedar, { id: 2, search, title: 'Desk', board: 'internal' })
  await putStatistic(database, cedar, { id: 3, search, title: 'Target', board: 'draft' })
  await putStatistic(database, cedar, { id: 5, search, title: 'Again' })
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
const change = (sql: string) => asTenant(database, cedar, (tx) => tx.query(sql))

test('the statistics page has its title and its summary', async () => {
  const { document } = await loadTenant(database, cedar)
  const { short, long } = document.tenant.branding.title
  const { html, title, indexed, description, others = [] } = await page(cedar, '/statistics')
  expect([title, indexed]).toEqual([`Statistics for ${short} · ${long}`, true])
  expect(description).toMatch(/^Scorecard 1: numbers of .*, counted from its public records\.$/)
  expect(html).toContain(`rel="canonical" href="https://${cedar}.test/statistics"`)
  expect(others.map(({ type }) => type)).toEqual(['text/csv', 'application/json+oembed'])
  const spanish = await page(cedar, '/statistics?lang=es')
  expect(spanish.title).toBe(`Estadísticas de ${short} · ${long}`)
})

test('each public scorecard has an address of its own, in each language', async () => {
  const { html, title, indexed } = await page(cedar, '/statistics?scorecard=5&lang=es')
  expect(title).toMatch(/^Scorecard 5 · Estadísticas de /)
  expect(indexed).toBe(true)
  const plain = `https://${cedar}.test/statistics?scorecard=5`
  expect(html).toContain(`rel="canonical" href="${plain}&#38;lang=es"`)
  expect(html).toContain(`hreflang="x-default" href="${plain}"`)
  // The first one is the page without a number.
  expect((await page(cedar, '/statistics?scorecard=1')).html).toContain(
    `rel="canonical" href="https://${cedar}.test/statistics"`,
  )
})

test('of an internal scorecard, a draft and none the page says the same, and names neither', async () => {
  const none = await page(cedar, '/statistics?scorecard=99')
  expect([none.status, none.indexed, none.addresses]).toEqual([200, false, null])
  for (const url of ['/statistics?scorecard=2', '/statistics?scorecard=3'])
    expect((await page(cedar, url)).html).toBe(none.html)
  for (const url of ['/statistics', '/statistics?board=internal', '/statistics?scorecard=5'])
    expect((await page(cedar, url)).html).not.toMatch(/Desk|Target|Scorecard [23]|Grouping [23]/)
  expect((await page(cedar, '/statistics?board=internal')).indexed).toBe(false)
})

test('without a public scorecard the page says so, and is not listed', async () => {
  const { html, indexed, others } = await page(empty, '/statistics')
  expect([indexed, others]).toEqual([false, undefined])
  expect(html).toContain('No statistics have been published yet.')
})

test('a scorecard that is renamed is another page, and one that is unpublished is gone', async () => {
  await change(`update scorecard set name = '"Renamed"' where id = 1`)
  expect((await page(cedar, '/statistics')).description).toMatch(/^Renamed: /)
  await change('update scorecard set published = false where id = 5')
  const gone = await page(cedar, '/statistics?scorecard=5')
  expect([gone.indexed, gone.addresses]).toEqual([false, null])
  expect(gone.html).not.toContain('Scorecard 5')
})
