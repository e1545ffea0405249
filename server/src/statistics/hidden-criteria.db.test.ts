import { randomUUID } from 'node:crypto'
import type { Stat } from '@plat/contract/statistics/stats'
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
const tenant = uniqueTenant('elm')
const people: Record<'anybody' | 'resident' | 'clerk' | 'manager', Visitor> = Object.create(null)
const ADDRESS = 'work_class=Com&status=0'
/** Numbers of stats by one search, whatever comes of each. */
const STATS = { count: 1, entered: 2, share: 3, median: 4, withdrawn: 5 }

/** The folder whose work class has a visibility; for staff it is no filter. */
function agency(visibility: 'everybody' | 'internal') {
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  return {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: permits.fields.map((field) =>
        field.id === 'work_class' ? { ...field, visibility } : field,
      ),
      filters: permits.filters.filter(
        ({ criterion }) => visibility === 'everybody' || criterion !== 'work_class',
      ),
    },
  }
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, agency('everybody'))
  const copies = records.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, tenant, 'permits', copies)
  const searched = { criteria: { work_class: ['Com'], status: '0' }, address: ADDRESS }
  const search = await putSavedSearch(database, tenant, { ...searched, method: 'star' })
  const whole = await putSavedSearch(database, tenant, {
    criteria: { status: '0' },
    method: 'star',
  })
  const gone = await putSavedSearch(database, tenant, { ...searched, visible: false })
  const { count, entered, share, median, withdrawn } = STATS
  await putStatistic(database, tenant, { id: count, search })
  await putStatistic(database, tenant, { id: entered, search, data: 5 })
  const ofWhole = { type: 'numeric/share', of: whole }
  await putStatistic(database, tenant, { id: share, search, whole, options: ofWhole })
  const options = { type: 'numeric/median', field: 'none' }
  await putStatistic(database, tenant, { id: median, search, options })
  await putStatistic(database, tenant, { id: withdrawn, search: gone })
  await asTenant(database, tenant, ({ query }) =>
    query(
      `update saved_search set search_metadata = search_metadata || '{"search": "work_class=Com", "privatething": {"a": 1}}'`,
    ),
  )
  const at = { app: server.app, database }
  people.anybody = visitor(server.app, `${tenant}.test`)
  for (const as of ['resident', 'clerk', 'manager'] as const)
    people[as] = await statisticsPerson(at, tenant, { email: `${as}@example.com`, as })
})
afterAll(() => server.close())

/** The stats as somebody sees them: each by itself, in the list and on its board. */
async function stats(who: Visitor): Promise<Stat[]> {
  const listed = (await who.get('/analytic/stat')).body.data as unknown as Stat[]
  const single = await Promise.all(
    Object.values(STATS).map(async (id) => {
      const one = (await who.get(`/analytic/stat/${id}`)).body.data as unknown as Stat
      const board = (await who.get(`/analytic/scorecard/${id}/board`)).body.data as unknown as {
        stats: Stat[]
      }
      return [one, ...board.stats]
    }),
  )
  return [...listed, ...single.flat()]
}

test('a stat leads to its records and tells nothing else that was kept with its search', async () => {
  for (const who of Object.values(people)) {
    const all = await stats(who)
    expect(all).toHaveLength(3 * Object.keys(STATS).length)
    for (const { search_saved: search } of all)
      expect(search.search_metadata).toEqual({ address: ADDRESS, search: 'work_class=Com' })
  }
})

test('only managers are told what they call a stat', async () => {
  for (const name of ['anybody', 'resident', 'clerk'] as const)
    expect(new Set((await stats(people[name])).map((stat) => stat.name)), name).toEqual(
      new Set(['']),
    )
  expect(new Set((await stats(people.manager)).map((stat) => stat.name))).toEqual(
    new Set(['permits']),
  )
})

test('once a criterion is restricted no stat tells it, whatever came of its number', async () => {
  await applyFolder(database, agency('internal'))
  await expect
    .poll(async () => (await stats(people.anybody)).find(({ id }) => id === STATS.count)?.problem)
    .toBe('hidden')
  // Staff may see the field, and read the same of everybody's numbers.
  for (const name of ['anybody', 'resident', 'clerk', 'manager'] as const)
    for (const stat of await stats(people[name])) {
      expect(stat.search_saved.search_metadata, `${stat.id} to ${name}`).toEqual({ address: '' })
      expect(JSON.stringify(stat)).not.toMatch(/work_class|Com\b/)
    }
  const said = new Map((await stats(people.anybody)).map(({ id, problem }) => [id, problem]))
  expect(said.get(STATS.entered)).toBeNull()
  expect(said.get(STATS.withdrawn)).toBe('search_gone')
  await applyFolder(database, agency('everybody'))
})
