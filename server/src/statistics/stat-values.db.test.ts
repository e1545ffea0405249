import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stat } from '@plat/contract/statistics/stats'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer, type TestRecord } from '../testing/portal.ts'
import { putSavedSearch } from '../testing/saved-searches.ts'
import { folder } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let ana: Visitor
let all: string
let open: string
let none: string
const mine = uniqueTenant('fir')
const DAY_MS = 86_400_000

/** The fixture's folder with dates, a calendar, and every type of stat but one. */
function datedFolder(types = ['numeric', 'numeric/custom', 'numeric/share', 'numeric/sum']) {
  const files = folder(mine)
  const settings = files['tenant.yaml']
  const permits = files['modules/permits.yaml']
  return {
    ...files,
    'tenant.yaml': {
      ...settings,
      calendar: { workingDays: [1, 2, 3, 4, 5], holidays: ['2024-05-27'] },
      control: {
        ...settings.control,
        stats: {
          minimumSample: 3,
          widgetOptions: [...types, 'numeric/median', 'numeric/duration', 'numeric/overdue'],
        },
      },
    },
    'modules/permits.yaml': {
      ...permits,
      fields: [...permits.fields, { id: 'issued', label: 'Issued', kind: 'date' }],
    },
  }
}

const record = (day: string, attributes: Record<string, unknown>, live = true): TestRecord => ({
  guid: randomUUID(),
  agency_reference: randomUUID(),
  title: 'Deck',
  record_type: 'NEW',
  status: live ? 'Issued' : 'Final',
  ...(live ? {} : { status_category: 2 }),
  record_date: day,
  attributes,
})
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, datedFolder())
  await putRecords(database, mine, 'permits', [
    // Friday to Tuesday over a holiday: one working day; then two and four; the last ends before it begins.
    record('2024-05-24', { issued: '2024-05-28', cost: 100 }, false),
    record('2024-06-03', { issued: '2024-06-05', cost: 200 }, false),
    record('2024-06-03', { issued: '2024-06-07', cost: 900 }, false),
    record('2024-06-03', { issued: '2024-05-01', cost: 'many' }, false),
    // 30 February is no day: it has not been issued.
    record(daysAgo(400), { issued: '2024-02-30' }),
    record(daysAgo(3), { cost: 0.1 }),
    record(daysAgo(3), { cost: 0.2 }),
  ])
  ana = await statisticsPerson({ app: server.app, database }, mine, {
    email: 'ana@example.com',
    as: 'manager',
  })
  all = await putSavedSearch(database, mine, { criteria: { status: '0' } })
  open = await putSavedSearch(database, mine, { criteria: { status: '1' } })
  none = await putSavedSearch(database, mine, { criteria: { status: '0', record_type: ['X'] } })
})
afterAll(() => server.close())

const make = (options: object, more: object = {}) =>
  ana.post('/analytic/stat', {
    name: 'stat',
    title: 'Stat',
    options,
    search_saved_guid: all,
    ...more,
  })
const made = async (options: object, more: object = {}) => (await make(options, more)).body.data
const duration = { type: 'numeric/duration', from: 'record_date', to: 'issued' }

test('a duration is counted in working days of the agency, without those that end before they begin', async () => {
  const trend = { field: 'record_date', unit: 'year' }
  expect(await made(duration, { trend })).toMatchObject({
    data: 2,
    unit: 'days',
    second: { kind: 'p90', value: 3.6 },
    state: 'counted',
    sample: { records: 3, minimum: 3, invalid: 1, waiting: 3 },
    series: { unit: 'year' },
  })
})

test('sums and medians leave out what is no number', async () => {
  expect(await made({ type: 'numeric/sum', field: 'cost' })).toMatchObject({
    data: 1200.3,
    sample: { records: 5 },
  })
  expect(await made({ type: 'numeric/median', field: 'cost' })).toMatchObject({ data: 100 })
})

test('a share is of the whole, and of nothing there is none', async () => {
  const share = { type: 'numeric/share', of: all }
  expect(await made(share, { search_saved_guid: open })).toMatchObject({
    data: 42.8571428571,
    unit: 'percent',
    second: { kind: 'whole', value: 7 },
  })
  expect(await made({ type: 'numeric/share', of: none })).toMatchObject({
    data: null,
    state: 'none',
    second: null,
  })
})

test('below the minimum sample a tile says how many there are; a count is what it is', async () => {
  const few = { search_saved_guid: open }
  expect(await made({ type: 'numeric/sum', field: 'cost' }, few)).toMatchObject({
    data: null,
    parsedValue: null,
    state: 'few',
    sample: { records: 2, minimum: 3 },
  })
  const nothing = { search_saved_guid: none }
  expect(await made(duration, nothing)).toMatchObject({ data: null, state: 'none' })
  expect(await made({ type: 'numeric' }, nothing)).toMatchObject({ data: 0, state: 'counted' })
})

test('a sum of nothing is 0, in the months without records too', async () => {
  const sum = { type: 'numeric/sum', field: 'cost' }
  expect(await made(sum, { search_saved_guid: none })).toMatchObject({
    data: 0,
    state: 'counted',
    sample: { records: 0 },
  })
  const trend = { field: 'record_date', unit: 'month' }
  const { series } = (await made(sum, { trend })) as unknown as Stat
  const may = series?.starts.indexOf('2024-05-01') ?? -1
  // One record is too few to tell; two months later there is none.
  expect(series?.values.slice(may, may + 4)).toEqual([null, null, 0, 0])
})

test('a share is all or nothing only where it is', async () => {
  const share = { type: 'numeric/share', of: all }
  expect(await made(share)).toMatchObject({ data: 100, parsedValue: '100' })
  expect(await made(share, { search_saved_guid: none })).toMatchObject({
    data: 0,
    parsedValue: '0',
  })
})

test('what is open for longer than the target is overdue, of those that are open', async () => {
  const overdue = { type: 'numeric/overdue', from: 'record_date', to: 'issued', target: 30 }
  expect(await made(overdue)).toMatchObject({ data: 1, second: { kind: 'open', value: 3 } })
})

test('the agency’s own number has its day and source', async () => {
  const own = { type: 'numeric/custom', data: 19_345.5, date: '2026-01-01', source: 'Council' }
  expect(await made(own)).toMatchObject({ data: 19_345.5, parsedValue: '19.3K', options: own })
  expect((await make({ type: 'numeric/custom', data: 1 })).status).toBe(400)
})

test('a preview says what the stat would say', async () => {
  const preview = (body: object) =>
    ana.post('/analytic/stat/preview', body, { 'x-module': 'permits' })
  const criteria = { status: '1' }
  expect((await preview({ criteria, options: { type: 'numeric' } })).body.data).toMatchObject({
    data: 3,
  })
  const whole = { type: 'numeric/share', criteria: { status: '0' } }
  expect((await preview({ criteria, options: whole })).body.data).toMatchObject({
    data: 42.8571428571,
  })
  const wrong = await preview({ criteria, options: { type: 'numeric/sum', field: 'nope' } })
  expect(wrong.status).toBe(400)
  const never = { record_date: { from: '2026-12-31', to: '2020-01-01' } }
  const count = { type: 'numeric' }
  for (const body of [
    { criteria: never, options: count },
    { criteria, options: { ...whole, criteria: never } },
  ]) {
    const reversed = await preview(body)
    expect([reversed.status, reversed.body.code]).toEqual([400, 'invalid_request'])
    expect(reversed.body.detail).toContain('record_date')
  }
  expect((await preview({ criteria: { nope: ['x'] }, options: count })).body.data).toMatchObject({
    state: 'unavailable',
    problem: 'criterion_gone',
  })
})

test('fields that the module has not, or not of that kind, are refused by name', async () => {
  for (const field of ['nope', 'work_class', 'inspector_phone', '__proto__', 'toString']) {
    const answer = await make({ type: 'numeric/sum', field })
    expect(answer.status).toBe(400)
    expect(answer.body.errors['options.field']).toEqual([
      `“${field}” is not a number of this module. It has cost.`,
    ])
  }
  const text = await make({ ...duration, to: 'cost' })
  expect(text.body.errors['options.to']?.[0]).toContain('It has record_date, issued.')
  const trend = { field: 'cost', unit: 'month' }
  expect((await make({ type: 'numeric' }, { trend })).body.errors).toHaveProperty('trend.field')
})

test('no time passes from a date to itself, and a target is no text: both are refused', async () => {
  const overdue = { type: 'numeric/overdue', from: 'record_date', to: 'issued', target: 30 }
  for (const span of [duration, overdue]) {
    const same = await make({ ...span, to: 'record_date' })
    expect(same.body.errors).toEqual({ 'options.to': ['Choose two different dates.'] })
  }
  const text = await make({ ...overdue, target: '30' })
  expect(text.body.errors).toEqual({
    'options.target': ['Expected a number without quotes, got "30".'],
  })
})

test('a type that the agency does not make is refused, and what is of it goes on', async () => {
  const change = { type: 'numeric/change', field: 'record_date', period: 'year', against: 'before' }
  expect((await make(change)).body.errors['options.type']?.[0]).toContain('numeric/change')
  const { id, version } = (await made({ type: 'numeric/sum', field: 'cost' })) as unknown as {
    id: number
    version: number
  }
  await applyFolder(database, datedFolder(['numeric']))
  const sum = async () => (await make({ type: 'numeric/sum', field: 'cost' })).status
  await expect.poll(sum).toBe(400)
  const renamed = await ana.put(`/analytic/stat/${id}`, {
    name: 'renamed',
    title: 'Renamed',
    options: { type: 'numeric/sum', field: 'cost' },
    version,
  })
  expect(renamed.body.data).toMatchObject({ name: 'renamed', data: 1200.3 })
  await applyFolder(database, datedFolder())
  await expect.poll(sum).toBe(200)
})

test('texts that are too long, and what is none, are refused in words', async () => {
  const long = 'x'.repeat(1001)
  for (const more of [{ note: long }, { comment: { en: 'a', es: long } }, { comments: long }]) {
    const answer = await make({ type: 'numeric' }, more)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body.errors)).toContain('1000')
  }
  for (const more of [{ name: '' }, { title: ' ' }, { name: long }, { surprise: 1 }])
    expect((await make({ type: 'numeric' }, more)).status).toBe(400)
  expect((await make({ type: 'numeric' }, { note: 'a\u0000b' })).status).toBeLessThan(500)
  const script = '**b** <script>alert(1)</script>'
  expect(await made({ type: 'numeric' }, { note: script })).toMatchObject({ note: script })
})

test('a fifth stat in a row, a stat twice, and numbers that are none are refused in words', async () => {
  const ids = []
  for (let i = 0; i < 5; i += 1)
    ids.push(((await made({ type: 'numeric' })) as unknown as { id: number }).id)
  const five = await ana.post('/analytic/group', { name: 'Five', rows: [ids] })
  expect(five.status).toBe(400)
  expect(JSON.stringify(five.body.errors)).toContain('A row has room for 4 stats.')
  const rows = (...row: unknown[]) => ana.post('/analytic/group', { name: 'x', rows: [row] })
  expect((await rows(ids[0], ids[0])).status).toBe(400)
  expect((await rows(99_999)).body.errors['rows']).toEqual([
    'There is no such stat, or not any more.',
  ])
  expect((await rows('__proto__')).status).toBe(400)
  expect((await rows(...ids.slice(0, 4))).status).toBe(200)
})

test('two hundred scorecards are listed', async () => {
  const { id } = (await ana.post('/analytic/group', { name: 'One', rows: [] })).body
    .data as unknown as { id: number }
  const card = { name: 'Card', channels: ['public'], groups: [id], published: true }
  for (let i = 0; i < 200; i += 1)
    expect((await ana.post('/analytic/scorecard', card)).status).toBe(200)
  expect((await ana.get('/analytic/scorecard')).body.data).toHaveLength(200)
  for (const wrong of [{ channels: [] }, { groups: [] }, { groups: [99_999] }, { name: '' }])
    expect((await ana.post('/analytic/scorecard', { ...card, ...wrong })).status).toBe(400)
})

test('a field that the module has lost makes a tile say so', async () => {
  const { id } = (await made({ type: 'numeric/sum', field: 'cost' })) as unknown as { id: number }
  const files = datedFolder()
  const permits = files['modules/permits.yaml']
  const fields = permits.fields.filter((field) => field.id !== 'cost')
  await applyFolder(database, { ...files, 'modules/permits.yaml': { ...permits, fields } })
  const stat = async () => (await ana.get(`/analytic/stat/${id}`)).body.data
  await expect.poll(stat).toMatchObject({ state: 'unavailable', problem: 'field_gone' })
})
