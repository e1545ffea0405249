import * as schedule from '@plat/contract/schedule/schedule'
import type { Locale } from '@plat/contract/platform/localized'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Accounts, localeOf } from '../accounts/dependencies.ts'
import { subjectFor } from '../calls/subject-view.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { calendarFile } from './calendar-entry.ts'
import { clockOf } from './check-slot.ts'
import type { SeenAppointment } from './entry-view.ts'
import { guessed } from './guessed-link.ts'
import { appointmentOfLink } from './links.ts'
import { seenAppointment } from './own-appointment.ts'
import { publishedEntry } from './published-entry.ts'
import { type Reader, readerOf, residentReader } from './reader.ts'
import { withSchedule } from './routes-parts.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** Registers single appointments as files that calendar programs take; reading them changes nothing. */
export function registerCalendarFiles(app: App, accounts: Accounts): void {
  serve(app, schedule.getAppointmentCalendar, async ({ params, query, context, ...http }) => {
    const reader = readerOf(context)
    const file = await withSchedule(accounts, context.tenant, async (work) => {
      const seen = await seenAppointment(work, params.guid, reader)
      const { guid } = seen.row
      const path = seen.side === 'user' ? schedule.timelinePath(guid) : schedule.resourcerPath(guid)
      return fileOf(work, seen, reader, { path, lang: query.lang, request: http.request })
    })
    return sendFile(http.reply, file)
  })

  serve(app, schedule.getLinkedCalendar, async ({ params, query, context, ...http }) => {
    const { token } = params
    const { request, reply } = http
    const file = await guessed(accounts, context.tenant, request, async (work) => {
      const row = await appointmentOfLink(work.tx, token, work.now)
      const seen = { row, side: 'user' as const }
      const path = schedule.appointmentPath(token)
      return fileOf(work, seen, residentReader(row.owner), { path, lang: query.lang, request })
    })
    return sendFile(reply, file)
  })
}

interface Wanted {
  /** Where the appointment is shown to who reads the file. */
  readonly path: string
  readonly lang: Locale | undefined
  readonly request: FastifyRequest
}

interface CalendarFile {
  readonly name: string
  readonly bytes: Buffer
}

async function fileOf(
  work: ScheduleWork,
  { row, side }: SeenAppointment,
  { visibility }: Reader,
  { path, lang, request }: Wanted,
): Promise<CalendarFile> {
  const { tx, agency, officeOf } = work
  const { tenant } = agency.document
  const locale = lang ?? localeOf(request, agency)
  const subject = await subjectFor(tx, agency.document, row, visibility)
  const url = agency.origin + path
  const entry = await publishedEntry(work, row, subject, { locale, side, url })
  const zone = officeOf(row.channel)?.hours.time_zone ?? tenant.timeZone
  const { day } = clockOf(row.starts_at.getTime(), zone)
  return { name: `${tenant.code}-appointment-${day}.ics`, bytes: calendarFile(agency, entry) }
}

function sendFile(reply: FastifyReply, { name, bytes }: CalendarFile) {
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-robots-tag', 'noindex')
  return { bytes, type: 'text/calendar; charset=utf-8; method=PUBLISH', cache: 'private, no-store' }
}
