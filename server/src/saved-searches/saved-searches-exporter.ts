import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What an account's export says of its saved searches, and how each was shared. */
export const SAVED_SEARCHES_EXPORTER = {
  name: 'saved_searches',
  read: ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> =>
    query(
      `select s.guid, s.module, s.method, s.title, s.name, s.message, s.notes, s.criteria, s.search_metadata,
         s.visible, s.favoured, s.read, s.counted, s.created_at as created, s.deleted_at as deleted,
         coalesce((select json_agg(json_build_object('channel', h.channel, 'message', h.message,
             'recipients', h.recipients, 'subject', h.subject, 'link', h.link, 'created', h.created_at)
             order by h.created_at)
           from saved_search_share h where h.tenant = s.tenant and h.saved_search = s.guid), '[]') as shares
       from saved_search s where s.owner = $1 order by s.created_at`,
      [guid],
    ),
}
