import * as contract from '@plat/contract/schedule/resourcer'
import { type Accounts, signedIn } from '../accounts/dependencies.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { agentLoads, assignableAgents } from './agent-loads.ts'
import { addNote, listNotes } from './appointment-notes.ts'
import { entriesOf } from './entry-view.ts'
import { dealtWith } from './own-appointment.ts'
import { readerOf } from './reader.ts'
import { countResourcer, listResourcer } from './resourcer.ts'
import { entryParts, withSchedule } from './routes-parts.ts'

/** Registers what the agency's people deal with. */
export function registerResourcerRoutes(app: App, accounts: Accounts): void {
  serve(app, contract.listResourcer, async ({ query, context }) => {
    const reader = readerOf(context)
    const { entries, itemCount } = await withSchedule(accounts, context.tenant, async (work) => {
      const { tx, agency, officeOf } = work
      const page = await listResourcer(tx, agency.document, officeOf, reader, query)
      const seen = page.rows.map((row) => ({ row, side: 'agency' as const }))
      return {
        entries: await entriesOf(entryParts(work, reader), seen),
        itemCount: page.itemCount,
      }
    })
    const { offset, limit } = query
    return { data: entries, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, contract.countResourcer, async ({ context }) => {
    const reader = readerOf(context)
    const data = await withSchedule(accounts, context.tenant, ({ tx, agency, officeOf }) =>
      countResourcer(tx, agency.document, officeOf, reader),
    )
    return { data }
  })

  serve(app, contract.listAgentLoads, async ({ query, context }) => ({
    data: await withSchedule(accounts, context.tenant, (work) =>
      agentLoads(work, query.day ?? null),
    ),
  }))

  serve(app, contract.listAssignableAgents, async ({ params, context }) => {
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { row } = await dealtWith(work, params.guid, readerOf(context))
      return assignableAgents(work, row)
    })
    return { data }
  })

  serve(app, contract.listAppointmentNotes, async ({ params, context }) => {
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { row } = await dealtWith(work, params.guid, readerOf(context))
      return listNotes(work.tx, row.guid)
    })
    return { data }
  })

  serve(app, contract.addAppointmentNote, async ({ params, body, context }) => {
    const { guid: by } = signedIn(context)
    await accounts.throttle.take('appointmentNote', context.tenant, by)
    const data = await withSchedule(accounts, context.tenant, async (work) => {
      const { row } = await dealtWith(work, params.guid, readerOf(context))
      return addNote(work.tx, row.guid, { by, text: body.text, request: body.request ?? null })
    })
    return { data }
  })
}
