import * as schedule from '@plat/contract/schedule/schedule'
import * as slots from '@plat/contract/schedule/slots'
import { type Accounts, signedIn } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { changeAppointment } from './change-appointment.ts'
import { entryOf } from './entry-view.ts'
import { seenAppointment } from './own-appointment.ts'
import { readerOf, sideOf } from './reader.ts'
import { requestAppointment, subjectOffice } from './request-appointment.ts'
import { entryParts, withSchedule } from './routes-parts.ts'
import { moveOffer, slotOffer } from './slot-offer.ts'
import { tellingSoon } from './tell-people.ts'

/** Registers slots, and asking for and changing appointments. */
export function registerAppointmentRoutes(app: App, accounts: Accounts): void {
  const tellSoon = tellingSoon(accounts)

  serve(app, slots.listSlots, async ({ query, context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { tx, agency, officeOf } = work
      const wanted = await subjectOffice(tx, agency.document, officeOf, reader, query)
      return slotOffer(work, reader, wanted, query)
    })
    return { data }
  })

  serve(app, slots.listAppointmentSlots, async ({ params, query, context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { row } = await seenAppointment(work, params.guid, reader)
      return moveOffer(work, reader, row, query.from)
    })
    return { data }
  })

  serve(app, schedule.requestAppointment, async ({ body, context }) => {
    const { guid } = signedIn(context)
    const reader = { ...readerOf(context), guid }
    const take = ['appointment', context.tenant, guid] as const
    await accounts.throttle.take(...take)
    try {
      const { entry, isNew } = await withSchedule(accounts, context.tenant, async (work) => {
        const made = await requestAppointment(work, reader, body)
        const seen = { row: made.row, side: 'user' as const }
        return { entry: await entryOf(entryParts(work, reader), seen), isNew: made.isNew }
      })
      if (isNew) tellSoon(context.tenant)
      else await accounts.throttle.refund(...take)
      return { data: entry }
    } catch (error) {
      await accounts.throttle.refund(...take)
      throw error
    }
  })

  serve(app, schedule.getScheduleEntry, async ({ params, context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) =>
      entryOf(entryParts(work, reader), await seenAppointment(work, params.guid, reader)),
    )
    return { data }
  })

  serve(app, schedule.updateAppointment, async ({ params, body, context }) => {
    signedIn(context)
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const row = await changeAppointment(work, params.guid, reader, body)
      // Who gave an appointment away that was theirs only sees it for the last time.
      const side = (await sideOf(work.tx, work.agency.document, row, reader)) ?? 'agency'
      return entryOf(entryParts(work, reader), { row, side })
    })
    accounts.wakeMail()
    return { data }
  })
}
