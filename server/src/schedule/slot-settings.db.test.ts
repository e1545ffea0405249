import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { type listMisplaced, MAX_MISPLACED } from '@plat/contract/schedule/misplaced'
import type { SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ALWAYS, type Phone } from '../testing/call-fixture.ts'
import { dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
const { calls, live, offer, ask, booked, changed, sql } = schedule
const { resident, agent } = calls

const MINUTE = 60_000
const HALF_HOURS: OfficeSlots = {
  minutes: 30,
  gap_minutes: 15,
  capacity: 2,
  lead_minutes: 0,
  between: { from: '09:00', to: '11:00' },
}

let manager: Phone
beforeEach(async () => {
  manager = await agent('Maya', null, live.tenant, ['hub.manage'])
})
afterEach(() => sql('update office set hours = null, slots = null, version = version + 1'))

/** Sets hours and slots of the building department's office, as a manager does. */
async function set(slots: Partial<OfficeSlots>, hours: Partial<OfficeHours> = {}): Promise<void> {
  const path = `/nencounter/channel/${await calls.channel('building')}/office`
  const { version } = dataOf<{ version: number }>(await manager.get(path))
  const standard = { time_zone: 'UTC', weekly: ALWAYS, closures: [], agency_holidays: false }
  const body = { hours: { ...standard, ...hours }, slots: { ...HALF_HOURS, ...slots }, version }
  dataOf(await manager.put(path, body))
}
const misplaced = async (who: Phone) =>
  dataOf<z.output<typeof listMisplaced.reply>>(await who.get('/schedule/misplaced'))
const timesOf = (slots: readonly TimeSpan[] = []) =>
  slots.map(({ start, end }) => `${start.slice(11, 16)}-${end.slice(11, 16)}`)
/** A time of the third day that is offered, which stays among the five while today's slots begin. */
const at = ({ days }: SlotOffer, from: string, to: string): TimeSpan => ({
  start: `${days[2]?.date}T${from}:00.000Z`,
  end: `${days[2]?.date}T${to}:00.000Z`,
})
/** Why slots cannot be booked on the day of a time. */
const whysOn = ({ days }: SlotOffer, { start }: TimeSpan) =>
  days.find(({ date }) => start.startsWith(date))?.slots.map(({ why }) => why)

describe('half hours for two at a time, with a quarter of an hour between them', () => {
  test('are offered between the times for appointments, and can be booked', async () => {
    await set({})
    const ana = await resident()
    const offered = await offer(ana)
    for (const { slots } of offered.days.slice(1))
      expect(timesOf(slots)).toEqual(['09:00-09:30', '09:45-10:15', '10:30-11:00'])
    for (const { start, end } of offered.days[2]?.slots ?? [])
      expect((await booked(ana, { start, end })).datetime).toEqual({ start, end })
  })

  test('refuse the hours of the earlier rule, and times outside of those for appointments', async () => {
    const ana = await resident()
    await set({})
    const offered = await offer(ana)
    for (const [from, to] of [
      ['09:00', '10:00'],
      ['09:30', '10:00'],
      ['11:15', '11:45'],
    ] as const) {
      const refused = await ask(ana, at(offered, from, to))
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('slot_not_offered')
      expect(refused.text).toContain('09:00, 09:45, 10:30')
    }
  })

  test('take two, also of ten at once; the others read the nearest free ones', async () => {
    await set({})
    const people = await Promise.all(Array.from({ length: 10 }, () => resident()))
    const offered = await offer(people[0] ?? manager)
    const slot = at(offered, '09:45', '10:15')
    const replies = await Promise.all(people.map((who) => ask(who, slot)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.text).toContain('slot_taken')
    expect(refused?.text).toContain(at(offered, '09:00', '09:30').start)
    expect(refused?.text).toContain(at(offered, '10:30', '11:00').start)
    expect(whysOn(await offer(people[0] ?? manager), slot)).toEqual([null, 'full', null])
  })

  test('are full where appointments of the earlier rule come too close, and their neighbors are offered', async () => {
    await set({ minutes: 60, gap_minutes: 0, capacity: 1, between: null })
    const [ana, cleo] = [await resident(), await resident()]
    const hourly = await offer(ana)
    await booked(ana, at(hourly, '08:00', '09:00'))
    await booked(ana, at(hourly, '10:00', '11:00'))
    await set({ capacity: 1, between: { from: '09:00', to: '12:00' } })
    const [first, second, last] = [
      at(hourly, '09:00', '09:30'),
      at(hourly, '09:45', '10:15'),
      at(hourly, '11:15', '11:45'),
    ]
    expect(whysOn(await offer(cleo), first)).toEqual(['full', 'full', 'full', null])
    for (const slot of [first, second]) {
      const refused = await ask(cleo, slot)
      expect(refused.status).toBe(409)
      expect(refused.text).toContain(last.start)
    }
    await booked(cleo, last)
    // With two at a time, each appointment of an hour has one place of the slots that it is close to.
    await set({})
    await booked(cleo, first)
    expect((await ask(ana, first)).status).toBe(409)
  })

  test('are not overbooked after the capacity was larger', async () => {
    await set({ capacity: 3 })
    const ana = await resident()
    const slot = at(await offer(ana), '09:00', '09:30')
    const three = [await booked(ana, slot), await booked(ana, slot), await booked(ana, slot)]
    const [first, second] = await sql<{ guid: string }>(
      'select guid from appointment order by place',
    )
    await set({ capacity: 1 })
    for (const entry of three)
      if (entry.guid === first?.guid || entry.guid === second?.guid)
        await changed(ana, entry, { action: 'cancel' })
    // The third place is taken still.
    expect((await ask(ana, slot)).status).toBe(409)
  })

  test('can be booked until so many minutes before they start', async () => {
    await set({ lead_minutes: 20_160 })
    const ana = await resident()
    const { days } = await offer(ana)
    const first = days.flatMap(({ slots }) => slots).find(({ why }) => why === null)
    const ahead = (Date.parse(first?.start ?? '') - Date.now()) / MINUTE
    expect(ahead).toBeGreaterThan(20_160)
    const soon = new Date(Date.parse(`${days[0]?.date}T09:00:00.000Z`) - 7 * 1_440 * MINUTE)
    const end = new Date(soon.getTime() + 30 * MINUTE)
    const refused = await ask(ana, { start: soon.toISOString(), end: end.toISOString() })
    expect(refused.text).toContain('slot_late')
    expect(refused.text).toContain('20160')
  })
})

describe('appointments that fit no slot any more', () => {
  test('are listed for managers whom they reach, by time, until they are moved', async () => {
    await set({})
    const ana = await resident()
    const clerk = await agent('Cleo', ['cases'], live.tenant, ['hub.manage'])
    const zoe = await calls.agent('Zoe', null, live.other, ['hub.manage'])
    const offered = await offer(ana)
    const [slot, later] = [at(offered, '09:45', '10:15'), at(offered, '10:30', '11:00')]
    const [second, first] = [await booked(ana, later), await booked(ana, slot)]
    await booked(ana, at(offered, '09:00', '09:30'))
    expect(await misplaced(manager)).toEqual({ appointments: [], total: 0 })
    await set({ gap_minutes: 0, between: { from: '09:00', to: '10:30' } })
    const entry = { time_zone: 'UTC', channel: 'Building' }
    expect(await misplaced(manager)).toEqual({
      appointments: [
        { ...entry, guid: first.guid, datetime: slot, why: 'other_slots' },
        { ...entry, guid: second.guid, datetime: later, why: 'outside_hours' },
      ],
      total: 2,
    })
    expect(dataOf<ScheduleEntry>(await manager.get(`/schedule/${first.guid}`)).misplaced).toBe(
      'other_slots',
    )
    // Agents of other modules may not open them.
    expect(await misplaced(clerk)).toEqual({ appointments: [], total: 2 })
    expect(await misplaced(zoe)).toEqual({ appointments: [], total: 0 })
    expect((await ana.get('/schedule/misplaced')).status).toBe(403)
    expect((await calls.browser().get('/schedule/misplaced')).status).toBe(401)

    const free = at(await offer(ana), '10:00', '10:30')
    await changed(manager, first, { action: 'reschedule', datetime: free })
    await changed(ana, second, { action: 'cancel' })
    expect(await misplaced(manager)).toEqual({ appointments: [], total: 0 })
  })

  test('are those above a smaller capacity, and those on a day that is closed', async () => {
    await set({})
    const ana = await resident()
    const slot = at(await offer(ana), '09:00', '09:30')
    const both = [await booked(ana, slot), await booked(ana, slot)]
    await set({ capacity: 1 })
    const { appointments, total } = await misplaced(manager)
    expect([appointments.map(({ why }) => why), total]).toEqual([['too_many'], 1])
    expect(both.map(({ guid }) => guid)).toContain(appointments[0]?.guid)
    const [above] = await sql<{ guid: string }>('select guid from appointment where place = 2')
    expect(appointments[0]?.guid).toBe(above?.guid)
    await set({}, { closures: [{ date: slot.start.slice(0, 10), name: 'Flood' }] })
    const closed = await misplaced(manager)
    expect([closed.appointments.map(({ why }) => why), closed.total]).toEqual([
      ['closed_day', 'closed_day'],
      2,
    ])
  })

  test('are those of a channel that no longer exists, too; past ones are not', async () => {
    await set({})
    const ana = await resident()
    const offered = await offer(ana)
    await booked(ana, at(offered, '09:00', '09:30'))
    const { guid } = await booked(ana, at(offered, '09:45', '10:15'))
    await sql('update appointment set channel = gen_random_uuid() where guid = $1', [guid])
    expect(await misplaced(manager)).toMatchObject({
      appointments: [{ guid, channel: null, time_zone: 'America/Chicago', why: 'closed_day' }],
      total: 1,
    })
    await sql(
      `update appointment set starts_at = date_trunc('minute', now()), ends_at = date_trunc('minute', now()) + interval '5 minutes'
       where guid = $1`,
      [guid],
    )
    expect((await misplaced(manager)).total).toBe(0)
  })

  test('are those that the agency confirmed and no agent has, too: the agent was deleted, or is none any more', async () => {
    await set({})
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const offered = await offer(ana)
    const early = await booked(ana, at(offered, '09:00', '09:30'))
    const late = await booked(ana, at(offered, '10:30', '11:00'))
    await changed(ben, early, { action: 'confirm' })
    await changed(cleo, late, { action: 'confirm' })
    expect((await misplaced(manager)).total).toBe(0)
    await sql(`update account set role = 'resident' where guid = $1`, [ben.guid])
    await sql('update appointment set assignee = null where guid = $1', [late.guid])
    const { appointments, total } = await misplaced(manager)
    expect(appointments.map(({ guid, why }) => [guid, why])).toEqual([
      [early.guid, 'no_agent'],
      [late.guid, 'no_agent'],
    ])
    expect(total).toBe(2)
    const left = dataOf<ScheduleEntry>(await manager.get(`/schedule/${early.guid}`))
    expect(left.misplaced).toBe('no_agent')
    await changed(manager, left, { action: 'assign', assignee: manager.guid })
    expect((await misplaced(manager)).total).toBe(1)
  })

  test('are counted all where there are many, and the next ones are named', async () => {
    const many = MAX_MISPLACED + 5
    await sql(
      `insert into appointment (tenant, discriminator, subject, channel, kind, starts_at, ends_at, place, state)
       select current_tenant(), 'channel', $1, $1, 'in_person', d, d + interval '7 minutes', 1, 'confirmed'
       from generate_series($2::timestamptz, $2::timestamptz + make_interval(mins => 10 * $3 - 10), interval '10 minutes') d`,
      [await calls.channel('building'), new Date(Date.now() + 60 * MINUTE), many],
    )
    const { appointments, total } = await misplaced(manager)
    expect([appointments.length, total]).toEqual([MAX_MISPLACED, many])
    const starts = appointments.map(({ datetime }) => datetime.start)
    expect(starts).toEqual(starts.toSorted())
    expect(Date.parse(starts[0] ?? '')).toBeLessThan(Date.now() + 61 * MINUTE)
  })
})
