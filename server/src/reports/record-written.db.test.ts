import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Locale } from '@plat/contract/platform/localized'
import { getRecordDetails, type RecordDetails } from '@plat/contract/records/records'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, testRecord } from '../testing/search-fixture.ts'
import { recordBlocks } from './record-blocks.ts'

const logger = pino({ level: 'silent' })
const sloe = uniqueTenant('sloe')
let database: Database
let indexes: RecordIndexes
let server: Awaited<ReturnType<typeof testServer>>
let dataDir: string
let token: string

const step = (label: string, date: string) => ({ label, date, content: null })
const stated = testRecord('S-1', {
  events: [step('Issued', '2024-11-05')],
  attributes: { status_date: '2025-02-03' },
})
const found = testRecord('S-2', {
  status: 'Final',
  events: [step('Issued', '2024-11-05')],
  attributes: {
    cost: 12_500,
    due: '2026-12-14',
    conditions: ['Begin within two years.', 'Trees along the street, as drawn'],
    hearing: { video: 'hearing' },
    bonds: [{ kind: 'Bond', until: '2027-02-01', amount: 900 }],
    owner: 'Ana Sol',
    license: '2026-12-31',
    plans: 'https://plans.test/4/drawings.pdf',
    scope: 'DEMOLISH GARAGE. NEW SLAB',
  },
})
const unknown = testRecord('S-3', { status: 'Expired', events: [step('Inspection', '2025-02-03')] })

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  dataDir = await mkdtemp(join(tmpdir(), 'plat-reports-'))
  indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const files = folder(sloe)
  await applyFolder(database, {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      media: { videos: { hearing: { file: 'media/hearing.mp4' } } },
    },
    'media/hearing.mp4': '\0\0\0\u0018ftypmp42 a recording of forty-five bytes or so',
    'modules/permits.yaml': {
      ...files['modules/permits.yaml'],
      statusSince: 'status_date',
      fields: [
        { id: 'status_date', label: 'Since', kind: 'date', visibility: 'registered' },
        { id: 'cost', label: 'Cost', kind: 'number' },
        { id: 'due', label: 'Due', kind: 'date' },
        { id: 'conditions', label: 'Conditions', kind: 'list' },
        { id: 'work_class', label: 'Work', kind: 'category' },
        { id: 'hearing', label: 'Hearing', kind: 'video' },
        { id: 'bonds', label: 'Bonds', kind: 'list' },
        { id: 'owner', label: 'Owner', kind: 'text' },
        { id: 'license', label: 'License', kind: 'text' },
        { id: 'plans', label: 'Plans', kind: 'text' },
        { id: 'scope', label: 'Scope', kind: 'text' },
      ],
      formatting: [
        { id: 'cost', type: 'basic/formatted', formatting: 'money', label: 'Cost', position: 1 },
        { id: 'due', type: 'basic/formatted/date', label: 'Due', position: 2 },
        { id: 'conditions', type: 'list', label: 'Conditions', position: 3 },
        { id: 'hearing', type: 'video', label: 'Hearing', position: 4 },
        { id: 'bonds', type: 'list', label: 'Bonds', position: 5 },
        {
          id: 'owner',
          type: 'contact',
          label: 'Owner',
          position: 6,
          layout: [{ field: 'owner', style: 'bold' }, { field: 'license' }],
        },
        {
          id: 'plans',
          type: 'basic/formatted',
          formatting: 'link',
          label: 'Plans',
          position: 7,
        },
        {
          id: 'scope',
          type: 'basic/formatted',
          formatting: 'sentence',
          label: 'Scope',
          position: 8,
        },
      ],
    },
  })
  token = await createApiToken(database, sloe, { name: 'reader', level: 'registered', days: 1 })
  await putRecords(database, sloe, 'permits', [stated, found, unknown])
  await asTenant(database, sloe, async ({ query }) => {
    const change = (guid: string, field: string, before: string, after: string) =>
      query(
        `insert into record_change (tenant, module, record_no, version, field, date, before, after)
         select tenant, module, record_no, 2, $2, '2026-11-27', $3, $4 from record where guid = $1`,
        [guid, field, before, after],
      )
    await change(found.guid, 'status', 'Issued', 'Final')
    await change(found.guid, 'cost', '900', '12500')
    await change(found.guid, 'due', '2026-05-03', '2026-12-14')
  })
})

afterAll(async () => {
  await indexes.close()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function answered(guid: string, level: ViewerLevel): Promise<RecordDetails> {
  const response = await server.app.fastify.inject({
    url: `/api/record/${guid}/details`,
    headers: {
      host: `${sloe}.test`,
      'x-module': 'permits',
      ...(level === 'anonymous' ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  return getRecordDetails.reply.parse(response.json().data)
}

async function printed(guid: string, level: ViewerLevel, locale: Locale = 'en') {
  const { document } = await loadTenant(database, sloe)
  const asked = { tenant: sloe, document, module: 'permits', record: guid, locale, level }
  const source = { database, indexes, logger }
  const blocks = await recordBlocks(source, { ...asked, name: 'Ana', origin: 'https://sloe.test' })
  const facts = (blocks ?? []).flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  return {
    fact: (label: string) => facts.find((one) => one.label === label)?.value,
    link: (label: string) => facts.find((one) => one.label === label)?.href,
    rows: (blocks ?? []).flatMap((block) => (block.kind === 'table' ? block.rows : [])),
  }
}

test('the API and the report say the same day of a status, as far as their reader may know it', async () => {
  const said = async (guid: string, level: ViewerLevel) => [
    (await answered(guid, level)).status_since,
    (await printed(guid, level)).fact('Status'),
  ]
  expect(await said(stated.guid, 'registered')).toEqual([
    { day: '2025-02-03', known: 'happened' },
    'Issued since Feb 3, 2025',
  ])
  // The field is not for visitors; they see the step.
  expect(await said(stated.guid, 'anonymous')).toEqual([
    { day: '2024-11-05', known: 'happened' },
    'Issued since Nov 5, 2024',
  ])
  expect(await said(found.guid, 'anonymous')).toEqual([
    { day: '2026-11-27', known: 'found' },
    'Final since Nov 27, 2026, or earlier',
  ])
  expect(await said(unknown.guid, 'anonymous')).toEqual([null, 'Expired'])
  expect((await printed(found.guid, 'anonymous', 'es')).fact('Estado')).toBe(
    'Final desde el 27 nov 2026 o antes',
  )
})

test('a history says which days are those of an import, and writes values as the record does', async () => {
  const changes = 'Issued → Final; Cost: $900 → $12,500; Due: May 3, 2026 → Dec 14, 2026'
  const { events } = await answered(found.guid, 'anonymous')
  expect(events.map(({ date, found: learnt, content }) => [date, learnt, content])).toEqual([
    ['2024-11-05', undefined, null],
    ['2026-11-27', true, changes],
  ])
  expect((await printed(found.guid, 'anonymous')).rows).toEqual([
    ['Nov 5, 2024', 'Issued'],
    ['Found Nov 27, 2026', `Status changed: ${changes}`],
  ])
  expect((await printed(found.guid, 'anonymous', 'es')).rows.at(-1)).toEqual([
    'Detectado el 27 nov 2026',
    'Cambio de estado: Issued → Final; Cost: $900 → $12,500; Due: 3 may 2026 → 14 dic 2026',
  ])
})

test('a report parts the sentences of a list, and its addresses have a host', async () => {
  const { fact, link } = await printed(found.guid, 'anonymous')
  expect(fact('Conditions')).toBe('Begin within two years; Trees along the street, as drawn')
  expect(fact('Bonds')).toBe('Bond, Feb 1, 2027, 900')
  expect(fact('Owner')).toBe('Ana Sol\nDec 31, 2026')
  expect([fact('Plans'), link('Plans')]).toEqual(['open', 'https://plans.test/4/drawings.pdf'])
  expect(fact('Hearing')).toBe('open')
  expect(link('Hearing')).toMatch(/^https:\/\/sloe\.test\/api\/file\/[0-9a-f]{64}$/)
  expect(fact('Due')).toBe('Dec 14, 2026')
  expect(fact('Scope')).toBe('Demolish garage. New slab')
})
