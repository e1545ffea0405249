import { expect, test } from 'vitest'
import { firstDigestDay } from './first-digest.ts'

test('a daily digest can leave on the first day, a weekly one on the Monday from then on', () => {
  const weekly = (first_day: string) => firstDigestDay({ cadence: 'weekly', first_day })
  expect(firstDigestDay({ cadence: 'daily', first_day: '2026-12-01' })).toBe('2026-12-01')
  expect(weekly('2026-11-30')).toBe('2026-11-30')
  expect(weekly('2026-12-01')).toBe('2026-12-07')
  expect(weekly('2026-12-06')).toBe('2026-12-07')
  // Over a change of the clocks.
  expect(weekly('2026-10-27')).toBe('2026-11-02')
})
