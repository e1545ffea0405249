import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { beforeEach, expect, test } from 'vitest'
import { calendarOf, COUNTER_MAIL, dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'
import { sendReminders } from './send-reminders.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
})

const UNTOLD = `select from appointment_reminder where about = 'requested'`
const UNTOLD_OF = `select appointment from appointment_reminder where about = 'requested'`
const job = () => sendReminders({ database: schedule.database, port: 3000 })

test('both sides are told of a request once, whoever comes first: the server, or the jobs of two', async () => {
  const ana = await schedule.person()
  const { guid } = await schedule.meeting(ana)
  expect(await schedule.sql(UNTOLD)).toHaveLength(1)
  await Promise.all([job(), job()])
  // The server does it by itself a second later.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await schedule.sql(UNTOLD)).toEqual([])
  const mine = await schedule.mailed(ana.email)
  expect(mine.map(({ subject }) => subject?.split(':')[0])).toEqual([
    'We have your request for an appointment',
  ])
  const counter = (await schedule.mailed(COUNTER_MAIL)).filter(({ text }) => text?.includes(guid))
  expect(counter).toHaveLength(1)
})

test('the server tells by itself, soon', async () => {
  const ana = await schedule.person()
  await schedule.meeting(ana)
  await expect.poll(() => schedule.sql(UNTOLD), { timeout: 10_000 }).toEqual([])
  expect(await schedule.mailed(ana.email)).toHaveLength(1)
})

test('one whose mail cannot be made keeps nobody else from theirs, and is told of', async () => {
  const [bad, ana] = [await schedule.person(), await schedule.person()]
  const broken = await schedule.meeting(bad)
  const fine = await schedule.meeting(ana)
  await schedule.sql('update account set email = $2 where guid = $1', [bad.guid, 'no address'])
  await expect(job()).rejects.toThrow(broken.guid)
  expect(
    (await schedule.sql<{ appointment: string }>(UNTOLD_OF)).map((one) => one.appointment),
  ).toEqual([broken.guid])
  await schedule.sql('update account set email = $2 where guid = $1', [bad.guid, bad.email])
  await job()
  expect(await schedule.mailed(bad.email)).toHaveLength(1)
  expect(await schedule.mailed(ana.email)).toHaveLength(1)
  expect(fine.status).toBe('request')
})

test('who cancels at once gets the mail of the request first, and calendars take both', async () => {
  const ana = await schedule.person()
  const entry = await schedule.meeting(ana)
  await schedule.changed(ana, entry, { action: 'cancel' })
  const mails = await schedule.mailed(ana.email)
  expect(mails.map((mail) => [calendarOf(mail).method, calendarOf(mail).sequence])).toEqual([
    ['REQUEST', 0],
    ['CANCEL', 1],
  ])
})

test('a change and the telling of it at the same moment do not wait for each other for ever', async () => {
  const ben = await schedule.agent()
  const people = await Promise.all(Array.from({ length: 6 }, () => schedule.person()))
  const slots = (await schedule.offer(people[0]!)).days[1]?.slots ?? []
  const asked: ScheduleEntry[] = []
  for (const [i, one] of people.entries()) {
    const { start, end } = slots[i]!
    asked.push(dataOf<ScheduleEntry>(await schedule.ask(one, { start, end })))
  }
  const [, ...changed] = await Promise.all([
    job(),
    ...asked.map((entry) => schedule.change(ben, entry, { action: 'confirm' })),
  ])
  expect(changed.map(({ status }) => status)).toEqual(asked.map(() => 200))
  for (const one of people) expect(await schedule.mailed(one.email)).toHaveLength(2)
})
