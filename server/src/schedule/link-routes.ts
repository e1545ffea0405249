import * as schedule from '@plat/contract/schedule/schedule'
import type { Accounts } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { changeAppointment } from './change-appointment.ts'
import { entryOf } from './entry-view.ts'
import { guessed } from './guessed-link.ts'
import { appointmentOfLink } from './links.ts'
import { residentReader } from './reader.ts'
import { entryParts } from './routes-parts.ts'
import { moveOffer } from './slot-offer.ts'

/** Registers appointments behind the links of mails: to look at, which changes nothing, and to answer. */
export function registerLinkRoutes(app: App, accounts: Accounts): void {
  serve(app, schedule.getLinkedAppointment, async ({ params, context, request }) => {
    const data = await guessed(accounts, context.tenant, request, async (work) => {
      const row = await appointmentOfLink(work.tx, params.token, work.now)
      return entryOf(entryParts(work, residentReader(row.owner)), { row, side: 'user' })
    })
    return { data }
  })

  serve(app, schedule.listLinkedSlots, async ({ params, query, context, request }) => {
    const data = await guessed(accounts, context.tenant, request, async (work) => {
      const row = await appointmentOfLink(work.tx, params.token, work.now)
      return moveOffer(work, residentReader(row.owner), row, query.from)
    })
    return { data }
  })

  serve(app, schedule.updateLinkedAppointment, async ({ params, body, context, request }) => {
    const data = await guessed(accounts, context.tenant, request, async (work) => {
      const { guid, owner } = await appointmentOfLink(work.tx, params.token, work.now)
      const reader = residentReader(owner)
      const row = await changeAppointment(work, guid, reader, body)
      return entryOf(entryParts(work, reader), { row, side: 'user' })
    })
    accounts.wakeMail()
    return { data }
  })
}
