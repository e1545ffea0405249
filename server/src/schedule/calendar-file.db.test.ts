import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { beforeEach, expect, test } from 'vitest'
import {
  calendarOf,
  dataOf,
  MEETING_RECORD,
  readCalendar,
  scheduleFixture,
  tokenIn,
} from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
beforeEach(async () => {
  await schedule.openOffices()
  await schedule.sql('delete from appointment')
  await schedule.sql('delete from agent')
})

/** The day of a slot on the office's clocks. */
const dayOf = ({ start }: { start: string }) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.parse(start))

test('an appointment is downloaded as the entry that its mails have, through all of its changes', async () => {
  const [ana, ben] = [await schedule.person(), await schedule.agent()]
  const asked = await schedule.meeting(ana)
  const path = `/schedule/${asked.guid}/calendar`
  const file = await ana.get(path)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': `attachment; filename="${schedule.tenant}-appointment-${dayOf(asked.datetime)}.ics"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  expect(file.headers['etag']).toBeUndefined()
  const entry = readCalendar(file.text)
  const mailed = calendarOf((await schedule.mailed(ana.email)).at(-1))
  expect(mailed.uid).toContain(asked.guid)
  expect(entry).toMatchObject({
    method: 'PUBLISH',
    uid: mailed.uid,
    sequence: mailed.sequence,
    summary: mailed.summary,
    location: '1 Main Street, Oak',
    start: asked.datetime.start,
    end: asked.datetime.end,
    status: 'TENTATIVE',
    organizer: mailed.organizer,
    // Nobody is asked to come, so no program writes to anybody.
    attendees: [],
  })
  expect(entry.description).toContain(MEETING_RECORD.agency_reference)
  expect(entry.description).toContain(`/timeline?entry=${asked.guid}`)

  const datetime = await schedule.freeSlot(ana, 2, 3)
  const moved = await schedule.changed(ben, asked, { action: 'reschedule', datetime })
  await schedule.changed(ana, moved, { action: 'confirm' })
  const later = readCalendar((await ana.get(path)).text)
  const last = calendarOf((await schedule.mailed(ana.email)).at(-1))
  expect(later).toMatchObject({ uid: entry.uid, status: 'CONFIRMED', ...datetime })
  expect(later.sequence).toBe(last.sequence)
  expect(later.sequence).toBeGreaterThan(entry.sequence ?? 0)

  // The agency's side has the resident in it, and its own way to the appointment.
  const theirs = readCalendar((await ben.get(path)).text)
  expect(theirs.uid).toBe(entry.uid)
  expect(theirs.summary).toContain('Ruiz')
  expect(theirs.description).toContain(`/resourcer?appointment=${asked.guid}`)
})

test('it is in the language that is asked for', async () => {
  const ana = await schedule.person()
  const { guid } = await schedule.meeting(ana)
  const path = `/schedule/${guid}/calendar`
  const inWords = async (query: string, headers = {}) =>
    readCalendar((await ana.get(path + query, headers)).text).location
  expect(await inWords('?lang=es')).toBe('Calle Mayor 1, Oak')
  expect(await inWords('', { 'accept-language': 'es-US' })).toBe('Calle Mayor 1, Oak')
  expect(await inWords('?lang=en', { 'accept-language': 'es-US' })).toBe('1 Main Street, Oak')
  expect((await ana.get(`${path}?lang=xx`)).status).toBe(400)
})

test('who has the link of a mail downloads it without login, until it is over', async () => {
  const ana = await schedule.person()
  const asked = await schedule.meeting(ana)
  const [mail] = await schedule.mailed(ana.email)
  const token = tokenIn(mail)
  const path = `/schedule/link/${token}/calendar`
  const before = await schedule.sql('select * from appointment')
  const file = await schedule.stranger().get(path)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const entry = readCalendar(file.text)
  expect(entry).toMatchObject({ method: 'PUBLISH', ...asked.datetime })
  expect(entry.uid).toBe(calendarOf(mail).uid)
  expect(entry.description).toContain(`/appointment?token=${token}`)
  expect(await schedule.sql('select * from appointment')).toEqual(before)

  expect((await schedule.stranger(schedule.other).get(path)).status).toBe(404)
  const guess = `/schedule/link/${'x'.repeat(43)}/calendar`
  expect((await schedule.stranger().get(guess)).status).toBe(404)
  const { version } = asked
  await schedule.stranger().put(`/schedule/link/${token}`, { action: 'cancel', version })
  expect(readCalendar((await schedule.stranger().get(path)).text).status).toBe('CANCELLED')
  await schedule.sql(
    `update appointment set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`,
  )
  expect((await schedule.stranger().get(path)).status).toBe(410)
})

test('nobody else gets it: strangers, other residents, agents whom it does not reach, another agency', async () => {
  const ana = await schedule.person()
  const asked = dataOf<ScheduleEntry>(
    await schedule.ask(ana, await schedule.freeSlot(ana), { notes: 'About the fence' }),
  )
  const path = `/schedule/${asked.guid}/calendar`
  expect((await schedule.stranger().get(path)).status).toBe(401)
  const others = [
    await schedule.person(),
    await schedule.agent(['cases']),
    await schedule.person('resident', schedule.other),
    await schedule.agent(null, schedule.other),
  ]
  for (const one of others) {
    const refused = await one.get(path)
    expect(refused.status).toBe(404)
    expect(refused.text).not.toContain('Oak')
  }
  expect((await ana.get('/schedule/not-a-guid/calendar')).status).toBe(404)
})
