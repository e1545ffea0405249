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
import { folder, testRecord } from '../testing/search-fixture.ts'
import { recordBlocks } from './record-blocks.ts'

const logger = pino({ level: 'silent' })
let database: Database
let indexes: RecordIndexes
let dataDir: string
const plum = uniqueTenant('plum')
const record = testRecord('P-1', {
  title: 'Deck behind the house',
  description: 'Wooden deck',
  attributes: { work_class: 'Res', inspector_phone: '555-0199' },
  events: [
    { date: '2024-04-01', label: { en: 'Applied', es: 'Solicitado' }, content: 'Web (form 3)' },
  ],
})

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-reports-'))
  indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const files = folder(plum)
  const options = [
    { id: 'Res', label: { en: 'A home', es: 'Una vivienda' } },
    { id: 'Com', label: { en: 'A shop', es: 'Un comercio' } },
  ]
  await applyFolder(database, {
    ...files,
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
  await putRecords(database, plum, 'permits', [record])
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

/** The parts of a report of the record, as somebody with an account reads it. */
async function blocksIn(locale: Locale) {
  const { document } = await loadTenant(database, plum)
  const asked = { tenant: plum, document, module: 'permits', record: record.guid, locale }
  const reader = { level: 'registered', name: 'Ana', origin: 'https://plum.test' } as const
  return recordBlocks({ database, indexes, logger }, { ...asked, ...reader })
}

test('a report shows a record’s fields and history in its reader’s language, and no other field', async () => {
  const english = await blocksIn('en')
  expect(english?.slice(2)).toMatchObject([
    { kind: 'heading', text: 'What happens next' },
    { kind: 'text', text: 'Inspections follow.' },
    { kind: 'heading', text: 'Description' },
    { kind: 'text', text: 'Wooden deck' },
    { kind: 'heading', text: 'Details' },
    { kind: 'facts', facts: [{ label: 'Kind of work', value: 'A home' }] },
    { kind: 'heading', text: 'History' },
    {
      kind: 'table',
      rows: [
        ['Apr 1, 2024', 'Applied: Web (form 3)'],
        ['Found Mar 3, 2026', 'Changed: Kind of work: A shop → A home'],
      ],
    },
    { kind: 'heading', text: 'Source' },
    { kind: 'text' },
  ])
  expect(english?.[1]).toMatchObject({
    page: {
      label: 'This record on the portal',
      href: `https://plum.test/building/permits/search/record/${record.guid}`,
    },
  })
  expect(JSON.stringify(english)).not.toContain('555-0199')
  const spanish = await blocksIn('es')
  expect(spanish?.slice(5, 10)).toMatchObject([
    // What the record says in the agency's language is marked.
    { kind: 'text', text: 'Wooden deck', lang: 'en' },
    { kind: 'heading', text: 'Detalles' },
    { kind: 'facts', facts: [{ label: 'Clase de obra', value: 'Una vivienda', lang: undefined }] },
    { kind: 'heading', text: 'Historial' },
    {
      kind: 'table',
      rows: [
        [expect.any(String), 'Solicitado: Web (form 3)'],
        [expect.any(String), 'Cambios: Clase de obra: Un comercio → Una vivienda'],
      ],
    },
  ])
})

test('the facts above them are number, type, status, address and date', async () => {
  const [title, facts] = (await blocksIn('en')) ?? []
  expect(title).toEqual({ kind: 'text', text: 'Deck behind the house' })
  if (facts?.kind !== 'facts') throw new Error('expected facts')
  const told = Object.fromEntries(facts.facts.map(({ label, value }) => [label, value]))
  expect(told).toMatchObject({ Records: 'Permits' })
  expect(Object.values(told)).toEqual(
    expect.arrayContaining(['P-1', 'New building', 'Issued', '100 N Main St, West', 'May 1, 2024']),
  )
})
