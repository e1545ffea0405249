import type { RowBatch } from '../imports/row.ts'
import { columnReader } from '../imports/row.ts'
import type { ColumnWords } from './column-words.ts'
import { joined, labelOf } from './names.ts'

/** What the sample shows of one column. */
export interface ColumnFacts {
  readonly name: string
  /** Its words in one, in lower case without accents; those of the publisher's label where there is one. */
  readonly word: string
  /** Rows that have a value. */
  readonly filled: number
  /** Rows of the whole sample. */
  readonly rows: number
  /** Each value with the rows that have it, cut to 500 characters, in the order of the rows. */
  readonly values: ReadonlyMap<string, number>
  /** Values that are geometries, and lists or other objects. */
  readonly geometries: number
  readonly lists: number
  /** Characters of the longest value. */
  readonly longest: number
  /** What the publisher says of it. */
  readonly said?: ColumnWords | undefined
}

const MAX_VALUE_LENGTH = 500
const MAX_LABEL_LENGTH = 80
/** How deep objects within a row are looked into. */
const MAX_DEPTH = 3
/** Columns beyond this many are left out. */
const MAX_COLUMNS = 400

/** What the sample shows of each of its columns, in the order of the files. */
export function columnFacts(
  batches: readonly RowBatch[],
  said: ReadonlyMap<string, ColumnWords> = new Map(),
): ColumnFacts[] {
  const rows = batches.reduce((sum, batch) => sum + batch.rows.length, 0)
  return columnNames(batches).map((name) => factsOf(name, batches, rows, said.get(name)))
}

/** A column's name for people: the publisher's, else its name in words. */
export function labelOfColumn({ name, said }: ColumnFacts): string {
  return said?.label?.slice(0, MAX_LABEL_LENGTH) ?? labelOf(name)
}

function columnNames(batches: readonly RowBatch[]): string[] {
  const names = new Set<string>()
  for (const { columns, rows } of batches) {
    if (columns.kind === 'header') for (const name of columns.names) names.add(name)
    else for (const row of rows) addPaths(row, '', 0, names)
  }
  names.delete('')
  return [...names].slice(0, MAX_COLUMNS)
}

function addPaths(value: object, before: string, depth: number, names: Set<string>): void {
  for (const [key, member] of Object.entries(value)) {
    const path = before + key
    if (isPlainObject(member) && !isGeometry(member) && depth < MAX_DEPTH)
      addPaths(member, `${path}.`, depth + 1, names)
    else names.add(path)
  }
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isGeometry(value: unknown): boolean {
  return isPlainObject(value) && 'type' in value && 'coordinates' in value
}

function factsOf(
  name: string,
  batches: readonly RowBatch[],
  rows: number,
  said: ColumnWords | undefined,
): ColumnFacts {
  const values = new Map<string, number>()
  let filled = 0
  let geometries = 0
  let lists = 0
  let longest = 0
  for (const batch of batches) {
    const read = columnReader(batch.columns, name)
    if (!read) continue
    for (const row of batch.rows) {
      const value = read(row)
      if (value === null || value === undefined) continue
      if (typeof value === 'object') {
        filled++
        if (isGeometry(value)) geometries++
        else lists++
        continue
      }
      const text = String(value as string | number | boolean).trim()
      if (text === '') continue
      filled++
      longest = Math.max(longest, text.length)
      const kept = text.slice(0, MAX_VALUE_LENGTH)
      values.set(kept, (values.get(kept) ?? 0) + 1)
    }
  }
  const word = joined(said?.label ?? '') || joined(name)
  return { name, word, filled, rows, values, geometries, lists, longest, said }
}

/** The share of rows with a value for which the test holds. */
export function shareOf(column: ColumnFacts, test: (value: string) => boolean): number {
  let fitting = 0
  for (const [value, count] of column.values) if (test(value)) fitting += count
  return column.filled === 0 ? 0 : fitting / column.filled
}

/** Some values for people: the most frequent ones. */
export function examplesOf(column: ColumnFacts, count = 3): string[] {
  return [...column.values]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([value]) => (value.length > 40 ? `${value.slice(0, 39)}…` : value))
}
