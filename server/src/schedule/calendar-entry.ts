import { type Locale, localize } from '@plat/contract/platform/localized'
import ical, {
  escape,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { Agency } from '../accounts/dependencies.ts'
import { withoutUnsafe } from '../platform/mail/check-mail.ts'
import type { AppointmentRow } from './appointment-row.ts'
import type { AppointmentOffice } from './schedule-work.ts'

/** Someone in a calendar entry. */
export interface CalendarPerson {
  readonly name: string
  readonly email: string
}

/** Content of an appointment's calendar entry. */
export interface CalendarEntry {
  readonly agency: Agency
  readonly row: AppointmentRow
  readonly office: AppointmentOffice | null
  readonly locale: Locale
  readonly summary: string
  readonly description: string
  /** Address of the appointment's page. */
  readonly url: string
  readonly attendees: readonly (CalendarPerson & { readonly isResident: boolean })[]
}

const STATUS = {
  request: ICalEventStatus.TENTATIVE,
  awaiting: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const

/**
 * REQUEST adds or changes an entry, CANCEL removes it; PUBLISH, for a download or feed, names no attendees, so that no
 * calendar writes to anyone.
 */
type Method = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** Seconds after which calendars read a feed again. */
const FEED_TTL = 3_600

/**
 * The entry as a calendar file (RFC 5545, 5546). Its UID never changes. Times are in UTC, so that no calendar has to know
 * the office's zone.
 */
export function calendarFile(entry: CalendarEntry, method: Method): string {
  const calendar = newCalendar(entry.agency, method)
  addEntry(calendar, entry, method)
  return calendar.toString()
}

/** Entries as a feed that calendars read every hour. @param name of the calendar */
export function calendarOfEntries(
  agency: Agency,
  entries: readonly CalendarEntry[],
  name: string,
): string {
  const calendar = newCalendar(agency, 'PUBLISH')
  calendar.name(escape(plain(name), false)).ttl(FEED_TTL)
  for (const entry of entries) addEntry(calendar, entry, 'PUBLISH')
  return calendar.toString()
}

function newCalendar(agency: Agency, method: Method): ICalCalendar {
  return ical({
    prodId: { company: agency.idHost, product: 'plat' },
    method: ICalCalendarMethod[method],
  })
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, method: Method): void {
  const { agency, row, office, locale, summary, description, url, attendees } = entry
  const address = row.kind === 'in_person' ? (office?.address ?? null) : null
  calendar.createEvent({
    id: `${row.guid}@${agency.idHost}`,
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
    organizer: { name: plain(localize(agency.look.agency, locale)), email: organizerOf(entry) },
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : STATUS[row.state],
    attendees: (method === 'PUBLISH' ? [] : attendees).map(({ name, email, isResident }) => ({
      name: plain(name),
      email,
      role: ICalAttendeeRole.REQ,
      rsvp: true,
      status:
        isResident && row.state === 'awaiting'
          ? ICalAttendeeStatus.NEEDSACTION
          : ICalAttendeeStatus.ACCEPTED,
    })),
  })
}

/** An address that a person of the agency reads: answers of calendars go there. */
function organizerOf({ agency, office }: CalendarEntry): string {
  const { tenant } = agency.document
  return (
    tenant.mail.contact ??
    office?.department?.contact?.email ??
    tenant.mail.from ??
    `noreply@${tenant.hosts[0] ?? 'localhost.localdomain'}`
  )
}

/** Names are written between quotes, which they cannot contain. */
function plain(text: string): string {
  return withoutUnsafe(text).replaceAll('"', '’')
}
