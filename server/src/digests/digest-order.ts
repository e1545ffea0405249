import type { Position } from '@plat/contract/platform/geometry'
import { distance } from '@plat/contract/search/shape-area'
import { isNewRecord } from './news-count.ts'
import type { News, ToldRecord } from './told-news.ts'

/** What the order of records is made of. */
interface OrderedBy {
  /** Of the area that is watched; null for the whole agency. */
  readonly middle: Position | null
  readonly records: ReadonlyMap<string, ToldRecord>
}

/** A record's news with what decides its place. */
interface Placed {
  readonly record: string
  readonly news: readonly News[]
  readonly isNew: boolean
  /** Metres from the middle; infinite where there is none, or the record has no location. */
  readonly away: number
  /** Days `YYYY-MM-DD`: of the latest event, and the record's own. */
  readonly happened: string
  readonly dated: string
  readonly reference: string
}

/**
 * News by record as a mail lists them: new records before changed ones, those nearest to the middle of the area first;
 * of the whole agency, and where there is no location, the newest first.
 */
export function inMailOrder(
  news: ReadonlyMap<string, readonly News[]>,
  by: OrderedBy,
): Map<string, readonly News[]> {
  const placed = [...news].map(([record, events]) => placedRecord(record, events, by))
  return new Map(placed.toSorted(compare).map(({ record, news: events }) => [record, events]))
}

function placedRecord(
  record: string,
  news: readonly News[],
  { middle, records }: OrderedBy,
): Placed {
  const row = records.get(record)?.row ?? null
  const days = news.map(({ event_date: day }) => day)
  return {
    record,
    news,
    isNew: isNewRecord(news),
    away:
      middle === null || row === null || row.lng === null || row.lat === null
        ? Infinity
        : distance(middle, [row.lng, row.lat]),
    happened: days.toSorted().at(-1) ?? '',
    dated: row?.record_date ?? '',
    reference: row?.agency_reference ?? news[0]?.agency_reference ?? '',
  }
}

function compare(a: Placed, b: Placed): number {
  return (
    Number(b.isNew) - Number(a.isNew) ||
    // Infinite ones are equal.
    (a.away === b.away ? 0 : a.away - b.away) ||
    compareTexts(b.happened, a.happened) ||
    compareTexts(b.dated, a.dated) ||
    compareTexts(a.reference, b.reference) ||
    compareTexts(a.record, b.record)
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
