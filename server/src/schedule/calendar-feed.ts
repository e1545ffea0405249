import { type Locale, localize } from '@plat/contract/platform/localized'
import { appointmentPath } from '@plat/contract/schedule/appointment'
import * as contract from '@plat/contract/schedule/timeline'
import { type Accounts, signedIn } from '../accounts/dependencies.ts'
import { accountsOf, type KnownAccount } from '../calls/people.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { sendVersion } from '../platform/http/etag.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { requireSiteGatePassed, serve } from '../platform/http/serve.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import { APPOINTMENT_WORDS } from './appointment-words.ts'
import { type CalendarEntry, calendarOfEntries } from './calendar-entry.ts'
import { calendarEntryOf } from './mail-change.ts'
import { type ScheduleWork, withSchedule } from './schedule-work.ts'

/** The `.ics` route, for the documentation. */
export const CALENDAR_FEED_ROUTE: PlainRoute = {
  id: 'getCalendarFeedFile',
  summary:
    'Appointments of an account, for anyone who has the address of its calendar feed; 404 for any other address',
  path: '/feeds/schedule/{file}',
  parts: { file: '{token}.ics, from url.' },
  types: ['text/calendar'],
  versioned: true,
  errors: ['locked', 'not_found'],
}

/** Days after its end for which an appointment is in the feed. */
const DAYS_BACK = 60
/** Most appointments of a feed: the latest. */
const MAX_ENTRIES = 1_000

/** Registers reading, creating and deleting an account's calendar feed, and the feed itself. */
export function registerCalendarFeed(app: App, accounts: Accounts): void {
  serve(app, contract.getCalendarFeed, async ({ context }) => {
    const { guid } = signedIn(context)
    const created = await asTenant(accounts.database, context.tenant, (tx) => createdAt(tx, guid))
    return { data: { created, url: null } }
  })

  serve(app, contract.createCalendarFeed, async ({ context }) => {
    const { guid } = signedIn(context)
    const data = await withSchedule(accounts, context.tenant, async ({ tx, agency }) => {
      const { token, created } = await createFeed(tx, guid)
      return { created, url: agency.origin + contract.calendarFeedPath(token) }
    })
    return { data }
  })

  serve(app, contract.deleteCalendarFeed, async ({ context }) => {
    const { guid } = signedIn(context)
    await asTenant(accounts.database, context.tenant, ({ query }) =>
      query('delete from calendar_feed where account = $1', [guid]),
    )
    return { data: { done: true as const } }
  })

  registerFile(app, accounts)
}

/** Registers the feed: its address is the only key, so no cookie is read or set. */
function registerFile(app: App, accounts: Accounts): void {
  app.fastify.get<{ Params: { file: string } }>('/feeds/schedule/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    reply.header('cache-control', 'private, no-cache')
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const token = /^(.+)\.ics$/.exec(request.params.file)?.[1] ?? ''
    // Wrong tokens are not counted: no one guesses 256 bits, and calendar programs poll deleted feeds and live ones from
    // the same addresses.
    const calendar = await withSchedule(accounts, context.tenant, async (work) =>
      calendarOf(work, await ownerOf(work, token)),
    )
    reply.type('text/calendar; charset=utf-8')
    return sendVersion(request, reply, calendar)
  })
}

/** When the feed of an account was created; null: there is none. */
async function createdAt({ query }: TenantTransaction, account: string): Promise<string | null> {
  const [row] = await query<{ created_at: Date }>(
    'select created_at from calendar_feed where account = $1',
    [account],
  )
  return row?.created_at.toISOString() ?? null
}

/** Gives an account a feed in place of an earlier one. @returns its token, of which only a hash is stored */
async function createFeed({ query }: TenantTransaction, account: string) {
  const token = newSecret()
  const [row] = await query<{ created_at: Date }>(
    `insert into calendar_feed (tenant, account, token_hash) values (current_tenant(), $1, $2)
     on conflict (tenant, account) do update set token_hash = excluded.token_hash, created_at = now()
     returning created_at`,
    [account, hashSecret(token)],
  )
  return { token, created: row?.created_at.toISOString() ?? null }
}

/** The account whose feed has a token. @throws AppError not_found where there is none, or it may not log in */
async function ownerOf(work: ScheduleWork, token: string): Promise<KnownAccount> {
  const [row] = await work.tx.query<{ account: string }>(
    'select account from calendar_feed where token_hash = $1',
    [hashSecret(token)],
  )
  const owner = (await accountsOf(work, [row?.account ?? null])).get(row?.account ?? '')
  if (owner === undefined || owner.visibility === VISIBILITY_OF_LEVEL.anonymous)
    throw new AppError('not_found', 'We could not find this feed. It may have been deleted.')
  return owner
}

/** Appointments of an account as a calendar, with what the account may see now. */
async function calendarOf(work: ScheduleWork, account: KnownAccount): Promise<string> {
  const { tx, document, agency, now } = work
  const guid = account.person.id
  const locale: Locale = account.locale ?? document.tenant.locale
  const rows = await tx.query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment c
     where (c.owner = $1 or c.assignee = $1 and $2) and c.state <> 'cancelled'
       and c.ends_at > $3::timestamptz - make_interval(days => $4)
     order by c.starts_at desc, c.guid limit $5`,
    [guid, account.userType === 'agent', now, DAYS_BACK, MAX_ENTRIES],
  )
  const subjects = await subjectsFor(tx, document, rows, account.visibility)
  const owners = await accountsOf(
    work,
    rows.map((row) => row.owner),
  )
  const entries = rows.flatMap((row, index): CalendarEntry[] => {
    const subject = subjects[index]
    if (subject === undefined) return []
    const people = { owner: owners.get(row.owner ?? '') ?? null, assignee: null }
    const reader =
      row.owner === guid
        ? { side: 'user' as const, path: contract.timelinePath(row.guid) }
        : { side: 'agency' as const, path: appointmentPath(row.guid) }
    return [calendarEntryOf(work, row, people, { subject, locale, ...reader })]
  })
  return calendarOfEntries(
    agency,
    entries,
    APPOINTMENT_WORDS[locale].feed(localize(agency.look.agency, locale)),
  )
}
