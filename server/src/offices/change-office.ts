import { because } from '@plat/contract/platform/reasons'
import type { Office, OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { changedMeanwhile, type LastChange } from '../accounts/changed-meanwhile.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { channelByGuid, type OfficeChannel } from './channels.ts'
import { officeDays } from './office-days.ts'
import { officeHours } from './office-hours.ts'
import { officeSlots } from './office-slots.ts'

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
  const [row] = await tx.query<{ version: number; at: Date; by: string | null }>(
    `select version, updated_at as at, (
       select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)
       from account a where a.tenant = o.tenant and a.guid = o.updated_by) as by
     from office o where channel = $1`,
    [channel.guid],
  )
  const { hours, from } = await officeHours(tx, document, channel)
  const { slots, from: slots_from } = await officeSlots(tx, document, channel)
  return {
    channel: channel.guid,
    hours,
    from,
    slots,
    slots_from,
    version: row?.version ?? 0,
    updated: row?.at.toISOString() ?? null,
    updated_by: row?.by ?? null,
    days: officeDays(hours, document.tenant.calendar.holidays, new Date()),
  }
}

/** What somebody wants an office to be like. */
export interface OfficeChange {
  readonly hours: OfficeHours | null
  /** Left out: as they are. */
  readonly slots?: OfficeSlots | null | undefined
  /** That it was made from. */
  readonly version: number
}

/**
 * Gives a channel hours and slots of its own, or, with null, those of its department or agency again. A row stays, so
 * that who opened the hours before is told.
 * @throws AppError conflict with who changed it since
 */
export async function changeOffice(
  tx: TenantTransaction,
  channel: OfficeChannel,
  change: OfficeChange,
  editor: { readonly account: string; readonly timeZone: string },
): Promise<void> {
  const values = [
    channel.guid,
    JSON.stringify(change.hours),
    editor.account,
    change.slots === undefined ? null : JSON.stringify(change.slots),
  ]
  const saved =
    change.version === 0
      ? await tx.query(
          `insert into office (tenant, channel, hours, updated_by, slots)
           values (current_tenant(), $1, $2, $3, coalesce($4::jsonb, 'null'))
           on conflict do nothing returning version`,
          values,
        )
      : await tx.query(
          `update office set hours = $2, updated_by = $3, slots = coalesce($4::jsonb, slots), updated_at = now(),
             version = version + 1
           where channel = $1 and version = $5 returning version`,
          [...values, change.version],
        )
  if (saved.length > 0) return
  const [last = { at: new Date(), by: null }] = await tx.query<LastChange & { at: Date }>(
    'select updated_at as at, updated_by as by from office where channel = $1',
    [channel.guid],
  )
  throw await changedMeanwhile(tx, last, editor.timeZone)
}
