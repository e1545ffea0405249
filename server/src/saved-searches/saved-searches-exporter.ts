import { type AccountExporter, PAGES_BY_TIME } from '../accounts/account-exporter.ts'

/** What an account's export says of its saved searches. */
export const SAVED_SEARCHES_EXPORTER: AccountExporter = {
  name: 'saved_searches',
  tables: ['saved_search'],
  read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid, module, method, title, name, message, notes,
         criteria, search_metadata, visible, hidden_at as hidden, hidden_note, favoured, read, opened, counted, created_at as created, deleted_at as deleted
       from saved_search where owner = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
}

/** What an account's export says of how it shared its saved searches. */
export const SHARES_EXPORTER: AccountExporter = {
  name: 'shares',
  tables: ['saved_search_share'],
  read: PAGES_BY_TIME.query(`select array[h.created_at::text, h.guid::text] as position, h.guid, h.saved_search, h.channel, h.message,
         h.recipients, h.subject, h.link, h.report, h.created_at as created
       from saved_search_share h join saved_search s on s.tenant = h.tenant and s.guid = h.saved_search
       where s.owner = $1 and (h.created_at, h.guid) > ($2::timestamptz, $3::uuid)
       order by h.created_at, h.guid limit $4`),
}
