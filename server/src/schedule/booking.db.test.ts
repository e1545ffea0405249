import { randomUUID } from 'node:crypto'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { describe, expect, test } from 'vitest'
import { ALWAYS, OPEN_RECORD, SEALED_RECORD } from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import {
  appointmentsFolder,
  COUNTER_MAIL,
  dataOf,
  scheduleFixture,
} from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
const { calls, live, offer, freeSlot, ask, booked, change, changed, mails, sql } = schedule
const { resident, agent } = calls

const MINUTE = 60_000
const moved = ({ start, end }: TimeSpan, minutes: number): TimeSpan => ({
  start: new Date(Date.parse(start) + minutes * MINUTE).toISOString(),
  end: new Date(Date.parse(end) + minutes * MINUTE).toISOString(),
})
const countAll = async () =>
  (await sql<{ n: number }>('select count(*)::integer as n from appointment'))[0]?.n

test('[ENG-12] [API-69] a resident books about a record, and reads the appointment; no one else does but agents of its module', async () => {
  const [ana, other] = [await resident(), await resident()]
  const [ben, cleo] = [await agent('Ben', ['permits']), await agent('Cleo', ['cases'])]
  const elsewhere = await calls.agent('Zoe', null, live.other)
  const slot = await freeSlot(ana)
  const needs = { interpreter: 'Spanish', accessibility: 'A ramp' }
  const entry = await booked(ana, slot, { notes: ' About my porch ', needs })
  expect(entry).toMatchObject({
    type: 'appointment',
    displayType: 'APPOINTMENT',
    status: 'request',
    datetime: slot,
    time_zone: 'America/Chicago',
    discriminator: 'record',
    reference: OPEN_RECORD.agency_reference,
    subject: { guid: OPEN_RECORD.guid },
    notes: 'About my porch',
    needs,
    location: { address: { en: '1 Main Street, Oak' } },
    transactions: [{ type: 'request', time: slot, side: 'user', own: true, name: 'Ana Ortiz' }],
    side: 'user',
    can: { confirm: false, reschedule: true, cancel: true, wait: true, assign: false },
    assignee: null,
  })
  const path = `/schedule/${entry.guid}`
  expect(dataOf<ScheduleEntry>(await ana.get(path))).toEqual(entry)
  expect(dataOf<ScheduleEntry>(await ben.get(path))).toMatchObject({
    side: 'agency',
    contact: { name: 'Ana Ortiz', email: `${ana.guid}@example.com` },
    transactions: [{ own: false, name: 'Ana Ortiz' }],
    can: { confirm: true },
  })
  for (const stranger of [other, cleo, elsewhere]) {
    expect((await stranger.get(path)).status).toBe(404)
    expect((await change(stranger, entry, { action: 'cancel' })).status).toBe(404)
    expect((await stranger.get(`${path}/slot`)).status).toBe(404)
    expect((await stranger.get(`${path}/calendar`)).status).toBe(404)
  }
  expect((await calls.browser().get(path)).status).toBe(401)
  expect(
    (await offer(ana)).days.flatMap(({ slots }) => slots).find((one) => one.start === slot.start)
      ?.why,
  ).toBe('full')
})

test('a resident books with a channel, by its id or its label', async () => {
  const ana = await resident()
  const channel = await calls.channel('counter')
  const about = (more: object) => ({
    discriminator: 'channel',
    guid: null,
    reference: 'Counter',
    ...more,
  })
  const [first, second] = [await freeSlot(ana), await freeSlot(ana, 1, 1)]
  const byId = await booked(ana, first, about({ channel, department: 'Counter' }))
  expect(byId).toMatchObject({
    discriminator: 'channel',
    reference: 'Counter',
    department: 'Building',
  })
  const byLabel = await booked(ana, second, about({ department: 'Counter' }))
  expect(byLabel.subject.guid).toBe(channel)
  expect((await ask(ana, second, about({ department: 'Nowhere' }))).status).toBe(404)
})

describe('[BK-1] of people who want one slot', () => {
  test('one of twenty gets it; the others read which free ones are nearest', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => resident()))
    const slot = await freeSlot(people[0] ?? (await resident()))
    const replies = await Promise.all(people.map((who) => ask(who, slot)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ])
    const refusal = replies.find(({ status }) => status === 409)
    expect(refusal?.text).toContain('slot_taken')
    expect(refusal?.text).toContain(moved(slot, 60).start)
    expect(await countAll()).toBe(1)
    // Emails are about bookings that were stored.
    const winner = people[replies.findIndex(({ status }) => status === 200)]
    expect(await mails(`${winner?.guid}@example.com`)).toHaveLength(1)
    const receivers = await sql<{ to: string }>(
      `select distinct recipient as to from mail_outbox where kind like 'appointment.%' order by 1`,
    )
    expect(receivers.map(({ to }) => to).toSorted()).toEqual(
      [COUNTER_MAIL, `${winner?.guid}@example.com`].toSorted(),
    )
  })

  test('the database refuses an overlap of a place, and of an agent at two offices', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const slot = await freeSlot(ana)
    const entry = await booked(ana, slot)
    await changed(ben, entry, { action: 'confirm' })
    const copy = (columns: string, values: string) =>
      sql(
        `insert into appointment (tenant, discriminator, subject, channel, kind, starts_at, ends_at, place, state, ${columns})
         select tenant, discriminator, subject, channel, kind, starts_at + interval '5 minutes', ends_at, place, 'request', ${values}
         from appointment where guid = '${entry.guid}'`,
      )
    await expect(copy('owner', 'owner')).rejects.toMatchObject({ code: '23P01' })
    const elsewhere = sql(
      `insert into appointment (tenant, discriminator, subject, channel, kind, starts_at, ends_at, place, state, assignee)
       select tenant, discriminator, subject, gen_random_uuid(), kind, starts_at + interval '5 minutes', ends_at, place,
         'awaiting', assignee from appointment where guid = $1`,
      [entry.guid],
    )
    await expect(elsewhere).rejects.toMatchObject({
      code: '23P01',
      constraint: 'appointment_agent',
    })
  })

  test('[BK-2] six who move to the same slot at once: one has it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => resident()))
    const moves = []
    for (const who of people) moves.push({ who, entry: await booked(who) })
    const [first] = people
    const datetime = await freeSlot(first ?? (await resident()), 2)
    const replies = await Promise.all(
      moves.map(({ who, entry }) => change(who, entry, { action: 'reschedule', datetime })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('an agent who confirms two of the same time at once takes one of them', async () => {
    const [ana, ben] = [await resident(), await agent()]
    for (const index of [0, 1, 2, 3]) {
      const slot = await freeSlot(ana, 2, index)
      const channel = await calls.channel('counter')
      const counter = { discriminator: 'channel', guid: null, reference: 'Counter', channel }
      const both = [await booked(ana, slot), await booked(ana, slot, counter)]
      const confirmed = await Promise.all(
        both.map((entry) => changed(ben, entry, { action: 'confirm' })),
      )
      expect(confirmed.filter(({ assignee }) => assignee !== null)).toHaveLength(1)
    }
  })
})

describe('[BK-4] a request that is sent again', () => {
  test('makes one appointment, also at the same time', async () => {
    const ana = await resident()
    const [slot, request] = [await freeSlot(ana), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(ana, slot, { request })))
    const guids = replies.map((reply) => dataOf<ScheduleEntry>(reply).guid)
    expect(new Set(guids).size).toBe(1)
    expect(await countAll()).toBe(1)
  })

  test('with other content is refused', async () => {
    const ana = await resident()
    const request = randomUUID()
    await booked(ana, await freeSlot(ana), { request })
    const again = await ask(ana, await freeSlot(ana, 2), { request })
    expect(again).toMatchObject({ status: 409 })
    expect(again.text).toContain('appointment_request_used')
  })

  test('after a cancellation the same person books the same slot again', async () => {
    const ana = await resident()
    const slot = await freeSlot(ana)
    const entry = await booked(ana, slot, { request: randomUUID() })
    await changed(ana, entry, { action: 'cancel' })
    expect((await booked(ana, slot, { request: randomUUID() })).guid).not.toBe(entry.guid)
  })
})

describe('what cannot be booked', () => {
  test('times that are no slot are refused with the reason, for residents and agents alike', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const slot = await freeSlot(ana)
    const entry = await booked(ana, await freeSlot(ana, 2))
    const saturday = new Date(slot.start)
    while (saturday.getUTCDay() !== 6) saturday.setTime(saturday.getTime() + 1_440 * MINUTE)
    const wrong = {
      slot_not_offered: moved(slot, 30),
      slot_past: moved(slot, -30 * 1_440),
      slot_too_far: moved(slot, 100 * 1_440),
      slot_weekend: {
        start: saturday.toISOString(),
        end: new Date(saturday.getTime() + 60 * MINUTE).toISOString(),
      },
    }
    for (const [reason, datetime] of Object.entries(wrong)) {
      const replies = [
        await ask(ana, datetime),
        await change(ben, entry, { action: 'reschedule', datetime }),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(400)
        expect(reply.text).toContain(reason)
      }
    }
    expect((await ask(ana, { start: 'tomorrow', end: 'later' })).status).toBe(400)
    const other = { transactions: [{ type: 'request', time: moved(slot, 60) }] }
    expect((await ask(ana, slot, other)).text).toContain('appointment_span_differs')
    expect(await countAll()).toBe(1)
  })

  test('a day on which the office is closed, and one that closed after it was offered', async () => {
    const ana = await resident()
    const slot = await freeSlot(ana)
    try {
      await calls.setHours(ALWAYS.map(() => [{ from: '08:00', to: '08:30' }]))
      expect((await offer(ana)).days).toEqual([])
      expect((await ask(ana, slot)).status).toBe(400)
      await calls.setHours(ALWAYS.map(() => []))
      expect((await ask(ana, slot)).text).toContain('slot_day_closed')
    } finally {
      await calls.setHours(ALWAYS)
    }
  })

  test('records of others, sealed ones, and departments that take no appointments', async () => {
    const [ana, zoe] = [await resident(), await resident(live.other)]
    const slot = await freeSlot(ana)
    expect((await ask(ana, slot, { guid: SEALED_RECORD.guid })).status).toBe(404)
    expect((await ask(ana, slot, { guid: randomUUID() })).status).toBe(404)
    expect((await ask(zoe, slot)).status).toBe(404)
    expect(
      (await calls.browser().get(`/schedule/slot?type=record&guid=${OPEN_RECORD.guid}`)).status,
    ).toBe(401)
    try {
      await applyFolder(live.database, appointmentsFolder(live.tenant, ['call']))
      expect(await ask(ana, slot)).toMatchObject({ status: 403 })
    } finally {
      await applyFolder(live.database, appointmentsFolder(live.tenant))
    }
  })

  test('[VAL-22] notes have a thousand characters', async () => {
    const ana = await resident()
    const slot = await freeSlot(ana)
    expect((await ask(ana, slot, { notes: 'x'.repeat(1_001) })).status).toBe(400)
    expect((await booked(ana, slot, { notes: 'x'.repeat(1_000) })).notes).toHaveLength(1_000)
  })

  test('[BK-11] the twenty-first appointment of an account', async () => {
    const ana = await resident()
    const slots = (await offer(ana)).days
      .flatMap(({ slots: all }) => all)
      .filter(({ why }) => why === null)
    const spans = slots.slice(-21).map(({ start, end }) => ({ start, end }))
    for (const slot of spans.slice(0, 20)) await booked(ana, slot)
    const last = spans[20]
    if (last === undefined) throw new Error('too few slots')
    const reply = await ask(ana, last)
    expect(reply).toMatchObject({ status: 409 })
    expect(reply.text).toContain('appointments_full')
  })
})
