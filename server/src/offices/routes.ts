import * as contract from '@plat/contract/offices/channels'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { changeNotice, changeOffice, readOffice, requireChannel } from './change-office.ts'
import { channelsOf, type OfficeChannel } from './channels.ts'
import { checkOffice } from './check-office.ts'
import { editedDays, officeDays, SHOWN_DAYS } from './office-days.ts'
import { type ChannelOffice, readOffices } from './office-hours.ts'
import { officeState } from './office-state.ts'

/** Registers the channels of departments, and the hours and notices of their offices. */
export function registerOffices(app: App, { database }: { readonly database: Database }): void {
  const documentOf = async (tenant: string) => (await loadTenant(database, tenant)).document

  serve(app, contract.listChannels, async ({ context }) => {
    const document = await documentOf(context.tenant)
    const now = new Date()
    const officeOf = await asTenant(database, context.tenant, (tx) =>
      readOffices(tx, document, now),
    )
    return { data: channelsNow(document, officeOf, now) }
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
    checkOffice(body)
    const { timeZone } = document.tenant
    const editor = { account: signedIn(context).guid, timeZone }
    const data = await asTenant(database, context.tenant, async (tx) => {
      await changeOffice(tx, channel, body, editor)
      return readOffice(tx, document, channel)
    })
    return { data }
  })

  serve(app, contract.updateOfficeNotice, async ({ params, body, context }) => {
    const document = await documentOf(context.tenant)
    const channel = requireChannel(document, params.id)
    const data = await asTenant(database, context.tenant, async (tx) => {
      await changeNotice(tx, channel, body, new Date())
      return readOffice(tx, document, channel)
    })
    return { data }
  })

  serve(app, contract.previewOffice, async ({ body, context }) => {
    const { tenant } = await documentOf(context.tenant)
    checkOffice(body)
    const { holidays } = tenant.calendar
    return { data: editedDays(body.hours, body.slots, holidays, new Date()) }
  })
}

function channelsNow(
  document: TenantDocument,
  officeOf: (channel: OfficeChannel) => ChannelOffice,
  now: Date,
): contract.Channel[] {
  // Channels share hours: what follows from them is computed once.
  const known = new Map<contract.OfficeHours, ReturnType<typeof openingOf>>()
  return channelsOf(document).map((channel) => {
    const { hours, from, notice } = officeOf(channel)
    const opening = known.get(hours) ?? openingOf(hours, document.tenant.calendar.holidays, now)
    known.set(hours, opening)
    const { guid: id, code, department, name } = channel
    return { id, code, department, name, from, ...opening, notice }
  })
}

function openingOf(hours: contract.OfficeHours, holidays: readonly string[], now: Date) {
  const { open, opens, closes } = officeState(hours, holidays, now)
  return {
    open,
    opens: opens?.toISOString() ?? null,
    closes: closes?.toISOString() ?? null,
    time_zone: hours.time_zone,
    days: officeDays(hours, holidays, now, SHOWN_DAYS),
  }
}
