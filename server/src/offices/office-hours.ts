import { OfficeHours } from '@plat/contract/offices/channels'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { departmentChannel, type OfficeChannel } from './channels.ts'

/** Hours that count for a channel, and whose they are. */
export interface CountingHours {
  readonly hours: OfficeHours
  readonly from: 'own' | 'department' | 'default'
}

/** Hours of every channel of an agency by its own, its department's, or the agency's. */
export type HoursOfChannels = (channel: OfficeChannel) => CountingHours

/** Office hours of one channel. */
export async function officeHours(
  tx: TenantTransaction,
  document: TenantDocument,
  channel: OfficeChannel,
): Promise<CountingHours> {
  return (await hoursOfChannels(tx, document))(channel)
}

/** Office hours of all channels, read at once. */
export async function hoursOfChannels(
  { query }: TenantTransaction,
  document: TenantDocument,
): Promise<HoursOfChannels> {
  // A channel that gave its hours up keeps a row without any.
  const rows = await query<{ channel: string; hours: string }>(
    `select channel, hours::text as hours from office where hours <> 'null'`,
  )
  return hoursOfStored(document, rows)
}

/** The same from what is stored. @param rows hours by the guid of a channel, as JSON */
export function hoursOfStored(
  document: TenantDocument,
  rows: readonly { readonly channel: string; readonly hours: string }[],
): HoursOfChannels {
  const own = new Map(rows.map(({ channel, hours }) => [channel, readHours(hours)]))
  const standard = defaultHours(document)
  return (channel) => {
    const hours = own.get(channel.guid)
    if (hours !== undefined) return { hours, from: 'own' }
    const department = departmentChannel(document, channel.department)
    const shared = department && own.get(department.guid)
    return shared === undefined
      ? { hours: standard, from: 'default' }
      : { hours: shared, from: 'department' }
  }
}

/** Hours that are known by their text, so that what is made of them is found again: at most so many. */
const known = new Map<string, OfficeHours>()
const MOST_KNOWN = 1_000

function readHours(text: string): OfficeHours {
  const before = known.get(text)
  if (before !== undefined) return before
  const hours = OfficeHours.parse(JSON.parse(text))
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, hours)
  return hours
}

/** Hours of an agency that has not said any: its working days from 8 to 16. */
export function defaultHours({ tenant }: TenantDocument): OfficeHours {
  const { workingDays } = tenant.calendar
  return {
    time_zone: tenant.timeZone,
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) =>
      workingDays.includes(day) ? [{ from: '08:00', to: '16:00' }] : [],
    ),
    closures: [],
    agency_holidays: true,
  }
}
