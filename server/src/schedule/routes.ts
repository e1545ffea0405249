import type { Locale } from '@plat/contract/platform/localized'
import * as contract from '@plat/contract/schedule/appointment'
import { listAssignees } from '@plat/contract/schedule/assign'
import { because } from '@plat/contract/platform/reasons'
import * as slots from '@plat/contract/schedule/slots'
import { getSchedule } from '@plat/contract/schedule/timeline'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Reader, readerOf } from '../accounts/agency-work.ts'
import { type Accounts, agencyOf, localeOf, signedIn } from '../accounts/dependencies.ts'
import { guessed } from '../accounts/guessed-link.ts'
import { readAssignees } from '../calls/assignees.ts'
import type { CallDesk } from '../calls/call-desk.ts'
import { subjectFor } from '../calls/subject-view.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { AppError } from '../platform/errors.ts'
import { hashSecret } from '../platform/secret-token.ts'
import { type AppointmentRow, appointmentOfLink } from './appointment-row.ts'
import { enterRoom } from './appointment-room.ts'
import { calendarFile } from './calendar-entry.ts'
import { registerCalendarFeed } from './calendar-feed.ts'
import { changeAppointment, type SeenAppointment, seenAppointment } from './change-appointment.ts'
import { dropHold } from './free-place.ts'
import { entryOf, moveOffer, slotOffer } from './entry-view.ts'
import { calendarEntryOf, peopleOf } from './mail-change.ts'
import { registerMisplaced } from './misplaced.ts'
import { soonMailing } from './notices.ts'
import { clockOf } from './office-slots.ts'
import { requestAppointment, subjectOffice } from './request-appointment.ts'
import { registerEntryNotes } from './entry-notes.ts'
import { registerResourcer } from './resourcer.ts'
import { registerWeekLoad } from './week-load.ts'
import { scheduleDays } from './schedule-days.ts'
import { holdSlot } from './slot-hold.ts'
import { residentReader, type ScheduleWork, withSchedule } from './schedule-work.ts'

/** Registers slots and appointments. */
export function registerSchedule(app: App, accounts: Accounts, desk: CallDesk): void {
  registerRequests(app, accounts)
  registerOwn(app, accounts)
  registerLinks(app, accounts)
  registerRooms(app, accounts, desk)
  registerCalendarFeed(app, accounts)
  registerMisplaced(app, accounts)
  registerResourcer(app, accounts)
  registerEntryNotes(app, accounts)
  registerWeekLoad(app, accounts)
}

function registerRequests(app: App, accounts: Accounts): void {
  const mailSoon = soonMailing(accounts)

  serve(app, slots.listSlots, async ({ query, context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { subject, office } = await subjectOffice(work, reader, query)
      return slotOffer(work, reader, subject, office)
    })
    return { data }
  })

  serve(app, slots.holdSlot, async ({ body, context }) => {
    const { guid: account } = signedIn(context)
    const reader = { ...readerOf(context), account }
    await accounts.throttle.take('slotHold', context.tenant, account)
    const until = await withSchedule(accounts, context.tenant, (work) =>
      holdSlot(work, reader, body),
    )
    return { data: { until: until?.toISOString() ?? null } }
  })

  serve(app, slots.releaseSlot, async ({ context }) => {
    const { guid } = signedIn(context)
    await asTenant(accounts.database, context.tenant, (tx) => dropHold(tx, guid))
    return { data: { done: true } } as const
  })

  serve(app, contract.requestAppointment, async ({ body, context }) => {
    const { tenant } = context
    const { guid: account } = signedIn(context)
    const reader = { ...readerOf(context), account }
    await accounts.throttle.take('appointmentRequest', tenant, account)
    const { entry, isNew } = await withSchedule(accounts, tenant, async (work) => {
      const made = await requestAppointment(work, reader, body)
      const side = made.row.guest_name === null ? 'user' : 'agency'
      const seen = { row: made.row, side } as const
      return { entry: await entryOf(work, reader, seen), isNew: made.isNew }
    })
    if (isNew) mailSoon(tenant)
    return { data: entry }
  })
}

function registerOwn(app: App, accounts: Accounts): void {
  serve(app, getSchedule, async ({ query, context }) => {
    const reader = { ...readerOf(context), account: signedIn(context).guid }
    const data = await withSchedule(accounts, context.tenant, (work) =>
      scheduleDays(work, reader, query),
    )
    return { data }
  })

  serve(app, contract.getScheduleEntry, async ({ params, context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) =>
      entryOf(work, reader, await seenAppointment(work, params.guid, reader)),
    )
    return { data }
  })

  serve(app, listAssignees, async ({ params, context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { row, side } = await seenAppointment(work, params.guid, reader)
      if (side === 'user') throw new AppError('forbidden', because('appointment_for_agency'))
      return readAssignees(work, row)
    })
    return { data }
  })

  serve(app, contract.listAppointmentSlots, async ({ params, context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { row } = await seenAppointment(work, params.guid, reader)
      return moveOffer(work, reader, row)
    })
    return { data }
  })

  serve(app, contract.updateAppointment, async ({ params, body, context }) => {
    const reader = readerOf(context)
    if (reader.account !== null)
      await accounts.throttle.take('appointmentChange', context.tenant, reader.account)
    const data = await withSchedule(accounts, context.tenant, async (work) =>
      entryOf(work, reader, await changeAppointment(work, params.guid, reader, body)),
    )
    accounts.wakeMail()
    return { data }
  })

  serve(app, contract.getAppointmentCalendar, async ({ params, query, context, ...http }) => {
    const reader = readerOf(context)
    const file = await withSchedule(accounts, context.tenant, async (work) => {
      const seen = await seenAppointment(work, params.guid, reader)
      const path = contract.appointmentPath(params.guid)
      return fileOf(work, reader, seen, { path, lang: query.lang, request: http.request })
    })
    return sendFile(http.reply, file)
  })
}

function registerRooms(app: App, accounts: Accounts, desk: CallDesk): void {
  serve(app, contract.enterAppointmentRoom, async ({ params, context }) => {
    const { tenant } = context
    const reader = { ...readerOf(context), account: signedIn(context).guid }
    await accounts.throttle.take('appointmentRoom', tenant, reader.account)
    const parts = { agency: await agencyOf(accounts, tenant), now: new Date() }
    const call = await desk.change(tenant, (work) => enterRoom(work, parts, params.guid, reader))
    accounts.wakeMail()
    return { data: { call } }
  })
}

/** For whoever has the link of a resident's email: with the rights of the resident in this appointment, no others. */
function registerLinks(app: App, accounts: Accounts): void {
  const linked = <Result>(
    tenant: string,
    request: FastifyRequest,
    token: string,
    use: (work: ScheduleWork, row: AppointmentRow, reader: Reader) => Promise<Result>,
  ) =>
    guessed(accounts.throttle, tenant, request, () =>
      withSchedule(accounts, tenant, async (work) => {
        const row = await appointmentOfLink(work.tx, token, work.now)
        return use(work, row, residentReader(row.owner))
      }),
    )

  serve(app, contract.getLinkedAppointment, async ({ params, context, request }) => ({
    data: await linked(context.tenant, request, params.token, (work, row, reader) =>
      entryOf(work, reader, { row, side: 'user' }),
    ),
  }))

  serve(app, contract.listLinkedSlots, async ({ params, context, request }) => ({
    data: await linked(context.tenant, request, params.token, (work, row, reader) =>
      moveOffer(work, reader, row),
    ),
  }))

  serve(app, contract.updateLinkedAppointment, async ({ params, body, context, request }) => {
    await accounts.throttle.take('appointmentChange', context.tenant, hashSecret(params.token))
    const data = await linked(
      context.tenant,
      request,
      params.token,
      async (work, { guid }, reader) =>
        entryOf(work, reader, await changeAppointment(work, guid, reader, body)),
    )
    accounts.wakeMail()
    return { data }
  })

  serve(app, contract.getLinkedCalendar, async ({ params, query, context, ...http }) => {
    const { request, reply } = http
    const path = contract.appointmentLinkPath(params.token)
    const file = await linked(context.tenant, request, params.token, (work, row, reader) =>
      fileOf(work, reader, { row, side: 'user' }, { path, lang: query.lang, request }),
    )
    return sendFile(reply, file)
  })
}

interface CalendarFile {
  readonly name: string
  readonly text: string
}

/** @param wanted `path` of the appointment's page, and the language that was asked for */
async function fileOf(
  work: ScheduleWork,
  { visibility }: Reader,
  { row, side }: SeenAppointment,
  wanted: {
    readonly path: string
    readonly lang: Locale | undefined
    readonly request: FastifyRequest
  },
): Promise<CalendarFile> {
  const { tx, document, agency, officeOf } = work
  const subject = await subjectFor(tx, document, row, visibility)
  const locale = wanted.lang ?? localeOf(wanted.request, agency)
  const reader = { subject, locale, side, path: wanted.path }
  const entry = calendarEntryOf(work, row, await peopleOf(work, row), reader)
  const zone = officeOf(row.channel)?.hours.time_zone ?? document.tenant.timeZone
  const { day } = clockOf(row.starts_at.getTime(), zone)
  return {
    name: `${document.tenant.code}-appointment-${day}.ics`,
    text: calendarFile(entry, 'PUBLISH'),
  }
}

function sendFile(reply: FastifyReply, { name, text }: CalendarFile) {
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-robots-tag', 'noindex')
  return {
    bytes: Buffer.from(text),
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    cache: 'private, no-store',
  }
}
