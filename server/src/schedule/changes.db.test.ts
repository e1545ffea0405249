import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { describe, expect, test } from 'vitest'
import { eraseAccount } from '../accounts/account-deletion.ts'
import { accountByGuid } from '../accounts/account-row.ts'
import { agencyOf } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { type Phone, SEALED_RECORD } from '../testing/call-fixture.ts'
import {
  calendarOf,
  COUNTER_MAIL,
  dataOf,
  readCalendar,
  scheduleFixture,
} from '../testing/schedule-fixture.ts'
import { changeAppointment } from './change-appointment.ts'
import { purgeAppointments } from './keep-appointments.ts'
import { mailDue } from './notices.ts'
import { residentReader, withSchedule } from './schedule-work.ts'

const schedule = scheduleFixture()
const { calls, live, freeSlot, ask, booked, change, changed, mails, sql } = schedule
const { resident, agent } = calls
const emailOf = ({ guid }: Phone) => `${guid}@example.com`
const tokenIn = (text: string | undefined) =>
  /[?&]token=([A-Za-z0-9_-]+)/.exec(text ?? '')?.[1] ?? ''

describe('confirming', () => {
  test('[SCH-10] [SCH-11] agency, then resident: three steps, each in the words of its reader', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const asked = await booked(ana)
    expect((await change(ana, asked, { action: 'confirm' })).text).toContain(
      'appointment_waits_for_agency',
    )
    const awaiting = await changed(ben, asked, { action: 'confirm' })
    expect(awaiting).toMatchObject({
      status: 'awaiting',
      assignee: { first_name: 'Ben' },
      can: { confirm: false },
    })
    const confirmed = await changed(ana, awaiting, { action: 'confirm' })
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      assignee: null,
      transactions: [
        { type: 'request', own: true, name: 'Ana Ortiz' },
        { type: 'agent_confirm', own: false, name: '', moved: false },
        { type: 'user_confirm', own: true },
      ],
    })
    const again = await changed(ana, confirmed, { action: 'confirm' })
    expect(again.version).toBe(confirmed.version)
    const theirs = dataOf<ScheduleEntry>(await ben.get(`/schedule/${asked.guid}`))
    expect(theirs.transactions.map(({ own, name }) => [own, name])).toEqual([
      [false, 'Ana Ortiz'],
      [true, 'Ben Ruiz'],
      [false, 'Ana Ortiz'],
    ])
  })

  test('an agent who has another appointment at that time confirms without taking it', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const slot = await freeSlot(ana)
    await changed(ben, await booked(ana, slot), { action: 'confirm' })
    const channel = await calls.channel('counter')
    const second = await booked(await resident(), slot, {
      discriminator: 'channel',
      guid: null,
      reference: 'Counter',
      channel,
    })
    expect(await changed(ben, second, { action: 'confirm' })).toMatchObject({
      status: 'awaiting',
      assignee: null,
    })
  })
})

describe('moving', () => {
  test('by the resident asks the agency again; the time before is free at once', async () => {
    const [ana, ben, eva] = [await resident(), await agent(), await resident()]
    const asked = await booked(ana)
    const awaiting = await changed(ben, asked, { action: 'confirm' })
    const datetime = await freeSlot(ana, 2)
    const moved = await changed(ana, awaiting, { action: 'reschedule', datetime })
    expect(moved).toMatchObject({ status: 'request', datetime })
    expect((await booked(eva, asked.datetime)).status).toBe('request')
    expect((await change(ana, moved, { action: 'reschedule', datetime })).text).toContain(
      'slot_unchanged',
    )
    expect((await change(ana, awaiting, { action: 'cancel' })).status).toBe(409)
    const theirs = await changed(ben, moved, {
      action: 'reschedule',
      datetime: await freeSlot(ana, 3),
    })
    expect(theirs).toMatchObject({
      status: 'awaiting',
      transactions: [{}, {}, {}, { moved: true }],
    })
  })

  test('to a time when its agent is busy: refused for the agency, without the agent for the resident', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const datetime = await freeSlot(ana, 2)
    const channel = await calls.channel('counter')
    const counter = { discriminator: 'channel', guid: null, reference: 'Counter', channel }
    await changed(ben, await booked(await resident(), datetime, counter), { action: 'confirm' })
    const mine = await changed(ben, await booked(ana), { action: 'confirm' })
    const refused = await change(ben, mine, { action: 'reschedule', datetime })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.text).toContain('agent_busy')
    await changed(ana, mine, { action: 'reschedule', datetime })
    expect(dataOf<ScheduleEntry>(await ben.get(`/schedule/${mine.guid}`)).assignee).toBeNull()
    const last = (await mails(emailOf(ben))).at(-1)
    expect(last).toMatchObject({ kind: 'appointment.handed-over' })
    expect(calendarOf(last).method).toBe('CANCEL')
  })
})

test('cancelling ends it for both sides, and cancelling again changes nothing', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const asked = await booked(ana)
  const cancelled = await changed(ben, asked, { action: 'cancel' })
  expect(cancelled).toMatchObject({ status: 'closed', cancelled: { side: 'agency', own: true } })
  const sent = (await mails(emailOf(ana))).length
  const again = await changed(ana, asked, { action: 'cancel' })
  expect(again).toMatchObject({
    version: cancelled.version,
    cancelled: { side: 'agency', own: false },
  })
  expect(await mails(emailOf(ana))).toHaveLength(sent)
  expect((await change(ben, cancelled, { action: 'confirm' })).text).toContain(
    'appointment_cancelled',
  )
})

describe('emails', () => {
  test('[IC-1] [IC-2] one UID for life: created, confirmed, moved, cancelled', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const asked = await booked(ana)
    await mails(emailOf(ana))
    const awaiting = await changed(ben, asked, { action: 'confirm' })
    const moved = await changed(ben, awaiting, {
      action: 'reschedule',
      datetime: await freeSlot(ana, 2),
    })
    const confirmed = await changed(ana, moved, { action: 'confirm' })
    await changed(ana, confirmed, { action: 'cancel' })
    const entries = (await mails(emailOf(ana))).map(calendarOf)
    expect(entries.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
      ['REQUEST', 0, 'TENTATIVE'],
      ['REQUEST', 1, 'TENTATIVE'],
      ['REQUEST', 2, 'TENTATIVE'],
      ['REQUEST', 2, 'CONFIRMED'],
      ['CANCEL', 3, 'CANCELLED'],
    ])
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
    expect(entries.map(({ stamp }) => stamp)).toEqual(entries.map(({ stamp }) => stamp).toSorted())
    const [invitation, , , , cancel] = entries
    expect(cancel).toMatchObject({
      organizer: invitation?.organizer,
      start: moved.datetime.start,
      mediaType: 'text/calendar; charset=utf-8; method=CANCEL',
    })
    expect(cancel?.attendees.map(({ address }) => address)).toEqual(
      invitation?.attendees.map(({ address }) => address),
    )
    const file = await ana.get(`/schedule/${asked.guid}/calendar`)
    expect(readCalendar(file.text)).toMatchObject({
      method: 'PUBLISH',
      uid: cancel?.uid,
      sequence: 3,
      attendees: [],
    })
  })

  test('say the office’s time with its zone, what it is about and where; the agency’s go to the department, then to the agent', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const asked = await booked(ana, undefined, { notes: 'My porch' })
    const [first] = await mails(emailOf(ana))
    expect(first?.subject).toMatch(
      /^We received your appointment request: \w+day, \w+ \d+, \d{4}.*C[SD]T/,
    )
    for (const part of ['1 Main Street, Oak', 'My porch', '2024-001 BP'])
      expect(first?.text).toContain(part)
    const [counter] = await mails(COUNTER_MAIL)
    expect(counter?.subject).toMatch(/^New appointment request: /)
    expect(counter?.text).toContain(`/appointment?id=${asked.guid}`)
    const awaiting = await changed(ben, asked, { action: 'confirm' })
    await changed(ana, awaiting, { action: 'confirm' })
    expect((await mails(COUNTER_MAIL)).map(({ kind }) => kind)).toEqual(['appointment.requested'])
    expect((await mails(emailOf(ben))).map(({ kind }) => kind)).toEqual([
      'appointment.agency-confirmed',
      'appointment.user-confirmed',
    ])
    const text = (await mails(emailOf(ana)))
      .map((mail) => mail.text + calendarOf(mail).text)
      .join('')
    expect(text).not.toContain(emailOf(ben))
  })

  test('of a record that only staff see name it to its owner alone, not to the department or by the link', async () => {
    const ben = await agent()
    const slot = await freeSlot(ben)
    await booked(ben, slot, { guid: SEALED_RECORD.guid, reference: SEALED_RECORD.agency_reference })
    const [mine] = await mails(emailOf(ben))
    expect(mine?.text).toContain(SEALED_RECORD.agency_reference)
    const [counter] = await mails(COUNTER_MAIL)
    expect(`${counter?.text} ${calendarOf(counter).text}`).not.toContain(
      SEALED_RECORD.agency_reference,
    )
    const seen = await calls.browser().get(`/schedule/link/${tokenIn(mine?.text)}`)
    expect(seen.status).toBe(200)
    expect(seen.text).not.toContain(SEALED_RECORD.agency_reference)
  })

  test('[RM-3] say that declining the calendar entry cancels nothing, as long as there is one to decline', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const asked = await booked(ana)
    await changed(ben, asked, { action: 'cancel' })
    const [first, cancelled] = await mails(emailOf(ana))
    const [agency] = await mails(COUNTER_MAIL)
    const words = 'Declining the entry in your calendar does not cancel the appointment.'
    for (const mail of [first, agency]) {
      expect(mail?.text).toContain(words)
      // Answers of calendars go to a mailbox that a person reads.
      expect(calendarOf(mail).text.replaceAll(/\r\n /g, '')).toMatch(/ORGANIZER[^\n]*mailto:/)
    }
    expect(cancelled?.text).not.toContain(words)
  })

  test('go to the department once their agent is no longer one, and a suspended resident has neither link nor emails', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const mine = await changed(ben, await booked(ana), { action: 'confirm' })
    const before = (await mails(emailOf(ben))).length
    const token = tokenIn((await mails(emailOf(ana))).at(-1)?.text)
    await sql(`update account set role = 'resident' where guid = $1`, [ben.guid])
    await changed(ana, mine, { action: 'confirm' })
    expect((await mails(emailOf(ben))).length).toBe(before)
    expect((await mails(COUNTER_MAIL)).at(-1)?.kind).toBe('appointment.user-confirmed')
    await sql(`update account set state = 'suspended' where guid = $1`, [ana.guid])
    expect((await calls.browser().get(`/schedule/link/${token}`)).status).toBe(404)
    const sent = (await mails(emailOf(ana))).length
    const cleo = await agent('Cleo')
    const now = dataOf<ScheduleEntry>(await cleo.get(`/schedule/${mine.guid}`))
    await changed(cleo, now, { action: 'cancel' })
    expect((await mails(emailOf(ana))).length).toBe(sent)
  })

  test('are in Spanish for who reads Spanish', async () => {
    const ana = await resident()
    await sql(`update account set locale = 'es' where guid = $1`, [ana.guid])
    await booked(ana)
    const [mail] = await mails(emailOf(ana))
    expect(mail?.subject).toMatch(/^Recibimos su solicitud de cita: /)
    expect(mail?.text).toContain('Calle Mayor 1, Oak')
  })
})

describe('[BK-9] the link of an email', () => {
  test('shows the appointment without login, and changes nothing by reading', async () => {
    const ana = await resident()
    const asked = await booked(ana)
    const token = tokenIn((await mails(emailOf(ana)))[0]?.text)
    const before = await sql('select version, state from appointment')
    const someone = calls.browser()
    for (const path of ['', '/slot', '/calendar', '', '/slot', '/calendar'])
      expect((await someone.get(`/schedule/link/${token}${path}`)).status).toBe(200)
    expect(await sql('select version, state from appointment')).toEqual(before)
    expect(await mails(emailOf(ana))).toHaveLength(1)
    const { version } = dataOf<ScheduleEntry>(await someone.get(`/schedule/link/${token}`))
    const cancel = { action: 'cancel', version }
    expect((await someone.put(`/schedule/link/${token}`, cancel)).body.data).toMatchObject({
      guid: asked.guid,
      cancelled: { own: true },
    })
    expect((await calls.browser(live.other).get(`/schedule/link/${token}`)).status).toBe(404)
  })

  test('is over with the appointment, and a wrong one is unknown', async () => {
    const ana = await resident()
    await booked(ana)
    const token = tokenIn((await mails(emailOf(ana)))[0]?.text)
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await calls.browser().get(`/schedule/link/${wrong}`)).status).toBe(404)
    await sql(
      `update appointment set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`,
    )
    expect((await calls.browser().get(`/schedule/link/${token}`)).status).toBe(410)
    expect(
      (
        await ana.get(
          `/schedule/${(await sql<{ guid: string }>('select guid from appointment'))[0]?.guid}`,
        )
      ).body.data,
    ).toMatchObject({ status: 'closed' })
  })
})

describe('[RM-1] reminders', () => {
  const notices = () =>
    sql<{ about: string; at: Date }>(
      `select about, due_at as at from appointment_notice where about in ('day', 'hour') order by due_at`,
    )
  const remindNow = () =>
    sql(`update appointment_notice set due_at = now() where about in ('day', 'hour')`)
  const reminded = async (who: Phone) =>
    (await mails(emailOf(who))).filter(({ kind }) => kind.startsWith('appointment.reminder')).length

  test('come a day and an hour before, and follow each move', async () => {
    const ana = await resident()
    const before = async ({ datetime }: ScheduleEntry) =>
      (await notices()).map(({ about, at }) => [about, Date.parse(datetime.start) - at.getTime()])
    const both = [
      ['day', 86_400_000],
      ['hour', 3_600_000],
    ]
    const asked = await booked(ana, await freeSlot(ana, 4))
    expect(await before(asked)).toEqual(both)
    const move = { action: 'reschedule', datetime: await freeSlot(ana, 3) }
    const moved = await changed(ana, asked, move)
    expect(await before(moved)).toEqual(both)
    const back = await changed(ana, moved, { action: 'reschedule', datetime: asked.datetime })
    expect(await before(back)).toEqual(both)
  })

  test('none for a cancelled one, even when it was due', async () => {
    const ana = await resident()
    const asked = await booked(ana)
    await mails(emailOf(ana))
    // In one transaction: else the server, a second after a booking, reminds of one that is not cancelled yet.
    await withSchedule(schedule.parts(), live.tenant, async (work) => {
      await work.tx.query('update appointment_notice set due_at = now()')
      const { guid, version } = asked
      await changeAppointment(work, guid, residentReader(ana.guid), { action: 'cancel', version })
    })
    expect(await reminded(ana)).toBe(0)
    expect(await notices()).toEqual([])
  })

  test('once each, however many processes make them', async () => {
    const [ana, ben] = [await resident(), await agent()]
    await changed(ben, await booked(ana, await freeSlot(ana, 3)), { action: 'confirm' })
    await remindNow()
    await Promise.all([1, 2, 3].map(() => mailDue(schedule.parts(), live.tenant)))
    expect([await reminded(ana), await reminded(ben)]).toEqual([1, 1])
  })
})

describe('when an account is deleted', () => {
  const erase = ({ guid }: Phone) =>
    asTenant(live.database, live.tenant, async (tx) => {
      const row = await accountByGuid(tx, guid)
      if (row === null) throw new Error('no account')
      await eraseAccount(tx, await agencyOf(schedule.parts(), live.tenant), row, guid)
    })

  test('of the resident: appointments ahead are cancelled, the words erased, and the agent is told', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const asked = await booked(ana, undefined, { notes: 'My porch' })
    await changed(ben, asked, { action: 'confirm' })
    await erase(ana)
    const seen = dataOf<ScheduleEntry>(await ben.get(`/schedule/${asked.guid}`))
    expect(seen).toMatchObject({
      status: 'closed',
      notes: null,
      contact: null,
      cancelled: { side: 'user' },
    })
    const last = (await mails(emailOf(ben))).at(-1)
    expect(last?.kind).toBe('appointment.user-cancelled')
    expect(last?.text).not.toContain(emailOf(ana))
  })

  test('of the agent: it has no agent any more, and the department is told', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const asked = await booked(ana)
    await changed(ben, asked, { action: 'confirm' })
    await erase(ben)
    expect(dataOf<ScheduleEntry>(await cleo.get(`/schedule/${asked.guid}`))).toMatchObject({
      status: 'awaiting',
      assignee: null,
    })
    expect((await mails(COUNTER_MAIL)).at(-1)?.kind).toBe('appointment.unassigned')
  })
})

test('appointments are deleted when their agency keeps them no longer', async () => {
  const ana = await resident()
  await booked(ana)
  const kept = await booked(ana)
  await sql(
    `update appointment set starts_at = now() - interval '5000 days', ends_at = now() - interval '4999 days 23 hours' where guid <> $1`,
    [kept.guid],
  )
  await purgeAppointments(live.database)
  expect(await sql('select guid from appointment')).toEqual([{ guid: kept.guid }])
  expect((await ask(ana, kept.datetime)).status).toBe(409)
})
