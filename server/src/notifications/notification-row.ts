import type { EventKind } from '@plat/contract/alerts/event-kinds'
import type { AlertPlace } from '@plat/contract/alerts/alerts'
import type { Notification, NotifyingAlert } from '@plat/contract/alerts/notifications'
import { because } from '@plat/contract/platform/reasons'
import type { Locale } from '@plat/contract/platform/localized'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import { shownName, shownNameSql } from '../alerts/followed-record.ts'
import { reasonWords } from '../alerts/reason-words.ts'
import { AppError } from '../platform/errors.ts'
import { eventWords, type ToldEvent } from '../record-events/event-words.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { typeLabel } from '../tenancy/document/value-labels.ts'

/** A row of `notification` with its record, as its owner's answers need it. */
export interface NotificationRow {
  guid: string
  /** Those of all alerts that found the event, itself the first. */
  guids: string[]
  module: string
  record: string
  agency_reference: string
  /** Null: of a withdrawn record that is no longer stored. */
  title: string | null
  record_type: string | null
  address: string | null
  event_kind: EventKind
  event_date: string
  changes: ToldEvent['changes']
  name: string | null
  read: boolean
  favoured: boolean
  withdrawn: boolean
  [column: string]: unknown
}

/** The alert of a notification. */
export interface NotifyingAlertRow {
  /** Of the notification. */
  guid: string
  alert: string | null
  /** Null: it may not be shown. */
  alert_name: string | null
  module: string
  /** Null: its alert follows a record, or was deleted. */
  place: AlertPlace | null
  words: CriterionWords[] | null
  [column: string]: unknown
}

/** SQL for the name of its alert, for a reader with this visibility; null where it may not be shown. */
export function alertNameSql(visibility: string): string {
  return `case when a.guid is null then n.alert_name else ${shownNameSql(visibility)} end`
}

/**
 * SQL for the title of the record of a notification `n`, which is `r`; of a withdrawn one the title that it had.
 * @param visibility as for `notificationColumnsSql`
 */
export function titleSql(visibility: string): string {
  return `case when r.guid is null then ${lastSql('title', visibility)} else r.title end`
}

/**
 * Its columns in SQL, of an entry `e` of the list, its notification `n` and its record `r`, which may be missing: a
 * withdrawn one has the title and the type that it had, as long as it is stored.
 * @param visibility a parameter in SQL: what its owner may see today
 */
export function notificationColumnsSql(visibility: string): string {
  return `n.guid, e.guids, n.module, n.record, n.agency_reference, n.address, n.event_kind,
  n.event_date::text as event_date, n.changes, e.name, e.read, e.favoured, r.guid is null as withdrawn,
  ${titleSql(visibility)} as title,
  case when r.guid is null then ${lastSql('record_type', visibility)} else r.record_type end as record_type`
}

/** What the withdrawn record of a notification `n` had last. */
function lastSql(column: 'title' | 'record_type', visibility: string): string {
  return `(select w.content ->> '${column}'
    from change_event gone
    join withdrawn_record w on w.tenant = gone.tenant and w.module = gone.module
      and w.version = gone.version and w.record_no = gone.record_no
    where gone.tenant = n.tenant and gone.guid = n.record and gone.kind = 'withdrawn'
      and (w.content ->> 'visibility')::int <= ${visibility}
    order by gone.version desc limit 1)`
}

/**
 * A row as lists have it, in the words of today.
 * @param alerts those that found the event, in the order of its guids
 * @param reader what its owner may see today, and the language of a name that may not be shown
 * @returns null for one of a module that the agency no longer has, and where nothing may be told.
 */
export function asNotification(
  row: NotificationRow,
  alerts: readonly NotifyingAlertRow[],
  document: TenantDocument,
  reader: { readonly visibility: number; readonly locale: Locale },
): Notification | null {
  const module = moduleOf(document, row.module)
  if (module === undefined) return null
  const event = { kind: row.event_kind, date: row.event_date, changes: row.changes }
  const text = eventWords(module, event, reader.visibility)
  if (text === null) return null
  const department = departmentOf(document, module.code)
  const named = alerts.map((one) => namedAlert(one, document, reader.locale))
  const [first] = named
  return {
    id: row.guid,
    guid: row.guid,
    name: row.name,
    read: row.read,
    event_date: row.event_date,
    event: { kind: row.event_kind, text },
    record: {
      guid: row.record,
      agency_reference: row.agency_reference,
      title: row.title,
      type_display: typeLabel(module, row.record_type),
      address: row.address,
      favoured: row.favoured,
      state: row.withdrawn ? 'withdrawn' : 'current',
      module: {
        module_code: module.code,
        display_name: module.name,
        department: { department_code: department.id, display_name: department.name },
      },
    },
    saved_alert: { id: first?.id ?? null, name: first?.name ?? shownName(null, reader.locale) },
    alerts: named,
    matched: first?.matched ?? [],
    details: null,
    records: [],
  }
}

function namedAlert(
  { guid, alert, alert_name: name, module, words, place }: NotifyingAlertRow,
  document: TenantDocument,
  locale: Locale,
): NotifyingAlert {
  const matched = reasonWords(document, { module, words, ...(place && { place }) })
  return { id: alert, name: shownName(name, locale), matched, notification: guid }
}

/** Somebody else's, another agency's, a hidden one and one that was never there are told apart by nobody. */
export function noSuchNotification(): AppError {
  return new AppError('not_found', because('no_such_notification'))
}
