import type { IndexRow } from '@plat/record-index/types'
import type pg from 'pg'
import type { IndexColumns } from './index-columns.ts'

/** Rows fetched at a time: a few megabytes. */
const BATCH = 20_000

type RowValues = (string | number | boolean | null)[]

/**
 * Reads all records of a module in order of record number, in batches, on a connection that is in a
 * tenant's transaction.
 */
export async function* readIndexRows(
  client: pg.ClientBase,
  module: string,
  columns: IndexColumns,
): AsyncGenerator<IndexRow[]> {
  const text = rowQuery(columns)
  const names = attributeNames(columns)
  const fetch = (after: number) =>
    client.query<RowValues>({ text, values: [module, after, BATCH, ...names], rowMode: 'array' })
  let coming: ReturnType<typeof fetch> | null = fetch(0)
  while (coming !== null) {
    const { rows }: pg.QueryArrayResult<RowValues> = await coming
    // The database reads the next batch while this one is being indexed.
    coming = rows.length < BATCH ? null : fetch(Number(rows.at(-1)?.[0]))
    // Awaited in the next round, which does not come when the index cannot be built.
    coming?.catch(() => undefined)
    yield rows.map((values) => toIndexRow(values, columns))
  }
}

/** Attributes in the order of the query's columns; they are parameters, never part of the SQL. */
function attributeNames({ schema, words }: IndexColumns): string[] {
  return [...schema.categories.slice(2), ...schema.dates.slice(1), ...schema.numbers, ...words]
}

function rowQuery(columns: IndexColumns): string {
  const { schema, words } = columns
  let parameter = 4
  const attributes = (count: number) =>
    Array.from({ length: count }, () => `, r.attributes->>$${parameter++}::text`).join('')
  const single = attributes(
    schema.categories.length - 2 + schema.dates.length - 1 + schema.numbers.length,
  )
  return `
    select r.record_no, r.lng, r.lat, r.status_category, r.visibility, r.shape is not null,
      r.reference_key, r.street_address,
      concat_ws(' ', r.title, r.street_address, r.description${attributes(words.length)}),
      r.record_date - date '1970-01-01', r.record_type, r.status${single}
    from record r
    where r.tenant = current_tenant() and r.module = $1 and r.record_no > $2
    order by r.record_no
    limit $3`
}

function toIndexRow(values: RowValues, { schema }: IndexColumns): IndexRow {
  let at = 12
  const categories = [textOf(values[10]), textOf(values[11])]
  for (let i = 2; i < schema.categories.length; i++) categories.push(textOf(values[at++]))
  const dates = [values[9] === null ? null : Number(values[9])]
  for (let i = 1; i < schema.dates.length; i++) dates.push(dayOf(textOf(values[at++])))
  const numbers: (number | null)[] = []
  for (let i = 0; i < schema.numbers.length; i++) numbers.push(numberOf(textOf(values[at++])))
  return {
    key: Number(values[0]),
    lng: values[1] === null ? null : Number(values[1]),
    lat: values[2] === null ? null : Number(values[2]),
    statusCategory: values[3] === 2 ? 2 : 1,
    visibility: values[4] === 2 ? 2 : values[4] === 1 ? 1 : 0,
    shape: values[5] === true,
    reference: String(values[6]),
    address: textOf(values[7]),
    text: textOf(values[8]),
    categories,
    dates,
    numbers,
  }
}

function textOf(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** Days since 1970-01-01 of an ISO day; null for anything else. */
export function dayOf(day: string | null): number | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}/.test(day)) return null
  const time = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? null : time / 86_400_000
}

function numberOf(text: string | null): number | null {
  if (text === null) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
