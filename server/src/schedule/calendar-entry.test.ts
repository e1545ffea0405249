import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMail } from '../platform/mail/compose.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { type CalendarEntry, calendarFile } from './calendar-entry.ts'

const ROW: AppointmentRow = {
  guid: '0d0a3f3c-2a2c-4c5e-9d3e-555555555555',
  discriminator: 'record',
  subject: '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10',
  agency_reference: 'B-1',
  visibility: 0,
  module: 'permits',
  department: 'building',
  channel: '0d0a3f3c-2a2c-4c5e-9d3e-444444444444',
  modules: ['permits'],
  kind: 'in_person',
  interpreter: null,
  accessibility: null,
  notes: null,
  starts_at: new Date('2026-07-15T15:00:00Z'),
  ends_at: new Date('2026-07-15T16:00:00Z'),
  place: 1,
  beyond: false,
  guest_name: null,
  guest_phone: null,
  owner: '0d0a3f3c-2a2c-4c5e-9d3e-666666666666',
  assignee: null,
  state: 'awaiting',
  version: 2,
  sequence: 3,
  created_at: new Date('2026-07-01T10:00:00Z'),
  asked_at: null,
  updated_at: new Date('2026-07-02T10:00:00Z'),
  updated_by: null,
  cancelled_at: null,
  cancelled_side: null,
}

function entry(row: Partial<AppointmentRow> = {}): CalendarEntry {
  const tenant = { code: 'oak', hosts: ['new.oak.example'], mail: { contact: 'desk@oak.example' } }
  return {
    agency: {
      document: { tenant },
      idHost: 'oak.example',
      look: { agency: 'City "of" Oak; main, office' },
    },
    row: { ...ROW, ...row },
    office: { address: { en: '1 Main Street, Oak; first floor', es: 'Calle Mayor 1' } },
    locale: 'en',
    summary: 'Appointment with Building\r\nATTENDEE:mailto:evil@example.org',
    description: 'When: today\nhttps://oak.example/appointment?id=1',
    url: 'https://oak.example/appointment?id=1',
    attendees: [{ name: 'Ana "A" Reyes', email: 'ana@example.org', isResident: true }],
  } as unknown as CalendarEntry
}

/** Instants on both sides of changes of clocks in America and Europe, and in January and July. */
const STARTS = [
  '2026-01-15T16:00:00Z',
  '2026-07-15T15:00:00Z',
  '2026-03-08T09:30:00Z',
  '2026-03-08T10:30:00Z',
  '2026-11-01T08:30:00Z',
  '2026-11-01T09:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
]

test.each(STARTS)('[IC-4] two calendars read %s as the same instant, without a zone', (start) => {
  const starts_at = new Date(start)
  const ends_at = new Date(starts_at.getTime() + 3_600_000)
  const text = calendarFile(entry({ starts_at, ends_at }), 'REQUEST')
  expect(text).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m)
  expect(text).not.toContain('TZID')
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(text) as string).getFirstSubcomponent('vevent') ?? undefined,
  )
  expect(event.startDate.toJSDate()).toEqual(starts_at)
  expect(event.endDate.toJSDate()).toEqual(ends_at)
  const other = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT')
  expect([other?.start?.getTime(), other?.end?.getTime()]).toEqual([
    starts_at.getTime(),
    ends_at.getTime(),
  ])
})

test('[IC-1] the entry of a cancelled appointment removes it', () => {
  const text = calendarFile(entry({ state: 'cancelled' }), 'CANCEL')
  expect(text).toContain('METHOD:CANCEL')
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).toContain(`UID:${ROW.guid}@oak.example`)
})

test('what people typed adds no line of its own', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(entry(), 'REQUEST')) as string)
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  expect(event.attendees).toHaveLength(1)
  expect(event.summary).toBe('Appointment with Building ATTENDEE:mailto:evil@example.org')
  expect(event.location).toBe('1 Main Street, Oak; first floor')
})

test('[IC-3] an email has the entry among the forms of its text, with its method; people answer the agency’s mailbox', async () => {
  const text = calendarFile(entry(), 'REQUEST')
  const message = await composeMail({
    tenant: 'oak',
    guid: ROW.guid,
    messageId: '<1@oak.example>',
    from: { name: 'Oak', address: 'no-reply@oak.example', replyTo: null },
    to: 'ana@example.org',
    subject: 'x',
    text: 'x',
    html: '<p>x</p>',
    headers: {},
    date: new Date(),
    attachments: [
      {
        name: 'appointment.ics',
        mediaType: 'text/calendar; charset=utf-8; method=REQUEST',
        content: Buffer.from(text),
        cid: null,
      },
    ],
  })
  const source = message.toString()
  const form = /Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i.exec(source)
  expect(source.slice(0, form?.index)).toContain('multipart/alternative')
  const parsed = await PostalMime.parse(message)
  const files = parsed.attachments.filter(
    ({ mimeType }) => mimeType.endsWith('/calendar') || mimeType.endsWith('/ics'),
  )
  expect(files.map(({ mimeType }) => mimeType)).toContain('text/calendar')
  expect(text).toContain('METHOD:REQUEST')
  const unfolded = text.replaceAll('\r\n ', '')
  expect(unfolded).toMatch(/^ORGANIZER;.*:(?:mailto:)desk@oak\.example\r?$/im)
  expect(unfolded).toMatch(
    /^ATTENDEE;.*RSVP=TRUE.*PARTSTAT=NEEDS-ACTION|^ATTENDEE;.*PARTSTAT=NEEDS-ACTION.*RSVP=TRUE/m,
  )
})
