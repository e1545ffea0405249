import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

const tenant = uniqueTenant('fir')
const other = uniqueTenant('yew')
let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let ana: Visitor
let stranger: Visitor

const banner = (...columns: [analyticType: 'stat' | 'group', id: number][]) => ({
  heading: 'Welcome',
  rows: [
    {
      kind: 'banner',
      columns: columns.map(([analyticType, id]) => ({ type: 'analytic', analyticType, id })),
    },
  ],
})

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  await applyFolder(database, {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      control: {
        ...files['tenant.yaml'].control,
        stats: { boards: ['public', 'internal'] },
      },
    },
    'departments/building.yaml': {
      ...files['departments/building.yaml'],
      modules: ['permits', 'plans'],
      landing: banner(['stat', 1], ['group', 3]),
    },
    'modules/plans.yaml': { ...permits, code: 'plans' },
    // The only module of a department takes the place of its page, also where the agency has others.
    'departments/signs.yaml': {
      ...files['departments/building.yaml'],
      id: 'signs',
      name: 'Signs',
      modules: ['signs'],
      landing: banner(['stat', 1]),
    },
    'departments/clerk.yaml': {
      ...files['departments/building.yaml'],
      id: 'clerk',
      name: 'Clerk',
      modules: [],
      landing: banner(['stat', 1]),
    },
    'modules/signs.yaml': { ...permits, code: 'signs' },
    'landing.yaml': banner(['group', 1], ['stat', 2]),
  })
  await applyFolder(database, folder(other))
  const search = await putSavedSearch(database, tenant, { method: 'star' })
  for (const [id, board] of [
    [1, 'public'],
    [2, 'draft'],
    [3, 'internal'],
  ] as const)
    await putStatistic(database, tenant, { id, search, board })
  const at = { app: server.app, database }
  ana = await statisticsPerson(at, tenant, { email: 'ana@example.com', as: 'manager' })
  stranger = await statisticsPerson(at, other, { email: 's@example.com', as: 'manager' })
})
afterAll(() => server.close())

const HOME = { department: null }
const BUILDING = { department: { code: 'building', name: 'Building' } }
const CLERK = { department: { code: 'clerk', name: 'Clerk' } }

test('before a number is deleted or unpublished, the pages are named that the public reads it on', async () => {
  const lost = async (kind: string, id: number, who = ana) =>
    (await who.get(`/analytic/banners?kind=${kind}&id=${id}`)).body.data
  expect(await lost('stat', 1)).toEqual([HOME, BUILDING, CLERK])
  expect(await lost('group', 1)).toEqual([HOME, BUILDING, CLERK])
  expect(await lost('scorecard', 1)).toEqual([HOME, BUILDING, CLERK])
  // Drafts and internal numbers are on no page for the public.
  for (const id of [2, 3, 99])
    for (const kind of ['stat', 'group', 'scorecard']) expect(await lost(kind, id)).toEqual([])
  expect(await lost('stat', 1, stranger)).toEqual([])
  const anybody = visitor(server.app, `${tenant}.test`)
  expect((await anybody.get('/analytic/banners?kind=stat&id=1')).status).toBe(401)
})

test('a number that another banner of the page still shows is not lost', async () => {
  const again = { name: 'Again', rows: [[1]] }
  const group = (await ana.post('/analytic/group', again)).body.data as unknown as { id: number }
  await ana.post('/analytic/scorecard', {
    name: 'Twice',
    channels: ['public'],
    groups: [group.id],
    published: true,
  })
  const lost = async (kind: string) =>
    (await ana.get(`/analytic/banners?kind=${kind}&id=1`)).body.data
  // The home page shows the grouping, the department's page the stat of it.
  expect(await lost('group')).toEqual([HOME])
  expect(await lost('scorecard')).toEqual([HOME])
  expect(await lost('stat')).toEqual([HOME, BUILDING, CLERK])
})

test('a grouping says on which board it is published; a draft says that it is on none', async () => {
  const boards = async (who: Visitor) =>
    ((await who.get('/analytic/group')).body.data as unknown as { id: number; board: unknown }[])
      .filter(({ id }) => id <= 3)
      .map(({ id, board }) => [id, board])
  expect(await boards(ana)).toEqual([
    [1, 'public'],
    [2, null],
    [3, 'internal'],
  ])
  expect(await boards(visitor(server.app, `${tenant}.test`))).toEqual([[1, 'public']])
})
