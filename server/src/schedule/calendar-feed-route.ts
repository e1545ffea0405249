import type { ICalEventData } from 'ical-generator'
import { resourcerPath } from '@plat/contract/schedule/schedule'
import type { Accounts } from '../accounts/dependencies.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { sendVersion } from '../platform/http/etag.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import { APPOINTMENT_WORDS } from './appointment-words.ts'
import { calendarFeed } from './calendar-entry.ts'
import { ownerOfFeed } from './calendar-feeds.ts'
import { publishedEntry } from './published-entry.ts'
import { withSchedule } from './routes-parts.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** What the documentation says of it. */
export const CALENDAR_FEED_ROUTE: PlainRoute = {
  id: 'getCalendarFeedFile',
  summary: 'Appointments of an account, for whoever has the address of its feed; 404 for any other',
  path: '/feeds/schedule/{file}',
  parts: { file: '{token}.ics, from url.' },
  types: ['text/calendar'],
  versioned: true,
  errors: ['locked', 'not_found'],
}

/** Days back, and most appointments. */
const DAYS_BACK = 60
const MOST = 1_000

/** Registers the calendar feeds: the address is the only key, so no cookie counts and none is set. */
export function registerCalendarFeed(app: App, accounts: Accounts): void {
  app.fastify.get<{ Params: { file: string } }>('/feeds/schedule/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    reply.header('cache-control', 'private, no-cache')
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const token = /^(.+)\.ics$/.exec(request.params.file)?.[1] ?? ''
    const feed = await withSchedule(accounts, context.tenant, (work) => feedOf(work, token))
    if (feed === null) throw new AppError('not_found', 'There is no such feed, or not any more.')
    reply.type('text/calendar; charset=utf-8')
    return sendVersion(request, reply, feed)
  })
}

async function feedOf(work: ScheduleWork, token: string): Promise<string | null> {
  const { tx, agency } = work
  const owner = await ownerOfFeed(tx, token)
  if (owner === null) return null
  const locale = owner.locale ?? agency.document.tenant.locale
  const rows = await tx.query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment p
     where (p.owner = $1 or p.assignee = $1) and p.state <> 'cancelled'
       and p.ends_at > now() - make_interval(days => $2)
     order by p.starts_at desc, p.guid limit $3`,
    [owner.guid, DAYS_BACK, MOST],
  )
  const visibility = VISIBILITY_OF_LEVEL[owner.internal ? 'internal' : 'registered']
  const subjects = await subjectsFor(tx, agency.document, rows, visibility)
  const events: ICalEventData[] = []
  for (const [i, row] of rows.entries()) {
    const subject = subjects[i]
    if (subject === undefined) continue
    const isResident = row.owner === owner.guid
    const url = isResident ? agency.origin : agency.origin + resourcerPath(row.guid)
    const side = isResident ? 'user' : 'agency'
    events.push(await publishedEntry(work, row, subject, { locale, side, url }))
  }
  return calendarFeed(agency, events, APPOINTMENT_WORDS[locale].feed(agency.look.agency))
}
