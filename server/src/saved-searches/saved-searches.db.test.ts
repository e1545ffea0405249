import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { putSavedSearch, putStatistic } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'
import { signUp, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('box')
const other = uniqueTenant('bay')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, folder(tenant))
})
afterAll(() => server.close())

const read = async (guid: string, tenant = mine) => {
  const response = await server.app.fastify.inject({
    url: `/api/search/saved/${guid}`,
    headers: { host: `${tenant}.test` },
  })
  return { status: response.statusCode, data: response.json().data }
}

test('a shared search opens for whoever has the link, without its owner’s own words', async () => {
  const guid = await putSavedSearch(database, mine, {
    title: { en: 'Near the pier', es: 'Cerca del muelle' },
    message: 'Look at these.',
    criteria: { record_type: ['NEW'], status: '1' },
    address: 'record_type=NEW&status=1',
  })
  const { status, data } = await read(guid)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    guid,
    title: { en: 'Near the pier', es: 'Cerca del muelle' },
    message: 'Look at these.',
    name: null,
    notes: null,
    method: 'share',
    criteria: { record_type: ['NEW'], status: '1' },
    search_metadata: { address: 'record_type=NEW&status=1' },
    module: { module_code: 'permits', department: { department_code: 'building' } },
  })
})

test('unknown, kept and other agencies’ searches look the same: not there; a withdrawn one says so', async () => {
  const shared = await putSavedSearch(database, mine, {})
  expect((await read(shared)).status).toBe(200)
  expect((await read(shared, other)).status).toBe(404)
  expect((await read(randomUUID())).status).toBe(404)
  expect((await read(await putSavedSearch(database, mine, { visible: false }))).status).toBe(410)
  expect((await read(await putSavedSearch(database, mine, { method: 'star' }))).status).toBe(404)
  expect((await read('not-a-guid')).status).toBe(404)
})

test('a link that leads nowhere is in the log, with its agency', async () => {
  const lines: string[] = []
  const write = (line: unknown, _encoding: unknown, done: () => void) => {
    lines.push(String(line))
    done()
  }
  const logged = await testServer(database, {}, pino({ level: 'info' }, new Writable({ write })))
  const guid = randomUUID()
  const answer = await visitor(logged.app, `${mine}.test`).get(`/search/saved/${guid}`)
  await logged.close()
  expect(answer.status).toBe(404)
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ tenant: mine, search: guid, msg: 'no such saved search' }),
  )
})

test('a search behind a stat opens once a scorecard with it is published', async () => {
  const draft = await putSavedSearch(database, mine, { method: 'star' })
  await putStatistic(database, mine, { id: 71, search: draft, board: 'draft' })
  expect((await read(draft)).status).toBe(404)
  await asTenant(database, mine, (tx) =>
    tx.query('update scorecard set published = true where id = 71'),
  )
  expect((await read(draft)).status).toBe(200)
})

test('its owner opens a kept or withdrawn search and sees the own words; deleting the account removes it', async () => {
  const owner = visitor(server.app, `${mine}.test`)
  const email = 'owner@example.com'
  await signUp(owner, database, mine, email)
  const [account] = await asTenant(database, mine, (tx) =>
    tx.query<{ guid: string }>('select guid from account where email = $1', [email]),
  )
  const own = account?.guid ?? ''
  const guid = await putSavedSearch(database, mine, { owner: own, method: 'star', visible: false })
  const answer = await owner.get(`/search/saved/${guid}`)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ name: 'my pier', notes: 'ask Ana', visible: false })
  await asTenant(database, mine, (tx) => tx.query('delete from account where guid = $1', [own]))
  const left = await asTenant(database, mine, (tx) =>
    tx.query('select guid from saved_search where guid = $1', [guid]),
  )
  expect(left).toEqual([])
})

test('an agency cannot hang a search on another agency’s module or account', async () => {
  await expect(putSavedSearch(database, mine, { owner: randomUUID() })).rejects.toThrow(
    /foreign key/,
  )
  await expect(putSavedSearch(database, mine, { module: 'nowhere' })).rejects.toThrow(/foreign key/)
  const theirs = await putSavedSearch(database, other, {})
  await expect(putStatistic(database, mine, { id: 81, search: theirs })).rejects.toThrow(
    /foreign key/,
  )
})
