import type { EventKind } from '@plat/contract/alerts/event-kinds'
import type { Notification } from '@plat/contract/alerts/notifications'
import { because } from '@plat/contract/platform/reasons'
import type { Locale } from '@plat/contract/platform/localized'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import { shownName, shownNameSql } from '../alerts/followed-record.ts'
import { AppError } from '../platform/errors.ts'
import { eventWords, type ToldEvent } from '../record-events/event-words.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

/** A row of `notification` with its alert, as its owner's answers need it. */
export interface NotificationRow {
  guid: string
  module: string
  record: string
  agency_reference: string
  address: string | null
  event_kind: EventKind
  event_date: string
  changes: ToldEvent['changes']
  name: string | null
  read: boolean
  favoured: boolean
  alert: string | null
  /** Null: it may not be shown. */
  alert_name: string | null
  words: CriterionWords[] | null
  withdrawn: boolean
  [column: string]: unknown
}

/** SQL for the name of its alert, for a reader with this visibility; null where it may not be shown. */
export function alertNameSql(visibility: string): string {
  return `case when a.guid is null then n.alert_name else ${shownNameSql(visibility)} end`
}

/**
 * Its columns in SQL, of a notification `n`, its alert `a` and its record `r`; the last two may be missing.
 * @param visibility a parameter in SQL: what its owner may see today
 */
export function notificationColumnsSql(visibility: string): string {
  return `n.guid, n.module, n.record, n.agency_reference, n.address, n.event_kind,
  n.event_date::text as event_date, n.changes, n.name, n.read, n.favoured, a.guid as alert,
  ${alertNameSql(visibility)} as alert_name, a.words, r.guid is null as withdrawn`
}

/**
 * A row as lists have it, in the words of today.
 * @param reader what its owner may see today, and the language of a name that may not be shown
 * @returns null for one of a module that the agency no longer has, and where nothing may be told.
 */
export function asNotification(
  row: NotificationRow,
  document: TenantDocument,
  reader: { readonly visibility: number; readonly locale: Locale },
): Notification | null {
  const module = moduleOf(document, row.module)
  if (module === undefined) return null
  const event = { kind: row.event_kind, date: row.event_date, changes: row.changes }
  const text = eventWords(module, event, reader.visibility)
  if (text === null) return null
  const department = departmentOf(document, module.code)
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
      address: row.address,
      favoured: row.favoured,
      state: row.withdrawn ? 'withdrawn' : 'current',
      module: {
        module_code: module.code,
        display_name: module.name,
        department: { department_code: department.id, display_name: department.name },
      },
    },
    saved_alert: { id: row.alert, name: shownName(row.alert_name, reader.locale) },
    matched: row.words ?? [],
    details: null,
    records: [],
  }
}

/** Somebody else's, another agency's, a hidden one and one that was never there are told apart by nobody. */
export function noSuchNotification(): AppError {
  return new AppError('not_found', because('no_such_notification'))
}
