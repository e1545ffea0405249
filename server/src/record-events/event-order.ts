import type { RecordEvent } from './record-event.ts'

/** An event as `notification` keeps it. */
interface KeptEvent {
  /** As in `RecordEvent`: `version:kind`, `opens:day` or `closes:day`. */
  readonly event_key: RecordEvent['key']
  readonly event_date: RecordEvent['date']
}

const VERSION = /^(\d+):/

/**
 * Compares two events in the order in which they happened, the earlier first: by day, then by the version that brought
 * them. Events of the calendar come first on their day, for they begin with it.
 */
export function compareEvents(a: KeptEvent, b: KeptEvent): number {
  return (
    compare(a.event_date, b.event_date) ||
    versionOf(a) - versionOf(b) ||
    compare(a.event_key, b.event_key)
  )
}

/**
 * SQL: the same order for `order by`, the latest first.
 * @param event the row, with `event_key` and `event_date`
 */
export function latestFirstSql(event: string): string {
  return `${event}.event_date desc,
    case when ${event}.event_key ~ '^[0-9]+:' then split_part(${event}.event_key, ':', 1)::bigint else 0 end desc,
    ${event}.event_key collate "C" desc`
}

function versionOf({ event_key: key }: KeptEvent): number {
  return Number(VERSION.exec(key)?.[1] ?? 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
