import { randomUUID } from 'node:crypto'
import { getRecordDetails } from '@plat/contract/records/records'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('fig')
const guid = randomUUID()
const HOME = { en: 'A home', es: 'Una vivienda' }
const SHOP = { en: 'A shop', es: 'Un comercio' }

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  await applyFolder(database, {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: [...permits.fields, { id: 'papers', label: 'Papers', kind: 'list' }],
      // Only the filter says what the kinds of work are called.
      filters: [
        {
          type: 'checkGroups',
          criterion: 'work_class',
          params: {
            label: 'Work',
            options: [
              {
                id: 'all-kinds',
                label: 'Kinds',
                members: [
                  { id: 'Res', label: HOME },
                  { id: 'Com', label: SHOP },
                ],
              },
            ],
          },
        },
      ],
      formatting: [
        { id: 'work_class', type: 'basic', label: 'Work', position: 1 },
        {
          id: 'papers',
          type: 'list',
          label: 'Papers',
          position: 2,
          options: { plan: { text: { en: 'Site plan', es: 'Plano del sitio' } } },
        },
      ],
    },
  })
  await putRecords(database, tenant, 'permits', [
    {
      guid,
      agency_reference: 'P-1',
      title: 'Deck',
      record_type: 'NEW',
      status: 'Issued',
      attributes: { work_class: 'Res', papers: ['plan', 'Letter'] },
    },
  ])
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `insert into record_change (tenant, module, record_no, version, field, date, before, after)
       select tenant, module, record_no, 2, 'work_class', '2026-03-03', 'Com', 'Res' from record`,
    ),
  )
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.app.fastify.inject({
    url: path,
    headers: { host: `${tenant}.test`, 'x-module': 'permits', ...headers },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.body
}

test('a value that a filter names has that name on the record’s page and in its history', async () => {
  const { data } = JSON.parse(await get(`/api/record/${guid}/details`))
  const { details, formatting, changes } = getRecordDetails.reply.parse(data)
  expect(details['work_class']).toBe('Res')
  expect(formatting[0]?.options).toEqual({ Res: { text: HOME } })
  expect(changes[0]).toMatchObject({ before: SHOP, after: HOME })
})

test('a table has the names of values in its reader’s language', async () => {
  const [row] = parse(await get('/api/export/permits.csv?lang=es'), { bom: true, columns: true })
  expect(row).toMatchObject({ Work: 'Una vivienda', Papers: 'Plano del sitio; Letter' })
})

test('features keep the source’s values and have their names beside them', async () => {
  const { features } = JSON.parse(await get('/api/export/permits.geojson?lang=es'))
  expect(features[0].properties).toMatchObject({
    work_class: 'Res',
    work_class_label: 'Una vivienda',
  })
  expect(features[0].properties).not.toHaveProperty('inspector_phone_label')
})

test('a feed marks titles that are in another language than it is', async () => {
  const title = async (lang: string) =>
    /<title[^>]*>P-1: Deck/.exec(await get(`/api/export/permits.atom?lang=${lang}`))?.[0]
  expect(await title('es')).toBe('<title xml:lang="en">P-1: Deck')
  expect(await title('en')).toBe('<title>P-1: Deck')
})

test('a feed names the type in its reader’s language beside the source’s word', async () => {
  expect(await get('/api/export/permits.atom?lang=es')).toContain(
    '<category term="NEW" label="Edificio nuevo"/>',
  )
})
