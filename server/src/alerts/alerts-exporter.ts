import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

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

/** What an account's export says of what its alerts told; the words of an event follow today's rights, and stay away. */
export const NOTIFICATIONS_EXPORTER = {
  name: 'notifications',
  read: ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> =>
    query(
      `select guid, module, alert, alert_name, record, agency_reference, address, event_kind, event_date, name, read,
         favoured, created_at as created, released_at as released, deleted_at as deleted
       from notification where owner = $1 and released_at is not null order by created_at, guid`,
      [guid],
    ),
}
