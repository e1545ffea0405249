import type { CallInformation } from '@plat/contract/calls/room'
import type { ScheduleDay, ScheduleEntry } from '@plat/contract/schedule/entry'
import { expect, test } from 'vitest'
import { dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'

const schedule = scheduleFixture()

const start = (who: Visitor, { guid }: ScheduleEntry) => who.post(`/schedule/${guid}/call`)
/** The appointment begins so many minutes from now. */
const beginsIn = (minutes: number, { guid }: ScheduleEntry) =>
  schedule.sql(
    `update appointment set starts_at = now() + make_interval(mins => $2),
       ends_at = now() + make_interval(mins => $2 + 60) where guid = $1`,
    [guid, minutes],
  )

test('when it is time an agent opens the room of a video appointment, and the resident is invited', async () => {
  const ana = await schedule.person()
  const ben = await schedule.agent()
  const colleague = await schedule.agent()
  const elsewhere = await schedule.agent(null, schedule.other)
  const entry = await schedule.meeting(ana, undefined, { kind: 'video', notes: 'The deck' })
  await beginsIn(16, entry)
  expect((await start(ben, entry)).body).toMatchObject({
    status: 409,
    reason: 'appointment_call_early',
    values: { day: expect.any(String), time: expect.stringMatching(/^[0-9]{2}:[0-9]{2}$/) },
  })
  await beginsIn(14, entry)
  expect((await start(ana, entry)).status).toBe(403)
  expect((await start(elsewhere, entry)).status).toBe(404)
  const room = dataOf<CallInformation>(await start(ben, entry))
  expect(room).toMatchObject({
    user_type: 'agent',
    caller: { id: ben.guid },
    caller_note: 'The deck',
  })
  const mails = await schedule.mailed(ana.email)
  expect(mails.some(({ text }) => text?.includes('/call/invite?token='))).toBe(true)
  expect(dataOf<CallInformation>(await start(ben, entry)).id).toBe(room.id)
  expect((await start(colleague, entry)).body).toMatchObject({
    status: 409,
    reason: 'appointment_call_open',
    values: { name: expect.stringContaining('Ruiz') },
  })
  const mine = dataOf<CallInformation>(await ana.get(`/nencounter/call/${room.id}`))
  expect(mine).toMatchObject({ id: room.id, user_type: 'caller' })
})

test('on both timelines the call names the other side, and no resident learns an agent’s address', async () => {
  const [ana, ben, guest] = [
    await schedule.person(),
    await schedule.agent(),
    await schedule.person(),
  ]
  const slot = await schedule.freeSlot(ana, 1, 4)
  const entry = await schedule.meeting(ana, slot, { kind: 'video', notes: 'My fence' })
  await beginsIn(5, entry)
  const room = dataOf<CallInformation>(await start(ben, entry))
  const own = async (who: Visitor) => {
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
    const days = dataOf<ScheduleDay[]>(await who.get(`/schedule?from=${day}&to=${day}`))
    return days.flatMap(({ entries }) => entries).find(({ guid }) => guid === room.id)
  }
  const came = (who: Visitor & { readonly guid: string }) =>
    schedule.sql(
      `insert into call_participant (tenant, guid, call, account, user_type, state, joined_at)
       values (current_tenant(), gen_random_uuid(), $1, $2, 'caller', 'connected', now())`,
      [room.id, who.guid],
    )
  expect(await own(ben)).toMatchObject({ status: 'confirmed', contact: null, transactions: [] })
  expect(await own(ana)).toBeUndefined()
  await schedule.sql('delete from call_participant where call = $1 and account = $2', [
    room.id,
    ana.guid,
  ])
  await came(ana)
  await came(guest)
  expect(await own(ben)).toMatchObject({
    contact: { email: ana.email, role: 'resident' },
    notes: 'My fence',
    transactions: [],
  })
  for (const who of [ana, guest])
    expect(await own(who)).toMatchObject({
      contact: { name: expect.stringContaining('Ruiz'), email: null, role: 'agent' },
      notes: null,
      transactions: [],
    })
})

test('no room is opened for what is no video call, is cancelled or past', async () => {
  const ana = await schedule.person()
  const ben = await schedule.agent()
  const counter = await schedule.meeting(ana, await schedule.freeSlot(ana, 2, 1))
  await beginsIn(5, counter)
  expect((await start(ben, counter)).body).toMatchObject({ reason: 'appointment_no_video' })
  const video = await schedule.meeting(ana, await schedule.freeSlot(ana, 3, 1), { kind: 'video' })
  await beginsIn(-61, video)
  expect((await start(ben, video)).body).toMatchObject({ reason: 'appointment_past' })
  const dropped = await schedule.meeting(ana, await schedule.freeSlot(ana, 3, 2), { kind: 'video' })
  await schedule.changed(ana, dropped, { action: 'cancel' })
  expect((await start(ben, dropped)).body).toMatchObject({ reason: 'appointment_cancelled' })
})
