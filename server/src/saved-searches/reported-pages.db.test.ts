import { randomUUID } from 'node:crypto'
import type { ReportedPage } from '@plat/contract/saved-searches/reported-pages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { records } from '../testing/search-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
let there: ReturnType<typeof people>
let owner: Visitor
let agent: Visitor
const mine = uniqueTenant('heron')
const other = uniqueTenant('egret')
const TITLE = 'NOTICE: your permit is suspended'
let number = 0

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, relaxedFolder(tenant))
    await putRecords(
      database,
      tenant,
      'permits',
      records.map((one) => ({ ...one, guid: randomUUID() })),
    )
  }
  here = people(database, server.app, mine)
  there = people(database, server.app, other)
  owner = await here.resident('owner@example.com')
  agent = await here.staff('agent@example.com', [])
})
afterAll(() => server.close())
beforeEach(() => database.pool.query('delete from rate_limit'))

const body = () => ({
  criteria: { status: '1' },
  search_metadata: {},
  name: 'Mine',
  title: `${TITLE} ${(number += 1)}`,
})
const save = async (who: Visitor, of: object = body()) => {
  const { body: saved } = await who.post('/search/saved', of, { 'x-module': 'permits' })
  const { guid, public_url: link } = saved.data
  return { guid: String(guid), link: new URL(String(link)).pathname }
}
const report = (who: Visitor, guid: string, reason = 'impersonation') =>
  who.post(`/search/saved/${guid}/report`, { reason })
const review = (who: Visitor, guid: string, change: object) =>
  who.put(`/search/reported/${guid}`, change)
const pages = async (who: Visitor) =>
  ((await who.get('/search/reported')).body.data as unknown as { pages: ReportedPage[] }).pages
const listed = async (guid: string) => (await pages(agent)).find((page) => page.guid === guid)
const at = (url: string) =>
  server.app.fastify.inject({ url, headers: { host: `${mine}.test`, accept: 'text/html' } })

test('readers report a visitor’s page, each once, and staff of the same agency alone see what is wrong with it', async () => {
  const { guid } = await save(owner)
  const resident = await here.resident('reader@example.com')
  const [stranger, neighbor] = [here.browser(), here.browser()]
  for (const who of [stranger, stranger, neighbor, resident, resident])
    expect((await report(who, guid)).status).toBe(200)
  expect((await report(here.browser(), guid, 'spam')).status).toBe(200)
  expect((await listed(guid))?.reports).toEqual([
    { reason: 'impersonation', count: 3 },
    { reason: 'spam', count: 1 },
  ])
  for (const who of [owner, stranger])
    expect((await who.get('/search/reported')).status).not.toBe(200)
  const theirs = await there.staff('agent@example.com', [])
  expect(await pages(theirs)).toEqual([])
  expect((await review(theirs, guid, { action: 'hide' })).status).toBe(404)
  expect((await review(owner, guid, { action: 'hide' })).status).toBe(403)
  // Who reported it is in no column.
  const stored = await asTenant(database, mine, (tx) =>
    tx.query<{ reporter: string }>('select reporter from saved_search_report'),
  )
  expect(stored.every(({ reporter }) => /^[0-9a-f]{16}$/.test(reporter))).toBe(true)
})

test('one’s own page, the agency’s, a starred search and what is not there are not reported', async () => {
  const { guid } = await save(owner)
  const { guid: theirs } = await save(agent)
  const { guid: starred } = await save(owner, { ...body(), method: 'star' }).catch(() => ({
    guid: randomUUID(),
  }))
  const answers = await Promise.all([
    report(owner, guid),
    report(here.browser(), theirs),
    report(here.browser(), starred),
    report(there.browser(), guid),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 409, 404, 404])
  expect((await review(agent, theirs, { action: 'hide' })).status).toBe(409)
  expect(await listed(theirs)).toBeUndefined()
})

test('a hidden page says so wherever its link leads, without a word of its visitor', async () => {
  const said = body()
  const { guid, link } = await save(owner, said)
  const page = String((await at(link)).headers['location'])
  const preview = `/preview/saved/${guid}.png`
  expect((await at(page)).body).toContain(TITLE)
  expect((await at(preview)).statusCode).toBe(200)
  await report(here.browser(), guid)
  expect(
    (await review(agent, guid, { action: 'hide', note: 'This is not our notice.' })).status,
  ).toBe(200)
  const stranger = here.browser()
  const answers = [
    await stranger.get(`/search/saved/${guid}`),
    await stranger.post(`/search/saved/${guid}/report`, { reason: 'spam' }),
  ]
  expect(answers.map(({ status, text }) => [status, text.includes('page_hidden')])).toEqual([
    [410, true],
    [410, true],
  ])
  for (const path of [page, `${page}?as=billboard`, preview, `/api/oembed?url=${page}`]) {
    const answer = await at(path)
    expect([path, answer.body.includes(TITLE)]).toEqual([path, false])
  }
  const hidden = await at(page)
  expect([hidden.statusCode, hidden.body]).toEqual([
    410,
    expect.stringContaining(`City of ${mine} has hidden this page.`),
  ])
  expect((await at(preview)).statusCode).toBe(410)
  // Nobody is counted who opens it.
  await stranger.post(`/search/saved/${guid}/opened`, {})
  const own = await owner.get(`/search/saved/${guid}`)
  expect(own.body.data).toMatchObject({
    state: 'hidden',
    hidden_note: 'This is not our notice.',
    opened: 0,
  })
  const [first] = (await owner.get('/search/saved?filter_by={}')).body.data as unknown as {
    hidden: boolean
  }[]
  expect(first?.hidden).toBe(true)
  // Neither mails nor networks take it on, and the same search once more is no way around.
  expect((await owner.post(`/share/${guid}/link`, {})).status).toBe(409)
  expect((await owner.post(`/share/${guid}/email`, { recipients: ['a@example.com'] })).status).toBe(
    409,
  )
  const again = await owner.post('/search/saved', said, { 'x-module': 'permits' })
  expect([again.status, again.text.includes('page_hidden')]).toEqual([409, true])
  await owner.put(`/search/saved/${guid}`, { visible: false })
  await owner.put(`/search/saved/${guid}`, { visible: true })
  expect((await stranger.get(`/search/saved/${guid}`)).status).toBe(410)
  expect(await listed(guid)).toMatchObject({
    reports: [],
    hidden: { by: 'Ana Ortiz', note: 'This is not our notice.' },
  })
  expect((await review(agent, guid, { action: 'show' })).status).toBe(200)
  expect((await stranger.get(`/search/saved/${guid}`)).status).toBe(200)
  expect(await listed(guid)).toBeUndefined()
  const done = (await here.audit()).filter(({ subject }) => subject === guid)
  expect(done.map(({ action }) => action)).toEqual(['shared-page.hidden', 'shared-page.shown'])
})

test('what staff keep waits no longer, and is reported again by others only', async () => {
  const { guid } = await save(owner)
  const reader = here.browser()
  await report(reader, guid)
  await review(agent, guid, { action: 'keep' })
  expect(await listed(guid)).toBeUndefined()
  await report(reader, guid)
  expect(await listed(guid)).toBeUndefined()
  await report(here.browser(), guid)
  expect((await listed(guid))?.reports).toEqual([{ reason: 'impersonation', count: 1 }])
})

test('no more reports of a page are kept than staff need, and a withdrawn page waits for nobody', async () => {
  const { guid } = await save(owner)
  await asTenant(database, mine, (tx) =>
    tx.query(
      `insert into saved_search_report (tenant, saved_search, reporter, reason)
       select current_tenant(), $1, number::text, 'spam' from generate_series(1, 50) as number`,
      [guid],
    ),
  )
  expect((await report(here.browser(), guid)).status).toBe(200)
  expect((await listed(guid))?.reports).toEqual([{ reason: 'spam', count: 50 }])
  await owner.put(`/search/saved/${guid}`, { visible: false })
  expect(await listed(guid)).toBeUndefined()
})

test('one reader cannot report without end', async () => {
  const { guid } = await save(owner)
  const reader = here.browser()
  for (let i = 0; i < 30; i++) await report(reader, guid)
  expect((await report(reader, guid)).status).toBe(429)
  expect((await report(here.browser(), guid)).status).toBe(200)
})
