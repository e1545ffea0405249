import type { Aggregate } from './aggregates.ts'
import { unknownColumn } from './compiled-criteria.ts'
import type { IndexColumns } from './index-columns.ts'
import type { OrderedColumn } from './ordered-column.ts'

/** What a measure counts up, by slot. */
export interface MeasureTally {
  /** Adds matches of a segment, each in its slot. */
  add(segment: number, positions: Uint32Array, slots: Uint16Array, count: number): void
  /** Ends a pass over all matches. @returns whether it must see them once more */
  endPass(): boolean
  /** @param slot the number after the last for all of them */
  result(slot: number): Aggregate
}

/** What tallies are made for: the columns of each segment, the number of slots, and about how many matches there are. */
export interface TallyContext {
  readonly segments: readonly IndexColumns[]
  readonly slots: number
  readonly matches: number
}

/** @throws RangeError when the index has no such date column */
export function dateColumn({ dates }: IndexColumns, id: string): OrderedColumn {
  const column = dates.get(id)
  if (column === undefined) throw unknownColumn('date', id, dates)
  return column
}

/** @throws RangeError when the index has no such number column */
export function numberColumn({ numbers }: IndexColumns, id: string): OrderedColumn {
  const column = numbers.get(id)
  if (column === undefined) throw unknownColumn('number', id, numbers)
  return column
}
