import {
  DEFAULT_SLOTS,
  type Office,
  OfficeHours,
  type OfficeNotice,
  OfficeSlots,
} from '@plat/contract/offices/channels'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { departmentChannel, type OfficeChannel } from './channels.ts'

/** Hours, slots and notice that apply to a channel: its own, its department's, or the agency's. */
export interface ChannelOffice {
  /** The same object for channels that share their hours. */
  readonly hours: OfficeHours
  readonly from: Office['from']
  readonly slots: OfficeSlots
  readonly slotsFrom: Office['slots_from']
  readonly notice: OfficeNotice | null
  /** The channel's own notice. */
  readonly ownNotice: OfficeNotice | null
  readonly version: number
  readonly noticeVersion: number
}

interface OfficeColumns {
  readonly channel: string
  readonly hours: unknown
  readonly slots: unknown
  readonly version: number
  readonly notice: string | null
  readonly until: Date | null
  readonly notice_version: number
  [column: string]: unknown
}

/** Reads the offices of all channels at once. A notice that has ended is none. */
export async function readOffices(
  { query }: TenantTransaction,
  document: TenantDocument,
  now: Date,
): Promise<(channel: OfficeChannel) => ChannelOffice> {
  const rows = await query<OfficeColumns>(
    'select channel, hours, slots, version, notice, notice_until as until, notice_version from office',
  )
  const own = new Map(rows.map((row) => [row.channel, ownOffice(row, now)]))
  const standard = defaultHours(document)
  return (channel) => {
    const row = own.get(channel.guid)
    const department = own.get(departmentChannel(document, channel.department)?.guid ?? '')
    const [hours, from] = inherited(row?.hours, department?.hours, standard)
    const [slots, slotsFrom] = inherited(row?.slots, department?.slots, DEFAULT_SLOTS)
    return {
      hours,
      from,
      slots,
      slotsFrom,
      notice: row?.notice ?? department?.notice ?? null,
      ownNotice: row?.notice ?? null,
      version: row?.version ?? 0,
      noticeVersion: row?.noticeVersion ?? 0,
    }
  }
}

/** Reads the channel's own hours, slots and notice; null: it has none. */
function ownOffice(row: OfficeColumns, now: Date) {
  const { notice: text, until } = row
  return {
    hours: OfficeHours.nullable().parse(row.hours),
    slots: OfficeSlots.nullable().parse(row.slots),
    version: row.version,
    notice:
      text !== null && until !== null && until > now ? { text, until: until.toISOString() } : null,
    noticeVersion: row.notice_version,
  }
}

function inherited<Value>(
  own: Value | null | undefined,
  department: Value | null | undefined,
  standard: Value,
): [Value, Office['from']] {
  if (own != null) return [own, 'own']
  return department == null ? [standard, 'default'] : [department, 'department']
}

/** Hours of an agency that has not set any: its working days from 8 to 16. */
function defaultHours({ tenant }: TenantDocument): OfficeHours {
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
