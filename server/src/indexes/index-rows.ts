import type { Bounds, IndexRow } from '@plat/record-index/types'
import type pg from 'pg'
import { MORE_LOCATIONS, OUTLINE } from './location-columns.ts'
import type { IndexColumns } from './index-columns.ts'

/** Rows fetched at a time: a few megabytes. */
const BATCH = 20_000

/** Records of now, or those that were withdrawn. */
export type RowsFrom = 'record' | 'withdrawn'

const RELATIONS: Record<RowsFrom, string> = {
  record: 'record r',
  // A record's number is never given again, so it is withdrawn once. Without the schema `record` is any row.
  withdrawn:
    'withdrawn_record w cross join lateral jsonb_populate_record(null::public.record, w.content) as r',
}

type RowValues = (string | number | boolean | null)[]

/**
 * Reads the records of a module in order of record number, in batches, on a connection that is in a
 * tenant's transaction.
 * @param keys record numbers; with them, only these records.
 * @param from where they are read: records that were withdrawn lie apart, as they were.
 */
export async function* readIndexRows(
  client: pg.ClientBase,
  module: string,
  columns: IndexColumns,
  keys: readonly number[] | null = null,
  from: RowsFrom = 'record',
): AsyncGenerator<IndexRow[]> {
  const text = indexRowSql(columns, keys !== null, from)
  const others = [...(keys === null ? [] : [keys]), ...attributeNames(columns)]
  const fetch = (after: number) =>
    client.query<RowValues>({ text, values: [module, after, BATCH, ...others], rowMode: 'array' })
  let coming: ReturnType<typeof fetch> | null = fetch(0)
  while (coming !== null) {
    const { rows }: pg.QueryArrayResult<RowValues> = await coming
    // The database reads the next batch while this one is being indexed.
    coming = rows.length < BATCH ? null : fetch(Number(rows.at(-1)?.[0]))
    // Awaited in the next round, which never comes when the index cannot be built.
    coming?.catch(() => undefined)
    yield rows.map((values) => toIndexRow(values, columns))
  }
}

/** Attributes in the order of the query's columns; they are parameters, never part of the SQL. */
function attributeNames({ schema, words }: IndexColumns): string[] {
  return [...schema.categories.slice(2), ...schema.dates.slice(1), ...schema.numbers, ...words]
}

/**
 * A batch of records in order of number; its parameters are module, last number, limit, the numbers where only some
 * are `named`, and the attributes.
 */
export function indexRowSql(
  columns: IndexColumns,
  named: boolean,
  from: RowsFrom = 'record',
): string {
  const { schema, words } = columns
  let parameter = named ? 5 : 4
  const attributes = (count: number) =>
    Array.from({ length: count }, () => `, r.attributes->>$${parameter++}::text`).join('')
  const single = attributes(
    schema.categories.length - 2 + schema.dates.length - 1 + schema.numbers.length,
  )
  return `
    select r.record_no, r.lng, r.lat, r.status_category, r.visibility,
      ${OUTLINE}, ${MORE_LOCATIONS}, r.reference_key, r.street_address,
      concat_ws(' ', r.agency_reference, r.title, r.street_address, r.description${attributes(words.length)}),
      r.record_date - date '1970-01-01', r.record_type, r.status${single}
    from ${RELATIONS[from]}
    where r.tenant = current_tenant() and r.module = $1 and r.record_no > $2
      ${named ? 'and r.record_no = any($4::int[])' : ''}
    order by r.record_no
    limit $3`
}

function toIndexRow(values: RowValues, { schema }: IndexColumns): IndexRow {
  let at = 13
  const categories = [textOf(values[11]), textOf(values[12])]
  for (let i = 2; i < schema.categories.length; i++) categories.push(textOf(values[at++]))
  const dates = [values[10] === null ? null : Number(values[10])]
  for (let i = 1; i < schema.dates.length; i++) dates.push(dayOf(textOf(values[at++])))
  const numbers: (number | null)[] = []
  for (let i = 0; i < schema.numbers.length; i++) numbers.push(numberOf(textOf(values[at++])))
  return {
    key: Number(values[0]),
    lng: values[1] === null ? null : Number(values[1]),
    lat: values[2] === null ? null : Number(values[2]),
    statusCategory: values[3] === 2 ? 2 : 1,
    visibility: values[4] === 2 ? 2 : values[4] === 1 ? 1 : 0,
    ...geometryOf(textOf(values[5]), textOf(values[6])),
    reference: String(values[7]),
    address: textOf(values[8]),
    text: textOf(values[9]),
    categories,
    dates,
    numbers,
  }
}

/** What the two columns above say; they are written by the database. */
function geometryOf(
  outline: string | null,
  moreLocations: string | null,
): Pick<IndexRow, 'outline' | 'moreLocations'> {
  return {
    ...(outline === null ? {} : { outline: JSON.parse(outline) as Bounds }),
    ...(moreLocations === null
      ? {}
      : { moreLocations: JSON.parse(moreLocations) as [number, number][] }),
  }
}

function textOf(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** The day that an ISO text begins with as days since 1970-01-01; null for anything else. */
export function dayOf(day: string | null): number | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}/.test(day)) return null
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  // 30 February would be taken for 2 March.
  return date.getUTCDate() === Number(day.slice(8, 10)) ? date.getTime() / 86_400_000 : null
}

function numberOf(text: string | null): number | null {
  if (text === null) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
