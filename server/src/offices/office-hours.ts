import { type Office, OfficeHours, type OfficeNotice } from '@plat/contract/offices/channels'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { departmentChannel, type OfficeChannel } from './channels.ts'

/** What applies to a channel: its own, its department's, or the agency's. */
export interface ChannelOffice {
  /** The same object for channels that share their hours. */
  readonly hours: OfficeHours
  readonly from: Office['from']
  readonly notice: OfficeNotice | null
  /** The channel's own notice. */
  readonly ownNotice: OfficeNotice | null
  readonly version: number
  readonly noticeVersion: number
}

interface OfficeRow {
  readonly channel: string
  readonly hours: OfficeHours | null
  readonly version: number
  readonly notice: OfficeNotice | null
  readonly noticeVersion: number
}

/** Reads the offices of all channels at once. A notice that has ended is none. */
export async function readOffices(
  { query }: TenantTransaction,
  document: TenantDocument,
  now: Date,
): Promise<(channel: OfficeChannel) => ChannelOffice> {
  const rows = await query<{
    channel: string
    hours: unknown
    version: number
    notice: string | null
    until: Date | null
    notice_version: number
  }>('select channel, hours, version, notice, notice_until as until, notice_version from office')
  const own = new Map(
    rows.map(({ channel, hours, version, notice, until, notice_version }): [string, OfficeRow] => [
      channel,
      {
        channel,
        hours: hours === null ? null : OfficeHours.parse(hours),
        version,
        notice:
          notice !== null && until !== null && until > now
            ? { text: notice, until: until.toISOString() }
            : null,
        noticeVersion: notice_version,
      },
    ]),
  )
  const standard = defaultHours(document)
  return (channel) => {
    const row = own.get(channel.guid)
    const department = own.get(departmentChannel(document, channel.department)?.guid ?? '')
    return {
      ...hoursOf(row, department, standard),
      notice: row?.notice ?? department?.notice ?? null,
      ownNotice: row?.notice ?? null,
      version: row?.version ?? 0,
      noticeVersion: row?.noticeVersion ?? 0,
    }
  }
}

function hoursOf(
  row: OfficeRow | undefined,
  department: OfficeRow | undefined,
  standard: OfficeHours,
): Pick<ChannelOffice, 'hours' | 'from'> {
  if (row?.hours) return { hours: row.hours, from: 'own' }
  if (department?.hours) return { hours: department.hours, from: 'department' }
  return { hours: standard, from: 'default' }
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
