import { randomUUID } from 'node:crypto'
import { nearestSlots } from '@plat/contract/schedule/slots'
import { beforeEach, expect, test } from 'vitest'
import {
  calendarOf,
  COUNTER_MAIL,
  MEETING_RECORD,
  scheduleFixture,
  tokenIn,
} from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
})

test('a resident is offered the next five weekdays with slots in the office’s zone', async () => {
  const ana = await schedule.person()
  const offer = await schedule.offer(ana)
  expect(offer).toMatchObject({
    channel: schedule.channelOf('building'),
    time_zone: 'America/Chicago',
    subject: { discriminator: 'record', agency_reference: MEETING_RECORD.agency_reference },
    address: { en: '1 Main Street, Oak' },
  })
  expect(offer.days).toHaveLength(5)
  expect(new Set(offer.days.map(({ date }) => date)).size).toBe(5)
  for (const { date } of offer.days) expect([0, 6]).not.toContain(new Date(date).getUTCDay())
  const later = await schedule.offer(
    ana,
    `type=channel&guid=${schedule.channelOf('building')}&from=${offer.days[3]?.date}`,
  )
  expect(later.days[0]?.date).toBe(offer.days[3]?.date)
})

test('a slot that is asked for is mailed to both sides with a calendar entry', async () => {
  const ana = await schedule.person()
  const slot = await schedule.freeSlot(ana)
  const entry = await schedule.meeting(ana, slot, {
    notes: 'About the "porch", please',
    kind: 'in_person',
    needs: { interpreter: 'Español', accessibility: 'A ramp' },
  })
  expect(entry).toMatchObject({
    type: 'appointment',
    displayType: 'APPOINTMENT',
    status: 'request',
    discriminator: 'record',
    reference: MEETING_RECORD.agency_reference,
    department: 'Building',
    datetime: slot,
    notes: 'About the "porch", please',
    needs: { interpreter: 'Español', accessibility: 'A ramp' },
    contact: { name: 'Building', email: COUNTER_MAIL, role: 'department' },
    location: { address: { en: '1 Main Street, Oak' } },
    transactions: [{ type: 'request', time: slot, side: 'user', own: true }],
    version: 1,
    cancelled: null,
    can: { confirm: false, reschedule: true, cancel: true, assign: false },
    staff: null,
  })
  const [mail] = await schedule.mailed(ana.email)
  expect(mail?.subject).toMatch(/^We have your request for an appointment: /)
  expect(mail?.text).toContain('> About the "porch", please')
  expect(mail?.text).toContain('Where: 1 Main Street, Oak')
  expect(calendarOf(mail)).toMatchObject({
    method: 'REQUEST',
    uid: `${entry.guid}@${schedule.tenant}.test`,
    sequence: 0,
    ...slot,
    status: 'TENTATIVE',
    summary: 'Appointment with Building',
    location: '1 Main Street, Oak',
    attendees: [`mailto:${ana.email}`],
  })
  // Other agencies' counters have the same address.
  const counter = (await schedule.mailed(COUNTER_MAIL)).find(({ text }) =>
    text?.includes(entry.guid),
  )
  expect(counter?.text).toContain(`/resourcer?appointment=${entry.guid}`)
  expect(counter?.text).not.toContain('token=')
  expect(calendarOf(counter)).toMatchObject({ method: 'REQUEST', ...slot })
  // The same wish again makes nothing new.
  const [row] = await schedule.sql<{ found: number }>(
    'select count(*)::integer as found from appointment',
  )
  expect(row?.found).toBe(1)
})

test('a wish that is sent twice makes one appointment', async () => {
  const ana = await schedule.person()
  const slot = await schedule.freeSlot(ana)
  const request = randomUUID()
  const made = await schedule.meeting(ana, slot, { request })
  expect((await schedule.meeting(ana, slot, { request })).guid).toBe(made.guid)
  expect(await schedule.mailed(ana.email)).toHaveLength(1)
})

test('the last place of a slot goes to one, and the other is told what is free nearby', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.person()]
  const slot = await schedule.freeSlot(ana, 1, 2)
  const answers = await Promise.all([schedule.ask(ana, slot), schedule.ask(ben, slot)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  if (refused === undefined) throw new Error('nobody was refused')
  const { reason, values } = refused.body as unknown as {
    reason: string
    values: Record<string, string>
  }
  expect(reason).toBe('slot_taken')
  const nearest = nearestSlots(values)
  expect(nearest).toHaveLength(3)
  const hour = 3_600_000
  for (const one of nearest) {
    expect(one.start).not.toBe(slot.start)
    expect(Math.abs(Date.parse(one.start) - Date.parse(slot.start))).toBeLessThanOrEqual(2 * hour)
    expect((await schedule.ask(await schedule.person(), one)).status).toBe(200)
  }
  const { days } = await schedule.offer(ben)
  const shown = days.flatMap(({ slots }) => slots).find(({ start }) => start === slot.start)
  expect(shown).toMatchObject({ free: false, why: 'full' })
})

test('two hundred people book one day at once, and no slot has more than its places', async () => {
  await schedule.openOffices({}, { minutes: 60, capacity: 5, lead_minutes: 60 })
  const ana = await schedule.person()
  const people = [ana, ...(await Promise.all(Array.from({ length: 9 }, () => schedule.person())))]
  const { days } = await schedule.offer(ana)
  const slots = days[1]?.slots.slice(0, 24) ?? []
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const { start, end } = slots[i % slots.length] ?? { start: '', end: '' }
      for (;;) {
        const { status } = await schedule.ask(people[i % people.length]!, { start, end })
        // A busy server asks people to try again.
        if (status !== 503) return status
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }),
  )
  for (const status of answers) expect([200, 409]).toContain(status)
  const full = await schedule.sql<{ taken: number }>(
    `select count(*)::integer as taken from appointment where state <> 'cancelled' group by starts_at`,
  )
  for (const { taken } of full) expect(taken).toBeLessThanOrEqual(5)
  expect(answers.filter((status) => status === 200)).toHaveLength(
    full.reduce((sum, { taken }) => sum + taken, 0),
  )
})

test('each slot that cannot be had is refused with its own reason', async () => {
  const weekdays = [1, 2, 3, 4, 5].map(() => [{ from: '08:00', to: '16:00' }])
  const ana = await schedule.person()
  await schedule.openOffices({ weekly: [...weekdays, ALL_DAY, []] })
  const { days } = await schedule.offer(ana)
  const second = days[1] ?? { date: '', slots: [] }
  await schedule.openOffices({
    weekly: [...weekdays, ALL_DAY, []],
    closures: [{ date: days[2]?.date, name: 'Flood' }],
  })
  const first = Date.parse(second.slots[0]?.start ?? '')
  const span = (start: number, minutes = 60) => ({
    start: new Date(start).toISOString(),
    end: new Date(start + minutes * 60_000).toISOString(),
  })
  const reasonOf = async (datetime: { start: string; end: string }, more = {}) => {
    const { status, body } = await schedule.ask(ana, datetime, more)
    const { reason, values, reasons } = body as unknown as {
      reason?: string
      values?: object
      reasons?: object
    }
    return { status, reason, values, at: Object.keys(reasons ?? {}) }
  }
  const day = second.date
  const HOUR = 3_600_000
  expect(await reasonOf(span(first + HOUR * 1.5))).toMatchObject({
    status: 400,
    reason: 'slot_not_offered',
    values: {
      day,
      time: '09:30',
      end: '10:30',
      starts: '08:00, 09:00, 10:00, 11:00, 12:00, 13:00, 14:00, 15:00',
    },
    at: ['datetime'],
  })
  expect(await reasonOf(span(first, 30))).toMatchObject({ reason: 'slot_not_offered' })
  expect(await reasonOf(span(first - 30 * 24 * HOUR))).toMatchObject({ reason: 'slot_past' })
  expect(await reasonOf(span(first + 70 * 24 * HOUR))).toMatchObject({ reason: 'slot_too_far' })
  expect(await reasonOf(span(Date.parse(days[2]?.slots[0]?.start ?? '')))).toMatchObject({
    reason: 'slot_day_closed',
    values: { day: days[2]?.date },
  })
  const saturday = first + ((6 - new Date(day).getUTCDay() + 7) % 7) * 24 * HOUR
  expect(await reasonOf(span(saturday))).toMatchObject({ reason: 'slot_weekend' })
  // Open day and night, with appointments by day alone.
  const daily = { from: '08:00', to: '10:00' }
  await schedule.openOffices({}, { minutes: 60, capacity: 1, lead_minutes: 60, between: daily })
  expect(await reasonOf(span(first + 2 * HOUR))).toMatchObject({
    reason: 'slot_not_offered',
    values: { day, time: '10:00', starts: '08:00, 09:00' },
  })
  expect((await schedule.offer(ana)).days.map(({ slots }) => slots.length)).toEqual([2, 2, 2, 2, 2])
  await schedule.openOffices({}, { minutes: 60, capacity: 1, lead_minutes: 20_160 })
  const soon = Date.now() - (Date.now() % HOUR) + HOUR
  const weekday = new Date(soon).getUTCDay()
  if (weekday > 1 && weekday < 6)
    expect(await reasonOf(span(soon))).toMatchObject({ reason: 'slot_late' })
  await schedule.openOffices()
  const slot = await schedule.freeSlot(ana)
  expect(await reasonOf(slot, { notes: 'x'.repeat(1_001) })).toMatchObject({
    status: 400,
    at: ['notes'],
  })
  expect(
    await reasonOf(slot, { transactions: [{ type: 'request', time: span(first) }] }),
  ).toMatchObject({
    reason: 'appointment_span_differs',
  })
  // The channel of another agency, a department that takes none, and a record that there is not.
  const channel = { discriminator: 'channel', guid: null, reference: 'Building' }
  const elsewhere = schedule.channelOf('building', schedule.other)
  expect(await reasonOf(slot, { ...channel, channel: elsewhere })).toMatchObject({ status: 404 })
  expect(
    await reasonOf(slot, { ...channel, channel: schedule.channelOf('planning') }),
  ).toMatchObject({
    status: 403,
    reason: 'appointments_off',
  })
  expect(await reasonOf(slot, { guid: randomUUID() })).toMatchObject({ status: 404 })
  expect(await reasonOf(slot, { ...channel, department: 'Ventanilla' })).toMatchObject({
    status: 200,
  })
})

test('a link opens the appointment without login, and looking at it changes nothing', async () => {
  const ana = await schedule.person()
  const entry = await schedule.meeting(ana)
  const [mail] = await schedule.mailed(ana.email)
  const token = tokenIn(mail)
  const before = await schedule.sql('select * from appointment')
  const anybody = schedule.stranger()
  for (let i = 0; i < 3; i += 1) {
    const seen = await anybody.get(`/schedule/link/${token}`)
    expect(seen.body.data).toMatchObject({ guid: entry.guid, status: 'request', staff: null })
  }
  expect((await anybody.get(`/schedule/link/${token}/slot`)).status).toBe(200)
  expect(await schedule.sql('select * from appointment')).toEqual(before)
  const version = entry.version
  expect((await anybody.get(`/schedule/link/${'x'.repeat(43)}`)).status).toBe(404)
  const elsewhere = schedule.stranger(schedule.other)
  expect((await elsewhere.get(`/schedule/link/${token}`)).status).toBe(404)
  const cancelled = await anybody.put(`/schedule/link/${token}`, { action: 'cancel', version })
  expect(cancelled.text).toContain('closed')
  expect(cancelled.body.data).toMatchObject({ status: 'closed', cancelled: { own: true } })
  const last = (await schedule.mailed(ana.email)).at(-1)
  expect(calendarOf(last)).toMatchObject({ method: 'CANCEL', sequence: 1, status: 'CANCELLED' })
  expect(calendarOf(last).uid).toBe(calendarOf(mail).uid)
})

const ALL_DAY = [{ from: '00:00', to: '24:00' }]
