import type { HistogramUnit } from '@plat/contract/search/histogram'
import type { IntlShape } from 'react-intl'
import type { Translate } from '../../ui/use-t.ts'
import type { Period } from './periods.ts'

/** Days are UTC midnights, so no time zone shifts them. */
const UTC = { timeZone: 'UTC' } as const
const WHOLE_DAY = { ...UTC, day: 'numeric', month: 'short', year: 'numeric' } as const

/** What a period is called: `Mar 3, 2024`, `week of Mar 3, 2024`, `March 2024`, `Q1 2024`, `2024`. */
export function periodName(
  { start }: Pick<Period, 'start'>,
  unit: HistogramUnit,
  { formatDate }: Pick<IntlShape, 'formatDate'>,
  t: Translate,
): string {
  const date = new Date(start)
  switch (unit) {
    case 'day':
      return formatDate(date, WHOLE_DAY)
    case 'week':
      return t('overTime.week', { day: formatDate(date, WHOLE_DAY) })
    case 'month':
      return formatDate(date, { ...UTC, month: 'long', year: 'numeric' })
    case 'quarter':
      return t('overTime.quarter', {
        quarter: String(Math.floor(date.getUTCMonth() / 3) + 1),
        year: start.slice(0, 4),
      })
    case 'year':
      return start.slice(0, 4)
  }
}

/** A mark below the bars: the bar it stands at, and what it says. */
export interface Tick {
  readonly at: number
  readonly label: string
  /** Left out where room is short. */
  readonly isMinor: boolean
}

/** More would touch each other under a map; on a phone every other is left out. */
const MOST_TICKS = 10

type Step = 'year' | 'month' | 'day'

const LABELS: Record<Step, Intl.DateTimeFormatOptions> = {
  year: { ...UTC, year: 'numeric' },
  month: { ...UTC, month: 'short', year: 'numeric' },
  day: { ...UTC, month: 'short', day: 'numeric' },
}

/** Marks at the beginnings of years, of months where there are few years, of days where there are few months. */
export function axisTicks(
  periods: readonly Period[],
  { formatDate }: Pick<IntlShape, 'formatDate'>,
): Tick[] {
  const steps: Record<Step, number[]> = {
    year: beginnings(periods, ({ start }) => start.slice(0, 4)),
    month: beginnings(periods, ({ start }) => start.slice(0, 7)),
    day: periods.map((_, at) => at),
  }
  const step =
    steps.year.length >= 3 || steps.year.length === periods.length
      ? 'year'
      : steps.month.length >= 3 || steps.month.length === periods.length
        ? 'month'
        : 'day'
  const every = Math.ceil(steps[step].length / MOST_TICKS)
  return steps[step]
    .filter((_, place) => place % every === 0)
    .map((at, place) => ({
      at,
      label: formatDate(new Date(periods[at]?.start ?? ''), LABELS[step]),
      isMinor: place % 2 === 1,
    }))
}

/** Where something begins within the periods; the first of them only if it begins there. */
function beginnings(periods: readonly Period[], of: (period: Period) => string): number[] {
  return periods.flatMap((one, at) => {
    const before = periods[at - 1]
    const isNew = before === undefined ? isFirstDay(one.start, of(one)) : of(one) !== of(before)
    return isNew ? [at] : []
  })
}

/** Whether a day is the first of the year or month that it is in. */
function isFirstDay(day: string, within: string): boolean {
  return day === `${within}-01-01`.slice(0, 10)
}
