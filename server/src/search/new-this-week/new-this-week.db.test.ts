import { randomUUID } from 'node:crypto'
import { getLanding } from '@plat/contract/landing/landing'
import { Filter } from '@plat/contract/search/filters/filters'
import type { NewThisWeek } from '@plat/contract/search/new-this-week'
import { getOverview, searchOverview } from '@plat/contract/search/overview'
import { decodeSearch } from '@plat/contract/search/search-url'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApiToken } from '../../accounts/api-token.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { dayWords } from '../../platform/words.ts'
import { dayIn } from '../../tenancy/document/calendar.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../../testing/portal.ts'
import { folder, viewport } from '../../testing/search-fixture.ts'

const ZONE = 'America/Chicago'
const DAY_MS = 86_400_000
let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('oak')
const other = uniqueTenant('elm')

/** The agency's day so many days ago. */
const ago = (days: number) => {
  const today = Date.parse(dayIn(ZONE, new Date()))
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10)
}

const dateRange = (criterion: string) => ({
  type: 'dateRange',
  criterion,
  params: { label: criterion },
})
const stage = { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Stage' } }

/** The small agency with decisions and comments; a second module has no filter for its dates. */
function newsFolder(tenant: string, unmapped = true) {
  const base = folder(tenant)
  const module = base['modules/permits.yaml']
  return {
    ...base,
    'departments/building.yaml': {
      id: 'building',
      name: 'Building',
      modules: ['permits', 'undated'],
    },
    'modules/permits.yaml': {
      ...module,
      ui: { unmapped },
      fields: [
        ...module.fields,
        ...['decided', 'hearing'].map((id) => ({ id, label: id, kind: 'date' })),
      ],
      filters: [stage, ...['record_date', 'decided', 'hearing'].map(dateRange)],
      events: {
        decision: { statuses: ['Final'], date: 'decided' },
        comment: { closes: 'hearing' },
      },
      comments: { public: true },
    },
    'modules/undated.yaml': { ...module, code: 'undated', filters: [stage] },
  }
}

const unplaced = (given: Partial<TestRecord>): TestRecord => ({
  guid: randomUUID(),
  agency_reference: randomUUID().slice(0, 8),
  title: 'A house',
  record_type: 'NEW',
  status: 'Issued',
  ...given,
})
const record = (given: Partial<TestRecord>) => unplaced({ lng: -97.8, lat: 30.2, ...given })

const newest = record({ title: 'A shop', record_date: ago(0), street_address: '7 Oak Avenue' })

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, newsFolder(mine))
  await applyFolder(database, newsFolder(other, false))
  await putRecords(database, mine, 'permits', [
    newest,
    record({ record_date: ago(7) }),
    record({ record_date: ago(8) }),
    record({ record_date: ago(-1) }),
    record({}),
    unplaced({ record_date: ago(3) }),
    record({ record_date: ago(2), visibility: 2, title: 'Sealed' }),
    ...[ago(1), ago(8)].map((decided) =>
      record({
        status: 'Final',
        status_category: 2,
        record_date: '2020-01-01',
        attributes: { decided },
      }),
    ),
    record({ record_date: '2020-01-01', attributes: { decided: ago(1) } }),
    ...[ago(0), ago(-30), ago(1)].map((hearing) =>
      record({ record_date: '2020-01-01', attributes: { hearing } }),
    ),
  ])
  await putRecords(database, mine, 'undated', [record({ record_date: ago(0) })])
  await putRecords(database, other, 'permits', [
    record({ record_date: ago(1) }),
    unplaced({ record_date: ago(0) }),
  ])
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

interface Options {
  tenant?: string
  module?: string
  token?: string
}

const headersOf = ({ tenant = mine, module = 'permits', token }: Options) => ({
  host: `${tenant}.test`,
  'x-module': module,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

async function overview(search: object, options: Options = {}) {
  const { statusCode, json } = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/overview',
    headers: headersOf(options),
    payload: search,
  })
  expect(statusCode).toBe(200)
  return searchOverview.reply.parse(json().data)
}

/** The numbers by kind. */
const numbers = (week: NewThisWeek | undefined) =>
  Object.fromEntries((week?.lines ?? []).map(({ kind, count }) => [kind, count.all]))

const START = { status: '1' }

test('the search that a module begins with brings what is new, with the newest of each', async () => {
  const { newThisWeek } = await overview(START)
  expect(newThisWeek?.since).toBe(ago(7))
  // One of today, one a week old, one that is not on the map; neither of tomorrow, nor sealed.
  expect(numbers(newThisWeek)).toEqual({ new: 3, decided: 1, comment: 2 })
  expect(newThisWeek?.lines[0]).toEqual({
    kind: 'new',
    count: { all: 3, located: 2, unlocated: 1, status: { 1: 3, 2: 0 } },
    search: `record_date_from=${ago(7)}&record_date_to=${ago(0)}&status=0`,
    newest: { guid: newest.guid, title: 'A shop', address: '7 Oak Avenue' },
  })
})

test('the search of a line lists as many records as it says', async () => {
  const { newThisWeek } = await overview(START)
  const filters = z.array(Filter).parse(newsFolder(mine)['modules/permits.yaml'].filters)
  for (const { search, count, newest: first } of newThisWeek?.lines ?? []) {
    const state = decodeSearch(new URLSearchParams(search), filters)
    const { statusCode, json } = await server.app.fastify.inject({
      method: 'POST',
      url: '/api/search/list?scope=all',
      headers: headersOf({}),
      payload: criteriaOf(state, filters, 'anonymous'),
    })
    expect(statusCode).toBe(200)
    const guids = json().data.map(({ guid }: { guid: string }) => guid)
    expect(guids).toHaveLength(count.all)
    expect(guids).toContain(first?.guid)
  }
})

test('any other search has none of it, wherever the map is it is the same', async () => {
  for (const search of [{ status: '2' }, { ...START, text: 'shop' }, {}])
    expect(await overview(search)).not.toHaveProperty('newThisWeek')
  const away = await overview({ ...START, ___viewport: viewport(-97.5, 30, 0.1) })
  expect(away.inView.located).toBe(0)
  expect(numbers(away.newThisWeek)).toEqual({ new: 3, decided: 1, comment: 2 })
})

test('a sealed record is counted for staff alone', async () => {
  const { newThisWeek } = await overview({ status: '0' }, { token: internal })
  expect(numbers(newThisWeek)).toEqual({ new: 4, decided: 1, comment: 2 })
  expect(numbers((await overview(START)).newThisWeek)['new']).toBe(3)
})

test('another agency has its own; what no list of it has is not its newest', async () => {
  const { newThisWeek } = await overview(START, { tenant: other })
  expect(newThisWeek?.lines.map(({ kind, count }) => [kind, count.all, count.located])).toEqual([
    ['new', 2, 1],
  ])
  const { json } = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/list?scope=located',
    headers: headersOf({ tenant: other }),
    payload: { status: 0 },
  })
  expect(newThisWeek?.lines[0]?.newest?.guid).toBe(json().data[0].guid)
})

test('a module whose dates cannot be searched says nothing', async () => {
  const answer = await overview(START, { module: 'undated' })
  expect(answer.total.all).toBe(1)
  expect(answer).not.toHaveProperty('newThisWeek')
})

test('new records change the answer that caches ask for', async () => {
  const get = async (etag?: string) =>
    server.app.fastify.inject({
      url: `/api/search/overview?search=${encodeURIComponent(JSON.stringify(START))}`,
      headers: { ...headersOf({ tenant: other }), ...(etag && { 'if-none-match': etag }) },
    })
  const before = await get()
  const etag = String(before.headers.etag)
  expect((await get(etag)).statusCode).toBe(304)
  await putRecords(database, other, 'permits', [record({ record_date: ago(0) })])
  await expect
    .poll(async () => {
      const after = await get(etag)
      if (after.statusCode !== 200) return null
      return numbers(getOverview.reply.parse(after.json().data).newThisWeek)
    })
    .toEqual({ new: 1 })
})

const landing = async (path: string, options: Options = {}) => {
  const { json } = await server.app.fastify.inject({
    url: `/api${path}`,
    headers: headersOf(options),
  })
  return getLanding.reply.parse(json().data).news
}

test('the landing page and that of its department have the same numbers, of modules with news alone', async () => {
  const { newThisWeek } = await overview(START)
  const news = [{ ...newThisWeek, department: 'building', module: 'permits', unmapped: true }]
  // The index is there by now.
  expect(await landing('/landing')).toEqual(news)
  expect(await landing('/landing/department/building')).toEqual(news)
  const [others] = await landing('/landing', { tenant: other })
  expect(others?.unmapped).toBe(false)
  expect(others?.lines.map(({ count }) => count.located)).toEqual([1])
})

test('a sealed record is news on the landing page for staff alone', async () => {
  await overview({ status: '0' }, { token: internal })
  const [forStaff] = await landing('/landing', { token: internal })
  expect(numbers(forStaff)).toMatchObject({ new: 4 })
  const [forAll] = await landing('/landing')
  expect(numbers(forAll)).toMatchObject({ new: 3 })
})

test('the page without scripts says them, each with the way to its records', async () => {
  const { body } = await server.app.fastify.inject({ url: '/', headers: { host: `${mine}.test` } })
  const day = dayWords(ago(7), 'en')
  expect(body).toContain('<h2>New this week</h2>')
  expect(body).toContain(
    `/building/permits?record_date_from=${ago(7)}&#38;record_date_to=${ago(0)}&#38;status=0&#38;show=list`,
  )
  expect(body).toMatch(new RegExp(`: new since ${day}: 3</a>`))
  expect(body).not.toContain('Sealed')
})
