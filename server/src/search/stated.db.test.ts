import { exportPath } from '@plat/contract/exports/exports'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { searchLocation } from '@plat/contract/search/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { newResident } from '../testing/visitor.ts'
import { folder, testRecord, viewport } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('wren')
const other = uniqueTenant('rook')

/** The small agency; its permits are closed on a day. */
function closingFolder(tenant: string) {
  const base = folder(tenant)
  const module = base['modules/permits.yaml']
  const closed = { id: 'closed', label: { en: 'Closed', es: 'Cerrado' }, kind: 'date' }
  return {
    ...base,
    'modules/permits.yaml': { ...module, fields: [...module.fields, closed] },
  }
}

/** Three are closed, two of them without a cost; one open and one closed are for staff only. */
const permits = () => [
  testRecord('A-1', { attributes: { closed: '2024-06-01', cost: 100 } }),
  testRecord('A-2', { attributes: { closed: '2024-07-01' } }),
  testRecord('A-3', { attributes: { cost: 0 } }),
  testRecord('A-4', { record_type: 'ELEC', attributes: {} }),
  testRecord('S-5', { visibility: 2, attributes: { cost: 7 } }),
  testRecord('S-6', { visibility: 2, attributes: { closed: '2024-08-01' } }),
]

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, closingFolder(tenant))
    await putRecords(database, tenant, 'permits', permits())
  }
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

type Asker = { readonly token?: string; readonly tenant?: string }

function ask(url: string, body: object | null, { token, tenant = mine }: Asker) {
  return server.app.fastify.inject({
    method: body === null ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: {
      host: `${tenant}.test`,
      'x-module': 'permits',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === null ? {} : { payload: body }),
  })
}

/** The references that the list has; everything else that counts the search agrees with it. */
async function found(criteria: SearchCriteria, address: string, asker: Asker = {}) {
  const data = async (url: string, search: object = criteria) => {
    const response = await ask(url, search, asker)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }
  const list = await data('/search/list?scope=all&sort_by=%2Bagency_reference&limit=20')
  const references: string[] = list.map((one: { agency_reference: string }) => one.agency_reference)
  expect((await data('/search/count')).all).toBe(references.length)
  const map = searchLocation.reply.parse(
    await data('/search/location', {
      ...criteria,
      ___viewport: viewport(-98, 30, 1),
      ___zoom: 15,
    }),
  )
  const onMap = map.features.reduce((sum, one) => sum + one.properties.count, 0)
  expect(onMap).toBe(references.length)
  const facets: { criterion: string; options: { count: number }[] }[] = await data('/search/facets')
  const types = facets.find(({ criterion }) => criterion === 'record_type')?.options ?? []
  expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(references.length)
  const csv = await ask(`${exportPath('permits', 'csv')}?${address}`, null, asker)
  expect(csv.statusCode, csv.body).toBe(200)
  const lines = csv.body.trim().split('\r\n').slice(1)
  expect(references.every((one) => lines.some((line) => line.includes(one)))).toBe(true)
  expect(lines).toHaveLength(references.length)
  return references
}

test('records with a date or number, and those without, are the same on the list, the map and in files', async () => {
  expect(await found({ closed: { stated: false } }, 'closed=none')).toEqual(['A-3', 'A-4'])
  expect(await found({ closed: { stated: true } }, 'closed=any')).toEqual(['A-1', 'A-2'])
  // A cost of 0 is one.
  expect(await found({ cost: { stated: true } }, 'cost=any')).toEqual(['A-1', 'A-3'])
  expect(
    await found({ closed: { stated: false }, cost: { stated: false } }, 'closed=none&cost=none'),
  ).toEqual(['A-4'])
  expect(await found({ record_date: { stated: false } }, 'record_date=none')).toEqual([])
  // Two criteria of the record's own date: no date, and one since a day.
  expect(
    await found(
      { record_date: { stated: false }, record_date___start: '2020-01-01' },
      'record_date=none&record_date_from=2020-01-01',
    ),
  ).toEqual([])
  const staff = await found({ closed: { stated: false }, status: 0 }, 'closed=none&status=0', {
    token: internal,
  })
  expect(staff).toEqual(['A-3', 'A-4', 'S-5'])
})

test('public records only are those that everybody sees, for staff too', async () => {
  const asStaff = { token: internal }
  const search = { closed: { stated: true }, status: 0 } as const
  expect(await found(search, 'closed=any&status=0', asStaff)).toEqual(['A-1', 'A-2', 'S-6'])
  const open = { ...search, ___seen_by: 'everybody' } as const
  expect(await found(open, 'closed=any&status=0&seen-by=everybody', asStaff)).toEqual([
    'A-1',
    'A-2',
  ])
  expect(await found(open, 'closed=any&status=0&seen-by=everybody')).toEqual(['A-1', 'A-2'])
  const since = { record_date___start: '2020-01-01' }
  const all = async (more: object) =>
    (await ask('/search/count/all', { ...since, ...more }, asStaff)).json().data.all
  expect([await all({}), await all({ ___seen_by: 'everybody' })]).toEqual([6, 4])
  const wrong = await ask(`${exportPath('permits', 'csv')}?seen-by=staff`, null, asStaff)
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('everybody')])
})

test('neither leads to another agency', async () => {
  const search = { closed: { stated: false }, ___seen_by: 'everybody', status: 0 } as const
  const refused = await ask('/search/count', search, { token: internal, tenant: other })
  expect(refused.statusCode).toBe(401)
  await putRecords(database, other, 'permits', [testRecord('O-1', { attributes: {} })])
  const address = 'closed=none&seen-by=everybody&status=0'
  await expect.poll(() => found(search, address, { tenant: other })).toEqual(['O-1'])
  expect(await found(search, address)).toEqual(['A-3', 'A-4'])
})

test('a saved search keeps both, in words and in its address', async () => {
  const ana = await newResident(server.app, database, mine)
  const criteria = { closed: { stated: false }, ___seen_by: 'everybody', status: '0' }
  const saved = await ana.post(
    '/search/saved',
    { criteria, search_metadata: {}, name: 'Open', title: 'Open' },
    { 'x-module': 'permits' },
  )
  expect(saved.status, saved.text).toBe(200)
  const { guid } = saved.body.data as unknown as { guid: string }
  const { body } = await ana.get(`/search/saved/${guid}`)
  expect(body.data).toMatchObject({
    criteria,
    lost: [],
    search_meta_snapshot: [
      { criterion: 'status' },
      { criterion: '___seen_by', text: { es: 'solo registros públicos' } },
      {
        criterion: 'closed',
        label: { en: 'Closed', es: 'Cerrado' },
        text: { en: 'no date', es: 'sin fecha' },
      },
    ],
  })
  const { search_metadata: kept } = body.data as unknown as { search_metadata: { address: string } }
  expect([...new URLSearchParams(kept.address)].sort()).toEqual([
    ['closed', 'none'],
    ['seen-by', 'everybody'],
    ['status', '0'],
  ])
})
