import { escapeIdentifier } from 'pg'
import type { Table } from './tables.ts'

/**
 * Settings under which a value's text is exact and reads back as the same value: every
 * digit of a number, microseconds, a day's order, bytes as hex.
 */
export const EXACT_TEXT = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * Opens a cursor over a table: every column as text, in order of the key.
 * @param hold whether it outlives its transaction, with the rows as of the commit.
 */
export function declareRowsSql(
  cursor: string,
  { name, columns, key }: Table,
  hold: boolean,
): string {
  const values = columns.map((column) => `${escapeIdentifier(column.name)}::text`).join(', ')
  const order = key.map((column) => escapeIdentifier(column)).join(', ')
  const rows = `select ${values} from public.${escapeIdentifier(name)}`
  return (
    `declare ${escapeIdentifier(cursor)} no scroll cursor ${hold ? 'with hold ' : ''}` +
    `for ${rows}${order === '' ? '' : ` order by ${order}`}`
  )
}

/** The cursor's next rows, at most `count` of them. */
export function fetchRowsSql(cursor: string, count: number): string {
  return `fetch ${Math.trunc(count)} from ${escapeIdentifier(cursor)}`
}

/** Puts rows back; its parameters are one array of texts for each column. */
export function insertRowsSql({ name, columns }: Table): string {
  const names = columns.map((column) => escapeIdentifier(column.name)).join(', ')
  const values = columns
    .map((column) => `${escapeIdentifier(column.name)}::${column.type}`)
    .join(', ')
  const arrays = columns.map((_column, index) => `$${index + 1}::text[]`).join(', ')
  return `insert into public.${escapeIdentifier(name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as kept (${names})`
}

/** Removes the tenant's rows; row security chooses the tenant. */
export function deleteRowsSql({ name }: Table): string {
  return `delete from public.${escapeIdentifier(name)}`
}

/** Raises the counter $1 to the tenant's highest number in a column. */
export function raiseSequenceSql({ name }: Table, column: string): string {
  return `select setval($1::regclass, highest) from (
      select max(${escapeIdentifier(column)})::bigint as highest from public.${escapeIdentifier(name)}
    ) as kept where highest is not null and nextval($1::regclass) < highest`
}
