import { localize, type Locale } from '@plat/contract/platform/localized'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Agency } from '../accounts/dependencies.ts'
import { withoutUnsafe } from '../platform/mail/check-mail.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** An agency as its mails and calendars need it. */
export type MailingAgency = Pick<Agency, 'look' | 'origin'> & {
  readonly document: Pick<TenantDocument, 'tenant'>
}

/** Somebody in a calendar entry. */
export interface CalendarPerson {
  readonly name: string
  readonly email: string
}

/** What an appointment's entry in a calendar is made of. */
export interface CalendarEntryParts {
  readonly agency: MailingAgency
  readonly row: AppointmentRow
  readonly office: AppointmentOffice | null
  readonly locale: Locale
  readonly summary: string
  readonly description: string
  /** Where the appointment is shown to whoever has the entry. */
  readonly url: string
  readonly resident: CalendarPerson | null
  /** Left out for residents: only the agency's people see each other's addresses. */
  readonly assignee: CalendarPerson | null
}

/** What calendars know an appointment by, the same in all of its mails. */
function calendarUid({ document }: MailingAgency, guid: string): string {
  return `${guid}@${document.tenant.hosts[0] ?? document.tenant.code}`
}

/** An entry as calendar programs take it from a mail: to put it in, to change it, or, as CANCEL, to take it out. */
export function calendarMail(parts: CalendarEntryParts, method: 'REQUEST' | 'CANCEL'): Buffer {
  const event = calendarEvent(parts)
  const isOver = method === 'CANCEL'
  const text = calendarOf(
    parts.agency,
    [isOver ? { ...event, status: ICalEventStatus.CANCELLED } : event],
    isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    null,
  )
  return Buffer.from(text)
}

/**
 * An entry to put into a calendar by hand. It names nobody who is asked to come: who only publishes it asks nobody (RFC
 * 5546), and programs take it in without writing to anybody.
 */
export function calendarFile(agency: MailingAgency, event: ICalEventData): Buffer {
  const alone = { ...event, attendees: [] }
  return Buffer.from(calendarOf(agency, [alone], ICalCalendarMethod.PUBLISH, null))
}

/** A calendar of entries that programs fetch again and again. @param name shown to its reader */
export function calendarFeed(
  agency: MailingAgency,
  events: readonly ICalEventData[],
  name: string,
): string {
  return calendarOf(agency, events, ICalCalendarMethod.PUBLISH, name)
}

function calendarOf(
  { document }: MailingAgency,
  events: readonly ICalEventData[],
  method: ICalCalendarMethod,
  name: string | null,
): string {
  const calendar = ical({
    prodId: { company: document.tenant.hosts[0] ?? document.tenant.code, product: 'plat' },
    method,
    name,
  })
  for (const event of events) calendar.createEvent(event)
  return calendar.toString()
}

/** The entry itself. Times are instants in UTC, so no calendar needs to know the office's zone. */
export function calendarEvent(parts: CalendarEntryParts): ICalEventData {
  const { agency, row, office, locale, summary, description, url, resident, assignee } = parts
  const { tenant } = agency.document
  const organizer = {
    name: plain(agency.look.agency),
    email:
      tenant.mail.contact ??
      office?.department?.contact?.email ??
      tenant.mail.from ??
      `noreply@${tenant.hosts[0] ?? 'localhost.localdomain'}`,
  }
  const address = row.kind === 'in_person' ? (office?.address ?? null) : null
  const asked = row.state === 'awaiting' ? 'NEEDSACTION' : 'ACCEPTED'
  const attendees = [
    ...(resident === null ? [] : [{ ...resident, status: ICalAttendeeStatus[asked] }]),
    ...(assignee === null ? [] : [{ ...assignee, status: ICalAttendeeStatus.ACCEPTED }]),
  ]
  return {
    id: calendarUid(agency, row.guid),
    sequence: row.sequence,
    start: row.starts_at,
    end: row.ends_at,
    stamp: row.updated_at,
    created: row.created_at,
    lastModified: row.updated_at,
    summary: plain(summary),
    description,
    location: address === null ? null : plain(localize(address, locale)),
    url,
    organizer,
    status: STATUS[row.state],
    attendees: attendees.map((one) => ({
      ...one,
      name: plain(one.name),
      role: ICalAttendeeRole.REQ,
      rsvp: false,
    })),
  }
}

const STATUS = {
  request: ICalEventStatus.TENTATIVE,
  awaiting: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/** Names stand between quotes, which they cannot have themselves. */
function plain(text: string): string {
  return withoutUnsafe(text).replaceAll('"', '’')
}
