import { because } from '@plat/contract/platform/reasons'
import {
  MAX_NOTICE_DAYS,
  type Office,
  type OfficeHours,
  type OfficeNotice,
  type OfficeSlots,
} from '@plat/contract/offices/channels'
import { changedMeanwhile, type LastChange } from '../accounts/changed-meanwhile.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { refusal } from '../platform/http/request-parts.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { channelByGuid, type OfficeChannel } from './channels.ts'
import { editedDays } from './office-days.ts'
import { readOffices } from './office-hours.ts'

/** The channel that a request names. @throws AppError not_found */
export function requireChannel(document: TenantDocument, guid: string): OfficeChannel {
  const channel = channelByGuid(document, guid)
  if (channel === undefined) throw new AppError('not_found', because('no_such_channel'))
  return channel
}

/** A channel's office as managers see it. */
export async function readOffice(
  tx: TenantTransaction,
  document: TenantDocument,
  channel: OfficeChannel,
): Promise<Office> {
  const now = new Date()
  const office = (await readOffices(tx, document, now))(channel)
  const { holidays } = document.tenant.calendar
  const takesAppointments = document.departments.some(
    ({ id, tags }) => id === channel.department && tags.includes('appointment'),
  )
  const slots = takesAppointments ? office.slots : null
  return {
    channel: channel.guid,
    hours: office.hours,
    from: office.from,
    slots,
    slots_from: office.slotsFrom,
    version: office.version,
    days: editedDays(office.hours, slots, holidays, now),
    notice: office.ownNotice,
    notice_version: office.noticeVersion,
  }
}

/** Hours and slots as they are to be: null: those of the department or agency; slots left out: as they are. */
interface OfficeChange {
  readonly hours: OfficeHours | null
  readonly slots?: OfficeSlots | null | undefined
  /** Version that it was made from. */
  readonly version: number
}

/**
 * Gives a channel hours and slots of its own, or those of its department or agency again. Its row stays, so that a
 * manager who opened the office before is refused.
 * @param editor account: guid; null for the demo's own hours
 * @throws AppError conflict with who changed the office since
 */
export async function changeOffice(
  tx: TenantTransaction,
  channel: OfficeChannel,
  { hours, slots, version }: OfficeChange,
  editor: { readonly account: string | null; readonly timeZone: string },
): Promise<void> {
  const saved = await tx.query(
    `insert into office as o (tenant, channel, hours, slots, version, updated_by)
     values (current_tenant(), $1, $2, $3, 1, $4)
     on conflict (tenant, channel) do update set hours = excluded.hours,
       slots = case when $6 then o.slots else excluded.slots end, version = o.version + 1,
       updated_at = now(), updated_by = excluded.updated_by
     where o.version = $5 returning 1`,
    [
      channel.guid,
      hours && JSON.stringify(hours),
      slots && JSON.stringify(slots),
      editor.account,
      version,
      slots === undefined,
    ],
  )
  if (saved.length > 0) return
  const [last = { at: new Date(), by: null }] = await tx.query<LastChange>(
    'select updated_at as at, updated_by as by from office where channel = $1',
    [channel.guid],
  )
  throw await changedMeanwhile(tx, last, editor.timeZone)
}

/**
 * Shows residents one line with the hours of a channel's office; null: none.
 * @param change version: of the notice that it was made from
 * @throws AppError invalid_request for an end that is past or too far away, conflict where the notice was changed since
 */
export async function changeNotice(
  { query }: TenantTransaction,
  channel: OfficeChannel,
  { notice, version }: { readonly notice: OfficeNotice | null; readonly version: number },
  now: Date,
): Promise<void> {
  const ahead = notice === null ? 1 : Date.parse(notice.until) - now.getTime()
  if (ahead <= 0) throw refusal('invalid_request', { 'notice.until': [because('notice_past')] })
  if (ahead > MAX_NOTICE_DAYS * 86_400_000)
    throw refusal('invalid_request', {
      'notice.until': [because('notice_too_long', { days: MAX_NOTICE_DAYS })],
    })
  const saved = await query(
    `insert into office as o (tenant, channel, version, notice, notice_until, notice_version)
     values (current_tenant(), $1, 0, $2, $3, 1)
     on conflict (tenant, channel) do update set notice = excluded.notice, notice_until = excluded.notice_until,
       notice_version = o.notice_version + 1
     where o.notice_version = $4 returning 1`,
    [channel.guid, notice?.text ?? null, notice?.until ?? null, version],
  )
  if (saved.length === 0) throw new AppError('conflict', because('notice_changed'))
}
