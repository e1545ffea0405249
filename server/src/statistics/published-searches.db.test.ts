import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
let ana: Visitor
let anybody: Visitor
const mine = uniqueTenant('fir')

/** The fixture's folder, where kinds of work are for the agency's own people only. */
function hidingFolder() {
  const files = folder(mine)
  const permits = files['modules/permits.yaml']
  return {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: permits.fields.map((field) =>
        field.id === 'work_class' ? { ...field, visibility: 'internal' } : field,
      ),
      filters: permits.filters.filter(({ criterion }) => criterion !== 'work_class'),
    },
  }
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, hidingFolder())
  const own = records.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, mine, 'permits', own)
  const at = { app: server.app, database }
  ana = await statisticsPerson(at, mine, { email: 'ana@example.com', as: 'manager' })
  anybody = visitor(server.app, `${mine}.test`)
})
afterAll(() => server.close())

test('what a stat searches by, of what its reader may not see, is told by no search behind it', async () => {
  const search = await putSavedSearch(database, mine, {
    criteria: { status: '0', work_class: ['Com'] },
    method: 'star',
    address: 'status=0&work_class=Com',
  })
  await putStatistic(database, mine, { id: 900, search })
  const theirs = await anybody.get(`/search/saved/${search}`)
  expect(theirs.text).not.toMatch(/work_class|Com/)
  expect(theirs.body.data).toMatchObject({
    criteria: {},
    search_metadata: { address: '' },
    lost: [{ text: { en: 'a part that is not public' } }],
  })
  const managers = await ana.get(`/search/saved/${search}`)
  expect(managers.body.data).toMatchObject({ criteria: { work_class: ['Com'] } })
})

/** Makes a stat of a search with a private title, on a public scorecard. */
async function publish(title: string) {
  const search = await asTenant(database, mine, async ({ query }) => {
    const [account] = await query<{ guid: string }>(
      `select guid from account where email = 'ana@example.com'`,
    )
    return account?.guid ?? null
  }).then((owner) =>
    putSavedSearch(database, mine, { owner, method: 'star', title: 'Bob is slow again' }),
  )
  const made = await ana.post('/analytic/stat', {
    name: 'stat',
    title,
    options: { type: 'numeric' },
    search_saved_guid: search,
  })
  const { id, search_saved_guid: guid } = made.body.data as unknown as {
    id: number
    search_saved_guid: string
  }
  const group = await ana.post('/analytic/group', { name: 'Group', rows: [[id]] })
  const groups = [(group.body.data as unknown as { id: number }).id]
  const card = { name: 'Card', channels: ['public'], groups, published: true }
  expect((await ana.post('/analytic/scorecard', card)).status).toBe(200)
  return { id, guid }
}

test('the search behind a published stat has the stat’s title, not the one that its manager gave it', async () => {
  const { id, guid } = await publish('Open permits')
  const titleOf = async () => (await anybody.get(`/search/saved/${guid}`)).body.data['title']
  expect(await titleOf()).toBe('Open permits')
  const page = await server.app.fastify.inject({
    url: `/building/permits/search/saved/${guid}`,
    headers: { host: `${mine}.test` },
  })
  expect(page.body).not.toContain('Bob')
  const renamed = { name: 'stat', title: 'Permits', options: { type: 'numeric' }, version: 1 }
  expect((await ana.put(`/analytic/stat/${id}`, renamed)).status).toBe(200)
  expect(await titleOf()).toBe('Permits')
})

test('a number that no tile has room for is refused', async () => {
  const own = (data: number) =>
    ana.post(
      '/analytic/stat/preview',
      {
        criteria: {},
        options: { type: 'numeric/custom', data, date: '2026-01-01', source: 'Council' },
      },
      { 'x-module': 'permits' },
    )
  expect((await own(1e308)).body.errors['options.data']?.[0]).toContain('1000000000000000')
  expect((await own(-1e16)).status).toBe(400)
  expect((await own(1e15)).body.data).toMatchObject({ parsedValue: '1000T' })
})
