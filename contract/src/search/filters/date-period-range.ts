import type { DatePeriod } from './date-period.ts'
import type { DayRange } from '../search-state.ts'

/** First and last day of one period, in days since 1970-01-01. */
type Span = readonly [first: number, last: number]
type Range = NonNullable<DatePeriod['range']>

/** January: the first month of a year that is not fiscal. */
const CALENDAR_START = 1
const MONTHS: Partial<Record<DatePeriod['period'], number>> = { month: 1, quarter: 3, year: 12 }
/**
 * Periods within a week: some first day of a week in days since 1970-01-01, and the period's first
 * and last day relative to it. Weeks start on Sunday, as in calendars in the United States and in the
 * date pickers next to this filter. A weekend is a Saturday and the following Sunday, so its weeks
 * start on Monday; "this weekend" is then the same on all seven days.
 */
const SUNDAY = -4
const MONDAY = -3
const WEEKS: Partial<Record<DatePeriod['period'], readonly [start: number, ...Span]>> = {
  '7-day-week': [SUNDAY, 0, 6],
  '5-day-week': [SUNDAY, 1, 5],
  weekend: [MONDAY, 5, 6],
}

/**
 * The range that applies: the given one if it fits the order (`before` and `after` only with days),
 * else the default, `last` or `next`. Null for `current` and `all`, which have none.
 */
export function effectiveRange({
  order,
  period,
  range,
}: Pick<DatePeriod, 'order' | 'period' | 'range'>): Range | null {
  if (order === 'current' || period === 'all') return null
  const [cardinal, single, beyond]: Range[] =
    order === 'previous' ? ['last', 'ago', 'before'] : ['next', 'forward', 'after']
  const fits = range === single || (range === beyond && period === 'day')
  return (fits ? range : cardinal) ?? null
}

/**
 * The days that a period covers, both ends inclusive; null is open. Several working weeks or weekends
 * are one span from the first day of the first to the last day of the last.
 * @param today the agency's calendar day, `YYYY-MM-DD`
 * @param fiscalStartMonth first month of fiscal years, 1 to 12
 */
export function periodRange(period: DatePeriod, today: string, fiscalStartMonth: number): DayRange {
  const now = dayNumber(today)
  if (period.period === 'all') return everything(period.order, now)
  const at = (offset: number) =>
    span(period.period, now, offset, period.fiscal ? fiscalStartMonth : CALENDAR_START)
  const { number } = period
  switch (effectiveRange(period)) {
    case null:
      return days(...at(0))
    case 'last':
      return days(at(-number)[0], at(-1)[1])
    case 'next':
      return days(at(1)[0], at(number)[1])
    case 'ago':
      return days(...at(-number))
    case 'forward':
      return days(...at(number))
    case 'before':
      return days(null, now - number - 1)
    case 'after':
      return days(now + number + 1, null)
  }
}

/** All time, up to today, or from tomorrow on. */
function everything(order: DatePeriod['order'], now: number): DayRange {
  if (order === 'current') return days(null, null)
  return order === 'previous' ? days(null, now) : days(now + 1, null)
}

/** The period `offset` periods after the one that contains this day. */
function span(period: DatePeriod['period'], day: number, offset: number, startMonth: number): Span {
  const week = WEEKS[period]
  if (week) {
    const [start, first, last] = week
    const sunday = day - mod(day - start, 7) + offset * 7
    return [sunday + first, sunday + last]
  }
  const length = MONTHS[period]
  if (length === undefined) return [day + offset, day + offset]
  const date = new Date(day * DAY)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const start = month - mod(month - (startMonth - 1), length) + offset * length
  return [monthStart(start), monthStart(start + length) - 1]
}

const DAY = 86_400_000

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY
}

/** First day of a month; months are counted from January of the year 0. */
function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), mod(month, 12)) / DAY
}

function mod(number: number, by: number): number {
  return ((number % by) + by) % by
}

function days(first: number | null, last: number | null): DayRange {
  const text = (day: number | null) =>
    day === null ? null : new Date(day * DAY).toISOString().slice(0, 10)
  return { from: text(first), to: text(last) }
}
