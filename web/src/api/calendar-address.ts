import type { Locale } from '@plat/contract/platform/localized'
import { getAppointmentCalendar, getLinkedCalendar } from '@plat/contract/schedule/schedule'
import { addressOf } from './client.ts'

/** Address of an appointment as a file for calendar programs. */
export function calendarAddress(guid: string, lang: Locale): string {
  return addressOf(getAppointmentCalendar.path, { guid }, { lang })
}

/** The same for the appointment of a mailed link. */
export function linkedCalendarAddress(token: string, lang: Locale): string {
  return addressOf(getLinkedCalendar.path, { token }, { lang })
}
