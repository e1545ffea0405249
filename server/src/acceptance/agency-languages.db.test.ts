import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Locale, localize } from '@plat/contract/platform/localized'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailBranding } from '../accounts/mail-branding.ts'
import { passwordContext } from '../accounts/password-context.ts'
import { passwordProblem } from '../accounts/password-rule.ts'
import { agencyOf } from '../accounts/dependencies.ts'
import { sampleMails } from '../accounts/sample-mails.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { describePage } from '../pages/describe-page.ts'
import { pageHtml, pageTemplate } from '../pages/page-html.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { accessibilityStatement } from '../tenancy/content/accessibility-statement.ts'
import { publicFooter } from '../tenancy/content/public-footer.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, testRecord } from '../testing/search-fixture.ts'

const TEMPLATE = pageTemplate(
  readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8'),
)
const logger = pino({ level: 'silent' })
const tenant = uniqueTenant('agency')
const plain = uniqueTenant('plain')
const record = testRecord('2024-001 BP')
const search = randomUUID()
const NAMES = {
  long: { en: 'Town of Sprucewood', es: 'Pueblo de Abetos' },
  short: { en: 'Sprucewood', es: 'Abetos' },
}
let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let indexes: RecordIndexes
let dataDir: string

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  dataDir = await mkdtemp(join(tmpdir(), 'plat-languages-'))
  indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const files = folder(tenant)
  await applyFolder(database, {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      branding: { title: { ...NAMES, article: { en: 'the', es: 'el' } } },
      embed: { origins: ['https://news.example'] },
    },
  })
  await putRecords(database, tenant, 'permits', [record])
  await putSavedSearch(database, tenant, { guid: search, criteria: { status: '0' } })
  const source = { en: 'Council of Sprucewood', es: 'Concejo de Abetos' }
  const options = { type: 'numeric/custom', data: 7, date: '2026-01-05', source }
  await putStatistic(database, tenant, { id: 1, search, data: 7, options })
})
afterAll(async () => {
  await server.close()
  await indexes.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Names the agency in the language, and not once in the other one. */
function expectOnly(locale: Locale, text: string, where: string): void {
  const other = locale === 'en' ? 'es' : 'en'
  expect(text, where).toContain(NAMES.short[locale])
  expect(text, where).not.toContain(NAMES.short[other])
}

const cases: Locale[] = ['en', 'es']

test.each(cases)('pages name the agency in the language of their reader: %s', async (locale) => {
  const { document } = await loadTenant(database, tenant)
  const paths = [
    '/',
    '/departments',
    '/building',
    '/building/permits',
    `/building/permits?record=${record.guid}`,
    '/statistics',
    '/doc/accessibility',
    '/login',
    '/nowhere',
  ]
  for (const path of paths) {
    const source = { database, indexes, logger, port: 3000 }
    const facts = await describePage(source, document, path, locale)
    expectOnly(locale, pageHtml(TEMPLATE, facts), path)
  }
  const statement = localize(accessibilityStatement(document).html, locale)
  expectOnly(locale, statement, 'accessibility statement')
  expectOnly(locale, localize(publicFooter(document).copyright ?? '', locale), 'copyright')
})

test('a name in one language only is marked on pages of the other', async () => {
  await applyFolder(database, folder(plain))
  const { document } = await loadTenant(database, plain)
  const source = { database, indexes, logger, port: 3000 }
  const heading = async (locale: Locale) =>
    /<h1.*?<\/h1>/.exec(pageHtml(TEMPLATE, await describePage(source, document, '/', locale)))?.[0]
  expect(await heading('es')).toContain(` lang="en">City of ${plain}<`)
  expect(await heading('en')).not.toContain('lang=')
})

test.each(cases)('feeds, tables and what others embed do the same: %s', async (locale) => {
  const embedded = `https://${tenant}.test/embed/statistics/1?lang=${locale}`
  const searched = `https://${tenant}.test/building/permits?lang=${locale}`
  for (const path of [
    `/api/export/permits.atom?lang=${locale}`,
    `/api/analytic/stat/1.csv?lang=${locale}`,
    `/api/oembed?url=${encodeURIComponent(embedded)}`,
    `/api/oembed?url=${encodeURIComponent(searched)}`,
    '/ogc',
  ]) {
    const headers = { host: `${tenant}.test`, 'accept-language': locale }
    const { statusCode, body } = await server.app.fastify.inject({ url: path, headers })
    expect(statusCode, path).toBe(200)
    expectOnly(locale, body, path)
  }
})

test.each(cases)('mails do the same: %s', async (locale) => {
  const { document } = await loadTenant(database, tenant)
  const look = mailBranding(document, `https://${tenant}.test`)
  for (const { subject, text, html } of sampleMails(look, locale)) {
    expectOnly(locale, `${subject}\n${text}`, subject)
    expectOnly(locale, html, subject)
  }
})

test('the agency’s name makes a poor password in either language', async () => {
  const agency = await agencyOf({ database, port: 3000 }, tenant)
  const context = passwordContext(agency, 'ana@example.com')
  for (const name of ['sprucewood1', 'pueblo de abetos'])
    expect(passwordProblem(name, context), name).not.toBeNull()
})
