import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { newResident, type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('reed')
const other = uniqueTenant('rush')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', stored)
  }
})
afterAll(() => server.close())

const resident = (tenant = mine) => newResident(server.app, database, tenant)
const body = { criteria: { status: '1' }, search_metadata: {}, name: 'Mine', title: 'Ours' }
const save = (person: Visitor, more: object = {}) =>
  person.post('/search/saved', { ...body, ...more }, { 'x-module': 'permits' })
const guidOf = async (person: Visitor, more: object = {}) => {
  const answer = await save(person, more)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data['guid'])
}
const listed = async (person: Visitor) =>
  (await person.get('/search/saved')).body.data as unknown as { guid: string; opened: number }[]
const deleted = async (person: Visitor) =>
  (await person.get('/search/saved/deleted')).body.data as unknown as {
    deleted: { guid: string; opened: number }[]
    more: number
  }

test('a link counts how often others opened it; only its owner sees the number, also after a restore', async () => {
  const ana = await resident()
  const guid = await guidOf(ana)
  const [stranger, theirs] = [visitor(server.app, `${mine}.test`), await resident(other)]
  const open = (person: Visitor) => person.post(`/search/saved/${guid}/opened`, {})
  for (const person of [stranger, stranger, await resident(), ana, theirs])
    expect((await open(person)).body).toEqual({ data: { done: true } })
  expect((await ana.get(`/search/saved/${guid}`)).body.data).toMatchObject({ opened: 3 })
  expect((await stranger.get(`/search/saved/${guid}`)).body.data).toMatchObject({ opened: 0 })
  expect(await listed(ana)).toMatchObject([{ guid, opened: 3 }])

  await ana.put(`/search/saved/${guid}`, { visible: false })
  await open(stranger)
  await ana.remove(`/search/saved/${guid}`)
  await open(stranger)
  expect(await deleted(ana)).toMatchObject({
    deleted: [{ guid, name: 'Mine', method: 'share', opened: 3 }],
    more: 0,
  })
  await ana.post('/search/saved/restore', { guids: [guid] })
  expect(await listed(ana)).toMatchObject([{ guid, opened: 3 }])
  expect(await deleted(ana)).toEqual({ deleted: [], more: 0 })
  const { text } = await ana.get('/account/export')
  expect(text.replaceAll(/\s/g, '')).toContain('"opened":3')
})

test('a starred search is opened by its owner alone, and one address cannot raise a number without end', async () => {
  const ana = await resident()
  const starred = await guidOf(ana, { method: 'star', name: 'A star' })
  const shared = await guidOf(ana)
  const loud = visitor(server.app, `${mine}.test`, '198.51.100.9')
  await loud.post(`/search/saved/${starred}/opened`, {})
  for (let opened = 1; opened < 120; opened += 1)
    await loud.post(`/search/saved/${shared}/opened`, {})
  const refused = await loud.post(`/search/saved/${shared}/opened`, {})
  expect(refused.status).toBe(429)
  const opened = Object.fromEntries((await listed(ana)).map((one) => [one.guid, one.opened]))
  expect(opened).toEqual({ [starred]: 0, [shared]: 119 })
})

test('what was deleted is listed for a day, the last one first, for its owner alone', async () => {
  const ana = await resident()
  const guids = [
    await guidOf(ana, { name: 'first' }),
    await guidOf(ana, { name: 'second' }),
    await guidOf(ana, { name: 'long ago' }),
  ]
  for (const guid of guids) await ana.remove(`/search/saved/${guid}`)
  await asTenant(database, mine, ({ query }) =>
    query(`update saved_search set deleted_at = now() - interval '25 hours' where guid = $1`, [
      guids[2],
    ]),
  )
  const { deleted: list, more } = await deleted(ana)
  expect([list.map(({ guid }) => guid), more]).toEqual([[guids[1], guids[0]], 0])
  for (const person of [await resident(), await resident(other)])
    expect(await deleted(person)).toEqual({ deleted: [], more: 0 })
  expect((await visitor(server.app, `${mine}.test`).get('/search/saved/deleted')).status).toBe(401)

  await asTenant(database, mine, ({ query }) =>
    query(
      `insert into saved_search (tenant, module, owner, method, title, name, criteria, search_metadata, deleted_at)
       select tenant, module, owner, 'star', title, name, criteria, search_metadata, now()
       from saved_search, generate_series(1, 205) where guid = $1`,
      [guids[0]],
    ),
  )
  const many = await deleted(ana)
  expect([many.deleted.length, many.more]).toEqual([200, 7])
})

test('a second tab deletes what the first has deleted already, and is told so when it renames it', async () => {
  const ana = await resident()
  const [one, two] = [await guidOf(ana), await guidOf(ana, { name: 'Two' })]
  const foreign = await guidOf(await resident())
  const remove = (guids: string[]) => ana.post('/search/saved/delete', { guids })
  await ana.remove(`/search/saved/${one}`)
  expect((await remove([two, foreign])).status).toBe(404)
  expect(await listed(ana)).toMatchObject([{ guid: two }])
  expect((await remove([one, two])).status).toBe(200)
  expect((await remove([one, two])).status).toBe(200)
  expect(await listed(ana)).toEqual([])
  for (const change of [{ name: 'Three' }, { favoured: true }])
    expect((await ana.put(`/search/saved/${one}`, change)).body).toMatchObject({
      code: 'gone',
      detail: 'You already deleted this.',
    })
  const bea = await resident()
  expect((await bea.put(`/search/saved/${one}`, { name: 'Three' })).status).toBe(404)
})

test('two tabs that share the same search get one link; another title, map or account gets its own', async () => {
  const ana = await resident()
  const both = await Promise.all([guidOf(ana), guidOf(ana)])
  expect(new Set(both).size).toBe(1)
  expect(await guidOf(ana, { request: randomUUID() })).toBe(both[0])
  const others = [
    await guidOf(ana, { title: 'Another' }),
    await guidOf(ana, { message: 'Look' }),
    await guidOf(ana, { notes: 'Mine' }),
    await guidOf(ana, { method: 'star' }),
    await guidOf(ana, { criteria: { status: '2' } }),
    await guidOf(ana, { search_metadata: { address: 'status=1&at=30.1,-97.8,12' } }),
    await guidOf(await resident()),
  ]
  expect(new Set([both[0], ...others]).size).toBe(8)
  expect(await guidOf(ana, { method: 'star' }), 'starred twice').toBe(others[3])
  // A withdrawn or deleted link is not given out again.
  await ana.put(`/search/saved/${both[0]}`, { visible: false })
  const second = await guidOf(ana)
  expect(second).not.toBe(both[0])
  await ana.remove(`/search/saved/${second}`)
  expect(await guidOf(ana)).not.toBe(second)
})
