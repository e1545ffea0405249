import { expect, test } from 'vitest'
import { dayIn } from './calendar.ts'

test('the day is the agency’s, wherever the server is', () => {
  const moment = new Date('2026-01-01T03:30:00Z')
  expect(dayIn('UTC', moment)).toBe('2026-01-01')
  expect(dayIn('America/Chicago', moment)).toBe('2025-12-31')
  expect(dayIn('Pacific/Auckland', new Date('2026-06-30T13:00:00Z'))).toBe('2026-07-01')
})
