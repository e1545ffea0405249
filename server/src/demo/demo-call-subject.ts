import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { channelsOf } from '../offices/channels.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/**
 * What a call of the demo is about: of a module one of its newest public records.
 * @param about code of a module or of a channel
 * @param nth which of the records
 * @param tag what its department has to take
 * @returns null where a copy of the demo has no such module, record or channel, or does not take that there.
 */
export async function subjectRefOf(
  { query }: TenantTransaction,
  document: TenantDocument,
  about: { readonly record?: string | undefined; readonly channel?: string | undefined },
  nth: number,
  tag: 'call' | 'appointment' = 'call',
): Promise<CallSubjectRef | null> {
  if (about.channel !== undefined) {
    const channel = channelsOf(document).find(({ code }) => code === about.channel)
    const home = document.departments.find(({ id }) => id === channel?.department)
    return channel !== undefined && home?.tags.includes(tag) === true
      ? { type: 'channel', guid: channel.guid }
      : null
  }
  const department = document.departments.find(({ modules }) =>
    modules.includes(about.record ?? ''),
  )
  if (department?.tags.includes(tag) !== true) return null
  const [record] = await query<{ guid: string }>(
    `select guid from record where module = $1 and visibility = 0 and status_category = 1 and lng is not null
     order by record_date desc nulls last, record_no offset $2 limit 1`,
    [about.record ?? '', nth],
  )
  return record === undefined ? null : { type: 'record', guid: record.guid }
}
