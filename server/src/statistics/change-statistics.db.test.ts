import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, records, viewport } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let ana: Visitor
let ben: Visitor
let resident: Visitor
let stranger: Visitor
let search: string
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    const files = folder(tenant)
    const { control, ...settings } = files['tenant.yaml']
    const stats = { boards: ['public', 'internal'] }
    await applyFolder(database, {
      ...files,
      'tenant.yaml': { ...settings, control: { ...control, stats } },
    })
    const own = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', own)
  }
  const at = { app: server.app, database }
  ana = await statisticsPerson(at, mine, { email: 'ana@example.com', as: 'manager' })
  ben = await statisticsPerson(at, mine, { email: 'ben@example.com', name: 'Ben', as: 'manager' })
  resident = await statisticsPerson(at, mine, { email: 'r@example.com', as: 'resident' })
  stranger = await statisticsPerson(at, other, { email: 's@example.com', as: 'manager' })
  search = await putSavedSearch(database, mine, { criteria: { status: '0' } })
})
afterAll(() => server.close())

const numeric = () => ({
  name: 'permits',
  title: { en: 'Permits', es: 'Permisos' },
  options: { type: 'numeric' },
  search_saved_guid: search,
})
const newStat = async () =>
  (await ana.post('/analytic/stat', numeric())).body.data as unknown as Made
/** Makes a search such as those that are copied for stats. */
const agencySearch = () =>
  putSavedSearch(database, mine, { criteria: { status: '0' }, method: 'star' })
interface Made {
  id: number
  version: number
  search_saved_guid: string
}
const made = (reply: { body: { data: unknown } }) => reply.body.data as Made

test('a manager makes a stat, a grouping and a scorecard, and publishes it: everybody reads them', async () => {
  const stat = await ana.post('/analytic/stat', { ...numeric(), comments: 'Ask Eva' })
  expect(stat).toMatchObject({ status: 200 })
  expect(stat.body.data).toMatchObject({
    type: 'numeric',
    data: 6,
    parsedValue: '6',
    state: 'counted',
    comment: 'Ask Eva',
    version: 1,
    published: false,
  })
  const { id } = made(stat)
  const rows = [[id, null]]
  const group = made(
    await ana.post('/analytic/group', { name: 'This year', note: '**Now**', rows }),
  )
  const card = { name: 'Building', channels: ['public', 'internal'], groups: [group.id] }
  const draft = made(await ana.post('/analytic/scorecard', card))
  const anybody = visitor(server.app, `${mine}.test`)
  for (const path of [`stat/${id}`, `group/${group.id}`, `scorecard/${draft.id}/board`])
    expect((await anybody.get(`/analytic/${path}`)).status).toBe(404)
  const change = { ...card, published: true, version: draft.version }
  expect((await ana.put(`/analytic/scorecard/${draft.id}`, change)).status).toBe(200)
  const board = (await anybody.get(`/analytic/scorecard/${draft.id}/board`)).body.data
  expect(board).toMatchObject({
    scorecard: { name: 'Building', published: true, groups: [group.id], version: 0 },
    groups: [{ name: 'This year', note: '**Now**', rows }],
    // Of six permits one is for the agency's own people.
    stats: [{ id, data: 5, published: true, version: 0 }],
  })
  expect((await anybody.get('/analytic/stat')).body.data).toMatchObject([{ id }])
  expect((await ana.get(`/analytic/stat/${id}`)).body.data).toMatchObject({ published: true })
})

test('a stat outlives the search that it was made of, and who made it', async () => {
  const carl = await statisticsPerson({ app: server.app, database }, mine, {
    email: 'carl@example.com',
    as: 'manager',
  })
  const own = await carl.post(
    '/search/saved',
    { criteria: { status: '0' }, search_metadata: {}, method: 'star', name: 'mine' },
    { 'x-module': 'permits' },
  )
  const { guid } = own.body.data as unknown as { guid: string }
  const theirs = await ana.post('/analytic/stat', { ...numeric(), search_saved_guid: guid })
  expect(theirs.body.errors).toHaveProperty('search_saved_guid')
  const stat = made(await carl.post('/analytic/stat', { ...numeric(), search_saved_guid: guid }))
  expect(stat.search_saved_guid).not.toBe(guid)
  expect((await carl.remove(`/search/saved/${guid}`)).status).toBe(200)
  await asTenant(database, mine, (tx) =>
    tx.query(`delete from account where email = 'carl@example.com'`),
  )
  expect((await ana.get(`/analytic/stat/${stat.id}`)).body.data).toMatchObject({ data: 6 })
})

test('a stat keeps the address of its search, and nothing else that its manager’s client kept there', async () => {
  const screen = { address: 'status=0&at=-97.8,30.2,12', search: 'status=0' }
  const more = { privately: 'for Eva', viewport: viewport(-97.8, 30.2, 0.1) }
  const saved = (criteria: object, metadata: object) =>
    asTenant(database, mine, async ({ query }) => {
      const [row] = await query<{ guid: string }>(
        `insert into saved_search (tenant, module, method, title, name, criteria, search_metadata, created_at)
         values (current_tenant(), 'permits', 'share', '"Old"', 'old', $1, $2, '2020-01-01') returning guid`,
        [JSON.stringify(criteria), JSON.stringify(metadata)],
      )
      return row?.guid
    })
  const guid = await saved({ status: '0' }, { ...screen, ...more })
  const stat = made(await ana.post('/analytic/stat', { ...numeric(), search_saved_guid: guid }))
  const [kept] = await asTenant(database, mine, (tx) =>
    tx.query<{ search_metadata: object }>(
      'select search_metadata from saved_search where guid = $1',
      [stat.search_saved_guid],
    ),
  )
  expect(kept?.search_metadata).toEqual(screen)
  // Searches of before there were sizes may be larger than any that is saved now.
  const large = { record_type: Array.from({ length: 5_000 }, (_, at) => `none-${at}`) }
  for (const [criteria, address, reason] of [
    [large, '', 'search_criteria_too_large'],
    [{}, 'a'.repeat(21_000), 'search_screen_too_large'],
  ] as const) {
    const { status, text } = await ana.post('/analytic/stat', {
      ...numeric(),
      search_saved_guid: await saved(criteria, { address }),
    })
    expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ reason })])
  }
})

test('the same request sent twice makes one, at the same moment as well', async () => {
  const body = { ...numeric(), request: randomUUID() }
  const twice = await Promise.all([
    ana.post('/analytic/stat', body),
    ana.post('/analytic/stat', body),
  ])
  expect(new Set(twice.map((reply) => made(reply).id)).size).toBe(1)
  const [{ id, version }] = twice.map(made) as [Made, Made]
  await ana.remove(`/analytic/stat/${id}?version=${version}`)
  expect((await ana.post('/analytic/stat', body)).status).toBe(410)
  const group = { name: 'One', rows: [], request: randomUUID() }
  const first = made(await ana.post('/analytic/group', group))
  expect(made(await ana.post('/analytic/group', group)).id).toBe(first.id)
})

test('of two managers the second is told who was first, and nothing is overwritten', async () => {
  const { id, version } = await newStat()
  const change = { ...numeric(), search_saved_guid: undefined, version }
  expect((await ben.put(`/analytic/stat/${id}`, { ...change, name: 'by Ben' })).status).toBe(200)
  const late = await ana.put(`/analytic/stat/${id}`, { ...change, name: 'by Ana' })
  expect(late.status).toBe(409)
  expect(late.body.detail).toMatch(/^Ben Ruiz changed this on \d{4}-\d\d-\d\d at \d\d:\d\d/)
  const wrong = { ...change, search_saved_guid: randomUUID(), name: 'by Ana' }
  const lateAndWrong = await ana.put(`/analytic/stat/${id}`, wrong)
  expect(lateAndWrong.status, 'that Ben was first matters more').toBe(409)
  const removed = await ana.remove(`/analytic/stat/${id}?version=${version}`)
  expect(removed.status).toBe(409)
  expect((await ana.get(`/analytic/stat/${id}`)).body.data).toMatchObject({ name: 'by Ben' })
})

test('a change of what another manager deleted says who and when, and is saved once that is restored', async () => {
  const stat = await newStat()
  const group = made(await ana.post('/analytic/group', { name: 'Ours', rows: [] }))
  const card = { name: 'Ours', channels: ['public'], groups: [group.id], published: false }
  const changes = {
    stat: [stat, { ...numeric(), search_saved_guid: undefined, name: 'by Ana' }],
    scorecard: [made(await ana.post('/analytic/scorecard', card)), { ...card, name: 'by Ana' }],
    group: [group, { name: 'by Ana', rows: [] }],
  } as const
  for (const [kind, [{ id, version }, change]] of Object.entries(changes)) {
    const path = `/analytic/${kind}/${id}`
    expect((await ben.remove(`${path}?version=${version}`)).status).toBe(200)
    const refused = [
      await ana.put(path, { ...change, version }),
      await ana.remove(`${path}?version=${version}`),
    ]
    for (const { status, text } of refused)
      expect([status, JSON.parse(text)]).toEqual([
        410,
        expect.objectContaining({
          reason: 'statistics_deleted_by',
          values: expect.objectContaining({ name: 'Ben Ruiz' }),
        }),
      ])
    expect((await stranger.put(path, { ...change, version })).status).toBe(404)
    const restored = made(await ana.post(`${path}/restore`))
    if (kind === 'scorecard') expect(restored).toMatchObject({ groups: [group.id] })
    const saved = await ana.put(path, { ...change, version: restored.version })
    expect([saved.status, saved.body.data]).toMatchObject([200, { name: 'by Ana' }])
    await ben.remove(`${path}?version=${made(saved).version}`)
    const table = kind === 'stat' ? 'statistic' : kind === 'group' ? 'statistic_group' : 'scorecard'
    await asTenant(database, mine, (tx) =>
      tx.query(`update ${table} set deleted_at = now() - interval '25 hours' where id = $1`, [id]),
    )
    for (const { status, text } of [
      await ana.put(path, { ...change, version }),
      await ana.post(`${path}/restore`),
    ])
      expect([status, JSON.parse(text)]).toMatchObject([
        410,
        { reason: 'statistics_deleted_for_good' },
      ])
  }
})

test('what a stat says can be changed though the searches behind it are gone', async () => {
  const [own, whole] = [await agencySearch(), await agencySearch()]
  const options = { type: 'numeric/share', of: whole }
  const id = 800
  await putStatistic(database, mine, { id, search: own, whole, options, board: null })
  await asTenant(database, mine, (tx) =>
    tx.query('update saved_search set deleted_at = now() where guid = any ($1::uuid[])', [
      [own, whole],
    ]),
  )
  const { version } = made(await ana.get(`/analytic/stat/${id}`))
  const change = { ...numeric(), search_saved_guid: undefined, options, name: 'of old', version }
  const changed = await ana.put(`/analytic/stat/${id}`, change)
  expect(changed.body.data).toMatchObject({
    name: 'of old',
    problem: 'search_gone',
    search_saved_guid: own,
  })
  const elsewhere = { ...change, search_saved_guid: randomUUID(), version: version + 1 }
  expect((await ana.put(`/analytic/stat/${id}`, elsewhere)).body.errors).toHaveProperty(
    'search_saved_guid',
  )
})

test('a comment under both of its names is refused: which one is meant?', async () => {
  const both = { ...numeric(), comment: 'Ask Eva', comments: 'Ask Ben' }
  const refused = await ana.post('/analytic/stat', both)
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject({
    comments: ['Send the comment as comment or as comments, not as both.'],
  })
  const { id, version } = await newStat()
  const change = { ...both, search_saved_guid: undefined, version }
  expect((await ana.put(`/analytic/stat/${id}`, change)).status).toBe(400)
})

test('a deleted stat leaves an empty place, and has it again when it is brought back', async () => {
  const [one, two] = [await newStat(), await newStat()]
  const group = made(await ana.post('/analytic/group', { name: 'Both', rows: [[one.id, two.id]] }))
  const rows = async () => (await ana.get(`/analytic/group/${group.id}`)).body.data
  expect((await ana.remove(`/analytic/stat/${one.id}?version=${one.version}`)).status).toBe(200)
  expect((await ana.get(`/analytic/stat/${one.id}`)).status).toBe(404)
  expect(await rows()).toMatchObject({ rows: [[null, two.id]] })
  const { title } = numeric()
  const isThis = { kind: 'stat', id: one.id, name: title, deleted: expect.any(String) }
  expect((await ana.get('/analytic/deleted')).body.data).toContainEqual(isThis)
  expect((await stranger.get('/analytic/deleted')).body.data).toEqual([])
  expect((await ana.post(`/analytic/stat/${one.id}/restore`)).body.data).toMatchObject({
    id: one.id,
  })
  expect(await rows()).toMatchObject({ rows: [[one.id, two.id]] })
  expect((await ana.get('/analytic/deleted')).body.data).not.toContainEqual(isThis)
  await asTenant(database, mine, (tx) =>
    tx.query(`update statistic set deleted_at = now() - interval '25 hours' where id = $1`, [
      one.id,
    ]),
  )
  expect((await ana.get('/analytic/deleted')).body.data).not.toContainEqual(isThis)
  expect((await ana.post(`/analytic/stat/${one.id}/restore`)).status).toBe(410)
})

test('a deleted grouping is on no scorecard any more', async () => {
  const group = made(await ana.post('/analytic/group', { name: 'Gone', rows: [] }))
  const kept = made(await ana.post('/analytic/group', { name: 'Kept', rows: [] }))
  const card = made(
    await ana.post('/analytic/scorecard', {
      name: 'Two',
      channels: ['public'],
      groups: [group.id, kept.id],
    }),
  )
  await ana.remove(`/analytic/group/${group.id}?version=${group.version}`)
  const left = await ana.get(`/analytic/scorecard/${card.id}`)
  expect(left.body.data).toMatchObject({ groups: [kept.id] })
  await ana.remove(`/analytic/scorecard/${card.id}?version=${card.version}`)
  expect((await ana.get(`/analytic/scorecard/${card.id}`)).status).toBe(404)
  expect((await ana.post(`/analytic/scorecard/${card.id}/restore`)).status).toBe(200)
})

test('scorecards are tabs in the order that a manager gave them, and a new one is the last', async () => {
  const { id: stat } = await newStat()
  const { id: group } = made(await ana.post('/analytic/group', { name: 'g', rows: [[stat]] }))
  const card = async (name: string) => {
    const body = { name, channels: ['public'], groups: [group], published: true }
    return made(await ana.post('/analytic/scorecard', body)).id
  }
  const ids = async (who: Visitor) =>
    ((await who.get('/analytic/scorecard')).body.data as unknown as Made[]).map(({ id }) => id)
  const order = (who: Visitor, wanted: readonly number[]) =>
    who.post('/analytic/scorecard/order', { ids: wanted })
  await card('One')
  await card('Two')
  const before = await ids(ana)
  const wanted = before.toReversed()
  expect((await order(ana, wanted)).status).toBe(200)
  expect(await ids(ben)).toEqual(wanted)
  const added = await card('Three')
  expect(await ids(ana)).toEqual([...wanted, added])
  // Without the new one, with one too many, or by who has no right, nothing moves.
  expect((await order(ben, wanted)).text).toContain('scorecards_changed')
  expect((await order(ana, [...wanted, added, 9_999])).status).toBe(409)
  expect((await order(ana, [added, added])).status).toBe(400)
  expect((await order(resident, [...wanted, added])).status).toBe(403)
  expect((await order(stranger, [...wanted, added])).status).toBe(409)
  expect(await ids(ana)).toEqual([...wanted, added])
  // Others read the published ones in the same order.
  const published = await ids(resident)
  expect(published.slice(-1)).toEqual([added])
  expect(published).toEqual((await ids(ana)).filter((id) => published.includes(id)))
})

test('who does not manage statistics changes none, and another agency’s manager finds none', async () => {
  const { id, version } = await newStat()
  const anybody = visitor(server.app, `${mine}.test`)
  const writes: [Visitor, number][] = [
    [anybody, 401],
    [resident, 403],
  ]
  for (const [who, status] of writes) {
    for (const kind of ['stat', 'group', 'scorecard']) {
      expect((await who.post(`/analytic/${kind}`, {})).status).toBe(status)
      expect((await who.put(`/analytic/${kind}/${id}`, {})).status).toBe(status)
      expect((await who.remove(`/analytic/${kind}/${id}?version=1`)).status).toBe(status)
      expect((await who.post(`/analytic/${kind}/${id}/restore`)).status).toBe(status)
    }
    expect((await who.post('/analytic/stat/preview', {})).status).toBe(status)
    expect((await who.get('/analytic/deleted')).status).toBe(status)
  }
  expect((await stranger.get(`/analytic/stat/${id}`)).status).toBe(404)
  expect((await stranger.remove(`/analytic/stat/${id}?version=${version}`)).status).toBe(404)
  expect((await stranger.post(`/analytic/stat/${id}/restore`)).status).toBe(404)
  const change = { ...numeric(), version }
  expect((await stranger.put(`/analytic/stat/${id}`, change)).status).toBe(404)
  expect((await stranger.post('/analytic/stat', numeric())).status).toBe(400)
  expect((await stranger.post('/analytic/group', { name: 'x', rows: [[id]] })).status).toBe(400)
  expect((await stranger.get('/analytic/stat')).body.data).toEqual([])
})
