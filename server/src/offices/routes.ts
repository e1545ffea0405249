import * as contract from '@plat/contract/offices/channels'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { changeOffice, readOffice, requireChannel } from './change-office.ts'
import { channelsOf } from './channels.ts'
import { checkHours, checkSlots } from './check-hours.ts'
import { officeDays } from './office-days.ts'
import { type HoursOfChannels, hoursOfChannels } from './office-hours.ts'
import { officeState } from './office-state.ts'
import { lookAgain } from './waiting-calls.ts'

/** Registers the channels of departments and the hours of their offices. */
export function registerOffices(app: App, { database }: { readonly database: Database }): void {
  const documentOf = async (tenant: string) => (await loadTenant(database, tenant)).document

  serve(app, contract.listChannels, async ({ context }) => {
    const document = await documentOf(context.tenant)
    const hoursOf = await asTenant(database, context.tenant, (tx) => hoursOfChannels(tx, document))
    return { data: channelsNow(document, hoursOf, new Date()) }
  })

  serve(app, contract.getOffice, async ({ params, context }) => {
    const document = await documentOf(context.tenant)
    const channel = requireChannel(document, params.id)
    return {
      data: await asTenant(database, context.tenant, (tx) => readOffice(tx, document, channel)),
    }
  })

  serve(app, contract.updateOffice, async ({ params, body, context }) => {
    const document = await documentOf(context.tenant)
    const channel = requireChannel(document, params.id)
    if (body.hours !== null) checkHours(body.hours)
    if (body.slots != null) checkSlots(body.slots)
    const { timeZone } = document.tenant
    const editor = { account: signedIn(context).guid, timeZone }
    const data = await asTenant(database, context.tenant, async (tx) => {
      await lookAgain(tx)
      await changeOffice(tx, channel, body, editor)
      return readOffice(tx, document, channel)
    })
    return { data }
  })

  serve(app, contract.previewOffice, async ({ body, context }) => {
    const { tenant } = await documentOf(context.tenant)
    checkHours(body.hours)
    return { data: officeDays(body.hours, tenant.calendar.holidays, new Date()) }
  })
}

function channelsNow(
  document: TenantDocument,
  hoursOf: HoursOfChannels,
  now: Date,
): contract.Channel[] {
  // Channels share hours: what they say is found once.
  const states = new Map<contract.OfficeHours, ReturnType<typeof officeState>>()
  return channelsOf(document).map((channel) => {
    const { hours } = hoursOf(channel)
    const state = states.get(hours) ?? officeState(hours, document.tenant.calendar.holidays, now)
    states.set(hours, state)
    return {
      id: channel.guid,
      code: channel.code,
      department: channel.department,
      name: channel.name,
      calls: channel.calls,
      open: state.open,
      opens: state.opens?.toISOString() ?? null,
      closes: state.closes?.toISOString() ?? null,
      time_zone: hours.time_zone,
    }
  })
}
