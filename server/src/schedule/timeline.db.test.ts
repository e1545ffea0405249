import { randomUUID } from 'node:crypto'
import type {
  OfficeDayEntry,
  ScheduleDay,
  ScheduleType,
  TimelineEntry,
} from '@plat/contract/schedule/timeline'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../tenancy/document/calendar.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import {
  appointmentsFolder,
  COUNTER_MAIL,
  dataOf,
  scheduleFixture,
} from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
const { calls, live, freeSlot, booked, changed, sql } = schedule
const { resident, agent } = calls

const DAY = 86_400_000
const plus = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
const today = async () =>
  dayIn((await loadTenant(live.database, live.tenant)).document.tenant.timeZone, new Date())
const daysOf = async (who: Phone, from: string, to: string, type?: ScheduleType) =>
  dataOf<ScheduleDay[]>(
    await who.get(`/schedule?from=${from}&to=${to}${type === undefined ? '' : `&type=${type}`}`),
  )
type Entry = Exclude<TimelineEntry, OfficeDayEntry>
/** Entries of a fortnight from yesterday on, without the offices' days. */
const entriesOf = async (who: Phone): Promise<Entry[]> => {
  const first = plus(await today(), -1)
  const days = await daysOf(who, first, plus(first, 13))
  return days.flatMap(({ entries }) => entries.filter((one) => one.type !== 'allday'))
}
/** Moves an appointment in time, past all rules. */
const moveTo = (guid: string, day: string) =>
  sql(
    `update appointment set starts_at = ($2::date + time '10:00') at time zone 'America/Chicago',
       ends_at = ($2::date + time '11:00') at time zone 'America/Chicago' where guid = $1`,
    [guid, day],
  )

describe('appointments', () => {
  test('[SCH-09] [SCH-12] [SCH-14] [ENG-13] a request is on the resident’s timeline, on another device too', async () => {
    const ana = await resident()
    const slot = await freeSlot(ana, 1)
    const asked = await booked(ana, slot, { notes: 'About the fence' })
    const first = await today()
    const days = await daysOf(ana, first, plus(first, 13))
    expect(days.map(({ dayOffset }) => dayOffset)).toEqual(Array.from({ length: 14 }, (_, i) => i))
    expect(days.map(({ date }) => date)).toEqual(days.map((_, i) => plus(first, i)))
    const { timeZone } = (await loadTenant(live.database, live.tenant)).document.tenant
    const day = days.find(({ date }) => date === dayIn(timeZone, new Date(slot.start)))
    expect(day?.entries).toMatchObject([
      { type: 'allday' },
      {
        type: 'appointment',
        displayType: 'APPOINTMENT',
        status: 'request',
        guid: asked.guid,
        datetime: slot,
        contact: { name: 'Building', email: COUNTER_MAIL },
        department: 'Building',
        reference: OPEN_RECORD.agency_reference,
        notes: 'About the fence',
        transactions: [{ type: 'request', own: true }],
        can: { confirm: false, reschedule: true, cancel: true, wait: true, assign: false },
      },
    ])
    // One entry is what the page of the appointment shows.
    expect(dataOf(await ana.get(`/schedule/${asked.guid}`))).toEqual(day?.entries[1])
  })

  test('[SCH-08] both sides read the same state after each change', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const asked = await booked(ana)
    // No one has it yet.
    expect(await entriesOf(ben)).toEqual([])
    const awaiting = await changed(ben, asked, { action: 'confirm' })
    expect(await entriesOf(ben)).toMatchObject([
      {
        status: 'awaiting',
        side: 'agency',
        contact: { name: 'Ana Ortiz' },
        assignee: { id: ben.guid },
      },
    ])
    const confirmed = await changed(ana, awaiting, { action: 'confirm' })
    for (const who of [ana, ben])
      expect(await entriesOf(who)).toMatchObject([{ status: 'confirmed', guid: asked.guid }])
    await changed(ana, confirmed, { action: 'cancel' })
    for (const who of [ana, ben])
      expect(await entriesOf(who)).toMatchObject([
        { status: 'closed', cancelled: { side: 'user' }, can: { cancel: false } },
      ])
  })

  test('others see nothing of it, nor does someone who is no longer an agent', async () => {
    const [ana, ben, eva] = [await resident(), await agent(), await resident()]
    const zoe = await agent('Zoe', null, live.other)
    await changed(ben, await booked(ana), { action: 'confirm' })
    for (const who of [eva, zoe]) expect(await entriesOf(who)).toEqual([])
    await sql(`update account set role = 'resident' where guid = $1`, [ben.guid])
    // The server has heard of it.
    await ben.page.closed
    expect(await entriesOf(ben)).toEqual([])
  })
})

describe('calls', () => {
  test('[SCH-11] a call is on the timelines of both who spoke, with how long it waited', async () => {
    const [ana, ben, eva] = [await resident(), await agent(), await resident()]
    const call = await calls.request(ana, { caller_note: 'The fence' })
    expect(await entriesOf(ana)).toMatchObject([
      {
        type: 'call',
        displayType: 'CALL',
        status: 'awaiting',
        outcome: null,
        contact: null,
        notes: 'The fence',
        transactions: [{ type: 'waiting', own: true, name: 'Ana Ortiz' }],
      },
    ])
    ben.answer(call, true)
    await ben.page.next('call_information')
    ben.hangUp(call)
    await ana.page.next('call_ended')
    const [own] = await entriesOf(ana)
    expect(own).toMatchObject({
      status: 'closed',
      outcome: 'answered',
      reference: OPEN_RECORD.agency_reference,
      contact: { name: 'Ben Ruiz', email: null },
      side: 'user',
    })
    expect(await entriesOf(ben)).toMatchObject([
      {
        guid: own?.guid,
        side: 'agency',
        contact: { name: 'Ana Ortiz', email: `${ana.guid}@example.com` },
        notes: 'The fence',
        transactions: [{ type: 'waiting', own: false, name: 'Ana Ortiz' }],
      },
    ])
    expect(await entriesOf(eva)).toEqual([])
  })

  test('a call-back is on the timeline of its resident, and of the agent who takes it', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const wish = {
      subject: { type: 'record', guid: OPEN_RECORD.guid },
      phone: '+1 541 555 0100',
      note: 'After four',
      request: randomUUID(),
    }
    const { id } = dataOf<{ id: string }>(await ana.post('/nencounter/call-back', wish))
    expect(await entriesOf(ana)).toMatchObject([
      {
        type: 'other',
        displayType: 'OTHER',
        status: 'request',
        guid: id,
        contact: { name: 'Building', email: COUNTER_MAIL },
        notes: 'After four',
      },
    ])
    expect(await entriesOf(ben)).toEqual([])
    await sql(`update call_back set state = 'taken', taken_by = $1`, [ben.guid])
    expect(await entriesOf(ben)).toMatchObject([
      {
        status: 'confirmed',
        contact: { name: 'Ana Ortiz', phone: '+1 541 555 0100' },
        side: 'agency',
      },
    ])
    expect(await entriesOf(ana)).toMatchObject([{ status: 'confirmed', side: 'user' }])
    const others = [await resident(), await agent('Cleo'), await agent('Zoe', null, live.other)]
    for (const who of others) expect(await entriesOf(who)).toEqual([])
  })
})

describe('searching', () => {
  test('[SCH-05] each type finds its entries, in any span of days', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const first = await today()
    const asked = await booked(ana, await freeSlot(ana, 1, 0))
    const agreed = await booked(ana, await freeSlot(ana, 1, 1))
    await changed(ana, await changed(ben, agreed, { action: 'confirm' }), { action: 'confirm' })
    const byPhone = await booked(ana, await freeSlot(ana, 1, 2), { kind: 'telephone' })
    const past = await booked(ana, await freeSlot(ana, 1, 3))
    await moveTo(past.guid, '2019-05-06')
    const call = await calls.request(ana)
    const found = async (type: ScheduleType, from = '2016-07-01', to = plus(first, 400)) =>
      (await daysOf(ana, from, to, type)).flatMap(({ entries }) =>
        entries.map((one) => (one.type === 'allday' ? 'allday' : one.guid)),
      )
    const ids = (...entries: { guid: string }[]) => entries.map(({ guid }) => guid)
    expect(await found('all')).toEqual([past.guid, call.id, ...ids(asked, agreed, byPhone)])
    expect(await found('confirmed_in_person')).toEqual([agreed.guid])
    // Past entries do not wait for anyone.
    expect(await found('awaiting_in_person')).toEqual([asked.guid])
    expect(await found('video')).toEqual([call.id])
    expect(await found('all', '2019-05-06', '2019-05-06')).toEqual([past.guid])
    expect(await found('all', '2019-05-07', '2019-05-31')).toEqual([])
  })

  test('[VAL-19] days before July 2016, an end before the start, and too many days are refused', async () => {
    const ana = await resident()
    const reason = async (query: string) => {
      const reply = await ana.get(`/schedule?${query}`)
      return [reply.status, reply.text]
    }
    for (const [query, why] of [
      ['from=2016-06-30&to=2016-07-02', 'day_too_early'],
      ['from=9999-12-25&to=9999-12-31', 'day_too_late'],
      ['from=2026-05-02&to=9999-12-31&type=all', 'day_too_late'],
      ['from=2026-05-02&to=2026-05-01', 'days_reversed'],
      ['from=2026-05-02&to=2026-05-01&type=all', 'days_reversed'],
      ['from=2026-05-01&to=2026-06-01', 'timeline_too_long'],
      ['from=2026-02-30&to=2026-03-01', 'from'],
      ['from=2026-05-01', 'to'],
      ['from=2026-05-01&to=2026-05-02&type=dinner', 'type'],
      ['from=2026-05-01&to=2026-05-02&owner=1', 'owner'],
    ] as const)
      expect(await reason(query)).toEqual([400, expect.stringContaining(why)])
    expect(await daysOf(ana, '2016-07-01', '2016-07-01')).toHaveLength(1)
    expect(await daysOf(ana, '2026-05-01', '2026-05-31')).toHaveLength(31)
    expect(await daysOf(ana, '2999-12-01', '2999-12-31')).toHaveLength(31)
    const visitor = calls.browser()
    expect((await visitor.get('/schedule?from=2026-05-01&to=2026-05-02')).status).toBe(401)
  })
})

describe('office hours', () => {
  const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) =>
    day < 6 ? [{ from: '08:00', to: '17:00' }] : [],
  )
  const officeOn = async (who: Phone, date: string) =>
    (await daysOf(who, date, date))[0]?.entries.find((one) => one.type === 'allday')

  test('[SCH-13] weekdays from 8 to 17, weekends closed, by the calendar of the office', async () => {
    const ana = await resident()
    await calls.setHours(WEEKDAYS)
    // Monday after clocks went forward in Chicago.
    expect(await officeOn(ana, '2026-03-09')).toEqual({
      type: 'allday',
      displayType: 'ALL DAY',
      status: 'confirmed',
      datetime: { start: '2026-03-09T13:00:00.000Z', end: '2026-03-09T22:00:00.000Z' },
      time_zone: 'America/Chicago',
      department: 'Building',
      discriminator: 'other',
      varies: false,
    })
    expect(await officeOn(ana, '2026-03-08')).toMatchObject({
      status: 'closed',
      datetime: { start: '2026-03-08T06:00:00.000Z', end: '2026-03-09T05:00:00.000Z' },
    })
  })

  test('a break at noon is said, and departments that differ', async () => {
    const ana = await resident()
    await calls.setHours(
      WEEKDAYS.map((day) =>
        day.length === 0
          ? []
          : [
              { from: '08:00', to: '12:00' },
              { from: '13:00', to: '16:00' },
            ],
      ),
    )
    expect(await officeOn(ana, '2026-06-01')).toMatchObject({
      varies: true,
      datetime: { start: '2026-06-01T13:00:00.000Z', end: '2026-06-01T21:00:00.000Z' },
    })
    const files = appointmentsFolder(live.tenant)
    const planning = { ...files['departments/planning.yaml'], tags: ['call'] }
    try {
      await applyFolder(live.database, { ...files, 'departments/planning.yaml': planning })
      await calls.setHours(WEEKDAYS)
      // Planning has the agency's own hours: 8 to 16.
      expect(await officeOn(ana, '2026-06-01')).toMatchObject({ varies: true, department: null })
      // An agent reads about the department whose calls reach the agent.
      const ben = await agent('Ben', ['permits'])
      expect(await officeOn(ben, '2026-06-01')).toMatchObject({
        varies: false,
        department: 'Building',
      })
    } finally {
      await applyFolder(live.database, files)
    }
  })

  test('where no department takes calls or appointments, there are none', async () => {
    const ana = await resident()
    try {
      await applyFolder(live.database, appointmentsFolder(live.tenant, []))
      expect(await officeOn(ana, '2026-06-01')).toBeUndefined()
    } finally {
      await applyFolder(live.database, appointmentsFolder(live.tenant))
    }
  })
})
