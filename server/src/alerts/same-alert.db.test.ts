import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { newResident, type Visitor } from '../testing/visitor.ts'
import {
  alertCount,
  alertFolder,
  alertsOf,
  createdAlert,
  PERMITS,
  putAlertAgency,
  watch,
} from '../testing/alert-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let records: Map<string, string>
const mine = uniqueTenant('bittern')
const other = uniqueTenant('grebe')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  records = await putAlertAgency(database, mine)
  await putAlertAgency(database, other)
})
afterAll(() => server.close())

const resident = (tenant = mine) => newResident(server.app, database, tenant)

/** The agency, where the public comments until a day and an inspection is a decision. */
function withComments(code: string) {
  const files = alertFolder(code)
  const module = files['modules/permits.yaml']
  const closes = { id: 'closes', label: 'Comments until', kind: 'date' }
  return {
    ...files,
    'modules/permits.yaml': {
      ...module,
      fields: [...module.fields, closes],
      events: { decision: { statuses: ['Final'] }, comment: { closes: 'closes' } },
    },
  }
}

test('only events that the records can bring about are offered; others that an alert has are kept', async () => {
  const code = uniqueTenant('stork')
  const guids = await putAlertAgency(database, code)
  await applyFolder(database, withComments(code))
  const offered = async (person: Visitor) => {
    const { body } = await person.get('/config/module/permits')
    return (body.data as unknown as { control: { alert_events: string[] } }).control.alert_events
  }
  const [ana, far] = [await resident(code), await resident()]
  await expect
    .poll(() => offered(ana))
    .toEqual(['new', 'status', 'decision', 'date', 'comment_closes', 'text', 'withdrawn'])
  expect(await offered(far)).toEqual(['new', 'status', 'date', 'text', 'withdrawn'])
  const usual = ['new', 'status', 'decision', 'date', 'comment_closes', 'withdrawn']
  const { id, events } = await createdAlert(ana, { criteria: { record_type: ['NEW'] } })
  expect(events).toEqual(usual)
  // A record that is there does not appear.
  const followed = await createdAlert(ana, { record: guids.get('M-000') })
  expect(followed['events']).toEqual(usual.slice(1))
  expect((await watch(ana, { record: guids.get('M-001'), events: ['new'] })).status).toBe(400)

  const never = { criteria: { record_type: ['ELEC'] }, events: ['comment_opens'] }
  const refused = await watch(ana, never)
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    'None of these events can happen to these records.',
  ])
  // The agency takes the dates away: what was chosen is kept, and is there when they are back.
  await applyFolder(database, alertFolder(code))
  await expect.poll(() => offered(ana)).not.toContain('comment_closes')
  const kept = await ana.put(`/alert/${id}`, { name: 'Kept', events: usual })
  expect(kept.body.data).toMatchObject({ name: 'Kept', events: usual })
  const changed = await ana.put(`/alert/${id}`, { events: ['status', 'comment_closes'] })
  expect(changed.body.data).toMatchObject({ events: ['status', 'comment_closes'] })
  expect((await ana.put(`/alert/${id}`, { events: ['comment_closes'] })).status).toBe(400)
  const { body } = await ana.post('/alert/preview', { events: ['comment_closes'] }, PERMITS)
  expect(body.data).toMatchObject({ events_per_week: 0, watched_days: null, last_month: null })
})

test('the same alert is not made twice, unless it is wanted; another account and another agency know nothing of it', async () => {
  const [ana, ben, far] = [await resident(), await resident(), await resident(other)]
  const homes = { criteria: { record_type: ['NEW'], ___zoom: 9 } }
  const tabs = await Promise.all([
    watch(ana, { name: 'Home', ...homes, request: randomUUID() }),
    watch(ana, { name: 'Home', ...homes, request: randomUUID() }),
  ])
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [home] = await alertsOf(ana)
  const second = tabs.find(({ status }) => status === 409)
  expect(second?.body).toMatchObject({
    detail: 'You already have this alert: “Home”',
    reason: 'alert_exists',
    values: { name: 'Home', id: home?.['id'] },
  })
  expect(await alertCount(ana)).toMatchObject({ count: 1 })
  expect((await watch(ben, homes)).status).toBe(200)
  expect((await watch(far, homes)).status).toBe(200)

  // An event that cannot happen makes no difference: it is still the same alert.
  const events = ['new', 'status', 'date', 'comment_opens', 'withdrawn']
  expect((await watch(ana, { ...homes, events })).status).toBe(409)
  const { id } = await createdAlert(ana, { ...homes, name: 'News', events: ['new'] })
  const same = await ana.put(`/alert/${id}`, { events })
  expect([same.status, same.body.detail]).toEqual([409, 'You already have this alert: “Home”'])
  expect((await ana.get(`/alert/${id}`)).body.data).toMatchObject({ events: ['new'] })
  expect((await ana.post(`/alert/overwrite/${id}`, homes, PERMITS)).status).toBe(409)
  // Nor does it matter in which order something was chosen.
  const either = (record_type: string[]) => watch(ben, { criteria: { record_type } })
  expect((await either(['NEW', 'ELEC'])).status).toBe(200)
  expect((await either(['ELEC', 'NEW'])).status).toBe(409)
  // An alert may be replaced by one like itself.
  const again = await ana.post(`/alert/overwrite/${home?.['id']}`, homes, PERMITS)
  expect(again.status, again.text).toBe(200)

  expect((await ana.put(`/alert/${id}`, { events, again: true })).status).toBe(200)
  // They are the same now, and the rest of it can be changed.
  expect((await ana.put(`/alert/${id}`, { events, cadence: 'weekly' })).status).toBe(200)
  expect((await createdAlert(ana, { ...homes, name: 'Third', again: true })).name).toBe('Third')
  // At the allowance it is still said, for there is nothing to make room for.
  expect((await watch(ana, homes)).status).toBe(409)
})

test('of a record that is followed twice, the second alert names no record that may no longer be seen', async () => {
  const [ana, record] = [await resident(), records.get('M-009')]
  await createdAlert(ana, { record })
  const { id } = await createdAlert(ana, { record, events: ['status'] })
  const usual = { events: ['status', 'date', 'withdrawn'] }
  const said = async () => (await ana.put(`/alert/${id}`, usual)).body.detail
  expect(await said()).toBe('You already have this alert: “M-009”')
  await asTenant(database, mine, ({ query }) =>
    query('update record set visibility = 2 where guid = $1', [record]),
  )
  expect(await said()).toBe('You already have this alert: “A record that is no longer public”')
  await asTenant(database, mine, ({ query }) =>
    query('update record set visibility = 0 where guid = $1', [record]),
  )
})

test('while mail for an account is made, its alerts can be renamed and paused', async () => {
  const ana = await resident()
  const { id, events } = await createdAlert(ana, { criteria: { record_type: ['NEW'] } })
  const answer = await asTenant(database, mine, async ({ query }) => {
    await query(
      'select 1 from account where guid = (select owner from alert where guid = $1) for no key update',
      [id],
    )
    return ana.put(`/alert/${id}`, { name: 'Mine', events, cadence: 'weekly', active: false })
  })
  expect(answer.status, answer.text).toBe(200)
})
