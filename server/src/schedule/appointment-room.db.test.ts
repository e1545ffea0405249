import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { ScheduleDay } from '@plat/contract/schedule/timeline'
import { expect, test } from 'vitest'
import type { Phone } from '../testing/call-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import { appointmentsFolder, dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'
import type { Reply } from '../testing/visitor.ts'

const schedule = scheduleFixture()
const { calls, live } = schedule

const enter = (who: Pick<Phone, 'post'>, { guid }: ScheduleEntry) =>
  who.post(`/schedule/${guid}/call`, {})
const entered = async (who: Phone, entry: ScheduleEntry) =>
  dataOf<{ call: string }>(await enter(who, entry)).call
/** The body of a refusal. */
const refused = ({ body }: Reply): unknown => body
/** Moves an appointment of an hour so that it starts in so many minutes. */
const startsIn = (minutes: number, { guid }: ScheduleEntry) =>
  schedule.sql(
    `update appointment set starts_at = now() + make_interval(mins => $2),
       ends_at = now() + make_interval(mins => $2 + 60) where guid = $1`,
    [guid, minutes],
  )
/** A video appointment that starts in so many minutes, with an agent who has it. */
const meeting = async (ana: Phone, ben: Phone, minutes = 10) => {
  const asked = await schedule.booked(ana, undefined, { kind: 'video', notes: 'The deck' })
  const entry = await schedule.changed(ben, asked, { action: 'confirm' })
  await startsIn(minutes, entry)
  return entry
}
const seen = async (who: Phone, { guid }: ScheduleEntry) =>
  dataOf<ScheduleEntry>(await who.get(`/schedule/${guid}`))
const information = async (who: Phone, call: string) =>
  dataOf<{ information: object | null }>(await who.get(`/nencounter/call/${call}`)).information
const invited = (address: string) =>
  schedule.sql(`select kind from mail_outbox where recipient = $1 and kind = 'call.invite'`, [
    address,
  ])
const emailOf = async ({ guid }: Phone) => {
  const [row] = await schedule.sql<{ email: string }>('select email from account where guid = $1', [
    guid,
  ])
  return row?.email ?? ''
}

test('from 15 minutes before, the agent opens the room; the resident is invited here and by email, and comes in', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  const [eve, elsewhere] = [await calls.resident(), await calls.agent('Zoe', null, live.other)]
  const entry = await meeting(ana, ben, 16)
  expect(await seen(ana, entry)).toMatchObject({
    kind: 'video',
    location: null,
    room: { call: null },
  })
  expect(refused(await enter(ben, entry))).toMatchObject({
    status: 409,
    reason: 'appointment_room_early',
    values: { day: expect.any(String), time: expect.stringMatching(/^\d\d:\d\d$/) },
  })
  await startsIn(14, entry)
  for (const stranger of [eve, elsewhere]) expect((await enter(stranger, entry)).status).toBe(404)

  const call = await entered(ben, entry)
  expect(await entered(ben, entry)).toBe(call)
  const { guid, datetime } = await seen(ben, entry)
  expect(await information(ben, call)).toMatchObject({
    appointment: { guid, datetime, time_zone: 'America/Chicago' },
    caller_note: 'The deck',
    people: [{ person: { id: ben.guid } }],
    invitations: [{ person: { id: ana.guid }, state: 'asked' }],
  })
  expect(await ana.received('mailbox_information')).toMatchObject([
    { data: { call, user: { first_name: 'Ben' } } },
  ])
  expect(await invited(await emailOf(ana))).toHaveLength(1)
  expect((await seen(ana, entry)).room).toMatchObject({ call, other_side_in: true })
  expect((await seen(ben, entry)).room).toMatchObject({ call, other_side_in: false })

  const [invitation] = await ana.received('mailbox_information')
  const accepted = await ana.post(`/nencounter/call/invite/${invitation?.data.id}/accept`, {})
  expect(accepted.body.data).toEqual({ call, state: 'admitted' })
  expect(await entered(ana, entry)).toBe(call)
  // The resident is no guest of the call, whichever way she came.
  expect(await information(ana, call)).toMatchObject({
    people: [
      { person: { id: ben.guid }, user_type: 'agent', invited: false },
      { person: { id: ana.guid }, user_type: 'caller', invited: false },
    ],
  })
  expect(await information(ben, call)).toMatchObject({ invitations: [] })
  expect((await seen(ben, entry)).room).toMatchObject({ other_side_in: true })
  expect((await eve.get(`/nencounter/call/${call}`)).status).toBe(404)

  // Both are in it: the call ends as any other, also long after the slot.
  await calls.pass(3 * 3_600)
  expect(await calls.outcomes()).toEqual([null])
  ana.hangUp({ id: call })
  await ana.page.settled()
  expect(await calls.outcomes()).toEqual(['answered'])
})

test('a resident who comes first waits in the room; the agent is asked to join, and answers', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  const entry = await meeting(ana, ben)
  const call = await entered(ana, entry)
  expect(await ana.received('call_information')).toMatchObject([
    { data: { id: call, appointment: { guid: entry.guid } } },
  ])
  const [asked] = await ben.received('join_call_request')
  expect(asked).toMatchObject({ data: { call, user: { first_name: 'Ana' }, how: 'appointment' } })
  expect((await seen(ben, entry)).room).toMatchObject({ call, other_side_in: true })
  // An agent has an hour for it, not the minute of other requests.
  await calls.pass(600)
  const accepted = await ben.post(`/nencounter/call/invite/${asked?.data.id}/accept`, {})
  expect(accepted.status).toBe(200)
  expect(await information(ana, call)).toMatchObject({
    people: [{ person: { id: ben.guid } }, { person: { id: ana.guid } }],
  })
})

test('where no agent has the appointment, those who are free and serve its module are asked; the first one meets the resident', async () => {
  const ana = await calls.resident()
  const [ben, cleo] = [await calls.agent(), await calls.agent('Cleo', ['permits'])]
  const dan = await calls.agent('Dan', ['cases'])
  const entry = await meeting(ana, ben)
  await schedule.sql('update appointment set assignee = null')
  const call = await entered(ana, entry)
  const [[forBen], [forCleo]] = [
    await ben.received('join_call_request'),
    await cleo.received('join_call_request'),
  ]
  expect(await dan.received('join_call_request')).toEqual([])
  const accept = (who: Phone, id: string | undefined) =>
    who.post(`/nencounter/call/invite/${id}/accept`, {})
  expect((await accept(cleo, forCleo?.data.id)).status).toBe(200)
  expect(await ben.received('call_invitation_over')).toMatchObject([{ data: { call } }])
  expect((await accept(ben, forBen?.data.id)).status).toBe(410)
  expect(await information(ana, call)).toMatchObject({
    people: [{ person: { id: cleo.guid } }, { person: { id: ana.guid } }],
  })
})

test('an agent whose role was taken away no longer gets in by the request', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  await entered(ana, await meeting(ana, ben))
  const [asked] = await ben.received('join_call_request')
  await schedule.sql(`update account set role = 'resident' where guid = $1`, [ben.guid])
  const accepted = await ben.post(`/nencounter/call/invite/${asked?.data.id}/accept`, {})
  expect(accepted.status).toBe(410)
})

test('logs and timelines of both have the call, without a wait for an agent', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  const entry = await meeting(ana, ben)
  const call = await entered(ana, entry)
  await entered(ben, entry)
  ben.hangUp({ id: call })
  await ben.page.settled()
  const [from, to] = [-1, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  for (const who of [ana, ben]) {
    const days = dataOf<ScheduleDay[]>(await who.get(`/schedule?from=${from}&to=${to}&type=video`))
    const entries = days.flatMap((one) => one.entries)
    expect(entries).toContainEqual(expect.objectContaining({ guid: entry.guid, kind: 'video' }))
    expect(entries).toContainEqual(
      expect.objectContaining({ guid: call, status: 'closed', transactions: [] }),
    )
  }
  for (const [who, list] of [
    [ana, 'calls-attempted'],
    [ben, 'calls-received'],
  ] as const) {
    const log = dataOf<object[]>(await who.get(`/nencounter/user/${who.guid}/${list}`))
    expect(log).toMatchObject([
      {
        id: call,
        user: { first_name: 'Ana' },
        outcome: 'answered',
        actions: [{ action: 'accepted', user: { first_name: 'Ben' } }],
      },
    ])
  }
})

test('whoever is alone in the room ends it by hanging up, by a lost connection, and as the slot ends', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  const entry = await meeting(ana, ben)
  const first = await entered(ana, entry)
  ana.hangUp({ id: first })
  await ana.page.settled()
  const second = await entered(ben, entry)
  ben.hangUp({ id: second })
  await ben.page.settled()
  expect(await calls.outcomes()).toEqual(['cancelled', 'unanswered'])

  await entered(ana, entry)
  await calls.gone(ana)
  await calls.pass(59)
  expect((await calls.outcomes()).at(-1)).toBeNull()
  await calls.pass(2)
  expect((await calls.outcomes()).at(-1)).toBe('abandoned')
  await calls.back(ana)

  await entered(ana, entry)
  await startsIn(-61, entry)
  await schedule.sql(`update call set alone_until = now() where state = 'active'`)
  await calls.pass(1)
  expect((await calls.outcomes()).at(-1)).toBe('unanswered')
  expect(refused(await enter(ana, entry))).toMatchObject({ reason: 'appointment_past' })
})

test.for([{ action: 'cancel' }, { action: 'reschedule' }])(
  'who waits in the room leaves it when the other side changes the appointment: $action',
  async ({ action }) => {
    const [ana, ben] = [await calls.resident(), await calls.agent()]
    const entry = await meeting(ana, ben)
    await entered(ana, entry)
    const more = action === 'cancel' ? {} : { datetime: await schedule.freeSlot(ben, 2) }
    await schedule.changed(ben, entry, { action, ...more })
    await calls.pass(1)
    expect(await calls.outcomes()).toEqual(['unanswered'])
    const reason = action === 'cancel' ? 'appointment_cancelled' : 'appointment_room_early'
    expect(refused(await enter(ana, entry))).toMatchObject({ reason })
  },
)

test('both sides press at the same moment: they meet in one room', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  const entry = await meeting(ana, ben)
  const all = await Promise.all([ana, ben, ana, ben].map((who) => entered(who, entry)))
  expect(new Set(all).size).toBe(1)
  expect(await calls.outcomes()).toEqual([null])
  expect(await information(ana, all[0] ?? '')).toMatchObject({
    people: [{ person: { id: ben.guid } }, { person: { id: ana.guid } }],
  })
})

test('a colleague does not walk in, and no one comes from another call', async () => {
  const [ana, ben, cleo] = [await calls.resident(), await calls.agent(), await calls.agent('Cleo')]
  const entry = await meeting(ana, ben)
  const call = await entered(ben, entry)
  expect(refused(await enter(cleo, entry))).toMatchObject({
    status: 409,
    reason: 'appointment_room_taken',
    values: { name: 'Ben Ruiz' },
  })
  // Invited, she comes.
  expect(
    (await ben.post(`/nencounter/agent/${cleo.guid}/join-request`, { call_id: call })).status,
  ).toBe(200)
  const [asked] = await cleo.received('join_call_request')
  expect((await cleo.post(`/nencounter/call/invite/${asked?.data.id}/accept`, {})).status).toBe(200)

  const [eve, dan] = [await calls.resident(), await calls.agent('Dan')]
  const other = await calls.request(eve)
  dan.answer(other, true)
  await dan.page.next('call_information')
  const hers = await schedule.booked(eve, await schedule.freeSlot(eve, 2), { kind: 'video' })
  await schedule.changed(dan, hers, { action: 'confirm' })
  // A second place: both are at the same time.
  await schedule.sql('update appointment set place = 2 where guid = $1', [hers.guid])
  await startsIn(5, hers)
  expect(refused(await enter(eve, hers))).toMatchObject({ reason: 'in_another_call' })
})

test('no room for an appointment in person, nor for one that is cancelled', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  const counter = await schedule.booked(ana)
  await startsIn(5, counter)
  expect(await seen(ana, counter)).toMatchObject({ kind: 'in_person', room: null })
  expect(refused(await enter(ben, counter))).toMatchObject({ reason: 'appointment_no_video' })
  await schedule.sql('delete from appointment')
  const video = await schedule.booked(ana, undefined, { kind: 'video' })
  await schedule.changed(ana, video, { action: 'cancel' })
  expect(refused(await enter(ben, video))).toMatchObject({ reason: 'appointment_cancelled' })
  expect((await seen(ana, video)).room).toBeNull()
})

test('a resident cannot open the room before the agency has confirmed; the agency can', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  const entry = await schedule.booked(ana, undefined, { kind: 'video' })
  await startsIn(5, entry)
  expect((await seen(ana, entry)).room).toBeNull()
  expect(refused(await enter(ana, entry))).toMatchObject({
    status: 409,
    reason: 'appointment_waits_for_agency',
  })
  await entered(ben, entry)
  expect((await seen(ben, entry)).room).toMatchObject({ other_side_in: false })
})

test('a department that takes no calls meets no one by video', async () => {
  const ana = await calls.resident()
  expect((await schedule.offer(ana)).kinds).toEqual(['in_person', 'video', 'telephone'])
  await applyFolder(live.database, appointmentsFolder(live.tenant, ['appointment']))
  try {
    expect((await schedule.offer(ana)).kinds).toEqual(['in_person', 'telephone'])
    const answer = await schedule.ask(ana, await schedule.freeSlot(ana), { kind: 'video' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('appointment_kind_off')
  } finally {
    await applyFolder(live.database, appointmentsFolder(live.tenant))
  }
})

test('emails and calendar entries of a video appointment say where to join', async () => {
  const [ana, ben] = [await calls.resident(), await calls.agent()]
  await meeting(ana, ben)
  for (const address of [await emailOf(ana), await emailOf(ben)]) {
    const mails = await schedule.mails(address)
    const confirmed = mails.find(({ kind }) => kind === 'appointment.agency-confirmed')
    expect(confirmed?.text).toContain('How: by video')
    expect(confirmed?.text).toContain('/call/check')
    expect(confirmed?.text).toContain('from 15 minutes before it starts')
  }
})
