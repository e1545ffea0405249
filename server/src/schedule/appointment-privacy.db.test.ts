import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../testing/visitor.ts'
import { calendarOf, COUNTER_MAIL, dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'
import { purgeAppointments } from './purge-appointments.ts'
import { sendReminders } from './send-reminders.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
  await schedule.sql('delete from agent')
})

const remind = () => sendReminders({ database: schedule.database, port: 3000 })

/** Somebody deletes their own account. */
async function leave(who: Awaited<ReturnType<typeof schedule.person>>): Promise<void> {
  await who.post('/auth/reauthenticate', { password: PASSWORD })
  const gone = await who.remove('/account')
  if (gone.status !== 200) throw new Error(gone.text)
}

test('a resident who leaves cancels what was ahead, and takes their words along', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana, undefined, {
    notes: 'My porch',
    needs: { interpreter: 'Español', accessibility: 'A ramp' },
  })
  const mine = await schedule.changed(ben, asked, { action: 'assign', assignee: ben.guid })
  await ben.post(`/schedule/${asked.guid}/note`, { text: 'Ana has a porch' })
  await leave(ana)
  const [row] = await schedule.sql('select * from appointment')
  expect(row).toMatchObject({
    state: 'cancelled',
    cancelled_side: 'user',
    owner: null,
    notes: null,
    interpreter: null,
    accessibility: null,
    version: (mine.version ?? 0) + 1,
  })
  expect(await schedule.sql('select from appointment_note')).toEqual([])
  await remind()
  const last = (await schedule.mailed(ben.email)).at(-1)
  expect(calendarOf(last)).toMatchObject({ method: 'CANCEL', sequence: 2 })
  expect(last?.text).not.toContain(ana.email)
  const seen = dataOf<ScheduleEntry>(await ben.get(`/schedule/${asked.guid}`))
  expect(seen).toMatchObject({ status: 'closed', contact: null, cancelled: { name: '' } })
})

test('meetings of an agent who leaves are unassigned, and both sides are told', async () => {
  const [ana, ben, cleo] = [await schedule.person(), await schedule.agent(), await schedule.agent()]
  const asked = await schedule.meeting(ana)
  await schedule.changed(ben, asked, { action: 'assign', assignee: ben.guid })
  await leave(ben)
  const seen = dataOf<ScheduleEntry>(await cleo.get(`/schedule/${asked.guid}`))
  expect(seen).toMatchObject({ status: 'request', version: 3, staff: { assignee: null } })
  await remind()
  // Other agencies' counters have the same address.
  const told = (await schedule.mailed(COUNTER_MAIL)).findLast(({ text }) =>
    text?.includes(asked.guid),
  )
  expect(told?.subject).toMatch(/^An appointment is unassigned: /)
  const resident = (await schedule.mailed(ana.email)).at(-1)
  expect(calendarOf(resident)).toMatchObject({ method: 'REQUEST', sequence: 2 })
})

test('an account’s export has its appointments, and nothing of what staff noted', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana, undefined, { notes: 'My porch' })
  await ben.post(`/schedule/${asked.guid}/note`, { text: 'Difficult' })
  await ana.post('/auth/reauthenticate', { password: PASSWORD })
  const exported = await ana.get('/account/export')
  expect(exported.text).toContain('My porch')
  expect(exported.text).toContain(asked.guid)
  expect(exported.text).not.toContain('Difficult')
})

test('appointments are deleted when their agency keeps them no longer', async () => {
  const ana = await schedule.person()
  const old = await schedule.meeting(ana, await schedule.freeSlot(ana, 1, 0))
  const kept = await schedule.meeting(ana, await schedule.freeSlot(ana, 1, 1))
  await schedule.sql(
    `update appointment set starts_at = now() - interval '400 days', ends_at = now() - interval '399 days' where guid = $1`,
    [old.guid],
  )
  await purgeAppointments(schedule.database)
  expect(await schedule.sql('select guid from appointment')).toEqual([{ guid: kept.guid }])
})
