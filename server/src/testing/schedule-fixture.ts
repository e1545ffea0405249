import { setTimeout as delay } from 'node:timers/promises'
import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { Slot, SlotOffer, TimeSpan } from '@plat/contract/schedule/slots'
import ICAL from 'ical.js'
import { afterEach, beforeAll } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { openFiles, type OutgoingFile, sealedFiles } from '../platform/mail/mail-files.ts'
import { openBody, type StoredBody } from '../platform/secrets/mail-body.ts'
import { mailDue } from '../schedule/notices.ts'
import { callFixture, callsFolder, OPEN_RECORD, type Phone } from './call-fixture.ts'
import { applyFolder } from './portal.ts'
import type { Reply } from './visitor.ts'

/** Mailbox of the department that takes appointments. */
export const COUNTER_MAIL = 'counter@example.org'

/** An email about an appointment, with the file for calendars. */
export interface AppointmentMail {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly files: readonly OutgoingFile[]
}

type Who = Pick<Phone, 'get' | 'post' | 'put'>

/** Two agencies whose building departments take calls and appointments, day and night. */
export function scheduleFixture() {
  const calls = callFixture()
  const { live } = calls

  beforeAll(async () => {
    for (const tenant of [live.tenant, live.other])
      await applyFolder(live.database, appointmentsFolder(tenant))
  })
  afterEach(async () => {
    for (const tenant of [live.tenant, live.other])
      await asTenant(live.database, tenant, async ({ query }) => {
        await query('delete from appointment')
        await query('delete from mail_outbox')
      })
    await live.database.pool.query('delete from rate_limit')
  })

  const offer = async (who: Who, query = `type=record&guid=${OPEN_RECORD.guid}`) =>
    dataOf<SlotOffer>(await who.get(`/schedule/slot?${query}`))
  /** A free slot: of an offered day, the first ones are 0. */
  const freeSlot = async (who: Who, day = 1, index = 0): Promise<TimeSpan> => {
    const { days } = await offer(who)
    const free: Slot | undefined = days[day]?.slots.filter(({ why }) => why === null)[index]
    if (free === undefined) throw new Error('no slot is free')
    return { start: free.start, end: free.end }
  }
  const ask = (who: Who, datetime: TimeSpan, more: object = {}): Promise<Reply> =>
    who.post('/schedule/appointment', {
      type: 'appointment',
      status: 'request',
      displayType: 'APPOINTMENT',
      discriminator: 'record',
      reference: OPEN_RECORD.agency_reference,
      guid: OPEN_RECORD.guid,
      department: null,
      contact: null,
      location: null,
      datetime,
      transactions: [{ type: 'request', time: datetime }],
      notes: null,
      ...more,
    })
  const booked = async (who: Who, datetime?: TimeSpan, more: object = {}) =>
    dataOf<ScheduleEntry>(await ask(who, datetime ?? (await freeSlot(who)), more))
  /** Changes an appointment from the version that `entry` has. */
  const change = (who: Who, { guid, version }: ScheduleEntry, wanted: object) =>
    who.put(`/schedule/${guid}`, { version, ...wanted })
  const changed = async (who: Who, entry: ScheduleEntry, wanted: object) =>
    dataOf<ScheduleEntry>(await change(who, entry, wanted))

  const parts = () => ({ database: live.database, port: 3000 })
  /** Emails about appointments to an address, in order, once all that are due are made. */
  const mails = async (to: string, tenant = live.tenant): Promise<AppointmentMail[]> => {
    // The server makes them as well, a second after a booking: what it is at now is waited for.
    for (;;) {
      await mailDue(parts(), tenant)
      const due = await asTenant(live.database, tenant, ({ query }) =>
        query('select from appointment_notice where due_at <= now()'),
      )
      if (due.length === 0) break
      await delay(10)
    }
    return asTenant(live.database, tenant, async (tx) => {
      type Row = StoredBody & {
        kind: string
        subject: string
        files: { file: string; cid: string | null }[]
      }
      const rows = await tx.query<Row>(
        `select guid, kind, subject, body, text, html, files from mail_outbox
         where recipient = $1 and kind like 'appointment.%' order by created_at, guid`,
        [to],
      )
      const result: AppointmentMail[] = []
      for (const row of rows) {
        const { text, html } = openBody(tx, row)
        const files = openFiles(tx, row.files, await sealedFiles(tx, row.files))
        result.push({ kind: row.kind, subject: row.subject, text, html, files })
      }
      return result
    })
  }
  const sql = <Row extends Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ) => asTenant(live.database, live.tenant, ({ query }) => query<Row>(text, values))
  return { calls, live, parts, offer, freeSlot, ask, booked, change, changed, mails, sql }
}

/** The agency of `callsFolder`, whose building department takes appointments, and has an address. */
export function appointmentsFolder(
  tenant: string,
  tags: readonly string[] = ['call', 'appointment'],
) {
  const files = callsFolder(tenant)
  const contact = {
    email: COUNTER_MAIL,
    address: { en: '1 Main Street, Oak', es: 'Calle Mayor 1, Oak' },
  }
  const building = { ...files['departments/building.yaml'], tags, contact }
  return { ...files, 'departments/building.yaml': building }
}

/** The data of an answer. @throws Error for a refusal */
export function dataOf<Data>({ status, body, text }: Reply): Data {
  if (status !== 200) throw new Error(`expected 200, got ${status}: ${text}`)
  return body.data as Data
}

/** The calendar entry of an email, as a calendar reads it. */
export function calendarOf(mail: AppointmentMail | undefined) {
  const file = mail?.files[0]
  if (file === undefined) throw new Error('the email has no calendar entry')
  return { ...readCalendar(file.content.toString()), mediaType: file.mediaType }
}

/** A calendar with one entry, as a calendar reads it. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as string)
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (component === undefined || events.length > 1) throw new Error('expected one entry')
  const event = new ICAL.Event(component)
  return {
    text,
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    stamp: String(component.getFirstPropertyValue('dtstamp')),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    status: component.getFirstPropertyValue('status'),
    organizer: event.organizer,
    location: event.location,
    attendees: event.attendees.map((one) => ({
      address: String(one.getFirstValue()).toLowerCase(),
      rsvp: one.getFirstParameter('rsvp'),
      status: one.getFirstParameter('partstat'),
    })),
  }
}
