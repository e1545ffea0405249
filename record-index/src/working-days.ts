import type { WorkingDays } from './aggregates.ts'
import { lowerBound } from './ranked-values.ts'

/** Day 0, 1970-01-01, was a Thursday. */
const WEEKDAY_OF_DAY_0 = 4

/**
 * A function that numbers days so that the working days in (a, b] are the number of b less that of a.
 * @throws RangeError for a weekday that is none of 0 to 6, or a holiday that is no whole day
 */
export function workingDayNumbers({ weekdays, holidays }: WorkingDays): (day: number) => number {
  const isWorked = Array.from({ length: 7 }, () => false)
  for (const weekday of weekdays) {
    if (!Number.isInteger(weekday) || weekday < 0 || weekday > 6)
      throw new RangeError(`A weekday is a number from 0 (Sunday) to 6, not ${weekday}`)
    isWorked[weekday] = true
  }
  const wrong = holidays.find((day) => !Number.isInteger(day))
  if (wrong !== undefined)
    throw new RangeError(`A holiday is a whole number of days since 1970-01-01, not ${wrong}`)
  const lost = Float64Array.from(
    new Set(holidays.filter((day) => isWorked[weekdayOf(day)])),
  ).toSorted()
  // By weekday: how many days of a week are worked up to it.
  const upTo = isWorked.map((_, weekday) => isWorked.slice(0, weekday + 1).filter(Boolean).length)
  return (day) => {
    const weekday = weekdayOf(day)
    const weeks = (day + WEEKDAY_OF_DAY_0 - weekday) / 7
    return weeks * upTo[6] + upTo[weekday] - lowerBound(lost, day + 1)
  }
}

function weekdayOf(day: number): number {
  return (((day + WEEKDAY_OF_DAY_0) % 7) + 7) % 7
}
