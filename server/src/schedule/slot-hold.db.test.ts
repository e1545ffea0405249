import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { TimeSpan } from '@plat/contract/schedule/slots'
import { expect, test } from 'vitest'
import { OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
const { calls, live } = schedule

const SUBJECT = { type: 'record', guid: OPEN_RECORD.guid }
const hold = (who: Phone, datetime: TimeSpan, subject: object = SUBJECT) =>
  who.post('/schedule/hold', { ...subject, datetime })
const held = async (who: Phone, datetime: TimeSpan) =>
  dataOf<{ until: string | null }>(await hold(who, datetime)).until
/** Why a slot cannot be booked, as someone sees it. */
const whyOf = async (who: Phone, { start }: TimeSpan) => {
  const { days } = await schedule.offer(who)
  const slot = days.flatMap(({ slots }) => slots).find((one) => one.start === start)
  if (slot === undefined) throw new Error('the slot is not offered')
  return slot.why
}
/** Lets so many minutes pass for slots that are held. */
const pass = (minutes: number) =>
  schedule.sql(
    `update slot_hold set created_at = created_at - make_interval(mins => $1),
       until = until - make_interval(mins => $1)`,
    [minutes],
  )

test('[BK-5] a held slot is taken for others and free for its holder, who books it', async () => {
  const [ana, eve, ben] = [await calls.resident(), await calls.resident(), await calls.agent()]
  const slot = await schedule.freeSlot(ana)
  const until = await held(ana, slot)
  const minutes = (Date.parse(until ?? '') - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(4)
  expect(minutes).toBeLessThanOrEqual(5)
  expect(await whyOf(eve, slot)).toBe('full')
  // The form was left and opened again.
  expect(await whyOf(ana, slot)).toBeNull()
  for (const refused of [await hold(eve, slot), await schedule.ask(eve, slot)])
    expect(refused.body).toMatchObject({
      status: 409,
      reason: 'slot_taken',
      values: { nearest: expect.stringContaining('Z/') },
    })
  // Staff do not move someone else there, either.
  const other = await schedule.booked(eve, await schedule.freeSlot(eve, 2))
  expect(
    (await schedule.change(ben, other, { action: 'reschedule', datetime: slot })).body,
  ).toMatchObject({ reason: 'slot_taken' })

  const entry = await schedule.booked(ana, slot)
  expect(entry.datetime).toEqual(slot)
  // Cancelled at once, the slot is free for all: booking it dropped the hold.
  await schedule.changed(ana, entry, { action: 'cancel' })
  expect(await whyOf(eve, slot)).toBeNull()
})

test('[BK-5] a hold ends 5 minutes after it was last renewed, and after 30 minutes for good', async () => {
  const [ana, eve] = [await calls.resident(), await calls.resident()]
  const slot = await schedule.freeSlot(ana)
  await held(ana, slot)
  await pass(4)
  await held(ana, slot)
  await pass(4)
  expect(await whyOf(eve, slot)).toBe('full')
  await pass(2)
  expect(await whyOf(eve, slot)).toBeNull()
  await held(eve, slot)
  expect((await hold(ana, slot)).body).toMatchObject({ reason: 'slot_taken' })

  for (let renewal = 0; renewal < 7; renewal += 1) {
    expect(await held(eve, slot)).not.toBeNull()
    await pass(4)
  }
  const last = Date.parse((await held(eve, slot)) ?? '') - Date.now()
  expect(last).toBeLessThanOrEqual(2 * 60_000)
  await schedule.sql(`update slot_hold set created_at = created_at - interval '2 minutes'`)
  expect(await held(eve, slot)).toBeNull()
  expect(await whyOf(ana, slot)).toBeNull()
})

test('[BK-5] one slot at a time: another one, going back and a deleted account release it', async () => {
  const [ana, eve] = [await calls.resident(), await calls.resident()]
  const [first, second] = [await schedule.freeSlot(ana, 1, 0), await schedule.freeSlot(ana, 1, 1)]
  await held(ana, first)
  await held(ana, second)
  expect([await whyOf(eve, first), await whyOf(eve, second)]).toEqual([null, 'full'])
  expect((await ana.remove('/schedule/hold')).status).toBe(200)
  expect(await whyOf(eve, second)).toBeNull()
  expect((await ana.remove('/schedule/hold')).status).toBe(200)

  const gone = await live.person()
  await schedule.sql(
    `insert into slot_hold (tenant, owner, channel, starts_at, ends_at, place, until)
     values (current_tenant(), $1, $2, $3, $4, 1, now() + interval '5 minutes')`,
    [gone.guid, await calls.channel('building'), first.start, first.end],
  )
  expect(await whyOf(eve, first)).toBe('full')
  await schedule.sql('delete from account where guid = $1', [gone.guid])
  expect(await whyOf(eve, first)).toBeNull()
})

test('[BK-5] of 20 people who want the same slot at once one holds it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => calls.resident()))
  const slot = await schedule.freeSlot(people[0] as Phone)
  const answers = await Promise.all(people.map((who) => hold(who, slot)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(19).fill(409),
  ])
})

test('[BK-5] only appointments decide: with all holds lost, of 20 people who book at once one has the slot', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => calls.resident()))
  const slot = await schedule.freeSlot(people[0] as Phone)
  await held(people[0] as Phone, slot)
  await schedule.sql('delete from slot_hold')
  const answers = await Promise.all(people.map((who) => schedule.ask(who, slot)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('nothing is held that could not be booked, nor for another agency', async () => {
  const [ana, zoe] = [await calls.resident(), await calls.resident(live.other)]
  const slot = await schedule.freeSlot(ana)
  const half = { start: slot.start, end: new Date(Date.parse(slot.end) + 60_000).toISOString() }
  expect((await hold(ana, half)).status).toBe(400)
  expect((await hold(zoe, slot)).status).toBe(404)
  expect((await hold(ana, slot, { type: 'record', guid: crypto.randomUUID() })).status).toBe(404)
  const booked: ScheduleEntry = await schedule.booked(ana, slot)
  expect(booked.status).toBe('request')
  expect(await schedule.sql('select from slot_hold')).toEqual([])
})
