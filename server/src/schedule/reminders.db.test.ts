import { beforeEach, expect, test } from 'vitest'
import { scheduleFixture, tokenIn } from '../testing/schedule-fixture.ts'
import { sendReminders } from './send-reminders.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
})

const remind = () => sendReminders({ database: schedule.database, port: 3000 })
const subjects = async (address: string) =>
  (await schedule.mailed(address)).map(({ subject }) => subject?.split(':')[0])
/** As if so many hours were left until an appointment. */
const leave = (guid: string, hours: number) =>
  schedule.sql(
    `with moved as (
       update appointment set starts_at = now() + make_interval(mins => $2),
         ends_at = now() + make_interval(mins => $2 + 60)
       where guid = $1 returning guid, starts_at)
     update appointment_reminder r set due_at = m.starts_at - case r.about when 'day' then interval '1 day' else interval '1 hour' end
     from moved m where r.appointment = m.guid`,
    [guid, Math.round(hours * 60)],
  )

test('both people are reminded a day and an hour before, once', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana, await schedule.freeSlot(ana, 4))
  await schedule.changed(ben, asked, { action: 'assign', assignee: ben.guid })
  await remind()
  expect(await subjects(ben.email)).toEqual(['An appointment was assigned to you'])
  await leave(asked.guid, 23.9)
  await Promise.all([remind(), remind()])
  await remind()
  const about = 'Your appointment is soon'
  expect((await subjects(ana.email)).filter((one) => one === about)).toHaveLength(1)
  expect((await subjects(ben.email)).filter((one) => one === about)).toHaveLength(1)
  await leave(asked.guid, 0.9)
  await remind()
  expect((await subjects(ana.email)).at(-1)).toBe('Your appointment is about to begin')
  const mail = (await schedule.mailed(ana.email)).at(-1)
  expect((await schedule.stranger().get(`/schedule/link/${tokenIn(mail)}`)).status).toBe(200)
  const left = await schedule.sql('select about from appointment_reminder')
  expect(left).toEqual([])
})

test('nobody is reminded of what was cancelled, or has begun', async () => {
  const ana = await schedule.person()
  const gone = await schedule.meeting(ana, await schedule.freeSlot(ana, 4, 0))
  const begun = await schedule.meeting(ana, await schedule.freeSlot(ana, 4, 1))
  await schedule.changed(ana, gone, { action: 'cancel' })
  await leave(begun.guid, -0.1)
  await remind()
  const told = await subjects(ana.email)
  expect(told.filter((one) => /is soon|to begin/.test(one ?? ''))).toEqual([])
})
