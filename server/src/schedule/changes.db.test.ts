import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { beforeEach, expect, test } from 'vitest'
import {
  calendarOf,
  COUNTER_MAIL,
  dataOf,
  scheduleFixture,
  tokenIn,
} from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
  await schedule.sql('delete from agent')
})

const said = ({ transactions }: ScheduleEntry) =>
  transactions.map(({ type, own, name }) => [type, own, name])

test('an appointment goes from request over awaiting to confirmed, and both sides are mailed', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana)
  const early = await schedule.change(ana, asked, { action: 'confirm' })
  expect(early.body).toMatchObject({ code: 'conflict', reason: 'appointment_waits_for_agency' })
  const awaiting = await schedule.changed(ben, asked, { action: 'confirm' })
  expect(awaiting).toMatchObject({
    status: 'awaiting',
    version: 2,
    contact: { email: ana.email, role: 'resident' },
    can: { confirm: false, reschedule: true, cancel: true, assign: true },
    staff: { assignee: null, waiting_since: null, misplaced: null, note_count: 0 },
  })
  const again = await schedule.changed(ben, awaiting, { action: 'confirm' })
  expect(again.version).toBe(2)
  const confirmed = await schedule.changed(ana, awaiting, { action: 'confirm' })
  expect(confirmed).toMatchObject({ status: 'confirmed', version: 3 })
  expect(confirmed.transactions.map(({ type, own }) => [type, own])).toEqual([
    ['request', true],
    ['agent_confirm', false],
    ['user_confirm', true],
  ])
  const seen = dataOf<ScheduleEntry>(await ben.get(`/schedule/${asked.guid}`))
  expect(seen.transactions.map(({ own }) => own)).toEqual([false, true, false])
  expect(said(seen)[0]?.[2]).toMatch(/ Ruiz$/)
  const mails = await schedule.mailed(ana.email)
  expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
    'We have your request for an appointment',
    'Please confirm your appointment',
    'Your appointment is confirmed',
  ])
  const calendars = mails.map(calendarOf)
  expect(calendars.map(({ status }) => status)).toEqual(['TENTATIVE', 'TENTATIVE', 'CONFIRMED'])
  expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(1)
  expect(new Set(mails.map(tokenIn)).size).toBe(3)
})

test('a resident moves it by the link of the mail, and the agency is asked again', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana)
  const { version } = await schedule.changed(ben, asked, { action: 'confirm' })
  const token = tokenIn((await schedule.mailed(ana.email)).at(-1))
  const anybody = schedule.stranger()
  const same = { action: 'reschedule', version, datetime: asked.datetime }
  const refused = await anybody.put(`/schedule/link/${token}`, same)
  expect(refused.body).toMatchObject({ code: 'invalid_request', reason: 'slot_unchanged' })
  const datetime = await schedule.freeSlot(ana, 2, 3)
  const moved = dataOf<ScheduleEntry>(
    await anybody.put(`/schedule/link/${token}`, { action: 'reschedule', version, datetime }),
  )
  expect(moved).toMatchObject({ status: 'request', datetime, staff: null })
  const calendar = calendarOf((await schedule.mailed(ana.email)).at(-1))
  expect(calendar).toMatchObject({ method: 'REQUEST', sequence: 1, ...datetime })
  const refusedAssign = await anybody.put(`/schedule/link/${token}`, {
    action: 'assign',
    version: moved.version,
    assignee: null,
  })
  expect(refusedAssign.status).toBe(400)
  // Its old slot is free again, and its new one is taken.
  const cleo = await schedule.person()
  expect((await schedule.ask(cleo, asked.datetime)).status).toBe(200)
  expect((await schedule.ask(cleo, datetime)).status).toBe(409)
})

test('a change of an older version is refused, and nothing is lost', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana)
  await schedule.changed(ben, asked, { action: 'confirm' })
  const late = await schedule.change(ana, asked, { action: 'cancel' })
  expect(late.body).toMatchObject({ code: 'conflict', reason: 'changed_meanwhile_by' })
  const seen = dataOf<ScheduleEntry>(await ana.get(`/schedule/${asked.guid}`))
  expect(seen).toMatchObject({ status: 'awaiting', cancelled: null })
})

test('cancelling twice does nothing more, and its place is free again', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana)
  const cancelled = await schedule.changed(ben, asked, { action: 'cancel' })
  expect(cancelled).toMatchObject({
    status: 'closed',
    cancelled: { side: 'agency', own: true },
    can: { confirm: false, reschedule: false, cancel: false, assign: false },
  })
  const again = await schedule.changed(ana, asked, { action: 'cancel' })
  expect(again).toMatchObject({ version: cancelled.version, cancelled: { own: false } })
  const confirm = await schedule.change(ana, again, { action: 'confirm' })
  expect(confirm.body).toMatchObject({ reason: 'appointment_cancelled' })
  const mails = await schedule.mailed(ana.email)
  expect(mails).toHaveLength(2)
  expect(calendarOf(mails[1])).toMatchObject({ method: 'CANCEL', sequence: 1 })
  await schedule.meeting(await schedule.person(), asked.datetime)
})

test('a past one cannot be changed', async () => {
  const ana = await schedule.person()
  const asked = await schedule.meeting(ana)
  await schedule.sql(
    `update appointment set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'`,
  )
  const late = await schedule.change(ana, asked, { action: 'cancel' })
  expect(late.body).toMatchObject({ code: 'conflict', reason: 'appointment_past' })
  const token = tokenIn((await schedule.mailed(ana.email)).at(-1))
  expect((await schedule.stranger().get(`/schedule/link/${token}`)).status).toBe(410)
})

test('an assignment is stored, mailed and shown to whoever has it', async () => {
  const ana = await schedule.person()
  const [ben, cleo] = [await schedule.agent(['permits']), await schedule.agent(['trades'])]
  const asked = await schedule.meeting(ana)
  const list = dataOf<{ user: { id: string }; busy: boolean }[]>(
    await ben.get(`/schedule/${asked.guid}/agent`),
  )
  expect(list.map(({ user }) => user.id)).toContain(ben.guid)
  expect(list.map(({ user }) => user.id)).not.toContain(cleo.guid)
  const wrong = await schedule.change(ben, asked, { action: 'assign', assignee: cleo.guid })
  expect(wrong.body).toMatchObject({ code: 'invalid_request', reason: 'not_assignable' })
  expect((await cleo.get(`/schedule/${asked.guid}`)).status).toBe(404)
  const mine = await schedule.changed(ben, asked, { action: 'assign', assignee: ben.guid })
  expect(mine.staff?.assignee?.id).toBe(ben.guid)
  expect(mine.transactions).toHaveLength(1)
  const [mail] = await schedule.mailed(ben.email)
  expect(mail?.subject).toMatch(/^An appointment was assigned to you: /)
  expect(calendarOf(mail)).toMatchObject({
    method: 'REQUEST',
    sequence: 1,
    attendees: [`mailto:${ana.email}`, `mailto:${ben.email}`],
  })
  // Residents do not learn the address of an agent.
  const told = (await schedule.mailed(ana.email)).at(-1)
  expect(calendarOf(told).attendees).toEqual([`mailto:${ana.email}`])
  expect(told?.text).not.toContain(ben.email)
  const own = dataOf<ScheduleEntry[]>(await ben.get('/schedule/resourcer?assignee=me'))
  expect(own.map(({ guid }) => guid)).toEqual([asked.guid])
  const seen = dataOf<ScheduleEntry>(await ana.get(`/schedule/${asked.guid}`))
  expect(seen.contact).toMatchObject({ role: 'agent', email: COUNTER_MAIL })
  const dana = await schedule.agent(['permits'])
  await schedule.changed(ben, mine, { action: 'assign', assignee: dana.guid })
  const out = calendarOf((await schedule.mailed(ben.email)).at(-1))
  expect(out).toMatchObject({ method: 'CANCEL', sequence: 2 })
  expect(
    (await ana.put(`/schedule/${asked.guid}`, { action: 'assign', version: 3, assignee: null }))
      .status,
  ).toBe(404)
})

test('nobody has two appointments at one time', async () => {
  await schedule.openOffices({}, { minutes: 60, capacity: 2, lead_minutes: 60 })
  const ana = await schedule.person()
  const ben = await schedule.agent()
  const datetime = await schedule.freeSlot(ana)
  const first = await schedule.meeting(ana, datetime)
  const second = await schedule.meeting(await schedule.person(), datetime)
  await schedule.changed(ben, first, { action: 'assign', assignee: ben.guid })
  const busy = await schedule.change(ben, second, { action: 'assign', assignee: ben.guid })
  expect(busy.body).toMatchObject({ code: 'conflict', reason: 'agent_busy' })
  const list = dataOf<{ user: { id: string }; busy: boolean; week: number }[]>(
    await ben.get(`/schedule/${second.guid}/agent`),
  )
  expect(list.find(({ user }) => user.id === ben.guid)).toMatchObject({ busy: true, week: 1 })
})

test('another agency sees and changes nothing', async () => {
  const ana = await schedule.person()
  const zoe = await schedule.agent(null, schedule.other)
  const asked = await schedule.meeting(ana, undefined, { notes: 'secret' })
  for (const path of ['', '/slot', '/agent', '/note'])
    expect((await zoe.get(`/schedule/${asked.guid}${path}`)).status).toBe(404)
  expect((await schedule.change(zoe, asked, { action: 'cancel' })).status).toBe(404)
  for (const tab of ['pending', 'active', 'recent', 'misplaced'])
    expect((await zoe.get(`/schedule/resourcer?tab=${tab}`)).body.data).toEqual([])
  const stranger = await schedule.person()
  expect((await stranger.get(`/schedule/${asked.guid}`)).status).toBe(404)
  expect((await schedule.change(stranger, asked, { action: 'cancel' })).status).toBe(404)
  expect((await stranger.get('/schedule/resourcer')).status).toBe(403)
  const seen = await ana.get(`/schedule/${asked.guid}/note`)
  expect(seen.status).toBe(403)
})
