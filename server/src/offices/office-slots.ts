import { DEFAULT_SLOTS, OfficeSlots } from '@plat/contract/offices/channels'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { departmentChannel, type OfficeChannel } from './channels.ts'

/** Slots that count for a channel, and whose they are. */
export interface CountingSlots {
  readonly slots: OfficeSlots
  readonly from: 'own' | 'department' | 'default'
}

/** How a channel's office cuts its hours into appointments. */
export async function officeSlots(
  { query }: TenantTransaction,
  document: TenantDocument,
  channel: OfficeChannel,
): Promise<CountingSlots> {
  // A channel that gave its slots up keeps a row without any.
  const rows = await query<{ channel: string; slots: unknown }>(
    `select channel, slots from office where slots <> 'null'`,
  )
  return slotsOfStored(document, rows)(channel)
}

/** The same of all channels. @param rows what is stored, by the guid of a channel */
export function slotsOfStored(
  document: TenantDocument,
  rows: readonly { readonly channel: string; readonly slots: unknown }[],
): (channel: OfficeChannel) => CountingSlots {
  const own = new Map(rows.map(({ channel, slots }) => [channel, OfficeSlots.parse(slots)]))
  return (channel) => {
    const slots = own.get(channel.guid)
    if (slots !== undefined) return { slots, from: 'own' }
    const department = departmentChannel(document, channel.department)
    const shared = department && own.get(department.guid)
    return shared === undefined
      ? { slots: DEFAULT_SLOTS, from: 'default' }
      : { slots: shared, from: 'department' }
  }
}
