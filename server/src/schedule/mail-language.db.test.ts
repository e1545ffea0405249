import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { beforeEach, expect, test } from 'vitest'
import type { ArrivedMail } from '../platform/mail/smtp-for-tests.ts'
import {
  calendarOf,
  COUNTER_MAIL,
  dataOf,
  readCalendar,
  scheduleFixture,
} from '../testing/schedule-fixture.ts'
import { sendReminders } from './send-reminders.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
})

/** A resident whose account is in Spanish. */
async function spanish() {
  const ana = await schedule.person()
  await schedule.sql(`update account set locale = 'es' where guid = $1`, [ana.guid])
  return ana
}

const headings = (mails: readonly ArrivedMail[]) =>
  mails.map(({ subject }) => subject?.split(':')[0])
const languages = (mails: readonly ArrivedMail[]) => [
  ...new Set(
    mails.map(({ headers }) => headers.find(({ key }) => key === 'content-language')?.value),
  ),
]
/** What the department’s mailbox was told of an appointment. */
const atCounter = async ({ guid }: ScheduleEntry) =>
  (await schedule.mailed(COUNTER_MAIL)).filter(({ text }) => text?.includes(guid))

test('a resident reads every mail and calendar entry in Spanish, and the agency its own language', async () => {
  const [ana, ben] = [await spanish(), await schedule.agent()]
  const asked = await schedule.meeting(ana, await schedule.freeSlot(ana, 3))
  const answered = await schedule.changed(ben, asked, { action: 'confirm' })
  const confirmed = await schedule.changed(ana, answered, { action: 'confirm' })
  const moved = await schedule.changed(ben, confirmed, {
    action: 'reschedule',
    datetime: await schedule.freeSlot(ana, 3, 2),
  })
  const other = await schedule.changed(ana, moved, {
    action: 'reschedule',
    datetime: await schedule.freeSlot(ana, 3, 4),
  })
  await schedule.changed(ben, other, { action: 'cancel' })

  const mails = await schedule.mailed(ana.email)
  expect(headings(mails)).toEqual([
    'Recibimos su solicitud de cita',
    'Confirme su cita',
    'Su cita está confirmada',
    'Otra hora para su cita',
    'Recibimos su solicitud de otra hora',
    'Su cita se canceló',
  ])
  expect(languages(mails)).toEqual(['es'])
  for (const mail of mails) {
    expect(mail.subject).toMatch(/(lunes|martes|miércoles|jueves|viernes)/)
    expect(mail.text).toContain('Cuándo: ')
    expect(mail.text).toContain('Dónde: Calle Mayor 1, Oak')
    expect(mail.text).toContain('Cómo: en persona')
    expect(mail.html).toContain('lang="es"')
    expect(calendarOf(mail)).toMatchObject({
      summary: 'Cita con Building',
      location: 'Calle Mayor 1, Oak',
      description: expect.stringMatching(/^Cuándo: .*\nCómo: en persona\n/),
    })
  }

  const counter = await atCounter(asked)
  expect(headings(counter)).toEqual([
    'A new request for an appointment',
    'The agency has confirmed an appointment',
    'An appointment is confirmed',
    'The agency has moved an appointment',
    'A request for another time',
    'The agency has cancelled an appointment',
  ])
  expect(languages(counter)).toEqual(['en'])
  for (const mail of counter) {
    expect(mail.text).toContain('Where: 1 Main Street, Oak')
    expect(calendarOf(mail)).toMatchObject({
      summary: expect.stringMatching(/^Appointment with .* Ruiz \(Building\)$/),
      location: '1 Main Street, Oak',
    })
  }
})

test('a resident who cancels, and one who is reminded, reads it in Spanish; who takes care of it in English', async () => {
  const [ana, ben] = [await spanish(), await schedule.agent()]
  await schedule.sql(`update account set locale = 'en' where guid = $1`, [ben.guid])
  const asked = await schedule.meeting(ana, await schedule.freeSlot(ana, 4))
  const assigned = await schedule.changed(ben, asked, { action: 'assign', assignee: ben.guid })
  for (const about of ['day', 'hour'] as const) {
    await schedule.sql(
      'update appointment_reminder set due_at = now() where appointment = $1 and about = $2',
      [asked.guid, about],
    )
    await sendReminders({ database: schedule.database, port: 3000 })
  }
  await schedule.changed(ana, assigned, { action: 'cancel' })

  const mails = await schedule.mailed(ana.email)
  expect(headings(mails)).toEqual([
    'Recibimos su solicitud de cita',
    'Su cita ya tiene quien le atienda',
    'Su cita es pronto',
    'Su cita está por comenzar',
    'Usted canceló su cita',
  ])
  expect(languages(mails)).toEqual(['es'])
  expect(mails[2]?.text).toContain('Este es un recordatorio.')
  expect(calendarOf(mails.at(-1))).toMatchObject({ method: 'CANCEL', summary: 'Cita con Building' })

  const told = await schedule.mailed(ben.email)
  expect(headings(told)).toEqual([
    'An appointment was assigned to you',
    'Your appointment is soon',
    'Your appointment is about to begin',
    'An appointment was cancelled',
  ])
  expect(languages(told)).toEqual(['en'])
})

test('the feed of a resident is in Spanish as well', async () => {
  const ana = await spanish()
  await schedule.meeting(ana)
  const { url } = dataOf<{ url: string }>(await ana.post('/schedule/feed', {}))
  const { body } = await schedule.server.app.fastify.inject({
    method: 'GET',
    url: new URL(url).pathname,
    headers: { host: `${schedule.tenant}.test` },
  })
  expect(readCalendar(body)).toMatchObject({
    summary: 'Cita con Building',
    description: expect.stringMatching(/^Cuándo: /),
  })
})
