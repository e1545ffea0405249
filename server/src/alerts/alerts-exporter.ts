import { type AccountExporter, FIRST_BY_TIME } from '../accounts/account-exporter.ts'
import { readableNotificationSql, tellableByModule } from './readable-notifications.ts'

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

/**
 * What an account's export says of what its alerts told; the words of an event follow today's rights, and stay away. One
 * whose record may not be read today is there, `hidden`, with what is the account's own and nothing of the record.
 */
export const NOTIFICATIONS_EXPORTER: AccountExporter = {
  name: 'notifications',
  tables: ['notification'],
  read: ({ query }, { guid, document, visibility }, after, limit) =>
    query(
      `select array[created_at::text, guid::text] as position, guid, module, alert, alert_name,
         case when readable then record end as record,
         case when readable then agency_reference end as agency_reference,
         case when readable then address end as address, case when readable then event_kind end as event_kind,
         case when readable then event_date end as event_date, not readable as hidden, name, read, favoured,
         created_at as created, released_at as released, deleted_at as deleted
       from (select n.*, coalesce(${readableNotificationSql('$2', '$3')}, false) as readable from notification n
         where n.owner = $1 and n.released_at is not null
           and (n.created_at, n.guid) > ($4::timestamptz, $5::uuid)
         order by n.created_at, n.guid limit $6) as told order by created_at, guid`,
      [
        guid,
        visibility,
        tellableByModule(document, visibility),
        ...(after ?? FIRST_BY_TIME),
        limit,
      ],
    ),
}
