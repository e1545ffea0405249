import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { signUp, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
const shared = randomUUID()
const hidden = randomUUID()

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    await putRecords(
      database,
      tenant,
      'permits',
      records.map((one) => ({ ...one, guid: randomUUID() })),
    )
  }
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
  await putSavedSearch(database, mine, { guid: shared, criteria: { status: '0' } })
  await putSavedSearch(database, mine, { guid: hidden, visible: false })
  await putStatistic(database, mine, { id: 1, search: shared })
  await putStatistic(database, mine, { id: 2, search: shared, data: 19_345.5 })
  await putStatistic(database, mine, { id: 3, search: shared, published: false })
  await putStatistic(database, mine, { id: 4, search: hidden })
  await putStatistic(database, mine, {
    id: 5,
    search: await putSavedSearch(database, mine, { criteria: { no_such_field: ['x'] } }),
  })
  await asTenant(database, mine, (tx) =>
    tx.query('insert into statistic_group (tenant, id, name, rows) values ($1, 1, $2, $3)', [
      mine,
      'This year',
      '[[1, 99, 3], [2]]',
    ]),
  )
})
afterAll(() => server.close())

async function get(
  path: string,
  options: { tenant?: string; token?: string; cookie?: string } = {},
) {
  const { tenant = mine, token, cookie } = options
  const response = await server.app.fastify.inject({
    url: `/api${path}`,
    headers: {
      host: `${tenant}.test`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  })
  return { status: response.statusCode, data: response.json().data }
}
const numbers = (stats: { id: number; value: number }[]) =>
  stats.map(({ id, value }) => [id, value])

test('a tile counts what its viewer may see, and a number of the agency’s own stays as it is', async () => {
  // Six records, of which one is for the agency's own people.
  expect(numbers((await get('/analytic/stat')).data)).toEqual([
    [1, 5],
    [2, 19_345.5],
  ])
  expect((await get('/analytic/stat/1', { token: internal })).data.value).toBe(6)
  expect((await get('/analytic/stat/1')).data).toMatchObject({
    type: 'numeric',
    value: 5,
    search_saved: {
      guid: shared,
      module: { module_code: 'permits', department: { department_code: 'building' } },
    },
  })
})

test('after an import a tile has the new number', async () => {
  const tenant = uniqueTenant('ash')
  await applyFolder(database, folder(tenant))
  await putRecords(database, tenant, 'permits', records.slice(0, 2))
  await putStatistic(database, tenant, {
    id: 1,
    search: await putSavedSearch(database, tenant, {}),
  })
  expect((await get('/analytic/stat/1', { tenant })).data.value).toBe(2)
  await putRecords(database, tenant, 'permits', records.slice(0, 1))
  await expect.poll(async () => (await get('/analytic/stat/1', { tenant })).data.value).toBe(1)
})

test('a field that is hidden from now on hides what a tile counted by it, without an import', async () => {
  const tenant = uniqueTenant('oak')
  await applyFolder(database, folder(tenant))
  await putRecords(
    database,
    tenant,
    'permits',
    records.map((one) => ({ ...one, guid: randomUUID() })),
  )
  await putStatistic(database, tenant, {
    id: 1,
    search: await putSavedSearch(database, tenant, { criteria: { work_class: ['Com'] } }),
  })
  expect((await get('/analytic/stat/1', { tenant })).data.value).toBe(1)
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  await applyFolder(database, {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: permits.fields.map((field) =>
        field.id === 'work_class' ? { ...field, visibility: 'internal' } : field,
      ),
      filters: permits.filters.filter(({ criterion }) => criterion !== 'work_class'),
    },
  })
  await expect.poll(async () => (await get('/analytic/stat/1', { tenant })).status).toBe(404)
})

test('drafts, withdrawn searches and criteria that are gone make no tile', async () => {
  for (const id of [3, 4, 5, 99]) expect((await get(`/analytic/stat/${id}`)).status).toBe(404)
  for (const id of ['0', '-1', 'x', '99999999999'])
    expect((await get(`/analytic/stat/${id}`)).status).toBe(404)
})

test('who manages statistics sees drafts too', async () => {
  const manager = visitor(server.app, `${mine}.test`)
  await signUp(manager, database, mine, 'manager@example.com')
  await asTenant(database, mine, async (tx) => {
    await tx.query(`update account set grants = '{stats.manage}' where email = $1`, [
      'manager@example.com',
    ])
    await tx.query(`update session set second_factor = 'totp'`)
  })
  await expect.poll(async () => (await manager.get('/analytic/stat/3')).status).toBe(200)
})

test('a group shows its tiles in rows, and an empty place for one that is gone', async () => {
  const [group] = (await get('/analytic/group')).data
  expect(group).toMatchObject({ id: 1, name: 'This year', note: null })
  expect(group.rows.map(numbers)).toEqual([[[1, 5]], [[2, 19_345.5]]])
})

test('one agency’s tiles are nothing to another', async () => {
  expect((await get('/analytic/stat', { tenant: other })).data).toEqual([])
  expect((await get('/analytic/group', { tenant: other })).data).toEqual([])
  expect((await get('/analytic/stat/1', { tenant: other })).status).toBe(404)
})
