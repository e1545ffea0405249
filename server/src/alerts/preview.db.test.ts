import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { dayFromNow } from '../testing/filter-fixture.ts'
import { applyFolder, putRecords, type TestRecord, testServer } from '../testing/portal.ts'
import { newResident, type Visitor } from '../testing/visitor.ts'
import { alertFolder, drawnSquare, PERMITS } from '../testing/alert-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let ana: Visitor
const city = uniqueTenant('ibis')

/** Eleven a day of the last year, three of four new buildings; a tenth for staff only. */
const records: TestRecord[] = Array.from({ length: 11 * 365 }, (_, index) => ({
  guid: randomUUID(),
  agency_reference: `P-${index}`,
  title: `Permit ${index}`,
  record_type: index % 4 === 0 ? 'ELEC' : 'NEW',
  status: 'Issued',
  record_date: dayFromNow(-(index % 365)),
  lng: index % 2 === 0 ? -97.8 : -97.4,
  lat: 30.2,
  visibility: index % 10 === 0 ? 2 : 0,
  attributes: { contractor: index % 100 === 1 ? 'acme' : 'Big Map Co', work_class: 'Res' },
}))

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, alertFolder(city))
  await putRecords(database, city, 'permits', records)
  ana = await newResident(server.app, database, city)
})
afterAll(() => server.close())

/** What a preview says, its records by number. */
async function preview(body: object) {
  const answer = await ana.post('/alert/preview', body, PERMITS)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as unknown as {
    matching: number
    new_per_week: number
    events_per_week: number | null
    watched_days: number | null
    many: boolean
    last_month: { count: number; records: { agency_reference: string; record_date: string }[] }
    narrowing: { criterion: string; value: string; text: unknown; per_week: number }[]
  }
}

/** Those of the records that a resident may see. */
const open = records.filter(({ visibility }) => visibility === 0)

test('a preview says how much an alert would have told, and last month’s records', async () => {
  const all = await preview({ events: ['new'] })
  expect(all.matching).toBe(open.length)
  expect(all.new_per_week).toBeCloseTo((open.length * 7) / 365, 0)
  expect(all.events_per_week).toBe(all.new_per_week)
  expect(all.many).toBe(true)
  const month = open.filter(({ record_date = '' }) => record_date > dayFromNow(-30))
  expect(all.last_month.count).toBe(month.length)
  expect(all.last_month.records).toHaveLength(20)
  const days = all.last_month.records.map(({ record_date }) => record_date)
  expect(days).toEqual(days.toSorted().reverse())
  expect(days[0]).toBe(dayFromNow(0))

  const west = { ___geometry: drawnSquare(-97.85, 30.15, 0.1), contractor: ['acme'] }
  const few = await preview({ criteria: west, events: ['new'] })
  expect(few).toMatchObject({ matching: 0, new_per_week: 0, many: false, narrowing: [] })
  expect(few.last_month).toEqual({ count: 0, records: [] })
  const east = { ...west, ___geometry: drawnSquare(-97.45, 30.15, 0.1) }
  const without = { excluded: drawnSquare(-97.41, 30.19, 0.02) }
  expect((await preview({ criteria: east })).matching).toBeGreaterThan(0)
  expect((await preview({ criteria: east, ...without })).matching).toBe(0)
})

test('where it is many, the options that leave few enough come first', async () => {
  const { narrowing, new_per_week } = await preview({ events: ['new'] })
  const isEnough = narrowing.map(({ per_week }) => per_week <= 50)
  expect(isEnough).toEqual(isEnough.toSorted().reverse())
  expect(narrowing[0]).toMatchObject({ criterion: 'record_type', value: 'ELEC' })
  expect(narrowing.map(({ criterion, value }) => `${criterion} ${value}`)).toEqual([
    'record_type ELEC',
    'contractor acme',
    'record_type NEW',
    'contractor Big Map Co',
  ])
  expect(narrowing[1]?.text).toEqual({ en: 'Acme Builders', es: 'Constructora Ácme' })
  for (const { per_week } of narrowing) {
    expect(per_week).toBeGreaterThan(0)
    expect(per_week).toBeLessThan(new_per_week)
  }
})

test('events of changes are told by what imports found, once the portal has seen the module for four weeks', async () => {
  const changes = { events: ['status', 'withdrawn'] }
  // Until some records have come, they are watched since today.
  expect(await preview(changes)).toMatchObject({ events_per_week: null, watched_days: 0 })
  const seen = async (days: number) => {
    await asTenant(database, city, async ({ query }) => {
      const [{ version = 0 } = {}] = await query<{ version: number }>(
        'update module set version = version + 1, content_id = gen_random_uuid() returning version',
      )
      await query(
        `insert into module_version (tenant, module, version, content_id, committed_at, inserted, changed, removed, rewritten)
         select tenant, module, version, content_id, now() - make_interval(days => $1), 0, 40, 0, false from module`,
        [days],
      )
      await query(
        `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
         select tenant, module, $1, record_no, guid, 'changed', agency_reference, visibility, visibility
         from record where record_no <= 80`,
        [version],
      )
      await query(
        `insert into record_change (tenant, module, version, record_no, field, date, before, after)
         select tenant, module, $1, record_no, field, current_date, 'Applied', 'Issued'
         from record, unnest('{status,title,description,inspector}'::text[]) as field
         where record_no <= case field when 'inspector' then 80 else 40 end`,
        [version],
      )
      await query(
        `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
         select tenant, module, $1, 90000 + record_no, guid, 'withdrawn', agency_reference, visibility, visibility
         from record where record_no <= 40`,
        [version],
      )
    })
  }
  await seen(14)
  const few = { events_per_week: null, watched_days: 14, last_month: null }
  await expect.poll(() => preview(changes)).toMatchObject(few)
  // New records are known all the same.
  const known = await preview({ events: ['new'] })
  expect(known).toMatchObject({ events_per_week: known.new_per_week, watched_days: null })
  await seen(70)
  // Twice 40 changes of status in 70 days, and as many withdrawals; each tenth is of a record for staff.
  const ofEach = (2 * 36 * 7) / 70
  await expect.poll(async () => (await preview(changes)).events_per_week).toBeCloseTo(2 * ofEach, 1)
  expect((await preview(changes)).watched_days).toBe(70)
  // The title and the description of a record are one change of text; a change of a field for staff is none.
  expect((await preview({ events: ['text'] })).events_per_week).toBeCloseTo(ofEach, 1)
  const text = await preview({ events: ['text'], criteria: { contractor: ['acme'] } })
  expect(text.events_per_week).toBeLessThan(1)
  expect(text.events_per_week).toBeGreaterThan(0)
})

test('what cannot be watched is not tried either', async () => {
  const attempt = (body: object) => ana.post('/alert/preview', body, PERMITS)
  expect((await attempt({ criteria: { ___place: [] } })).status).toBe(400)
  expect((await attempt({ criteria: { nothing: ['x'] } })).status).toBe(400)
  const nowhere = await ana.post('/alert/preview', {}, { 'x-module': 'none' })
  expect(nowhere.status).toBe(404)
})
