import * as contract from '@plat/contract/offices/channels'
import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { because } from '@plat/contract/platform/reasons'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { changeNotice, changeOffice, readOffice, requireChannel } from './change-office.ts'
import { channelsOf, type OfficeChannel } from './channels.ts'
import { editedDays, officeDays, SHOWN_DAYS } from './office-days.ts'
import { type ChannelOffice, readOffices } from './office-hours.ts'
import { officeState, timeOfDay } from './office-state.ts'
import type { Message } from '../platform/errors.ts'
import { refusal } from '../platform/http/request-parts.ts'
import { isTimeZone } from '../tenancy/document/tenant-document.ts'

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

/** Faults by field. */
type Faults = Record<string, readonly Message[]>

/**
 * @throws AppError invalid_request for an unknown zone, spans that are reversed or not in order, and days that are there
 * twice.
 */
function checkOffice(office: {
  readonly hours: OfficeHours | null
  readonly slots?: OfficeSlots | null | undefined
}): void {
  const faults = {
    ...(office.hours && faultsOfHours(office.hours)),
    ...(office.slots && faultsOfSlots(office.slots)),
  }
  if (Object.keys(faults).length > 0) throw refusal('invalid_request', faults)
}

function faultsOfHours(hours: OfficeHours): Faults {
  const faults: Faults = {}
  const report = (field: string, message: Message) => {
    faults[`hours.${field}`] = [message]
  }
  if (!isTimeZone(hours.time_zone))
    report('time_zone', because('unknown_time_zone', { zone: hours.time_zone }))
  for (const [day, spans] of hours.weekly.entries()) {
    let last = 0
    for (const [i, { from, to }] of spans.entries()) {
      const at = `weekly.${day}.${i}`
      if (timeOfDay(from) >= timeOfDay(to)) report(at, because('span_reversed', { from, to }))
      else if (timeOfDay(from) < last) report(at, because('spans_overlap', { from, to }))
      last = timeOfDay(to)
    }
  }
  const days = new Set<string>()
  for (const [i, { date }] of hours.closures.entries()) {
    if (days.has(date)) report(`closures.${i}`, because('closure_twice', { day: date }))
    days.add(date)
  }
  return faults
}

function faultsOfSlots({ between }: OfficeSlots): Faults {
  if (between === null || timeOfDay(between.from) < timeOfDay(between.to)) return {}
  return { 'slots.between': [because('span_reversed', between)] }
}
