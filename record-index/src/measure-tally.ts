import type { Aggregate } from './aggregates.ts'
import { unknownColumn } from './compiled-criteria.ts'
import type { IndexColumns } from './index-columns.ts'
import type { OrderedColumn } from './ordered-column.ts'

/** What a measure counts up, by slot. */
export interface MeasureTally {
  /** Adds matches of a segment, each in its slot. */
  add(segment: number, positions: Uint32Array, slots: Uint16Array, count: number): void
  /** Ends the counting, before another tally begins with it. */
  end(): void
  /** @param slot the number after the last for all of them */
  result(slot: number): Aggregate
}

/** What tallies are made for: the columns of each segment, and the number of matches by slot. */
export interface TallyContext {
  readonly segments: readonly IndexColumns[]
  readonly counts: readonly number[]
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
