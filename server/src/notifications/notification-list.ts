import {
  type Notification,
  NOTIFICATION_SORTS,
  NotificationFilter,
} from '@plat/contract/alerts/notifications'
import {
  COUNT_SQL,
  readableNotificationSql,
  tellableByModule,
  UNREAD_SQL,
} from '../alerts/readable-notifications.ts'
import { localize } from '@plat/contract/platform/localized'
import { latestFirstSql } from '../record-events/event-order.ts'
import { departmentOf } from '../tenancy/document/document.ts'
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
  type NotifyingAlertRow,
  titleSql,
} from './notification-row.ts'

/** Whose notifications, and what they may see today. */
export interface NotificationsOf extends OwnListOf {
  readonly visibility: number
}

/** Own notifications that were sent and may be read today ($7, $8). */
const SHOWN = `${ownRows('n')} and n.released_at is not null and ${readableNotificationSql('$7', '$8')}`

/** SQL: whether one of the own notifications `one` about the same event as `n` is like this. */
const hasOne = (condition: string) => `(n.record, n.event_key) in
      (select one.record, one.event_key from notification one where one.owner = $1 and ${condition})`

/** SQL: the title of its record, as `notificationColumnsSql` has it. */
const TITLE = `(select ${titleSql('$7')} from (select) as here
      left join record r on r.tenant = n.tenant and r.guid = n.record)`

/**
 * The list's entries: one for each event of a record, however many alerts found it. Of these guids the first is the
 * entry's: the one that is meant, by itself ($9) or by its alert ($10), else that of the oldest alert. Filtered by
 * part of a text, days, a notification, an alert, read or not, and the star: what does not have what is asked for is
 * left out before anything else is looked at.
 */
const ENTRIES = `select n.record, n.event_key, max(n.name) as name, bool_or(n.read) as read,
    bool_or(n.favoured) as favoured,
    array_agg(n.guid order by coalesce(n.guid = $9 or n.alert = $10, false) desc, a.created_at, a.guid, n.guid) as guids
  from notification n left join alert a on a.tenant = n.tenant and a.guid = n.alert
  where ${SHOWN}
    and ($4::date is null or n.event_date >= $4) and ($5::date is null or n.event_date <= $5)
    and ($9::uuid is null or (n.record, n.event_key) =
      (select meant.record, meant.event_key from notification meant where meant.guid = $9))
    and ($10::uuid is null or ${hasOne('one.alert = $10')})
    and ($11::boolean is null or ${hasOne('one.read = $11')})
    and ($13::boolean is null or ${hasOne('one.favoured = $13')})
  group by n.record, n.event_key
  having ($3::text is null or bool_or(n.address ilike $3 or n.agency_reference ilike $3 or n.name ilike $3
      or ${TITLE} ilike $3))
    and ($9::uuid is null or bool_or(n.guid = $9)) and ($10::uuid is null or bool_or(n.alert = $10))
    and ($11::boolean is null or bool_or(n.read) = $11)
    and ($13::boolean is null or bool_or(n.favoured) = $13)`

/**
 * The entries with what is shown of them, each notification and record looked up by its guid: a join of thousands that are taken
 * for few compares each with each. $12: names of the modules' departments, in the order of $2.
 */
const FROM = `(${ENTRIES}) as e
     cross join lateral (select * from notification one where one.guid = e.guids[1] limit 1) as n
     left join alert a on a.tenant = n.tenant and a.guid = n.alert
     left join lateral (select * from record one where one.tenant = n.tenant and one.guid = n.record limit 1) as r on true
     join unnest($2::text[], $12::text[]) as m (code, name) on m.code = n.module`

/**
 * A page of an account's notifications, and how many there are under the filter.
 * @throws AppError invalid_request for a sort or a filter that there is not.
 */
export async function listNotifications(
  tx: TenantTransaction,
  of: NotificationsOf,
  asked: OwnListQuery,
): Promise<{ notifications: Notification[]; itemCount: number }> {
  const { field, descending } = readSort(asked.sort_by, NOTIFICATION_SORTS, 'event_date')
  const values = valuesOf(of, readFilter(asked.filter_by, NotificationFilter))
  const rows = await tx.query<NotificationRow & { found: number }>(
    `select ${notificationColumnsSql('$7')}, (count(*) over ())::integer as found from ${FROM}
     order by case when not $15 then case $14 when 'record.address' then lower(coalesce(n.address, n.agency_reference))
         when 'saved_alert.name' then lower(${alertNameSql('$7')})
         when 'record.module.display_name' then lower(m.name) end end asc,
       case when $15 then case $14 when 'record.address' then lower(coalesce(n.address, n.agency_reference))
         when 'saved_alert.name' then lower(${alertNameSql('$7')})
         when 'record.module.display_name' then lower(m.name) end end desc,
       case when not $15 and $14 = 'event_date' then n.event_date end asc,
       ${latestFirstSql('n')}, n.guid
     offset $16 limit $17`,
    [...values, field, descending, asked.offset, asked.limit],
  )
  const itemCount = rows[0]?.found ?? (asked.offset > 0 ? await countFound(tx, values) : 0)
  return { itemCount, notifications: await told(tx, rows, of) }
}

/** A notification of an alert's feed. */
export interface ReleasedNotification {
  readonly notification: Notification
  readonly releasedAt: Date
  /** When the alert first told of its record. */
  readonly firstReleasedAt: Date
}

/** What one of the account's alerts told, the latest release first. @param limit most of them */
export async function latestReleased(
  tx: TenantTransaction,
  of: NotificationsOf,
  { alert, limit }: { readonly alert: string; readonly limit: number },
): Promise<ReleasedNotification[]> {
  const rows = await tx.query<NotificationRow & Omit<ReleasedNotification, 'notification'>>(
    `select ${notificationColumnsSql('$7')}, n.released_at as "releasedAt",
       (select min(first.released_at) from notification first
        where first.tenant = n.tenant and first.alert = n.alert and first.record = n.record) as "firstReleasedAt"
     from ${FROM}
     order by n.released_at desc, ${latestFirstSql('n')}, n.guid
     limit $14`,
    [...valuesOf(of, { alert }), limit],
  )
  const notifications = new Map((await told(tx, rows, of)).map((one) => [one.guid, one]))
  return rows.flatMap(({ guid, releasedAt, firstReleasedAt }) => {
    const notification = notifications.get(guid)
    return notification === undefined ? [] : [{ notification, releasedAt, firstReleasedAt }]
  })
}

/** How many there are where a page has none to say so. */
async function countFound({ query }: TenantTransaction, values: unknown[]): Promise<number> {
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from ${FROM}`,
    values,
  )
  return total?.found ?? 0
}

/** How many of an account's notifications are not read. */
export async function countUnread(
  { query }: TenantTransaction,
  { owner, document, visibility }: NotificationsOf,
): Promise<number> {
  const [total] = await query<{ unread: number }>(
    `select ${COUNT_SQL} as unread from notification n
     where n.owner = $1 and ${UNREAD_SQL} and ${readableNotificationSql('$2', '$3')}`,
    [owner, visibility, tellableByModule(document, visibility)],
  )
  return total?.unread ?? 0
}

/** An own notification; null for anybody else's and for one that may not be told any more. */
export async function readNotification(
  tx: TenantTransaction,
  of: NotificationsOf,
  guid: string,
): Promise<Notification | null> {
  const rows = await tx.query<NotificationRow>(
    `select ${notificationColumnsSql('$7')} from ${FROM}`,
    valuesOf(of, {}, guid),
  )
  return (await told(tx, rows, of))[0] ?? null
}

async function told(
  { query }: TenantTransaction,
  rows: readonly NotificationRow[],
  of: NotificationsOf,
): Promise<Notification[]> {
  if (rows.length === 0) return []
  const alerts = await query<NotifyingAlertRow>(
    `select n.guid, a.guid as alert, ${alertNameSql('$2')} as alert_name, n.module, a.words,
       case when a.record is null then a.place end as place
     from notification n left join alert a on a.tenant = n.tenant and a.guid = n.alert
     where n.guid = any($1::uuid[])`,
    [rows.flatMap(({ guids }) => guids), of.visibility],
  )
  const byGuid = new Map(alerts.map((alert) => [alert.guid, alert]))
  return rows.flatMap((row) => {
    const own = row.guids.flatMap((guid) => byGuid.get(guid) ?? [])
    return asNotification(row, own, of.document, of) ?? []
  })
}

/** Values of `FROM`. */
function valuesOf(of: NotificationsOf, filter: NotificationFilter, guid?: string): unknown[] {
  const { area, event_date: days, department } = filter
  const own = ownListValues(of, { title: area, days, department })
  const { document, visibility, locale } = of
  return [
    ...own.values,
    visibility,
    tellableByModule(document, visibility),
    guid ?? null,
    filter.alert ?? null,
    filter.read ?? null,
    own.modules.map(({ code }) => localize(departmentOf(document, code).name, locale)),
    filter.favoured ?? null,
  ]
}
