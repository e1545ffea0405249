import { MAX_ROW, MAX_ROWS } from '@plat/contract/statistics/groupings'

/** Rows of numbers of stats; null is an empty place. */
export type Rows = readonly (readonly (number | null)[])[]

/** A place in the rows, both counted from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

export type Direction = 'left' | 'right' | 'up' | 'down'

export function canAddRow(rows: Rows): boolean {
  return rows.length < MAX_ROWS
}

export function addRow(rows: Rows): Rows {
  return canAddRow(rows) ? [...rows, []] : rows
}

export function removeRow(rows: Rows, row: number): Rows {
  return rows.filter((_, index) => index !== row)
}

/** Swaps a row with the one before or after it. */
export function moveRow(rows: Rows, row: number, by: 1 | -1): Rows {
  return swapped(rows, row, row + by)
}

/** Puts a stat, or an empty place, into a place; behind the last one of a row that has room, it adds a column. */
export function putStat(rows: Rows, { row, column }: Place, stat: number | null): Rows {
  const before = rows[row]
  if (before === undefined || column > before.length || column >= MAX_ROW) return rows
  return withRow(rows, row, [...before.slice(0, column), stat, ...before.slice(column + 1)])
}

/** Takes a place out of its row. */
export function removeStat(rows: Rows, { row, column }: Place): Rows {
  const before = rows[row]
  if (before === undefined) return rows
  return withRow(
    rows,
    row,
    before.filter((_, index) => index !== column),
  )
}

/** Where a stat goes that is moved by one; null where there is no room or nothing. */
export function neighbour(rows: Rows, { row, column }: Place, direction: Direction): Place | null {
  const own = rows[row]
  if (own === undefined) return null
  if (direction === 'left') return column > 0 ? { row, column: column - 1 } : null
  if (direction === 'right') return column < own.length - 1 ? { row, column: column + 1 } : null
  const next = direction === 'up' ? row - 1 : row + 1
  const there = rows[next]
  if (there === undefined || there.length >= MAX_ROW) return null
  return { row: next, column: Math.min(column, there.length) }
}

/** Moves a stat to a place: within its row to that column, to another row where that has room. */
export function moveStat(rows: Rows, from: Place, to: Place): Rows {
  const stat = rows[from.row]?.[from.column]
  const there = rows[to.row]
  if (stat === undefined || there === undefined) return rows
  if (from.row !== to.row && there.length >= MAX_ROW) return rows
  const without = removeStat(rows, from)
  const row = without[to.row] ?? []
  const column = Math.min(Math.max(to.column, 0), row.length)
  return withRow(without, to.row, [...row.slice(0, column), stat, ...row.slice(column)])
}

/** Numbers of the stats that are used already. */
export function usedStats(rows: Rows): ReadonlySet<number> {
  return new Set(rows.flat().filter((stat) => stat !== null))
}

/** Swaps two neighbours of a list; what lies beyond its ends leaves it as it is. */
export function swapped<Entry>(
  list: readonly Entry[],
  one: number,
  other: number,
): readonly Entry[] {
  const [first, second] = [list[one], list[other]]
  if (first === undefined || second === undefined) return list
  return list.map((entry, index) => {
    if (index === one) return second
    return index === other ? first : entry
  })
}

function withRow(rows: Rows, row: number, next: readonly (number | null)[]): Rows {
  return rows.map((before, index) => (index === row ? next : before))
}
