import { randomUUID } from 'node:crypto'
import { searchHistogram } from '@plat/contract/search/histogram'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { lockedFolder } from '../testing/people.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { folder, records, viewport } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let internal: string
const mine = uniqueTenant('oak')
const other = uniqueTenant('elm')
const locked = uniqueTenant('yew')

/** The small agency with two more dates, one of them for staff. */
function datedFolder(tenant: string) {
  const base = folder(tenant)
  const module = base['modules/permits.yaml']
  const dates = [
    { id: 'issued', label: 'Issued', kind: 'date' },
    { id: 'audited', label: 'Audited', kind: 'date', visibility: 'internal' },
  ]
  return {
    ...base,
    'modules/permits.yaml': { ...module, fields: [...module.fields, ...dates] },
  }
}

const ISSUED = ['2024-05-03', '2024-05-09', 'soon', '2024-02-30', '2024-05-10', '2024-06-30']

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, datedFolder(mine))
  await applyFolder(database, folder(other))
  const gated = await lockedFolder(locked, { email: 'press@example.com', password: 'the gate' })
  await applyFolder(database, { ...folder(locked), 'tenant.yaml': gated['tenant.yaml'] })
  const dated = records.map((record, i) => ({
    ...record,
    attributes: { ...record.attributes, issued: ISSUED[i] ?? null, audited: '2024-02-29' },
  }))
  await putRecords(database, mine, 'permits', dated)
  await putRecords(database, other, 'permits', [
    { ...records[0], guid: randomUUID(), record_date: '2019-03-31' } as TestRecord,
  ])
  internal = await createApiToken(database, mine, { name: 'clerk', level: 'internal', days: 1 })
})
afterAll(() => server.close())

async function call(
  body: object,
  options: { tenant?: string; token?: string; module?: string } = {},
) {
  const response = await server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/histogram',
    headers: {
      host: `${options.tenant ?? mine}.test`,
      'x-module': options.module ?? 'permits',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

/** The records by the first day of their period, without the empty ones. */
async function periods(criteria: object, body: object = {}, options = {}) {
  const answer = await call(
    { criteria: { status: 0, ...criteria }, unit: 'month', ...body },
    options,
  )
  expect(answer.status).toBe(200)
  const { buckets } = searchHistogram.reply.parse(answer.body.data)
  return Object.fromEntries(
    buckets.filter(({ count }) => count > 0).map(({ start, count }) => [start, count]),
  )
}

const OF_2024 = { '2024-05-01': 1, '2024-06-01': 1, '2024-07-01': 1, '2024-09-01': 1 }

test('records are counted by month of their date, with the months between them', async () => {
  const { body } = await call({ criteria: {} })
  expect(body.data).toEqual({
    field: 'record_date',
    unit: 'week',
    from: '2024-04-29',
    to: '2024-09-01',
    buckets: expect.arrayContaining([
      { start: '2024-04-29', count: 1 },
      { start: '2024-05-06', count: 0 },
      { start: '2024-08-26', count: 1 },
    ]),
    before: 0,
    after: 0,
    without: 0,
    total: 4,
  })
  expect(body.data.buckets).toHaveLength(18)
  expect(body.meta).toEqual({ viewer: 'anonymous', version: 1 })
  expect(await periods({})).toEqual({ '2023-01-01': 1, ...OF_2024 })
})

test('another date has its own histogram; what is no date is counted as without', async () => {
  const { body } = await call({ criteria: { status: 0 }, field: 'issued', unit: 'week' })
  expect(body.data).toMatchObject({ field: 'issued', without: 2, total: 5 })
  expect(await periods({}, { field: 'issued' })).toEqual({ '2024-05-01': 2, '2024-06-01': 1 })
})

test('days that are searched do not restrict their own histogram, but those of other dates', async () => {
  const year = { record_date: { from: '2023-01-01', to: '2023-12-31' } }
  const start = { record_date___start: '2024-06-15', record_date___end: '2024-07-31' }
  const all = { '2023-01-01': 1, ...OF_2024 }
  for (const days of [year, start, { start: '2024-06-15' }, { ...year, ...start }])
    expect(await periods(days)).toEqual(all)
  expect(await periods(start, { field: 'issued' })).toEqual({})
  const may = { issued: { from: '2024-05-01', to: '2024-05-31' } }
  expect(await periods(may)).toEqual({ '2024-05-01': 1, '2024-06-01': 1 })
  expect(await periods(may, { field: 'issued' })).toEqual({ '2024-05-01': 2, '2024-06-01': 1 })
})

test('everything else restricts it: types, numbers, words, status, places, the map’s view', async () => {
  expect(await periods({ record_type: ['NEW'] })).toEqual({ '2024-05-01': 1, '2024-06-01': 1 })
  expect(await periods({ cost: { from: 1 } })).toEqual({ '2024-05-01': 1 })
  expect(await periods({ text: 'café' })).toEqual({ '2023-01-01': 1 })
  expect(await periods({ status: 2 })).toEqual({ '2023-01-01': 1 })
  const here = { ___viewport: viewport(-97.81, 30.19, 0.02) }
  // As in all counts of a view, records without a location are always there.
  expect(await periods(here)).toEqual({ '2024-05-01': 1, '2024-06-01': 1, '2024-07-01': 1 })
  expect(await periods({ ___geometry: viewport(-97.5, 30.1, 0.3).features[0]?.geometry })).toEqual({
    '2023-01-01': 1,
  })
  expect(await call({ criteria: { text: 'zzqq' } })).toMatchObject({
    body: { data: { from: null, to: null, buckets: [], total: 0, without: 0 } },
  })
})

test('sealed records, and dates for staff, are seen by staff alone', async () => {
  const sealed = { '2024-08-01': 1 }
  expect(await periods({}, {}, { token: internal })).toEqual({
    '2023-01-01': 1,
    ...OF_2024,
    ...sealed,
  })
  const audits = { '2024-02-01': 6 }
  expect(await periods({}, { field: 'audited' }, { token: internal })).toEqual(audits)
  const refused = await call({ criteria: {}, field: 'audited' })
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    'field: "audited" is not a date of permits. It has record_date, issued.',
  ])
})

test('each agency counts its own, and nothing is counted behind a site gate', async () => {
  expect(await periods({}, {}, { tenant: other })).toEqual({ '2019-03-01': 1 })
  expect((await call({ criteria: {} }, { tenant: other, token: internal })).status).toBe(401)
  expect((await call({ criteria: {} }, { tenant: locked })).status).toBe(403)
})

test.each<[string, object, RegExp]>([
  ['no criteria', {}, /criteria/],
  ['a field that is none', { criteria: {}, field: 'cost' }, /"cost" is not a date of permits/],
  ['an inherited name', { criteria: {}, field: '__proto__' }, /"__proto__" is not a date/],
  ['a field with a NUL', { criteria: {}, field: 'a\u0000' }, /NUL|\\u0000|null|"a/i],
  ['1001 characters', { criteria: {}, field: 'x'.repeat(1_001) }, /field/],
  ['a unit that is none', { criteria: {}, unit: 'decade' }, /unit/],
  ['a criterion that is none', { criteria: { wrk: 1 } }, /"wrk" is not a criterion of permits/],
  ['days too early', { criteria: { start: '1999-01-01' } }, /2016-07-01/],
  [
    'days reversed',
    { criteria: { record_date: { from: '2024-02-01', to: '2024-01-01' } } },
    /before/,
  ],
])('%s: refused with what is wrong', async (_name, body, words) => {
  const refused = await call(body)
  expect(refused.status).toBe(400)
  expect(`${refused.body.detail} ${JSON.stringify(refused.body.errors)}`).toMatch(words)
})

test('a module that is not there is not found', async () => {
  expect((await call({ criteria: {} }, { module: 'nope' })).status).toBe(404)
})

test('a search for records without a date, or with one, has that in its picture', async () => {
  const of = async (criteria: object, field: string) => {
    const { body } = await call({ criteria: { status: 0, ...criteria }, field })
    const { without, total } = searchHistogram.reply.parse(body.data)
    return { without, dated: total - without }
  }
  const all = await of({}, 'issued')
  expect([all.without > 0, all.dated > 0]).toEqual([true, true])
  expect(await of({ issued: { stated: false } }, 'issued')).toEqual({ ...all, dated: 0 })
  expect(await of({ issued: { stated: true } }, 'issued')).toEqual({ ...all, without: 0 })
  expect(await of({ record_date: { stated: false } }, 'record_date')).toEqual({
    without: 0,
    dated: 0,
  })
  // Days and periods are those of the picture.
  expect(await of({ issued: { from: '2024-06-01' } }, 'issued')).toEqual(all)
})
