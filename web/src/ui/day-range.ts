/** Two calendar days, `YYYY-MM-DD`, both included; null is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

export type RangeEnd = 'from' | 'to'

/** Years that dates of records may lie ahead: licences and bonds run for so long. */
const YEARS_AHEAD = 10

/** The last day that can be chosen, seen from the agency's day. */
export function lastDay(today: string): string {
  return `${Number(today.slice(0, 4)) + YEARS_AHEAD}-12-31`
}

/**
 * The range after one of its days was changed. A start after the end takes the end along, and `moved` is true;
 * nothing else moves the other day.
 */
export function orderedRange(
  range: DayRange,
  end: RangeEnd,
  day: string | null,
): { range: DayRange; moved: boolean } {
  const moved = end === 'from' && day !== null && range.to !== null && day > range.to
  return { range: moved ? { from: day, to: day } : { ...range, [end]: day }, moved }
}

/** Whether both ranges have the same days. */
export function sameRange(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to
}
