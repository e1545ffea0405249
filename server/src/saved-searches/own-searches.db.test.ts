import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { newResident, type Visitor, visitor } from '../testing/visitor.ts'
import { purgeSavedSearches } from './change-saved-search.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('box')
const other = uniqueTenant('bay')
const MODULE = { 'x-module': 'permits' }

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
})
afterAll(() => server.close())

const resident = (tenant = mine) => newResident(server.app, database, tenant)

const body = (more: object = {}) => ({
  criteria: { record_type: ['NEW'], status: '1' },
  search_metadata: { address: 'record_type=NEW&status=1' },
  name: 'New buildings',
  title: 'New buildings near me',
  message: 'Look at these.',
  ...more,
})
const save = async (person: Visitor, more: object = {}) =>
  person.post('/search/saved', body(more), MODULE)
const guidOf = async (person: Visitor, more: object = {}) => {
  const answer = await save(person, more)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data['guid'])
}
const page = (path: string, tenant = mine) =>
  server.app.fastify.inject({ url: path, headers: { host: `${tenant}.test` } })

test('a resident saves a search: it keeps what was found, gets a link, and is found again in the list', async () => {
  const ana = await resident()
  const { body: answer } = await save(ana, { notes: 'for Friday' })
  expect(answer.data).toMatchObject({
    method: 'share',
    state: 'current',
    title: 'New buildings near me',
    name: 'New buildings',
    notes: 'for Friday',
    counted: { all: 2, located: 2, unlocated: 0 },
    lost: [],
    search_meta_snapshot: [
      {
        criterion: 'record_type',
        value: 'NEW',
        label: null,
        text: { en: 'New building', es: 'Edificio nuevo' },
      },
      { criterion: 'status', label: null, text: { en: 'live', es: 'vigentes' } },
    ],
    channels: [],
    format: 1,
  })
  const link = new URL(String(answer.data['public_url']))
  expect(link.pathname).toMatch(/^\/s\/[\w-]{22}$/)
  const short = await page(link.pathname)
  expect(short.statusCode).toBe(302)
  expect(short.headers.location).toBe(
    `/building/permits/search/saved/${String(answer.data['guid'])}`,
  )
  const list = await ana.get('/search/saved')
  expect(list.body.meta.pagination.itemCount).toBe(1)
  expect(list.body.data).toMatchObject([{ name: 'New buildings', read: false, favoured: false }])
  // A visitor with the link sees the title and the message, and nothing that is the owner's own.
  const visit = await visitor(server.app, `${mine}.test`).get(
    `/search/saved/${String(answer.data['guid'])}`,
  )
  expect(visit.body.data).toMatchObject({ message: 'Look at these.', name: null, notes: null })
  expect(visit.body.data).toMatchObject({ createdBy: null, user: null, channels: null })
})

test('nobody saves signed out, and nothing is saved that the module cannot search by', async () => {
  expect((await save(visitor(server.app, `${mine}.test`))).status).toBe(401)
  const ana = await resident()
  const refused = [
    { criteria: { colour: ['red'], status: '1' } },
    { criteria: { record_type: ['NEW'] }, search_metadata: { address: 'record_type=ELEC' } },
    { message: 'x'.repeat(1_001) },
    { notes: 'x'.repeat(1_001) },
    { name: '  ' },
    { surprise: true },
  ]
  for (const more of refused) {
    const answer = await save(ana, more)
    expect(answer.status, JSON.stringify(more)).toBe(400)
  }
  expect((await save(ana, { message: 'x'.repeat(1_000) })).status).toBe(200)
  expect((await ana.get('/search/saved')).body.meta.pagination.itemCount).toBe(1)
})

test('titles of emoji, right-to-left text and odd names are kept as they are', async () => {
  const ana = await resident()
  for (const title of ['🏗️🏠', 'رخص البناء', '__proto__', "Robert'); drop table record;--"]) {
    const guid = await guidOf(ana, { title, name: title })
    expect((await ana.get(`/search/saved/${guid}`)).body.data).toMatchObject({ title, name: title })
  }
})

test('a program saves criteria alone, with what else it likes to keep', async () => {
  const ana = await resident()
  const guid = await guidOf(ana, { search_metadata: { colour: 'red' }, module: 'permits' })
  expect((await ana.get(`/search/saved/${guid}`)).body.data).toMatchObject({
    search_metadata: { colour: 'red', address: 'record_type=NEW&status=1' },
    lost: [],
  })
  expect((await save(ana, { module: 'other' })).status).toBe(400)
  expect((await save(ana, { search_metadata: { long: 'x'.repeat(60_000) } })).status).toBe(400)
})

test('an empty title is the default title', async () => {
  const ana = await resident()
  const guid = await guidOf(ana, { title: '', defaultTitle: 'Permits, live' })
  expect((await ana.get(`/search/saved/${guid}`)).body.data).toMatchObject({
    title: 'Permits, live',
    defaultTitle: 'Permits, live',
  })
})

test('read, star, name and notes are changed one by one, and read back', async () => {
  const ana = await resident()
  const guid = await guidOf(ana, { notes: 'for Friday' })
  const changes = [{ read: true }, { favoured: true }, { name: 'Mine' }, { notes: null }]
  const expected = { read: false, favoured: false, name: 'New buildings' }
  for (const change of changes) {
    expect((await ana.put(`/search/saved/${guid}`, change)).status).toBe(200)
    Object.assign(expected, change)
    expect((await ana.get(`/search/saved/${guid}`)).body.data).toMatchObject(expected)
  }
  expect((await ana.get('/search/saved')).body.data).toMatchObject([
    { guid, read: true, favoured: true, name: 'Mine' },
  ])
  for (const bad of [{ owner: randomUUID() }, { name: '' }, { read: 'yes' }])
    expect((await ana.put(`/search/saved/${guid}`, bad)).status).toBe(400)
})

test('a request that is sent twice, or twice at once, saves once', async () => {
  const ana = await resident()
  const request = randomUUID()
  const [one, two] = await Promise.all([save(ana, { request }), save(ana, { request })])
  const three = await save(ana, { request })
  expect(one?.body.data['guid']).toBe(three.body.data['guid'])
  expect(two?.body.data['guid']).toBe(three.body.data['guid'])
  expect((await ana.get('/search/saved')).body.meta.pagination.itemCount).toBe(1)
})

test('the allowance holds in two tabs, stars do not count, and deleting makes room', async () => {
  const ana = await resident()
  for (let number = 1; number < 50; number += 1) await guidOf(ana, { name: `n${number}` })
  const tabs = await Promise.all(['a', 'b', 'c'].map((name) => save(ana, { name })))
  expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  const refused = tabs.find(({ status }) => status === 403)
  expect(refused?.body.detail).toBe(
    'You have reached your saved searches allowance. Delete one or more shared searches in MyCC before sharing another.',
  )
  const star = await guidOf(ana, { method: 'star' })
  expect((await ana.put(`/search/saved/${star}`, { method: 'share' })).status).toBe(403)
  const [first] = (await ana.get('/search/saved?sort_by=%2Bcreated&limit=1')).body
    .data as unknown as { guid: string }[]
  expect((await ana.remove(`/search/saved/${first?.guid}`)).status).toBe(200)
  expect((await ana.put(`/search/saved/${star}`, { method: 'share' })).status).toBe(200)
  const back = await ana.post('/search/saved/restore', { guids: [first?.guid] })
  expect(back.status, 'no room to bring it back').toBe(403)
})

test('what is deleted can be brought back; its link says meanwhile, and for ever after, that it is gone', async () => {
  const ana = await resident()
  const guid = await guidOf(ana)
  const link = String((await ana.get(`/search/saved/${guid}`)).body.data['public_url'])
  const long = `/building/permits/search/saved/${guid}`
  expect((await page(long)).statusCode).toBe(200)
  expect((await ana.post('/search/saved/delete', { guids: [guid] })).status).toBe(200)
  const gone = async () => {
    const short = await page(new URL(link).pathname)
    expect([short.statusCode, short.headers.location]).toEqual([302, long])
    const told = await page(long)
    expect(told.statusCode).toBe(410)
    expect(told.body).toContain('This link was withdrawn')
    expect((await visitor(server.app, `${mine}.test`).get(`/search/saved/${guid}`)).status).toBe(
      410,
    )
    expect((await page(long, other)).statusCode, 'nothing is said at another agency').toBe(404)
  }
  await gone()
  expect((await ana.post('/search/saved/restore', { guids: [guid] })).status).toBe(200)
  expect((await page(long)).statusCode).toBe(200)
  await ana.remove(`/search/saved/${guid}`)
  await asTenant(database, mine, (tx) =>
    tx.query(`update saved_search set deleted_at = now() - interval '2 days' where guid = $1`, [
      guid,
    ]),
  )
  await purgeSavedSearches(database)
  await gone()
  expect((await ana.post('/search/saved/restore', { guids: [guid] })).status).toBe(404)
})

test('a search that a statistic shows is neither deleted nor withdrawn', async () => {
  const ana = await resident()
  const guid = await guidOf(ana)
  await putStatistic(database, mine, { id: 91, search: guid })
  expect((await ana.remove(`/search/saved/${guid}`)).status).toBe(409)
  expect((await ana.put(`/search/saved/${guid}`, { visible: false })).status).toBe(409)
  expect((await ana.get(`/search/saved/${guid}`)).body.data).toMatchObject({ state: 'current' })
  const bob = await resident()
  expect((await bob.remove(`/search/saved/${guid}`)).status, 'says no name of it').toBe(404)
})

test('shares are recorded once, and only their owner sees them', async () => {
  const ana = await resident()
  const guid = await guidOf(ana)
  const request = randomUUID()
  for (let times = 0; times < 2; times += 1)
    await ana.post(`/share/${guid}/twitter`, { message: 'Look', request })
  expect((await ana.post(`/share/${guid}/Twitter`, {})).status).toBe(404)
  await ana.post(`/share/${guid}/link`, {})
  const { data } = (await ana.get(`/search/saved/${guid}`)).body
  const shares = data['channels'] as unknown as object[]
  expect(shares).toMatchObject([{ channel: 'link' }, { channel: 'twitter', message: 'Look' }])
  expect(shares).toHaveLength(2)
})

test('an account takes its saved searches along', async () => {
  const ana = await resident()
  const guid = await guidOf(ana, { notes: 'for Friday' })
  await ana.post(`/share/${guid}/link`, {})
  const taken = await ana.get('/account/export')
  expect(taken.status, taken.text).toBe(200)
  expect(JSON.parse(taken.text)).toMatchObject({
    data: {
      saved_searches: [{ guid, notes: 'for Friday' }],
      shares: [{ saved_search: guid, channel: 'link' }],
    },
  })
})

test('another account, another agency and a guess reach nothing', async () => {
  const ana = await resident()
  const bob = await resident()
  const elsewhere = await resident(other)
  const guid = await guidOf(ana)
  for (const person of [bob, elsewhere]) {
    expect((await person.put(`/search/saved/${guid}`, { name: 'mine' })).status).toBe(404)
    expect((await person.remove(`/search/saved/${guid}`)).status).toBe(404)
    expect((await person.post('/search/saved/delete', { guids: [guid] })).status).toBe(404)
    expect((await person.post('/search/saved/restore', { guids: [guid] })).status).toBe(404)
    expect((await person.post(`/share/${guid}/link`, {})).status).toBe(404)
    expect((await person.get('/search/saved')).body.meta.pagination.itemCount).toBe(0)
  }
  const agencys = await putSavedSearch(database, mine, {})
  expect((await ana.remove(`/search/saved/${agencys}`)).status, 'the agency’s own').toBe(404)
  const own = await guidOf(bob)
  const mixed = await bob.post('/search/saved/delete', { guids: [own, guid] })
  expect(mixed.status).toBe(404)
  expect((await bob.get(`/search/saved/${own}`)).status, 'all or none').toBe(200)
  for (const bad of ['not-a-guid', '__proto__', 'toString'])
    expect((await ana.put(`/search/saved/${bad}`, { read: true })).status).toBe(404)
  expect((await page('/s/toString')).statusCode).toBe(404)
  expect((await page('/s/__proto__')).statusCode).toBe(404)
})

test('the list is sorted and filtered, and refuses what it does not know', async () => {
  const ana = await resident()
  for (const name of ['beta', 'Alpha', '50% of_it']) await guidOf(ana, { name, title: name })
  const names = async (query: string) => {
    const { body: list } = await ana.get(`/search/saved?${query}`)
    return (list.data as unknown as { name: string }[]).map(({ name }) => name)
  }
  expect(await names('')).toEqual(['50% of_it', 'Alpha', 'beta'])
  expect(await names('sort_by=%2Bname')).toEqual(['50% of_it', 'Alpha', 'beta'])
  expect(await names('sort_by=-name')).toEqual(['beta', 'Alpha', '50% of_it'])
  expect(await names('sort_by=-module.display_name')).toHaveLength(3)
  expect(await names('limit=1&offset=2')).toEqual(['beta'])
  const filtered = (filter: object) =>
    names(`filter_by=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(await filtered({ title: 'ALPHA' })).toEqual(['Alpha'])
  expect(await filtered({ title: '%' })).toEqual(['50% of_it'])
  expect(await filtered({ department: ['nowhere'] })).toEqual([])
  expect(await filtered({ created: { start: '2016-07-01' } })).toHaveLength(3)
  expect(await filtered({ created: { end: '2016-07-01' } })).toEqual([])
  expect(await filtered({ favoured: true })).toEqual([])
  for (const bad of [
    'sort_by=-colour',
    'filter_by=nonsense',
    'filter_by=%7B%22x%22%3A1%7D',
    'filter_by=%7B%22__proto__%22%3A%7B%7D%7D',
    'limit=0',
    'surprise=1',
  ])
    expect((await ana.get(`/search/saved?${bad}`)).status, bad).toBe(400)
})

test('who has as many as there may be lists, deletes and brings back all of them at once', async () => {
  const ana = await resident()
  const guid = await guidOf(ana, { method: 'star' })
  await asTenant(database, mine, (tx) =>
    tx.query(
      `insert into saved_search (tenant, module, owner, method, title, name, criteria, search_metadata, format, counted)
       select tenant, module, owner, method, title, name || ' ' || number, criteria, search_metadata, format, counted
       from saved_search, generate_series(2, 5000) as number where guid = $1`,
      [guid],
    ),
  )
  const guids: string[] = []
  for (let offset = 0; offset < 5_000; offset += 100) {
    const { body: list } = await ana.get(`/search/saved?limit=100&offset=${offset}`)
    expect(list.meta.pagination.itemCount).toBe(5_000)
    guids.push(...(list.data as unknown as { guid: string }[]).map((one) => one.guid))
  }
  expect(new Set(guids).size, 'each once').toBe(5_000)
  const full = await save(ana, { method: 'star', name: 'one more' })
  expect(full.status, 'there is no more room').toBe(403)
  const count = async () => (await ana.get('/search/saved')).body.meta.pagination.itemCount
  expect((await ana.post('/search/saved/delete', { guids })).status).toBe(200)
  expect(await count()).toBe(0)
  expect((await ana.post('/search/saved/restore', { guids })).status).toBe(200)
  expect(await count()).toBe(5_000)
})

test('a link of years ago says what no longer applies', async () => {
  const tenant = uniqueTenant('old')
  const files = folder(tenant)
  await applyFolder(database, files)
  await putRecords(
    database,
    tenant,
    'permits',
    records.map((one) => ({ ...one, guid: randomUUID() })),
  )
  const ana = await resident(tenant)
  const guid = await guidOf(ana, {
    criteria: { record_type: ['NEW'], work_class: ['Res'], status: '1' },
    search_metadata: { address: 'record_type=NEW&work_class=Res&status=1' },
  })
  const lost = async () => (await ana.get(`/search/saved/${guid}`)).body.data['lost'] as unknown
  expect(await lost()).toEqual([])
  const permits = files['modules/permits.yaml']
  await applyFolder(database, {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: permits.fields.filter(({ id }) => id !== 'work_class'),
      filters: permits.filters.filter(({ criterion }) => criterion !== 'work_class'),
    },
  })
  await expect.poll(lost).toMatchObject([{ criterion: 'work_class', text: { en: 'Res' } }])
})
