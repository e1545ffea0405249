import {
  type Notification,
  NOTIFICATION_SORTS,
  NotificationFilter,
} from '@plat/contract/alerts/notifications'
import { readableNotificationSql, tellableByModule } from '../alerts/readable-notifications.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import {
  type OwnListOf,
  type OwnListQuery,
  ownListValues,
  ownRows,
  readFilter,
  readSort,
} from '../saved-searches/own-lists.ts'
import {
  alertNameSql,
  asNotification,
  notificationColumnsSql,
  type NotificationRow,
} from './notification-row.ts'

/** Whose notifications, and what they may see today. */
export interface NotificationsOf extends OwnListOf {
  readonly visibility: number
}

const FROM = `notification n
     left join alert a on a.tenant = n.tenant and a.guid = n.alert
     left join record r on r.tenant = n.tenant and r.guid = n.record
     join unnest($2::text[], $12::text[]) as m (code, name) on m.code = n.module`

/**
 * Which rows a list is of: own ones that were told and may be read today ($7, $8); part of a text, days, one
 * notification, an alert, read or not.
 */
const MATCHING = `${ownRows('n')} and n.released_at is not null and ${readableNotificationSql('$7', '$8')}
       and ($3::text is null or n.address ilike $3 or n.agency_reference ilike $3 or n.name ilike $3)
       and ($4::date is null or n.event_date >= $4) and ($5::date is null or n.event_date <= $5)
       and ($9::uuid is null or n.guid = $9) and ($10::uuid is null or n.alert = $10)
       and ($11::boolean is null or n.read = $11)`

/**
 * A page of an account's notifications, and how many there are under the filter.
 * @throws AppError invalid_request for a sort or a filter that there is not.
 */
export async function listNotifications(
  { query }: TenantTransaction,
  of: NotificationsOf,
  asked: OwnListQuery,
): Promise<{ notifications: Notification[]; itemCount: number }> {
  const { field, descending } = readSort(asked.sort_by, NOTIFICATION_SORTS, 'event_date')
  const values = valuesOf(of, readFilter(asked.filter_by, NotificationFilter))
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from ${FROM} where ${MATCHING}`,
    values,
  )
  const rows = await query<NotificationRow>(
    `select ${notificationColumnsSql('$7')} from ${FROM} where ${MATCHING}
     order by case when not $14 then case $13 when 'record.address' then lower(coalesce(n.address, n.agency_reference))
         when 'saved_alert.name' then lower(${alertNameSql('$7')})
         when 'record.module.display_name' then lower(m.name) end end asc,
       case when $14 then case $13 when 'record.address' then lower(coalesce(n.address, n.agency_reference))
         when 'saved_alert.name' then lower(${alertNameSql('$7')})
         when 'record.module.display_name' then lower(m.name) end end desc,
       case when not $14 and $13 = 'event_date' then n.event_date end asc,
       n.event_date desc, n.created_at desc, n.guid
     offset $15 limit $16`,
    [...values, field, descending, asked.offset, asked.limit],
  )
  return { itemCount: total?.found ?? 0, notifications: told(rows, of) }
}

/** How many of an account's notifications are not read. */
export async function countUnread(
  { query }: TenantTransaction,
  of: NotificationsOf,
): Promise<number> {
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from ${FROM} where ${MATCHING}`,
    valuesOf(of, { read: false }),
  )
  return total?.found ?? 0
}

/** An own notification; null for anybody else's and for one that may not be told any more. */
export async function readNotification(
  { query }: TenantTransaction,
  of: NotificationsOf,
  guid: string,
): Promise<Notification | null> {
  const rows = await query<NotificationRow>(
    `select ${notificationColumnsSql('$7')} from ${FROM} where ${MATCHING}`,
    valuesOf(of, {}, guid),
  )
  return told(rows, of)[0] ?? null
}

function told(rows: readonly NotificationRow[], of: NotificationsOf): Notification[] {
  return rows.flatMap((row) => asNotification(row, of.document, of) ?? [])
}

/** Values of `MATCHING` and `FROM`. */
function valuesOf(of: NotificationsOf, filter: NotificationFilter, guid?: string): unknown[] {
  const { area, event_date: days, department, favoured } = filter
  const own = ownListValues(of, { title: area, days, department, favoured })
  const { document, visibility } = of
  return [
    ...own.values,
    visibility,
    tellableByModule(document, visibility),
    guid ?? null,
    filter.alert ?? null,
    filter.read ?? null,
    own.moduleNames,
  ]
}
