import { type AccountExporter, FIRST_BY_TIME } from '../accounts/account-exporter.ts'
import {
  HIDDEN_ALERT_NAME_SQL,
  hidesRecordSql,
  shownAlert,
  shownAlertSql,
  shownName,
  type StoredAlertName,
} from './followed-record.ts'
import { readableNotificationSql, tellableByModule } from './readable-notifications.ts'

/** The alerts in an account's export. An alert on a record that its owner may no longer see is marked `hidden` and does not name the record. */
export const ALERTS_EXPORTER: AccountExporter = {
  name: 'alerts',
  tables: ['alert'],
  read: async ({ query }, { guid, locale, document, visibility }, after, limit) => {
    const rows = await query<StoredAlertName & Record<string, unknown>>(
      `select array[a.created_at::text, a.guid::text] as position, a.guid, a.module, ${shownAlertSql('$5')},
         a.criteria, a.excluded, case when not ${hidesRecordSql('$5')} then a.record end as record,
         ${hidesRecordSql('$5')} as hidden, a.events, a.cadence, a.channels, a.monthly, a.active, a.paused_by, a.words,
         a.first_day, a.feed_hash is not null as feed, a.created_at as created, a.modified_at as modified
       from alert a where a.owner = $1 and (a.created_at, a.guid) > ($2::timestamptz, $3::uuid)
       order by a.created_at, a.guid limit $4`,
      [guid, ...(after ?? FIRST_BY_TIME), limit, visibility],
    )
    return rows.map((row) => shownAlert(row, locale ?? document.tenant.locale))
  },
}

/**
 * The notifications in an account's export, without the words of their events. A notification about a record that its
 * owner may no longer see is marked `hidden` and has only the account's own data, nothing of the record.
 */
export const NOTIFICATIONS_EXPORTER: AccountExporter = {
  name: 'notifications',
  tables: ['notification'],
  read: async ({ query }, { guid, locale, document, visibility }, after, limit) => {
    const rows = await query<{ alert_name: string | null; [column: string]: unknown }>(
      `select array[created_at::text, guid::text] as position, guid, module, alert,
         case when readable then alert_name else hidden_name end as alert_name,
         case when readable then record end as record,
         case when readable then agency_reference end as agency_reference,
         case when readable then address end as address, case when readable then event_kind end as event_kind,
         case when readable then event_date end as event_date, not readable as hidden, name, read, favoured,
         created_at as created, released_at as released, deleted_at as deleted
       from (select n.*, coalesce(${readableNotificationSql('$2', '$3')}, false) as readable,
           ${HIDDEN_ALERT_NAME_SQL} as hidden_name from notification n
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
    )
    return rows.map(({ alert_name: name, ...row }) => ({
      ...row,
      alert_name: shownName(name, locale ?? document.tenant.locale),
    }))
  },
}
