import { expect, test } from 'vitest'
import { comparedPeriods, dayNumber, dayText, periodStart, trendStarts } from './stat-periods.ts'

const today = dayNumber('2026-11-24')

test('periods begin on Mondays, and on firsts of months, quarters and years', () => {
  const starts = (['week', 'month', 'quarter', 'year'] as const).map((unit) =>
    dayText(periodStart(unit, today)),
  )
  expect(starts).toEqual(['2026-11-23', '2026-11-01', '2026-10-01', '2026-01-01'])
  expect(dayText(periodStart('week', dayNumber('1969-12-31')))).toBe('1969-12-29')
})

test('a trend is of ten whole years and the period that is running, up to today', () => {
  const starts = trendStarts('month', today)
  expect(starts).toHaveLength(122)
  expect([0, -2, -1].map((at) => dayText(starts.at(at) ?? 0))).toEqual([
    '2016-11-01',
    '2026-11-01',
    '2026-11-25',
  ])
  // On its last day a period still runs, and ends with the day.
  const last = trendStarts('year', dayNumber('2026-12-31')).slice(-2).map(dayText)
  expect(last).toEqual(['2026-01-01', '2027-01-01'])
})

test.each([
  ['month', 'before', '2026-09-01', '2026-10-01'],
  ['quarter', 'before', '2026-04-01', '2026-07-01'],
  ['quarter', 'year', '2025-07-01', '2026-07-01'],
  ['year', 'year', '2024-01-01', '2025-01-01'],
  ['week', 'year', '2025-11-17', '2026-11-16'],
] as const)('a change by %s against %s is of whole periods', (unit, against, before, last) => {
  const compared = comparedPeriods(unit, against, today)
  expect(dayText(compared.starts[compared.before] ?? 0)).toBe(before)
  expect(dayText(compared.starts[compared.last] ?? 0)).toBe(last)
})
