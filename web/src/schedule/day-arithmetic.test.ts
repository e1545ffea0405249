import { expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, mondayOf } from './day-arithmetic.ts'

test('days are counted over months, leap days and changes of the clocks', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-10-25', '2026-11-02')).toBe(8)
})

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-25')).toBe('2026-11-23')
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
})

test('a day that is none is not taken', () => {
  expect(dayOf('2026-11-25')).toBe('2026-11-25')
  for (const text of ['2026-02-30', '2026-11-31', '26-11-25', 'today', '', null])
    expect(dayOf(text)).toBeNull()
})
