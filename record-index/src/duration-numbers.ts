import type { WorkingDays } from './aggregates.ts'
import type { OrderedColumn } from './ordered-column.ts'
import { NO_NUMBER } from './slot-numbers.ts'
import { workingDayNumbers } from './working-days.ts'

/** No date is further from day 0, so that no negative duration is taken for none. */
const FARTHEST_DAY = 2 ** 26
/** Stands for a missing date: a difference with it is less than NO_NUMBER. */
const NO_DAY = FARTHEST_DAY - NO_NUMBER

/** The two date columns of a segment. */
export interface DatePair {
  readonly from: OrderedColumn
  readonly to: OrderedColumn
}

/** A segment's days by code. */
interface DayTables {
  readonly fromDays: Int32Array
  readonly toDays: Int32Array
  /** The same as the days unless only working days count. */
  readonly from: Int32Array
  readonly to: Int32Array
}

/** A function that numbers days so that the (working) days in (a, b] are the number of b less that of a. */
export function dayNumbers(days: WorkingDays | null): (day: number) => number {
  return days === null ? (day) => day : workingDayNumbers(days)
}

/** Days from one date to another of the records of each segment, as whole numbers. */
export class DurationNumbers {
  private readonly segments: readonly DatePair[]
  private readonly tables: readonly DayTables[]

  constructor(segments: readonly DatePair[], days: WorkingDays | null) {
    const numberOf = dayNumbers(days)
    this.segments = segments
    this.tables = segments.map(({ from, to }) => {
      const calendar = (day: number) => day
      const fromDays = byCode(from, calendar, NO_DAY)
      const toDays = byCode(to, calendar, -NO_DAY)
      if (days === null) return { fromDays, toDays, from: fromDays, to: toDays }
      return {
        fromDays,
        toDays,
        from: byCode(from, numberOf, NO_DAY),
        to: byCode(to, numberOf, -NO_DAY),
      }
    })
  }

  /** Writes the duration of each record, NO_NUMBER or less where a date is missing, a negative one as it is. */
  read(segment: number, positions: Uint32Array, count: number, numbers: Int32Array): void {
    const { from: fromColumn, to: toColumn } = this.segments[segment]
    const { fromDays, toDays, from, to } = this.tables[segment]
    const fromCodes = fromColumn.codes
    const toCodes = toColumn.codes
    for (let i = 0; i < count; i++) {
      const p = positions[i]
      const fromCode = fromCodes[p]
      const toCode = toCodes[p]
      const days = toDays[toCode] - fromDays[fromCode]
      // No jump: which records lack a date, nobody can foresee.
      const isNegative = days >> 31
      numbers[i] = (isNegative & days) | (~isNegative & (to[toCode] - from[fromCode]))
    }
  }
}

function byCode(
  { values, cardinality }: OrderedColumn,
  numberOf: (day: number) => number,
  missing: number,
): Int32Array {
  const numbers = new Int32Array(cardinality + 1)
  for (let code = 0; code < cardinality; code++) {
    const day = Math.max(-FARTHEST_DAY, Math.min(FARTHEST_DAY, Math.floor(values[code])))
    numbers[code] = numberOf(day)
  }
  numbers[cardinality] = missing
  return numbers
}
