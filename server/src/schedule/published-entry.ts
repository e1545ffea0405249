import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { Locale } from '@plat/contract/platform/localized'
import type { ICalEventData } from 'ical-generator'
import { calendarParts } from './appointment-mail.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { calendarEvent } from './calendar-entry.ts'
import { calendarPerson, peopleOf } from './mail-change.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** For whom an appointment's entry in a calendar is made. */
export interface EntryReader {
  readonly locale: Locale
  readonly side: 'user' | 'agency'
  /** Where the appointment is shown to them. */
  readonly url: string
}

/**
 * An appointment's entry for the calendar of somebody who fetches it; the same one as in its mails.
 * @param subject as the reader may know it
 */
export async function publishedEntry(
  work: ScheduleWork,
  row: AppointmentRow,
  subject: CallSubject,
  { locale, side, url }: EntryReader,
): Promise<ICalEventData> {
  const { owner, assignee } = await peopleOf(work, row)
  const parts = {
    agency: work.agency,
    row,
    office: work.officeOf(row.channel),
    subject,
    resident: owner === null ? null : calendarPerson(owner),
    assignee: assignee === null ? null : calendarPerson(assignee),
    locale,
    side,
  }
  return calendarEvent(calendarParts(parts, url))
}
