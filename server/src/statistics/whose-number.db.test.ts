import { randomUUID } from 'node:crypto'
import type { Channel } from '@plat/contract/statistics/channel'
import type { Board } from '@plat/contract/statistics/scorecards'
import type { Stat } from '@plat/contract/statistics/stats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, testRecord } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
const guid = { public: randomUUID(), internal: randomUUID(), draft: randomUUID() }
/** `registered`: a manager who sees no more records than a resident. */
const people: Record<'anybody' | 'resident' | 'clerk' | 'manager' | 'registered', Visitor> =
  Object.create(null)
const STATS = { public: 1, internal: 2, draft: 3, share: 4, own: 5, hidden: 6 }

/** Two public records, one for those who have logged in, and two sealed ones. */
const sealed = (count = 2) => [
  ...['A-1', 'A-2'].map((number) => testRecord(number)),
  testRecord('B-1', { visibility: 1, attributes: { work_class: 'Com' } }),
  ...Array.from({ length: count }, (_, i) =>
    testRecord(`C-${i}`, { title: 'Sealed case', visibility: 2, attributes: { cost: 5 } }),
  ),
]

const boardsFolder = (tenant: string, boards: Channel[] = ['public', 'internal']) => {
  const files = folder(tenant)
  const { control } = files['tenant.yaml']
  const permits = files['modules/permits.yaml']
  return {
    ...files,
    'tenant.yaml': {
      ...files['tenant.yaml'],
      control: { ...control, stats: { boards, minimumSample: 1 } },
    },
    'modules/permits.yaml': {
      ...permits,
      fields: permits.fields.map((field) =>
        field.id === 'cost' ? { ...field, visibility: 'internal' } : field,
      ),
    },
  }
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, boardsFolder(tenant))
    await putRecords(database, tenant, 'permits', sealed())
  }
  const all = { criteria: { status: '0' }, method: 'star', address: 'status=0' } as const
  for (const board of ['public', 'internal', 'draft'] as const) {
    await putSavedSearch(database, mine, { guid: guid[board], ...all })
    await putStatistic(database, mine, { id: STATS[board], search: guid[board], board })
  }
  const found = await putSavedSearch(database, mine, {
    ...all,
    criteria: { status: '0', text: 'Sealed' },
  })
  const whole = await putSavedSearch(database, mine, all)
  const share = { type: 'numeric/share', of: whole }
  await putStatistic(database, mine, { id: STATS.share, search: found, whole, options: share })
  await putStatistic(database, mine, { id: STATS.own, search: guid.public, data: 7 })
  const costs = { status: '0', cost: { from: 1 } }
  const costly = await putSavedSearch(database, mine, {
    ...all,
    criteria: costs,
    address: 'status=0&cost_from=1',
  })
  await putStatistic(database, mine, { id: STATS.hidden, search: costly })
  await asTenant(database, mine, (tx) =>
    tx.query(`update scorecard set channels = '{internal,public}' where id = $1`, [STATS.public]),
  )
  const elsewhere = await putSavedSearch(database, other, all)
  await putStatistic(database, other, { id: STATS.public, search: elsewhere })
  const at = { app: server.app, database }
  people.anybody = visitor(server.app, `${mine}.test`)
  for (const as of ['resident', 'clerk', 'manager'] as const)
    people[as] = await statisticsPerson(at, mine, { email: `${as}@example.com`, as })
  people.registered = await statisticsPerson(at, mine, { email: 'm@example.com', as: 'resident' })
  await asTenant(database, mine, (tx) =>
    tx.query(`update account set grants = '{stats.manage}' where email = 'm@example.com'`),
  )
})
afterAll(() => server.close())

async function read<Data>(who: Visitor, path: string): Promise<Data> {
  const { status, body } = await who.get(`/analytic/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body.data as unknown as Data
}
/** A stat on a board. @param channel left out: as the page asks without one */
async function onBoard(who: Visitor, id: number, channel?: Channel) {
  const query = channel ? `?channel=${channel}` : ''
  const board = await read<Board>(who, `scorecard/${id}/board${query}`)
  return { ...board.stats[0], channel: board.channel }
}
const one = (who: Visitor, id: number) => read<Stat>(who, `stat/${id}`)
const listed = async (who: Visitor, id: number) =>
  (await read<Stat[]>(who, 'stat')).find((stat) => stat.id === id)
/** Cells of the first line of a table, without those that have commas in them. */
const table = async (who: Visitor, path: string) =>
  (await who.get(`/analytic/${path}`)).text.split('\r\n')[1]?.split(',')

/** The page that the server sends to somebody's browser. */
async function page(who: Visitor, url: string): Promise<string> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { statusCode, body } = await server.app.fastify.inject({
    url,
    headers: { host: `${mine}.test`, cookie },
  })
  expect([url, statusCode]).toEqual([url, 200])
  return body
}

test('on everything that is public everybody reads the same number, staff too', async () => {
  for (const [name, who] of Object.entries(people)) {
    const isStaff = name === 'clerk' || name === 'manager'
    const number = { data: 2, counted_for: 'everybody', with_internal: isStaff ? 5 : null }
    const shown = [
      await onBoard(who, STATS.public),
      await onBoard(who, STATS.public, 'public'),
      await one(who, STATS.public),
      await listed(who, STATS.public),
    ]
    for (const stat of shown) expect([name, stat]).toMatchObject([name, number])
    expect(shown[0]).toHaveProperty('channel', 'public')
    for (const path of ['stat/1.csv', 'scorecard/1.csv', 'scorecard/1.csv?channel=public'])
      expect([name, path, await table(who, path)]).toEqual([
        name,
        path,
        expect.arrayContaining(['2', 'records', 'the public']),
      ])
  }
  for (const path of [`/building/permits/search/saved/${guid.public}/1`, '/statistics'])
    for (const who of [people.anybody, people.clerk]) {
      const text = await page(who, path)
      expect(text).not.toMatch(/\b[345] permits/)
      if (path !== '/statistics') expect(text).toContain('2 permits')
    }
})

test('the internal board counts with the permissions of staff, and says so', async () => {
  for (const who of [people.clerk, people.manager]) {
    for (const stat of [
      await onBoard(who, STATS.public, 'internal'),
      await onBoard(who, STATS.internal),
    ])
      expect(stat).toMatchObject({
        data: 5,
        counted_for: 'staff',
        with_internal: null,
        channel: 'internal',
      })
    for (const path of ['scorecard/1.csv?channel=internal', 'scorecard/2.csv', 'stat/2.csv'])
      expect(await table(who, path)).toEqual(expect.arrayContaining(['5', 'agency staff']))
  }
  // Who may manage it without being staff is counted as everybody is.
  const number = { data: 2, counted_for: 'everybody', with_internal: null }
  expect(await onBoard(people.registered, STATS.internal)).toMatchObject(number)
  expect(await one(people.registered, STATS.internal)).toMatchObject(number)
})

test('a number of the internal board leads to its own page, its own table, and staff’s number', async () => {
  const staffs = { data: 5, counted_for: 'staff', with_internal: null }
  const path = `stat/${STATS.public}`
  for (const who of [people.clerk, people.manager]) {
    expect(await read<Stat>(who, `${path}?channel=internal`)).toMatchObject(staffs)
    expect(await read<Stat>(who, `${path}?channel=public`)).toMatchObject({ data: 2 })
    const row = await table(who, `${path}.csv?channel=internal`)
    expect(row).toEqual(expect.arrayContaining(['5', 'agency staff']))
    expect(row?.join()).toContain(`/${STATS.public}?board=internal`)
    expect((await table(who, `${path}.csv?channel=public`))?.join()).not.toContain('?board=')
  }
  const status = async (who: Visitor, asked: string) => (await who.get(`/analytic/${asked}`)).status
  for (const [who, asked] of [
    [people.anybody, `${path}?channel=internal`],
    [people.resident, `${path}.csv?channel=internal`],
    [people.clerk, `stat/${STATS.internal}?channel=public`],
    [people.manager, `stat/${STATS.internal}.csv?channel=public`],
    [people.clerk, `stat/${STATS.draft}?channel=public`],
  ] as const)
    expect([asked, await status(who, asked)]).toEqual([asked, 404])
  expect(await status(people.manager, `stat/${STATS.draft}?channel=public`)).toBe(200)
  for (const wrong of ['?channel=x', '.csv?channel=x', '?chanel=public'])
    expect(await status(people.clerk, path + wrong)).toBe(400)
})

test('a board that is not for somebody looks as if the scorecard were not there', async () => {
  const none = await people.anybody.get('/analytic/scorecard/99/board')
  const path = (id: number, file = '/board') => `/analytic/scorecard/${id}${file}`
  for (const [who, hidden] of [
    [people.anybody, `${path(STATS.public)}?channel=internal`],
    [people.resident, `${path(STATS.public)}?channel=internal`],
    [people.anybody, `${path(STATS.internal)}?channel=internal`],
    [people.manager, `${path(STATS.internal)}?channel=public`],
    [people.clerk, path(STATS.draft)],
    [people.anybody, `${path(STATS.public, '.csv')}?channel=internal`],
  ] as const) {
    const refused = await who.get(hidden)
    expect(refused.status, hidden).toBe(404)
    expect({ ...refused.body, instance: null }).toEqual({ ...none.body, instance: null })
  }
  for (const wrong of ['/board?channel=x', '/board?chanel=public', '.csv?channel=x'])
    expect((await people.anybody.get(path(STATS.public, wrong))).status).toBe(400)
})

test('a draft for the public board is counted as everybody will see it', async () => {
  const number = { data: 2, counted_for: 'everybody', with_internal: 5, channel: 'public' }
  expect(await onBoard(people.manager, STATS.draft)).toMatchObject(number)
  // On no public board yet: what it says is for staff.
  expect(await one(people.manager, STATS.draft)).toMatchObject({ data: 5, counted_for: 'staff' })
})

test('staff are told another number only where there is one', async () => {
  expect(await one(people.clerk, STATS.own)).toMatchObject({ data: 7, with_internal: null })
  expect(await one(people.clerk, STATS.share)).toMatchObject({ data: 0, with_internal: 40 })
  expect(await one(people.anybody, STATS.share)).toMatchObject({ data: 0, with_internal: null })
})

test('a public number of a field that the public may not read is none for staff either', async () => {
  for (const who of Object.values(people)) {
    const stat = await one(who, STATS.hidden)
    expect(stat).toMatchObject({
      data: null,
      problem: 'hidden',
      search_saved: { search_metadata: { address: '' } },
    })
    expect(JSON.stringify(stat)).not.toContain('cost')
  }
  expect(await one(people.clerk, STATS.hidden)).toMatchObject({ with_internal: 2 })
})

test('the preview counts as everybody will see it, and tells staff their own number', async () => {
  const preview = async (who: Visitor) =>
    (
      await who.post(
        '/analytic/stat/preview',
        { criteria: { status: '0' }, options: { type: 'numeric' } },
        { 'x-module': 'permits' },
      )
    ).body.data
  const number = { data: 2, counted_for: 'everybody' }
  expect(await preview(people.manager)).toMatchObject({ ...number, with_internal: 5 })
  expect(await preview(people.registered)).toMatchObject({ ...number, with_internal: null })
})

test('no answer is another viewer’s, and each follows what it is counted of', async () => {
  const paths = ['/analytic/scorecard/1/board', '/analytic/stat', '/analytic/scorecard/1.csv']
  const state = async (path: string) => {
    const ask = async (who: Visitor) => (await who.get(path)).headers['etag']
    return Promise.all([people.anybody, people.clerk, people.manager].map(ask))
  }
  const before = await Promise.all(paths.map(state))
  for (const etags of before) expect(new Set(etags).size).toBe(3)
  const internal = await people.clerk.get('/analytic/scorecard/1/board?channel=internal')
  expect(before.flat()).not.toContain(internal.headers['etag'])
  for (const [i, path] of paths.entries()) {
    const known = { 'if-none-match': String(before[i]?.[1]) }
    expect((await people.clerk.get(path, known)).status).toBe(304)
    expect((await people.anybody.get(path, known)).status).toBe(200)
  }
  await putRecords(database, mine, 'permits', sealed(3))
  const staffs = async () => (await one(people.clerk, STATS.public)).with_internal
  await expect.poll(staffs).toBe(6)
  for (const [i, path] of paths.entries()) {
    const known = { 'if-none-match': String(before[i]?.[1]) }
    expect((await people.clerk.get(path, known)).status).toBe(200)
  }
  expect(await onBoard(people.anybody, STATS.public)).toMatchObject({ data: 2 })
  const elsewhere = visitor(server.app, `${other}.test`)
  expect(await onBoard(elsewhere, STATS.public)).toMatchObject({ data: 2, with_internal: null })
  await putRecords(database, mine, 'permits', sealed())
  await expect.poll(staffs).toBe(5)
})

test('an agency without an internal board makes none, and can withdraw what stood on it', async () => {
  const card = { name: 'Card', groups: [STATS.public], published: true }
  const create = (channels: Channel[]) =>
    people.manager.post('/analytic/scorecard', { ...card, channels })
  const made = await create(['public', 'internal'])
  expect(made.status).toBe(200)
  const { id, version } = made.body.data as unknown as { id: number; version: number }
  await applyFolder(database, boardsFolder(mine, ['public']))
  const refused = await create(['internal'])
  expect(refused.status).toBe(400)
  expect(refused.body.errors['channels']).toEqual([
    'Your agency does not have this board. Choose another one.',
  ])
  expect((await people.clerk.get(`/analytic/scorecard/${id}/board?channel=internal`)).status).toBe(
    404,
  )
  expect(await onBoard(people.manager, id, 'internal')).toMatchObject({ channel: 'internal' })
  const change = (more: { channels: Channel[]; published?: boolean; version: number }) =>
    people.manager.put(`/analytic/scorecard/${id}`, { ...card, ...more })
  const both: Channel[] = ['public', 'internal']
  expect((await change({ channels: both, version })).status).toBe(400)
  expect((await change({ channels: both, published: false, version })).status).toBe(200)
  const saved = await change({ channels: ['public'], version: version + 1 })
  expect(saved.body.data).toMatchObject({ channels: ['public'], published: true })
  const back = { channels: both, published: false, version: version + 2 }
  expect((await change(back)).status).toBe(400)
  await applyFolder(database, boardsFolder(mine))
})
