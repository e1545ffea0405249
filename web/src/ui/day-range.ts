/** Two calendar days, `YYYY-MM-DD`, both included; null is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

export type RangeEnd = 'from' | 'to'

/**
 * The range after one of its days was changed. Where the start would come after the end, both
 * become the day that was chosen, and `moved` is true.
 */
export function orderedRange(
  range: DayRange,
  end: RangeEnd,
  day: string | null,
): { range: DayRange; moved: boolean } {
  const next = { ...range, [end]: day }
  if (day === null || !next.from || !next.to || next.from <= next.to)
    return { range: next, moved: false }
  return { range: { from: day, to: day }, moved: true }
}

/** Whether both ranges have the same days. */
export function sameRange(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to
}
