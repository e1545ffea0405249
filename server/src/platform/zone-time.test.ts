import { expect, test } from 'vitest'
import { startOfDay } from './zone-time.ts'

test('a day begins when the agency’s clocks say so', () => {
  expect(startOfDay('2024-05-01', 'America/Chicago')).toBe('2024-05-01T00:00:00-05:00')
  expect(startOfDay('2024-01-01', 'America/Chicago')).toBe('2024-01-01T00:00:00-06:00')
  // The day on which the clocks go forward, and the day on which they go back.
  expect(startOfDay('2024-03-10', 'America/Chicago')).toBe('2024-03-10T00:00:00-06:00')
  expect(startOfDay('2024-11-03', 'America/Chicago')).toBe('2024-11-03T00:00:00-05:00')
  expect(startOfDay('2024-05-01', 'UTC')).toBe('2024-05-01T00:00:00+00:00')
})
