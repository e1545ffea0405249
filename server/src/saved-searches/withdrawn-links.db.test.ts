import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { newResident, type Visitor, visitor } from '../testing/visitor.ts'
import { purgeSavedSearches } from './change-saved-search.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('quay')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(mine))
  const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, mine, 'permits', stored)
})
afterAll(() => server.close())

const resident = () => newResident(server.app, database, mine)
const save = (person: Visitor, more: object = {}) =>
  person.post(
    '/search/saved',
    { criteria: { status: '1' }, search_metadata: {}, name: 'Mine', title: 'Ours', ...more },
    { 'x-module': 'permits' },
  )
const guidOf = async (person: Visitor, more: object = {}) =>
  String((await save(person, more)).body.data['guid'])
const page = (path: string) =>
  server.app.fastify.inject({ url: path, headers: { host: `${mine}.test` } })

test('the links of a deleted account say that they are gone', async () => {
  const ana = await resident()
  const shared = await guidOf(ana)
  const starred = await guidOf(ana, { method: 'star' })
  expect((await ana.remove('/account')).status).toBe(200)
  const stranger = visitor(server.app, `${mine}.test`)
  expect((await stranger.get(`/search/saved/${shared}`)).status).toBe(410)
  expect((await stranger.get(`/search/saved/${starred}`)).status).toBe(404)
})

test('a withdrawn link answers 410 to others, stays with its owner, and works again when given back', async () => {
  const ana = await resident()
  const guid = await guidOf(ana)
  const stranger = visitor(server.app, `${mine}.test`)
  await ana.put(`/search/saved/${guid}`, { visible: false })
  expect((await stranger.get(`/search/saved/${guid}`)).status).toBe(410)
  expect((await ana.get(`/search/saved/${guid}`)).body.data).toMatchObject({ state: 'withdrawn' })
  expect((await ana.post(`/share/${guid}/link`, {})).status).toBe(409)
  await ana.put(`/search/saved/${guid}`, { visible: true })
  expect((await stranger.get(`/search/saved/${guid}`)).status).toBe(200)
})

test('a link whose search its owner keeps for themselves from now on is gone, and comes back with sharing', async () => {
  const ana = await resident()
  const answer = await save(ana)
  const guid = String(answer.body.data['guid'])
  const link = new URL(String(answer.body.data['public_url'])).pathname
  const stranger = visitor(server.app, `${mine}.test`)
  expect((await ana.put(`/search/saved/${guid}`, { method: 'star' })).body.data).toMatchObject({
    public_url: null,
  })
  expect((await stranger.get(`/search/saved/${guid}`)).status).toBe(410)
  expect((await page(link)).statusCode).toBe(302)
  await ana.put(`/search/saved/${guid}`, { method: 'share' })
  expect((await stranger.get(`/search/saved/${guid}`)).status).toBe(200)
  // What was only ever starred has no link, and nobody learns of it.
  const starred = await guidOf(ana, { method: 'star' })
  expect((await stranger.get(`/search/saved/${starred}`)).status).toBe(404)
  await ana.put(`/search/saved/${guid}`, { method: 'star' })
  await ana.remove(`/search/saved/${guid}`)
  await asTenant(database, mine, ({ query }) =>
    query(`update saved_search set deleted_at = now() - interval '25 hours' where guid = $1`, [
      guid,
    ]),
  )
  await purgeSavedSearches(database)
  expect((await stranger.get(`/search/saved/${guid}`)).status, 'for ever').toBe(410)
})
