import type { Share } from '@plat/contract/saved-searches/saved-searches'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Something that was done with a saved search, as it is recorded. */
export interface ShareToRecord {
  readonly search: string
  readonly channel: Share['channel']
  readonly message: string | null
  readonly recipients?: readonly string[]
  readonly subject?: string | null
  readonly link: string | null
  readonly report?: string | null
  readonly request: string | null
}

type ShareRow = Omit<Share, 'created'> & { created_at: Date; [column: string]: unknown }

const COLUMNS = 'guid, channel, message, recipients, subject, link, report, created_at'

/** How a saved search was shared, newest first. */
export async function readShares({ query }: TenantTransaction, search: string): Promise<Share[]> {
  const rows = await query<ShareRow>(
    `select ${COLUMNS} from saved_search_share where saved_search = $1
     order by created_at desc, guid limit 200`,
    [search],
  )
  return rows.map(asShare)
}

/** Records a share, once for a request; `isNew` is false where that has been done. */
export async function recordShare(
  { query }: TenantTransaction,
  share: ShareToRecord,
): Promise<{ share: Share; isNew: boolean }> {
  const [added] = await query<ShareRow>(
    `insert into saved_search_share
       (tenant, saved_search, channel, message, recipients, subject, link, report, request)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant, saved_search, request) do nothing returning ${COLUMNS}`,
    [
      share.search,
      share.channel,
      share.message,
      share.recipients ?? [],
      share.subject ?? null,
      share.link,
      share.report ?? null,
      share.request,
    ],
  )
  if (added) return { share: asShare(added), isNew: true }
  const before = await shareBefore({ query }, share.search, share.request)
  if (!before) throw new Error('a share was not stored')
  return { share: before, isNew: false }
}

/** What a request has shared before; null where it has not, or names itself not. */
export async function shareBefore(
  { query }: Pick<TenantTransaction, 'query'>,
  search: string,
  request: string | null,
): Promise<Share | null> {
  const [row] = await query<ShareRow>(
    `select ${COLUMNS} from saved_search_share where saved_search = $1 and request = $2`,
    [search, request],
  )
  return row ? asShare(row) : null
}

function asShare({ created_at, ...row }: ShareRow): Share {
  return {
    guid: row.guid,
    channel: row.channel,
    message: row.message,
    recipients: row.recipients,
    subject: row.subject,
    link: row.link,
    report: row.report,
    created: created_at.toISOString(),
  }
}
