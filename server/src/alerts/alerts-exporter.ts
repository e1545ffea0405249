import { type AccountExporter, FIRST_BY_TIME } from '../accounts/account-exporter.ts'

/** What an account's export says of its alerts. */
export const ALERTS_EXPORTER: AccountExporter = {
  name: 'alerts',
  tables: ['alert'],
  read: ({ query }, { guid }, after, limit) =>
    query(
      `select array[created_at::text, guid::text] as position, guid, module, name, place, criteria, excluded, record, events, cadence, channels, monthly, active,
         paused_by, words, first_day, feed_hash is not null as feed, created_at as created, modified_at as modified
       from alert where owner = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`,
      [guid, ...(after ?? FIRST_BY_TIME), limit],
    ),
}

/** What an account's export says of what its alerts told; the words of an event follow today's rights, and stay away. */
export const NOTIFICATIONS_EXPORTER: AccountExporter = {
  name: 'notifications',
  tables: ['notification'],
  read: ({ query }, { guid }, after, limit) =>
    query(
      `select array[created_at::text, guid::text] as position, guid, module, alert, alert_name, record, agency_reference, address, event_kind, event_date, name, read,
         favoured, created_at as created, released_at as released, deleted_at as deleted
       from notification where owner = $1 and released_at is not null
         and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`,
      [guid, ...(after ?? FIRST_BY_TIME), limit],
    ),
}
