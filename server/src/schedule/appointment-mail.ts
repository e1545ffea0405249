import { type Locale, localize } from '@plat/contract/platform/localized'
import type { CallSubject } from '@plat/contract/calls/call-subject'
import { appointmentPath, resourcerPath } from '@plat/contract/schedule/schedule'
import { type Mail, withoutUnsafe } from '../platform/mail/check-mail.ts'
import { renderMail } from '../platform/mail/layout.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { APPOINTMENT_WORDS, slotWords } from './appointment-words.ts'
import {
  type CalendarEntryParts,
  calendarMail,
  type CalendarPerson,
  type MailingAgency,
} from './calendar-entry.ts'

/** What mails about an appointment are made of. */
export interface AppointmentMailParts {
  readonly agency: MailingAgency
  readonly row: AppointmentRow
  readonly office: AppointmentOffice | null
  /** As the receiver may know it. */
  readonly subject: CallSubject
  readonly resident: CalendarPerson | null
  readonly assignee: CalendarPerson | null
  readonly locale: Locale
  /** On which the receiver is. */
  readonly side: 'user' | 'agency'
}

/** What a mail says first. */
export interface MailSaying {
  /** Of the kind of the mail, behind `appointment.`. */
  readonly kind: string
  readonly heading: string
  readonly text: string
  /** What programs do with the calendar entry; null: none is added. */
  readonly method: 'REQUEST' | 'CANCEL' | null
}

/** A mail about an appointment with its calendar entry, for its receiver. */
export interface AppointmentMail {
  readonly mail: Pick<Mail, 'kind' | 'subject' | 'text' | 'html' | 'headers'>
  readonly calendar: { readonly content: Buffer; readonly mediaType: string } | null
}

/** The mail, for its receiver. @param token secret of a resident's link; null: it goes to the agency's side */
export function appointmentMail(
  parts: AppointmentMailParts,
  token: string | null,
  saying: MailSaying,
): AppointmentMail {
  const { agency, row, locale } = parts
  const words = APPOINTMENT_WORDS[locale]
  const lines = factLines(parts)
  const url = agency.origin + (token === null ? resourcerPath(row.guid) : appointmentPath(token))
  const isOpen = row.state !== 'cancelled'
  const label = token === null ? words.open : isOpen ? words.answer : words.look
  const content = {
    heading: saying.heading,
    paragraphs: [saying.text],
    ...(row.notes === null ? {} : { quote: row.notes.split('\n') }),
    details: lines,
    action: { label, url },
    footnote: token === null ? [] : [words.link],
  }
  const time = slotWords(row, locale, zoneOf(parts))
  return {
    mail: {
      kind: `appointment.${saying.kind}`,
      subject: withoutUnsafe(`${saying.heading}: ${time}`).slice(0, 200),
      ...renderMail(agency.look, locale, content),
      headers: { 'Content-Language': locale },
    },
    calendar:
      saying.method === null
        ? null
        : {
            content: calendarMail(calendarParts(parts, url, lines), saying.method),
            mediaType: `text/calendar; charset=utf-8; method=${saying.method}`,
          },
  }
}

/** What an entry in the calendar of a mail's receiver, or in their feed, is made of. */
export function calendarParts(
  parts: AppointmentMailParts,
  url: string,
  lines: readonly string[] = factLines(parts),
): CalendarEntryParts {
  const { agency, row, office, locale, resident, assignee, side } = parts
  const words = APPOINTMENT_WORDS[locale]
  const department = departmentName(parts)
  const isResident = side === 'user'
  return {
    agency,
    row,
    office,
    locale,
    summary: isResident
      ? words.summary(department)
      : words.summaryWith(resident?.name ?? '–', department),
    description: [...lines, url].join('\n'),
    url,
    resident,
    assignee: isResident ? null : assignee,
  }
}

/** Time, place, subject and people, a line each. */
function factLines(parts: AppointmentMailParts): string[] {
  const { row, office, subject, resident, assignee, locale, side } = parts
  const words = APPOINTMENT_WORDS[locale]
  const about = nameOf(subject, locale)
  const address = row.kind === 'in_person' ? (office?.address ?? null) : null
  const who =
    side === 'agency'
      ? resident === null
        ? []
        : [words.residentIs(resident.name, resident.email)]
      : [words.withWhom(assignee?.name ?? departmentName(parts))]
  return [
    words.when(slotWords(row, locale, zoneOf(parts))),
    words.how(words.kinds[row.kind]),
    ...(address === null ? [] : [words.where(localize(address, locale))]),
    ...(about === null ? [] : [words.about(about)]),
    ...who,
    ...(row.interpreter === null ? [] : [words.interpreter(row.interpreter)]),
    ...(row.accessibility === null ? [] : [words.accessibility(row.accessibility)]),
  ]
}

function zoneOf({ agency, office }: AppointmentMailParts): string {
  return office?.hours.time_zone ?? agency.document.tenant.timeZone
}

function departmentName({ agency, office, locale }: AppointmentMailParts): string {
  const name = office?.department?.name
  return name === undefined ? agency.look.agency : localize(name, locale)
}

/** What an appointment is about, in words; null where there is nothing to say. */
function nameOf({ title, agency_reference }: CallSubject, locale: Locale): string | null {
  const name = title === null ? null : localize(title, locale)
  if (agency_reference === null) return name
  return name === null ? agency_reference : `${agency_reference}, ${name}`
}
