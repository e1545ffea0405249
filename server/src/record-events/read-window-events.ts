import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { type ModuleDocument, visibleFields } from '../tenancy/document/module-document.ts'
import type { LevelLimit, RecordEvent } from './record-event.ts'

/** A day of the calendar, and from which record on it is looked at. */
export interface WindowQuestion {
  readonly module: ModuleDocument
  /** Days of the agency, `YYYY-MM-DD`. */
  readonly days: readonly string[]
  readonly afterRecord: number
  /** Most records that are read. */
  readonly limit: number
}

interface WindowRow {
  readonly recordNo: number
  readonly guid: string
  readonly reference: string
  readonly address: string | null
  readonly visibility: 0 | 1 | 2
  readonly opens: string | null
  readonly closes: string | null
}

const EVERYBODY = 3

/**
 * The windows for comments that open or close on these days, by the records of now in order of number: no import
 * brings them. A window that moves is another one.
 * @returns the events, and the number of the last record that was read; null: all were.
 */
export async function readWindowEvents(
  { query }: TenantTransaction,
  { module, days, afterRecord, limit }: WindowQuestion,
): Promise<{ events: RecordEvent[]; next: number | null }> {
  const { opens = null, closes = null } = module.events.comment ?? {}
  if ((opens === null && closes === null) || days.length === 0) return { events: [], next: null }
  const rows = await query<WindowRow & Record<string, unknown>>(
    `select record_no as "recordNo", guid, agency_reference as reference, street_address as address, visibility,
       opens, closes
     from record r, lateral (select
       left(case $2::text when 'record_date' then r.record_date::text else r.attributes->>$2::text end, 10) as opens,
       left(case $3::text when 'record_date' then r.record_date::text else r.attributes->>$3::text end, 10) as closes
     ) as ends
     where r.tenant = current_tenant() and r.module = $1 and r.record_no > $4
       and (opens = any($5::text[]) or closes = any($5::text[]))
     order by record_no limit $6`,
    [module.code, opens, closes, afterRecord, days, limit],
  )
  const read = (row: WindowRow) => [
    ...(opens !== null && row.opens !== null && days.includes(row.opens)
      ? [windowEvent(module, row, 'opens', row.opens)]
      : []),
    ...(closes !== null && row.closes !== null && days.includes(row.closes)
      ? [windowEvent(module, row, 'closes', row.closes)]
      : []),
  ]
  return {
    events: rows.flatMap(read),
    next: rows.length < limit ? null : (rows.at(-1)?.recordNo ?? null),
  }
}

function windowEvent(
  module: ModuleDocument,
  row: WindowRow,
  end: 'opens' | 'closes',
  day: string,
): RecordEvent {
  const { guid, recordNo, reference, address, visibility } = row
  const { comment = {} } = module.events
  const from = higher(visibility, readableFrom(module, comment[end]))
  const changes = (['opens', 'closes'] as const).flatMap((one) => {
    const field = comment[one]
    // The other end is told only to whom it may be told anyway.
    const isOpen = field !== undefined && (one === end || readableFrom(module, field) <= from)
    return isOpen && row[one] !== null ? [{ field, before: null, after: row[one] }] : []
  })
  return {
    recordNo,
    guid,
    reference,
    address,
    version: null,
    date: day,
    kinds: [`comment_${end}`],
    key: `${end}:${day}`,
    changes,
    from,
    below: EVERYBODY,
  }
}

/** The lowest level that may read a field. */
function readableFrom(module: ModuleDocument, field: string | undefined): LevelLimit {
  if (field === undefined || field === 'record_date') return 0
  for (const level of [0, 1, 2] as const) if (visibleFields(module, level).has(field)) return level
  return EVERYBODY
}

function higher(one: LevelLimit, other: LevelLimit): LevelLimit {
  return one > other ? one : other
}
