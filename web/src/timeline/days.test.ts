import { expect, test } from 'vitest'
import { addDays, dayOf, mondayOf } from './days.ts'

test('days are counted over months, leap days and changes of the clocks', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test('a week begins on Monday', () => {
  expect(mondayOf('2026-11-30')).toBe('2026-11-30')
  expect(mondayOf('2026-12-02')).toBe('2026-11-30')
  expect(mondayOf('2026-12-06')).toBe('2026-11-30')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
})

test('text that is not a day is no day', () => {
  expect(dayOf('2026-11-25')).toBe('2026-11-25')
  for (const text of ['2026-02-30', '2026-13-01', '26-11-25', 'today', '', null])
    expect(dayOf(text)).toBeNull()
})
