import { expect, test } from 'vitest'
import { schedulePeriodicity, wordedPeriodicity } from './periodicity.ts'

const now = new Date('2026-03-01T12:00:00Z')

test.each([
  ['*/15 * * * *', 'R/PT15M'],
  ['0 * * * *', 'R/PT1H'],
  ['0 */6 * * *', 'R/PT6H'],
  ['30 5 * * *', 'R/P1D'],
  ['30 5 * * 1-5', 'R/P1D'],
  ['0 3 * * 1,4', 'R/P3.5D'],
  ['0 3 * * 1', 'R/P1W'],
  ['0 3 1,15 * *', 'R/P0.5M'],
  ['0 3 1 * *', 'R/P1M'],
  ['0 3 1 1,4,7,10 *', 'R/P3M'],
  ['0 3 1 1 *', 'R/P1Y'],
])('the schedule %s is %s in a catalogue', (cron, periodicity) => {
  expect(schedulePeriodicity(cron, 'America/Chicago', now)).toBe(periodicity)
})

test('what the agency says itself keeps its word', () => {
  expect(wordedPeriodicity('twice-monthly')).toBe('R/P0.5M')
  expect(wordedPeriodicity('irregular')).toBe('irregular')
})
