import { randomUUID } from 'node:crypto'
import type { Stat } from '@plat/contract/statistics/stats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { criteriaNow } from '../search/shown-search.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let people: Readonly<Record<'anybody' | 'resident' | 'manager', Visitor>>
const tenant = uniqueTenant('yew')
const DAY_MS = 86_400_000

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** The fixture's folder with a second date, and shares and changes of ever so few records. */
function agency() {
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  return {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [daysAgo(12)] },
      control: { ...files['tenant.yaml'].control, stats: { minimumSample: 1 } },
    },
    'modules/permits.yaml': {
      ...permits,
      fields: [...permits.fields, { id: 'closed', label: 'Closed', kind: 'date' }],
    },
  }
}

/** Permits of all kinds: one of three is for staff only, one of four has no end, some end before they begin. */
const RECORDS: TestRecord[] = Array.from({ length: 120 }, (_, i) => ({
  guid: randomUUID(),
  agency_reference: `P-${i}`,
  title: i % 5 === 0 ? 'Deck' : 'Roof',
  record_type: i % 2 === 0 ? 'NEW' : 'ELEC',
  status: i % 4 === 0 ? 'Issued' : 'Final',
  status_category: i % 4 === 0 ? 1 : 2,
  record_date: daysAgo(i * 2),
  lng: i % 7 === 0 ? undefined : -97.8,
  lat: i % 7 === 0 ? undefined : 30.2,
  ...(i % 3 === 0 ? { visibility: 2 } : {}),
  attributes: {
    ...(i % 4 === 0 ? {} : { closed: daysAgo(i * 2 + (i % 9 === 0 ? 3 : -5)) }),
    ...(i % 6 === 0 ? {} : { cost: 100 * i }),
    work_class: i % 8 < 4 ? 'Res' : 'Com',
  },
}))

const SEARCHES = {
  all: { status: '0' },
  asked: {},
  decks: { text: 'deck', status: '0' },
  recent: {
    status: '0',
    record_date: { order: 'previous', period: 'day', number: 90, fiscal: false },
  },
  dated: { status: '0', record_date___start: daysAgo(200), end: daysAgo(10) },
  typed: { status: '1,2', record_type: ['NEW'], work_class: ['Res'], cost: { from: 500 } },
  located: { status: '2', ___geometry: { type: 'Point', coordinates: [-97.8, 30.2], radius: 500 } },
  live: { status: '1', work_class: ['Com', 'Res'] },
  seen: { status: '0', ___seen_by: 'everybody', ___place: [], text: '' },
  long: {
    status: '0',
    record_date: { order: 'previous', period: 'year', number: 15, fiscal: false },
  },
  twice: { status: '0', start: daysAgo(30), record_date___start: daysAgo(90) },
}
type Search = keyof typeof SEARCHES

const span = { from: 'record_date', to: 'closed' }
const WITH: readonly object[] = [
  { type: 'numeric' },
  { type: 'numeric/sum', field: 'cost' },
  { type: 'numeric/median', field: 'cost' },
  { type: 'numeric/duration', ...span },
  { type: 'numeric/overdue', ...span, target: 20 },
  { type: 'numeric/overdue', ...span, target: 3_000 },
  { type: 'numeric/change', field: 'record_date', period: 'month', against: 'before' },
  { type: 'numeric/change', field: 'closed', period: 'week', against: 'before' },
]
/** Searches of wholes, by the searches that a share is taken of. */
const SHARES: readonly (readonly [of: Search, whole: Search])[] = [
  ['live', 'all'],
  ['typed', 'all'],
  ['typed', 'live'],
  ['recent', 'dated'],
  ['located', 'recent'],
  ['live', 'seen'],
  ['seen', 'decks'],
  ['seen', 'located'],
  ['typed', 'long'],
  ['recent', 'twice'],
]

const stats: { id: number; options: object; search: Search; board: 'public' | 'internal' }[] = []

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, agency())
  await putRecords(database, tenant, 'permits', RECORDS)
  const guids = new Map<Search, string>()
  for (const [name, criteria] of Object.entries(SEARCHES))
    guids.set(name as Search, await putSavedSearch(database, tenant, { criteria, address: '' }))
  const guidOf = (name: Search) => guids.get(name) ?? ''
  for (const board of ['public', 'internal'] as const) {
    for (const search of guids.keys())
      for (const options of WITH) stats.push({ id: stats.length + 1, options, search, board })
    for (const [search, whole] of SHARES)
      stats.push({
        id: stats.length + 1,
        options: { type: 'numeric/share', of: guidOf(whole), whole },
        search,
        board,
      })
  }
  for (const { id, options, search, board } of stats) {
    const { whole, ...rest } = options as { type: string; whole?: Search }
    await putStatistic(database, tenant, {
      id,
      search: guidOf(search),
      options: rest,
      board,
      ...(whole && { whole: guidOf(whole) }),
    })
  }
  const context = { app: server.app, database }
  people = {
    anybody: visitor(server.app, `${tenant}.test`),
    resident: await statisticsPerson(context, tenant, {
      email: 'rosa@example.com',
      as: 'resident',
    }),
    manager: await statisticsPerson(context, tenant, { email: 'ana@example.com', as: 'manager' }),
  }
})
afterAll(() => server.close())

/** How many records the page of an address finds for somebody. */
async function found(name: keyof typeof LEVELS, address: string): Promise<number> {
  const { document } = await loadTenant(database, tenant)
  const module = moduleOf(document, 'permits')
  const criteria = module && criteriaNow(address, module, LEVELS[name])
  const answer = await people[name].post('/search/count', criteria, { 'x-module': 'permits' })
  expect([address, answer.status]).toEqual([address, 200])
  return Number(answer.body.data['all'])
}

const LEVELS = { anybody: 'anonymous', resident: 'registered', manager: 'internal' } as const

/** What the number says of the records that it counts. */
function countOf({ type, data, sample, compared, second }: Stat): number | null {
  if (type === 'numeric' || type === 'numeric/overdue') return data
  if (type === 'numeric/change') return compared?.last.records ?? null
  if (type === 'numeric/share')
    return data === null ? null : Math.round(((second?.value ?? 0) * data) / 100)
  return sample.records + sample.invalid
}

test('every number leads to exactly the records that it counts, whoever looks', async () => {
  let compared = 0
  for (const name of ['anybody', 'resident', 'manager'] as const) {
    const answers = (await people[name].get('/analytic/stat')).body.data as unknown as Stat[]
    expect(answers).toHaveLength(name === 'manager' ? stats.length : stats.length / 2)
    for (const stat of answers) {
      const { id, behind } = stat
      const what = `${name}: ${JSON.stringify(stats[id - 1])} ${behind.address}`
      if (behind.address === null) {
        // Of nothing no search can be made.
        expect([what, countOf(stat) ?? 0, behind.records]).toEqual([what, 0, 0])
        continue
      }
      compared++
      const count = await found(name, behind.address)
      expect([what, behind.records]).toEqual([what, count])
      expect([what, countOf(stat) ?? count]).toEqual([what, count])
      for (const { kind, address, records } of behind.others) {
        const others = await found(name, address)
        expect([what, kind, records ?? others]).toEqual([what, kind, others])
      }
    }
  }
  expect(compared).toBeGreaterThan(200)
}, 240_000)

test('staff are led to the public records of a public number, and see more from an internal board', async () => {
  const { anybody, manager } = people
  const one = stats.find(({ search, board }) => search === 'all' && board === 'public')
  const theirs = stats.find(({ search, board }) => search === 'all' && board === 'internal')
  const of = async (who: Visitor, id = 0): Promise<Stat> =>
    (await who.get(`/analytic/stat/${id}`)).body.data as unknown as Stat
  expect((await of(anybody, one?.id)).behind).toMatchObject({ address: 'status=0', records: 80 })
  expect((await of(manager, one?.id)).behind).toMatchObject({
    address: 'status=0&seen-by=everybody',
    records: 80,
  })
  expect((await of(manager, theirs?.id)).behind).toMatchObject({
    address: 'status=0',
    records: 120,
  })
})

test('the agency’s own number leads to related records, and to none of its own', async () => {
  const search = await putSavedSearch(database, tenant, { criteria: { record_type: ['NEW'] } })
  const id = stats.length + 1
  await putStatistic(database, tenant, { id, search, data: 1200 })
  const { behind } = (await people.anybody.get(`/analytic/stat/${id}`)).body.data
  expect(behind).toEqual({
    address: null,
    records: null,
    others: [{ kind: 'related', address: 'record_type=NEW&status=1', records: null }],
  })
})

test('a change from nothing tells the records of now', async () => {
  const options = {
    type: 'numeric/change',
    field: 'record_date',
    period: 'week',
    against: 'before',
  }
  const changeOf = async (id: number, criteria: Record<string, unknown>) => {
    const search = await putSavedSearch(database, tenant, { criteria })
    await putStatistic(database, tenant, { id, search, options })
    return (await people.anybody.get(`/analytic/stat/${id}`)).body.data as unknown as Stat
  }
  const { compared: weeks } = await changeOf(stats.length + 2, { status: '0' })
  // Without the records of the week before.
  const from = weeks?.last.start
  const stat = await changeOf(stats.length + 3, { status: '0', record_date: { from } })
  expect(stat).toMatchObject({
    data: null,
    state: 'none',
    second: { kind: 'before', value: 0 },
    compared: { last: { records: weeks?.last.records }, before: { records: 0 } },
    behind: { records: weeks?.last.records },
  })
  expect(weeks?.last.records).toBeGreaterThan(0)
})
