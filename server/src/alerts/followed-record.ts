import type { AlertPlace } from '@plat/contract/alerts/alerts'
import { type Locale, LOCALES } from '@plat/contract/platform/localized'
import { recordVisibilitySql } from '../record-events/record-visibility.ts'
import { recordArea } from './alert-area.ts'

/** Name and place of an alert that follows a record which its owner may not see today. */
const HIDDEN = {
  en: 'A record that is no longer public',
  es: 'Un registro que ya no es público',
} as const satisfies Record<Locale, string>

/** Name and place of an alert as `shownAlertSql` reads them: null where they would name a record that is not shown. */
export interface StoredAlertName {
  readonly name: string | null
  readonly place: AlertPlace | null
}

/** The same for its owner. */
export type ShownAlert<Row extends StoredAlertName> = Row & {
  readonly name: string
  readonly place: AlertPlace
}

/**
 * SQL: whether an alert `a` follows a record that may not be seen today.
 * @param visibility SQL for what the reader may see today; null: nothing
 */
export function hidesRecordSql(visibility: string): string {
  return `(a.record is not null
    and coalesce(${recordVisibilitySql('a.tenant', 'a.record')} > ${visibility}, true))`
}

/** SQL: the name of an alert `a`; null where it is not its owner's own and that record may not be seen today. */
export function shownNameSql(visibility: string): string {
  const reference = `coalesce(
    (select followed.agency_reference from record followed
     where followed.tenant = a.tenant and followed.guid = a.record),
    (select gone.agency_reference from change_event gone
     where gone.tenant = a.tenant and gone.guid = a.record and gone.kind = 'withdrawn'
     order by gone.version desc limit 1))`
  return `case when ${hidesRecordSql(visibility)}
    and (${isPlaceSql('a.name')} or coalesce(a.name = ${reference}, false)) then null else a.name end`
}

/** SQL: name and place of an alert `a`, as `StoredAlertName` has them. */
export function shownAlertSql(visibility: string): string {
  return `${shownNameSql(visibility)} as name,
    case when ${hidesRecordSql(visibility)} then null else a.place end as place`
}

/**
 * SQL: the name of the alert of a notification `n`; null where it is that of its record, as alerts that follow one are
 * called. For notifications whose record may not be seen.
 */
export const HIDDEN_ALERT_NAME_SQL = `case when n.alert_name = n.agency_reference
    or (length(n.agency_reference) > length(n.alert_name)
      and n.alert_name like '%…' and starts_with(n.agency_reference, rtrim(n.alert_name, '…')))
    or exists (select from alert a where a.tenant = n.tenant and a.guid = n.alert and a.record = n.record
      and ${isPlaceSql('n.alert_name')})
    then null else n.alert_name end`

/** SQL: whether a name is the one that the place of an alert `a` gave it. */
function isPlaceSql(name: string): string {
  return `coalesce(${name} in (case jsonb_typeof(a.place -> 'name') when 'string' then a.place ->> 'name'
    else a.place #>> '{name,en}' end, coalesce(a.place #>> '{name,es}', '')), false)`
}

/** An alert's name for its owner. @param name as `shownNameSql` reads it */
export function shownName(name: string | null, locale: Locale): string {
  return name ?? HIDDEN[locale]
}

/** Name and place of an alert for its owner. */
export function shownAlert<Row extends StoredAlertName>(row: Row, locale: Locale): ShownAlert<Row> {
  return {
    ...row,
    name: shownName(row.name, locale),
    place: row.place ?? { ...recordArea(''), name: HIDDEN },
  }
}

/** Whether a name is only what stands for one that is not shown: forms send it back. */
export function isHiddenName(name: string): boolean {
  return LOCALES.some((locale) => HIDDEN[locale] === name)
}
