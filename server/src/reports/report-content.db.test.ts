import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { newResident } from '../testing/visitor.ts'
import { contentOf, reportJob, type ReportSource } from './make-report.ts'
import { reportKind } from './report-kind.ts'
import { openReportSource } from './report-source-for-tests.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let source: ReportSource
let warnings: string[]
const mine = uniqueTenant('fir')
const MODULE = { 'x-module': 'permits' }
const [SUMMARY, SINGLE] = [64_974, 66_725]

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await setUp(mine, folder(mine))
  const opened = await openReportSource(database)
  source = opened.source
  warnings = opened.warnings
  return () => opened.close()
})
afterAll(() => server.close())

/** Sets up an agency, and answers its records. */
async function setUp(tenant: string, files: ReturnType<typeof folder>) {
  await applyFolder(database, files)
  const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, tenant, 'permits', stored)
  return stored
}

const resident = (tenant = mine) => newResident(server.app, database, tenant)

test('a summary says whose it is, what was searched and found, of when, by whom, and where it is', async () => {
  const ana = await resident()
  const saved = await ana.post(
    '/search/saved',
    {
      criteria: { record_type: ['NEW', 'ELEC'], status: '1' },
      search_metadata: {},
      name: 'Mine',
    },
    MODULE,
  )
  const { guid, counted, public_url } = saved.body.data as unknown as Record<string, string>
  expect(counted).toMatchObject({ all: 3, located: 2, unlocated: 1 })
  const contents = async (language: string) => {
    const answer = await ana.post(
      `/share/${guid}/report`,
      { title: 'For the council', template_id: SUMMARY },
      { 'accept-language': language },
    )
    const job = await reportJob(source, mine, String(answer.body.data['guid']))
    if (job === null) throw new Error('expected a pending report')
    return contentOf(source, job)
  }
  const { title, speaker, agency, blocks } = await contents('en')
  expect([title, agency]).toEqual(['“For the council”', `City of ${mine}`])
  expect(speaker).toBe(`Shared by a visitor. City of ${mine} did not write this.`)
  const day = '[A-Z][a-z]+ \\d+, 20\\d\\d'
  expect(blocks[0]).toMatchObject({
    kind: 'facts',
    facts: [
      { label: 'Records', value: 'Permits' },
      { label: 'Criteria', value: expect.stringMatching(/New building.+ELEC.+live/) as string },
      { label: 'Found', value: '2 located of 3 permits' },
      { label: 'Data as of', value: expect.stringMatching(day) as string },
      { label: 'Made', value: expect.stringMatching(`${day}.* by \\S+`) as string },
    ],
  })
  // What was searched for is counted, and nothing else: by status and by type.
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))
  for (const rows of tables.slice(0, 2))
    expect(rows.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(3)
  expect(tables[1]?.map(([type]) => type)).toEqual(['New building', 'ELEC'])
  expect(blocks[0]).toMatchObject({ page: { href: public_url } })
  expect((await contents('es')).blocks[0]).toMatchObject({
    facts: [
      { label: 'Registros', value: 'Permisos' },
      { label: 'Criterios', value: expect.stringContaining('Edificio nuevo') as string },
      { label: 'Encontrados', value: '2 con ubicación de 3 permits' },
      { label: 'Datos al' },
      { label: 'Creado' },
    ],
  })
})

test('the heading of a record’s report is the record’s, whatever a visitor calls the report; its type is named in their language', async () => {
  const tenant = uniqueTenant('yew')
  const files = folder(tenant)
  const templates = [
    { id: 7, name: { en: 'Site sheet', es: 'Ficha' }, sourceType: 'record', channel: 'report' },
  ]
  const permits = { ...files['modules/permits.yaml'], share: { templates } }
  const [record] = await setUp(tenant, { ...files, 'modules/permits.yaml': permits })
  const ana = await resident(tenant)
  const ask = (id: number) =>
    ana.post(
      `/record/${record?.guid}/report`,
      { title: 'NOTICE OF VIOLATION: pay $500', template_id: id },
      { ...MODULE, 'accept-language': 'es' },
    )
  const asked = await ask(7)
  expect(asked.body.data['template_name']).toBe('Ficha')
  expect((await ask(8)).text).toContain('Site sheet (7)')
  const job = await reportJob(source, tenant, String(asked.body.data['guid']))
  if (job === null) throw new Error('expected a pending report')
  expect((await contentOf(source, job)).title).toBe(record?.title)
})

test('a module that offers no reports has none made', async () => {
  const tenant = uniqueTenant('elm')
  const files = folder(tenant)
  const share = { channels: ['email', 'link'] }
  const permits = { ...files['modules/permits.yaml'], share }
  const [record] = await setUp(tenant, { ...files, 'modules/permits.yaml': permits })
  const ana = await resident(tenant)
  const body = { criteria: { status: '1' }, search_metadata: {}, name: 'Mine' }
  const search = String((await ana.post('/search/saved', body, MODULE)).body.data['guid'])
  const report = (id: number) => ({ title: 'House', template_id: id })
  const ofSearch = await ana.post(`/share/${search}/report`, report(SUMMARY))
  expect(ofSearch.status).toBe(403)
  expect(ofSearch.body).toMatchObject({ reason: 'reports_off' })
  const ofRecord = await ana.post(`/record/${record?.guid}/report`, report(SINGLE), MODULE)
  expect(ofRecord.body).toMatchObject({ reason: 'reports_off' })
})

test('a logo that cannot be drawn is said once, and its reports are made without it', async () => {
  const tenant = uniqueTenant('badge')
  const files = folder(tenant)
  const { branding } = files['tenant.yaml']
  const svg = {
    'tenant.yaml': { ...files['tenant.yaml'], branding: { ...branding, logo: 'images/logo.svg' } },
    'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><text y="9">Badge</text></svg>',
  }
  await setUp(tenant, { ...files, ...svg })
  const person = await resident(tenant)
  const body = { criteria: { status: '1' }, search_metadata: {}, name: 'Mine' }
  const search = String((await person.post('/search/saved', body, MODULE)).body.data['guid'])
  warnings.length = 0
  const kind = reportKind(source)
  for (const title of ['One', 'Two']) {
    const asked = await person.post(`/share/${search}/report`, { title, template_id: SUMMARY })
    const about = String(asked.body.data['guid'])
    const made = await kind.run({ tenant, about }, new AbortController().signal)
    expect(made).toMatchObject({ made: true })
  }
  expect(warnings.filter((line) => line.includes('logo'))).toEqual([
    expect.stringContaining('not outlines'),
  ])
})
