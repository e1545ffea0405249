import type { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import type { Localized } from '@plat/contract/platform/localized'
import { channelByGuid, type OfficeChannel } from '../offices/channels.ts'
import { hoursOfStored } from '../offices/office-hours.ts'
import { slotsOfStored } from '../offices/office-slots.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { DepartmentDocument } from '../tenancy/document/department-document.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** The office of a channel as appointments need it. */
export interface AppointmentOffice {
  readonly channel: OfficeChannel
  readonly hours: OfficeHours
  readonly slots: OfficeSlots
  /** Days off of the agency, `YYYY-MM-DD`. */
  readonly holidays: readonly string[]
  readonly department: DepartmentDocument | null
  /** Where people meet in person; null: it is not known. */
  readonly address: Localized | null
}

/** Offices by the guid of their channel; null for a channel that the agency has not any more. */
export type OfficesByChannel = (channel: string) => AppointmentOffice | null

/** Offices of an agency, read at once. */
export async function appointmentOffices(
  tx: TenantTransaction,
  document: TenantDocument,
): Promise<OfficesByChannel> {
  const stored = await tx.query<{ channel: string; hours: string; slots: unknown }>(
    'select channel, hours::text as hours, slots from office',
  )
  // A channel that gave its hours or slots up keeps a row without any.
  const hoursOf = hoursOfStored(
    document,
    stored.filter(({ hours }) => hours !== 'null'),
  )
  const slotsOf = slotsOfStored(
    document,
    stored.filter(({ slots }) => slots !== null),
  )
  const { holidays } = document.tenant.calendar
  return (guid) => {
    const channel = channelByGuid(document, guid)
    if (channel === undefined) return null
    const department = document.departments.find(({ id }) => id === channel.department) ?? null
    return {
      channel,
      hours: hoursOf(channel).hours,
      slots: slotsOf(channel).slots,
      holidays,
      department,
      address: department?.contact?.address ?? null,
    }
  }
}
