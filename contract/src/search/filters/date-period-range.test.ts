import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveRange, periodRange } from './date-period-range.ts'
import { DatePeriod, PERIOD_ORDERS, PERIOD_RANGES, PERIODS } from './date-period.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'
const JULY = 7

function range(period: Partial<DatePeriod>, today = TODAY, fiscalStart = JULY): string {
  const { from, to } = periodRange(DatePeriod.parse(period), today, fiscalStart)
  return `${from ?? ''}..${to ?? ''}`
}

describe('on Wednesday, November 18, 2026', () => {
  test.each<[string, Partial<DatePeriod>, string]>([
    ['today', { order: 'current', period: 'day' }, '2026-11-18..2026-11-18'],
    [
      'this working week is Monday to Friday',
      { order: 'current', period: '5-day-week' },
      '2026-11-16..2026-11-20',
    ],
    [
      'this weekend is the coming one',
      { order: 'current', period: 'weekend' },
      '2026-11-21..2026-11-22',
    ],
    [
      'this week is Sunday to Saturday',
      { order: 'current', period: '7-day-week' },
      '2026-11-15..2026-11-21',
    ],
    ['this month', { order: 'current', period: 'month' }, '2026-11-01..2026-11-30'],
    ['this quarter', { order: 'current', period: 'quarter' }, '2026-10-01..2026-12-31'],
    ['this year', { order: 'current', period: 'year' }, '2026-01-01..2026-12-31'],
    [
      'this fiscal year',
      { order: 'current', period: 'year', fiscal: true },
      '2026-07-01..2027-06-30',
    ],
    ['yesterday', { order: 'previous', period: 'day' }, '2026-11-17..2026-11-17'],
    [
      'the last 30 days end yesterday',
      { order: 'previous', period: 'day', number: 30 },
      '2026-10-19..2026-11-17',
    ],
    [
      'the last 3 months are the whole ones before this',
      { order: 'previous', period: 'month', number: 3 },
      '2026-08-01..2026-10-31',
    ],
    [
      '3 months ago is one month',
      { order: 'previous', period: 'month', number: 3, range: 'ago' },
      '2026-08-01..2026-08-31',
    ],
    [
      'before 5 days',
      { order: 'previous', period: 'day', number: 5, range: 'before' },
      '..2026-11-12',
    ],
    [
      'before with months is last months',
      { order: 'previous', period: 'month', number: 2, range: 'before' },
      '2026-09-01..2026-10-31',
    ],
    ['last weekend', { order: 'previous', period: 'weekend' }, '2026-11-14..2026-11-15'],
    [
      'the next 2 weeks',
      { order: 'next', period: '7-day-week', number: 2 },
      '2026-11-22..2026-12-05',
    ],
    [
      '2 quarters from now',
      { order: 'next', period: 'quarter', number: 2, range: 'forward' },
      '2027-04-01..2027-06-30',
    ],
    ['after 5 days', { order: 'next', period: 'day', number: 5, range: 'after' }, '2026-11-24..'],
    [
      'after with years is next years',
      { order: 'next', period: 'year', number: 1, range: 'after' },
      '2027-01-01..2027-12-31',
    ],
    [
      'a range of the other direction is not one',
      { order: 'next', period: 'day', number: 2, range: 'ago' },
      '2026-11-19..2026-11-20',
    ],
    ['all time', { order: 'current', period: 'all' }, '..'],
    ['up to now', { order: 'previous', period: 'all' }, '..2026-11-18'],
    ['beyond now', { order: 'next', period: 'all' }, '2026-11-19..'],
  ])('%s', (_title, period, expected) => {
    expect(range(period)).toBe(expected)
  })
})

describe('at the ends of a week', () => {
  test.each([
    ['Saturday', '2026-11-21', '2026-11-16..2026-11-20', '2026-11-15..2026-11-21'],
    ['Sunday', '2026-11-22', '2026-11-23..2026-11-27', '2026-11-22..2026-11-28'],
  ])('on %s', (_day, today, working, week) => {
    expect(range({ order: 'current', period: 'weekend' }, today)).toBe('2026-11-21..2026-11-22')
    expect(range({ order: 'current', period: '5-day-week' }, today)).toBe(working)
    expect(range({ order: 'current', period: '7-day-week' }, today)).toBe(week)
  })
})

test('quarters follow the fiscal year where they are fiscal', () => {
  const quarter = { order: 'current' as const, period: 'quarter' as const, fiscal: true }
  expect(range(quarter, '2026-01-31', 2)).toBe('2025-11-01..2026-01-31')
  expect(range(quarter, '2026-02-01', 2)).toBe('2026-02-01..2026-04-30')
  expect(range({ ...quarter, fiscal: false }, '2026-02-01', 2)).toBe('2026-01-01..2026-03-31')
})

test('February of a leap year has its 29th day', () => {
  expect(range({ order: 'previous', period: 'month' }, '2028-03-31')).toBe('2028-02-01..2028-02-29')
})

test('before and after are for days; every other period falls back to last and next', () => {
  for (const period of PERIODS) {
    const of = (order: DatePeriod['order'], wanted: DatePeriod['range']) =>
      effectiveRange({ order, period, range: wanted })
    if (period === 'all') {
      expect(of('previous', 'before')).toBeNull()
      continue
    }
    expect(of('previous', 'before')).toBe(period === 'day' ? 'before' : 'last')
    expect(of('next', 'after')).toBe(period === 'day' ? 'after' : 'next')
    expect(of('previous', 'ago')).toBe('ago')
    expect(of('next', 'forward')).toBe('forward')
    expect(of('current', 'last')).toBeNull()
  }
})

const WEEKDAYS = { '7-day-week': [0, 6], '5-day-week': [1, 5], weekend: [6, 0] } as const

/** The period that a day belongs to, in words of its own; null between periods. */
function nameOf(day: Date, period: DatePeriod['period'], startMonth: number): string | null {
  const weekday = day.getUTCDay()
  if (period === 'day') return day.toISOString()
  if (period === '7-day-week' || period === '5-day-week' || period === 'weekend') {
    const [first, last] = WEEKDAYS[period]
    const inside =
      first < last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last
    if (!inside) return null
    const start = new Date(day)
    while (start.getUTCDay() !== first) start.setUTCDate(start.getUTCDate() - 1)
    return start.toISOString()
  }
  const months = { month: 1, quarter: 3, year: 12, all: 0 }[period]
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
  while ((month.getUTCMonth() - (startMonth - 1) + 12) % months !== 0)
    month.setUTCMonth(month.getUTCMonth() - 1)
  return month.toISOString()
}

/** Walks the calendar day by day around today, and gathers the days of the wanted periods. */
function walked(period: DatePeriod, today: string, fiscalStart: number): string {
  const start = period.fiscal ? fiscalStart : 1
  const name = (day: Date) => nameOf(day, period.period, start)
  const step = (day: Date, by: number) => new Date(day.getTime() + by * 86_400_000)
  const now = new Date(`${today}T00:00:00Z`)
  // Between working weeks a Saturday belongs to the one before, a Sunday to the one after; between
  // weekends every day belongs to the coming one.
  let anchor = now
  const back = period.period === '5-day-week' && now.getUTCDay() === 6 ? -1 : 1
  while (name(anchor) === null) anchor = step(anchor, back)
  const direction = period.order === 'previous' ? -1 : 1
  const wanted = period.order === 'current' ? 0 : period.number
  const daysOf = new Map<number, string[]>()
  let count = 0
  let before = name(anchor)
  for (let day = anchor; count <= wanted; day = step(day, direction)) {
    const current = name(day)
    if (current !== null && current !== before) {
      count++
      before = current
    }
    if (current !== null && count <= wanted)
      daysOf.set(count, [...(daysOf.get(count) ?? []), day.toISOString().slice(0, 10)])
  }
  if (wanted === 0)
    for (let day = anchor; name(day) === name(anchor) || name(day) === null; day = step(day, -1)) {
      if (name(day) === null) break
      daysOf.get(0)?.push(day.toISOString().slice(0, 10))
    }
  const single = period.range === 'ago' || period.range === 'forward' || wanted === 0
  const days = [...daysOf]
    .filter(([at]) => (single ? at === wanted : at > 0))
    .flatMap(([, list]) => list)
    .sort()
  return `${days[0]}..${days.at(-1)}`
}

test('a period is the same as counted on a calendar, day by day', () => {
  const day = fc
    .date({ min: new Date('1999-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const period = fc.record({
    order: fc.constantFrom(...PERIOD_ORDERS),
    period: fc.constantFrom(...PERIODS.filter((one) => one !== 'all')),
    number: fc.integer({ min: 1, max: 6 }),
    fiscal: fc.boolean(),
    range: fc.constantFrom(...PERIOD_RANGES),
  })
  fc.assert(
    fc.property(period, day, fc.integer({ min: 1, max: 12 }), (requested, today, start) => {
      const effective = effectiveRange(requested)
      if (effective === 'before' || effective === 'after') return
      const { range: _requested, ...rest } = requested
      const normal: DatePeriod = effective === null ? rest : { ...rest, range: effective }
      expect(range(requested, today, start)).toBe(walked(normal, today, start))
    }),
    { numRuns: 400 },
  )
})
