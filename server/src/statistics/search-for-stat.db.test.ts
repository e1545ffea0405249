import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'
import { purgeStatistics } from './purge-statistics.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let ana: Visitor
let resident: Visitor
let stranger: Visitor
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, folder(tenant))
  const own = records.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, mine, 'permits', own)
  const at = { app: server.app, database }
  ana = await statisticsPerson(at, mine, { email: 'ana@example.com', as: 'manager' })
  resident = await statisticsPerson(at, mine, { email: 'r@example.com', as: 'resident' })
  stranger = await statisticsPerson(at, other, { email: 's@example.com', as: 'manager' })
})
afterAll(() => server.close())

const search = { criteria: { status: '0' }, search_metadata: { search: 'status=0' }, name: 'All' }
const live = { criteria: { status: '1' }, search_metadata: { search: 'status=1' } }
const save = (by: Visitor, body: object = {}) =>
  by.post('/search/saved', { ...search, for_stat: true, ...body }, { 'x-module': 'permits' })
const guidOf = (reply: { body: { data: unknown } }) => (reply.body.data as { guid: string }).guid
const guids = () =>
  asTenant(database, mine, async ({ query }) => {
    const rows = await query<{ guid: string }>('select guid from saved_search')
    return rows.map(({ guid }) => guid)
  })

test('a search that a stat is made of is not among those of its manager, and fills no star', async () => {
  const request = randomUUID()
  const saved = await save(ana, { ...live, request, method: 'share', visible: false })
  expect(saved).toMatchObject({
    status: 200,
    body: { data: { createdBy: null, favoured: false, method: 'star', public_url: null } },
  })
  const guid = guidOf(saved)
  expect(guidOf(await save(ana, { ...live, request })), 'sent twice, it is saved once').toBe(guid)
  const filter_by = encodeURIComponent(JSON.stringify({ module: 'permits', search: 'status=1' }))
  for (const query of ['', `?filter_by=${filter_by}`])
    expect((await ana.get(`/search/saved${query}`)).body.data).toEqual([])

  const stat = await ana.post('/analytic/stat', {
    name: 'all',
    title: 'All permits',
    options: { type: 'numeric' },
    search_saved_guid: guid,
  })
  expect(stat.status, stat.text).toBe(200)
  const {
    id,
    version,
    search_saved_guid: copy,
  } = stat.body.data as unknown as {
    id: number
    version: number
    search_saved_guid: string
  }
  const old = (column: string, table: string) =>
    asTenant(database, mine, (tx) =>
      tx.query(`update ${table} set ${column} = now() - interval '25 hours'`),
    )
  await old('created_at', 'saved_search')
  await purgeStatistics(database)
  const left = await guids()
  expect([left.length, left.includes(copy), left.includes(guid)]).toEqual([1, true, false])

  await ana.remove(`/analytic/stat/${id}?version=${version}`)
  await old('deleted_at', 'statistic')
  await purgeStatistics(database)
  expect(await guids(), 'with the stat its searches are deleted for good').toEqual([])
})

test('only managers of the agency’s statistics save and read such a search', async () => {
  expect((await save(resident)).status).toBe(403)
  const guid = guidOf(await save(ana))
  expect((await ana.get(`/search/saved/${guid}`)).status).toBe(200)
  for (const by of [resident, stranger])
    expect((await by.get(`/search/saved/${guid}`)).status).toBe(404)
})

test('what a manager has starred stays theirs', async () => {
  const starred = await save(ana, { for_stat: false, method: 'star' })
  expect(starred.body.data).toMatchObject({ favoured: true })
  expect((await ana.get('/search/saved')).body.data).toMatchObject([{ guid: guidOf(starred) }])
})
