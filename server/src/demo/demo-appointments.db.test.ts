import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { slotsOfDays } from '../offices/day-slots.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { withSchedule } from '../schedule/schedule-work.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { appointmentsFolder } from '../testing/schedule-fixture.ts'
import { records } from '../testing/search-fixture.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { loadAppointments } from './demo-appointments.ts'

const [demo, other] = [uniqueTenant('cove'), uniqueTenant('teak')]
let database: Database

const load = async (tenant: string) =>
  loadAppointments(database, 3000, (await loadTenant(database, tenant)).document)

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of [demo, other]) {
    await applyFolder(database, appointmentsFolder(tenant, tenant === demo ? ['appointment'] : []))
    const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', stored)
    await createDemoAccounts(database, (await loadTenant(database, tenant)).document)
    await load(tenant)
  }
})

const rows = <Row extends Record<string, unknown>>(sql: string, tenant = demo) =>
  asTenant(database, tenant, ({ query }) => query<Row>(sql))

test('resident and agent of the demo have appointments in each state, in slots of the office', async () => {
  const states = await rows(
    `select o.email, p.state, p.starts_at > now() as ahead, count(*)::integer as n
     from appointment p join account o on o.guid = p.owner where o.email like 'resident@%' group by 1, 2, 3 order by 2, 3`,
  )
  expect(states.map(({ state, ahead, n }) => [state, ahead, n])).toEqual([
    ['awaiting', true, 1],
    ['cancelled', true, 1],
    ['confirmed', false, 1],
    ['confirmed', true, 2],
    ['request', true, 1],
  ])
  const [agents] = await rows<{ n: number }>(
    `select count(*)::integer as n from appointment p join account a on a.guid = p.assignee where a.email like 'agent@%'`,
  )
  expect(agents?.n).toBe(7)
  const placed = await rows<{ channel: string; starts_at: Date; day: string }>(
    `select channel, starts_at, (starts_at at time zone 'America/Chicago')::date::text as day from appointment`,
  )
  await withSchedule({ database, port: 3000 }, demo, async ({ officeOf }) => {
    for (const { channel, starts_at: start, day } of placed) {
      const office = officeOf(channel)
      const slots = office === null ? [] : (slotsOfDays(office, day, 1)[0]?.slots ?? [])
      expect(slots.map((slot) => slot.start)).toContain(start.getTime())
    }
  })
})

test('the resident waits for an earlier time, and gets one that the agent cancels', async () => {
  const waits = await rows(
    `select o.email, p.state, w.offer_starts_at from earlier_wait w
     join appointment p on p.guid = w.appointment join account o on o.guid = w.owner`,
  )
  expect(waits).toEqual([
    { email: expect.stringMatching(/^resident@/), state: 'request', offer_starts_at: null },
  ])
  const [earlier] = await rows<{ n: number }>(
    `select count(*)::integer as n from appointment p join account a on a.guid = p.assignee
     where a.email like 'agent@%' and p.state <> 'cancelled' and p.starts_at > now()
       and p.owner <> (select owner from earlier_wait) and p.starts_at < (
         select starts_at from appointment q join earlier_wait w on w.appointment = q.guid)`,
  )
  expect(earlier?.n).toBe(2)
})

test('no one is emailed about them but reminded, and a second start adds nothing', async () => {
  expect(await rows(`select distinct about from appointment_notice order by about`)).toEqual([
    { about: 'day' },
    { about: 'hour' },
  ])
  expect(await rows('select from mail_outbox')).toEqual([])
  const count = () => rows('select count(*) as n from appointment')
  const before = await count()
  await load(demo)
  expect(await count()).toEqual(before)
})

test('where no department takes appointments, there are none', async () => {
  expect(await rows('select from appointment', other)).toEqual([])
})
