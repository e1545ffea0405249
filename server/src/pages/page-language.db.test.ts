import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@plat/contract/platform/localized'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
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
const plum = uniqueTenant('plum')
const guid = randomUUID()

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-pages-'))
  indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const files = folder(plum)
  const options = [
    { id: 'Res', label: { en: 'A home', es: 'Una vivienda' } },
    { id: 'Com', label: { en: 'A shop', es: 'Un comercio' } },
  ]
  await applyFolder(database, {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      branding: {
        title: { long: 'Condado Roble', short: 'Roble', article: { en: 'the', es: 'el' } },
      },
    },
    'modules/permits.yaml': {
      ...files['modules/permits.yaml'],
      filters: [
        { type: 'checkboxTree', criterion: 'work_class', params: { label: 'Work', options } },
      ],
      formatting: [
        {
          id: 'work_class',
          type: 'basic',
          label: { en: 'Kind of work', es: 'Clase de obra' },
          position: 1,
        },
      ],
    },
  })
  await putRecords(database, plum, 'permits', [
    {
      guid,
      agency_reference: 'P-1',
      title: 'Deck behind the house',
      description: 'Wooden deck',
      record_type: 'NEW',
      status: 'Issued',
      attributes: { work_class: 'Res' },
      events: [
        { date: '2024-04-01', label: { en: 'Applied', es: 'Solicitado' }, content: 'Web (form 3)' },
      ],
    },
  ])
  await asTenant(database, plum, (tx) =>
    tx.query(
      `insert into record_change (tenant, module, record_no, version, field, date, before, after)
       select tenant, module, record_no, 2, 'work_class', '2026-03-03', 'Com', 'Res' from record`,
    ),
  )
})

afterAll(async () => {
  await indexes.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The page for readers without scripts. */
async function body(url: string, accepted: Locale | null = null): Promise<string> {
  const { document } = await loadTenant(database, plum)
  const source = { database, indexes, logger, port: 3000 }
  const facts = await describePage(source, document, url, accepted)
  const html = pageHtml(TEMPLATE, facts)
  return html.slice(html.indexOf('<noscript>'))
}
const recordUrl = `/building/permits/search/record/${guid}`

test('without scripts a record’s values and its history are in the reader’s language', async () => {
  const spanish = await body(`${recordUrl}?lang=es`)
  expect(spanish).toContain('<dt>Clase de obra</dt><dd>Una vivienda</dd>')
  expect(spanish).toContain('Cambios: Clase de obra: Un comercio → Una vivienda')
  const english = await body(recordUrl)
  expect(english).toContain('Changed: Kind of work: A shop → A home')
})

test('a reader without scripts has the language of their browser, unless the address names one', async () => {
  expect(await body(recordUrl, 'es')).toContain('<dt>Clase de obra</dt><dd>Una vivienda</dd>')
  expect(await body(`${recordUrl}?lang=en`, 'es')).toContain('<dt>Kind of work</dt>')
})

test('an agency is named with its article, as Spanish contracts it', async () => {
  expect(await body('/?lang=es')).toContain('los registros públicos del Condado Roble en un mapa')
  expect(await body('/')).toContain('public records of the Condado Roble on a map')
})

test('what a record says in the agency’s language is marked on a page in another', async () => {
  const spanish = await body(`${recordUrl}?lang=es`)
  expect(spanish).toContain('<h1 lang="en">Deck behind the house</h1>')
  expect(spanish).toContain('<p lang="en">Wooden deck</p>')
  expect(spanish).toContain('Solicitado: <span lang="en">Web (form 3)</span>')
  expect(spanish).toContain('<dd>Una vivienda</dd>')
  expect(await body('/building/permits?lang=es')).toMatch(/lang="en">Deck behind the house/)
  expect(await body(recordUrl)).not.toContain('lang=')
})
