import type { AccountRow } from '../accounts/account-row.ts'
import type { ExportedAccount } from '../accounts/exported-account.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { readableNotificationSql, tellableByModule } from './readable-notifications.ts'

/** What an account's export says of its alerts. */
export const ALERTS_EXPORTER = {
  name: 'alerts',
  read: ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> =>
    query(
      `select guid, module, name, place, criteria, excluded, record, events, cadence, channels, monthly, active,
         paused_by, words, first_day, feed_hash is not null as feed, created_at as created, modified_at as modified
       from alert where owner = $1 order by created_at, guid`,
      [guid],
    ),
}

/**
 * What an account's export says of what its alerts told; the words of an event follow today's rights, and stay away. One
 * whose record may not be read today is there, `hidden`, with what is the account's own and nothing of the record.
 */
export const NOTIFICATIONS_EXPORTER = {
  name: 'notifications',
  read: (
    { query }: TenantTransaction,
    { guid, document, visibility }: ExportedAccount,
  ): Promise<unknown> =>
    query(
      `select guid, module, alert, alert_name, case when readable then record end as record,
         case when readable then agency_reference end as agency_reference,
         case when readable then address end as address, case when readable then event_kind end as event_kind,
         case when readable then event_date end as event_date, not readable as hidden, name, read, favoured,
         created_at as created, released_at as released, deleted_at as deleted
       from (select n.*, coalesce(${readableNotificationSql('$2', '$3')}, false) as readable from notification n
         where n.owner = $1 and n.released_at is not null) as told order by created_at, guid`,
      [guid, visibility, tellableByModule(document, visibility)],
    ),
}
