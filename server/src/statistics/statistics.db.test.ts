import { randomUUID } from 'node:crypto'
import type { Stat } from '@plat/contract/statistics/stats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
const guid = { public: randomUUID(), internal: randomUUID(), draft: randomUUID() }
const people: Record<'anybody' | 'resident' | 'clerk' | 'manager', Visitor> = Object.create(null)

/** The same folder with both boards. */
const boardsFolder = (tenant: string) => {
  const files = folder(tenant)
  const { control } = files['tenant.yaml']
  const stats = { boards: ['public', 'internal'], minimumSample: 2 }
  return {
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], control: { ...control, stats } },
  }
}
const copies = () => records.map((one) => ({ ...one, guid: randomUUID() }))

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, boardsFolder(tenant))
    await putRecords(database, tenant, 'permits', copies())
  }
  const all = { criteria: { status: '0' }, method: 'star' } as const
  for (const [i, board] of (['public', 'internal', 'draft'] as const).entries()) {
    await putSavedSearch(database, mine, { guid: guid[board], ...all })
    await putStatistic(database, mine, { id: i + 1, search: guid[board], board })
  }
  await putStatistic(database, mine, { id: 4, search: guid.draft, board: null })
  const at = { app: server.app, database }
  people.anybody = visitor(server.app, `${mine}.test`)
  for (const as of ['resident', 'clerk', 'manager'] as const)
    people[as] = await statisticsPerson(at, mine, { email: `${as}@example.com`, as })
})
afterAll(() => server.close())

const ids = async (who: Visitor, kind: string) =>
  (await who.get(`/analytic/${kind}`)).body.data as unknown as { id: number; data: number }[]
const numbers = async (who: Visitor, kind: string) => (await ids(who, kind)).map(({ id }) => id)

test('public boards are for everybody, internal ones for the agency’s own people, drafts for managers', async () => {
  const seen = { anybody: [1], resident: [1], clerk: [1, 2], manager: [1, 2, 3] }
  for (const [name, shown] of Object.entries(seen)) {
    const who = people[name as keyof typeof people]
    expect([name, await numbers(who, 'scorecard')]).toEqual([name, shown])
    expect([name, await numbers(who, 'group')]).toEqual([name, shown])
    const stats = name === 'manager' ? [...shown, 4] : shown
    expect([name, await numbers(who, 'stat')]).toEqual([name, stats])
    for (const id of [1, 2, 3]) {
      const status = shown.includes(id) ? 200 : 404
      for (const path of ['stat', 'group', 'scorecard'])
        expect((await who.get(`/analytic/${path}/${id}`)).status).toBe(status)
      expect((await who.get(`/analytic/scorecard/${id}/board`)).status).toBe(status)
      const search = Object.values(guid)[id - 1]
      expect((await who.get(`/search/saved/${search}`)).status).toBe(status)
    }
  }
})

test('a refusal of an internal stat says what a refusal of none says', async () => {
  const hidden = await people.resident.get('/analytic/stat/2')
  const none = await people.resident.get('/analytic/stat/99')
  expect({ ...hidden.body, instance: null }).toEqual({ ...none.body, instance: null })
})

test('without an internal board its own people see no internal scorecard', async () => {
  const tenant = uniqueTenant('elm')
  await applyFolder(database, folder(tenant))
  await putStatistic(database, tenant, {
    id: 1,
    search: await putSavedSearch(database, tenant, {}),
    board: 'internal',
  })
  const token = await createApiToken(database, tenant, { name: 'x', level: 'internal', days: 1 })
  const clerk = visitor(server.app, `${tenant}.test`)
  const answer = await clerk.get('/analytic/scorecard', { authorization: `Bearer ${token}` })
  expect(answer.body.data).toEqual([])
})

test('an answer that has not changed is not sent again, and one that has is', async () => {
  const tenant = uniqueTenant('ash')
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', records.slice(0, 2))
  const search = await putSavedSearch(database, tenant, {})
  await putStatistic(database, tenant, { id: 1, search })
  const who = visitor(server.app, `${tenant}.test`)
  const first = await who.get('/analytic/scorecard/1/board')
  expect(first.body.data).toMatchObject({ stats: [{ data: 2 }] })
  const known = { 'if-none-match': String(first.headers['etag']) }
  expect((await who.get('/analytic/scorecard/1/board', known)).status).toBe(304)
  await putRecords(database, tenant, 'permits', records.slice(0, 1))
  await expect
    .poll(async () => (await who.get('/analytic/scorecard/1/board', known)).status)
    .toBe(200)
  const next = await who.get('/analytic/scorecard/1/board')
  expect(next.body.data).toMatchObject({ stats: [{ data: 1 }] })
  await asTenant(database, tenant, (tx) => tx.query(`update statistic set title = '"New"'`))
  const retitled = await who.get('/analytic/scorecard/1/board')
  expect(retitled.body.data).toMatchObject({ stats: [{ title: 'New' }] })
})

test('the period that runs counts until today, and not what is still to come', async () => {
  const tenant = uniqueTenant('pine')
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await applyFolder(database, folder(tenant))
  const dated = [inDays(-1), inDays(2)].map((record_date, i) => ({
    ...records[0],
    guid: randomUUID(),
    agency_reference: String(i),
    record_date,
  }))
  await putRecords(database, tenant, 'permits', dated)
  const search = await putSavedSearch(database, tenant, { criteria: { status: '0' } })
  await putStatistic(database, tenant, {
    id: 1,
    search,
    trend: { field: 'record_date', unit: 'year' },
  })
  const who = visitor(server.app, `${tenant}.test`)
  const { data, series } = (await who.get('/analytic/stat/1')).body.data as unknown as Stat
  expect(data).toBe(2)
  expect(series?.running).toBe(true)
  expect(series?.records.reduce((all, count) => all + count)).toBe(1)
})

test('a field that is hidden from now on makes a tile say so, without an import', async () => {
  const tenant = uniqueTenant('oak')
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', copies())
  const criteria = { work_class: ['Com'], status: '0' }
  const search = await putSavedSearch(database, tenant, { criteria, method: 'star' })
  await putStatistic(database, tenant, { id: 1, search })
  const who = visitor(server.app, `${tenant}.test`)
  const stat = async () => (await who.get('/analytic/stat/1')).body.data
  expect(await stat()).toMatchObject({ data: 1 })
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  const without = (visibility?: string) => ({
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: permits.fields.flatMap((field) =>
        field.id !== 'work_class' ? [field] : visibility ? [{ ...field, visibility }] : [],
      ),
      filters: permits.filters.filter(({ criterion }) => criterion !== 'work_class'),
    },
  })
  const unavailable = { data: null, parsedValue: null, state: 'unavailable' }
  await applyFolder(database, without('internal'))
  await expect.poll(stat).toMatchObject({ ...unavailable, problem: 'hidden' })
  expect(await stat()).toMatchObject({ search_saved: { search_metadata: { address: '' } } })
  await applyFolder(database, without())
  await expect.poll(stat).toMatchObject({ ...unavailable, problem: 'criterion_gone' })
})

test('a search that is withdrawn or deleted makes its tile say so', async () => {
  const withdrawn = await putSavedSearch(database, other, { visible: false })
  await putStatistic(database, other, { id: 1, search: withdrawn })
  const deleted = await putSavedSearch(database, other, {})
  await putStatistic(database, other, { id: 2, search: deleted })
  await asTenant(database, other, (tx) =>
    tx.query('update saved_search set deleted_at = now() where guid = $1', [deleted]),
  )
  const stats = await visitor(server.app, `${other}.test`).get('/analytic/stat')
  expect(stats.body.data).toMatchObject([{ problem: 'search_gone' }, { problem: 'search_gone' }])
})

test('numbers that are none name nothing', async () => {
  for (const id of ['0', '-1', 'x', '99999999999', '__proto__'])
    for (const kind of ['stat', 'group', 'scorecard'])
      expect((await people.manager.get(`/analytic/${kind}/${id}`)).status).toBe(404)
})

test('one agency’s statistics are nothing to another', async () => {
  const stranger = visitor(server.app, `${other}.test`)
  for (const board of ['public', 'internal', 'draft'] as const)
    expect((await stranger.get(`/search/saved/${guid[board]}`)).status).toBe(404)
  expect((await stranger.get('/analytic/scorecard/3')).status).toBe(404)
})

test('a tile whose module the agency has removed stays, says so, and leads nowhere', async () => {
  const search = await putSavedSearch(database, other, {})
  await putStatistic(database, other, { id: 3, search })
  await asTenant(database, other, (tx) =>
    tx.query(
      `with gone as (insert into module (tenant, module) values (current_tenant(), 'removed') returning module)
       update saved_search set module = gone.module from gone where guid = $1`,
      [search],
    ),
  )
  const { status, body } = await visitor(server.app, `${other}.test`).get('/analytic/stat/3')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    data: null,
    state: 'unavailable',
    problem: 'module_gone',
    search_saved: { module: { module_code: 'removed', department: { department_code: '' } } },
  })
})
