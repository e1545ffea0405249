import * as schedule from '@plat/contract/schedule/schedule'
import { agencyOf, signedIn } from '../accounts/dependencies.ts'
import type { CallRoutes } from '../calls/call-routes-parts.ts'
import { withCalls } from '../calls/call-work.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { startAppointmentCall } from './appointment-call.ts'
import { readerOf } from './reader.ts'

/** Registers the rooms of video appointments. */
export function registerAppointmentCalls(app: App, parts: CallRoutes): void {
  const { accounts } = parts
  serve(app, schedule.startAppointmentCall, async ({ params, context }) => {
    const reader = { ...readerOf(context), guid: signedIn(context).guid }
    const agency = await agencyOf(accounts, context.tenant)
    const data = await withCalls(parts, context.tenant, (work) =>
      startAppointmentCall(work, agency, params.guid, reader, new Date()),
    )
    accounts.wakeMail()
    return { data }
  })
}
