import { expect, test } from 'vitest'
import { dayIn, listDay } from './days.ts'

test('a list says Today, Yesterday, the weekday within seven days, else month and day', () => {
  const today = '2026-03-10'
  expect(listDay('2026-03-10', today)).toBe('today')
  expect(listDay('2026-03-09', today)).toBe('yesterday')
  expect(listDay('2026-03-07', today)).toBe('weekday')
  expect(listDay('2026-03-04', today)).toBe('weekday')
  expect(listDay('2026-03-03', today)).toBe('day')
  expect(listDay('2026-03-02', today)).toBe('day')
  expect(listDay('2025-12-31', today)).toBe('dayAndYear')
})

test('a day to come is written out', () => {
  expect(listDay('2026-03-11', '2026-03-10')).toBe('day')
})

test('today is the agency’s day, not the reader’s', () => {
  const lateInTheEvening = new Date('2026-03-10T03:00:00Z')
  expect(dayIn('America/Los_Angeles', lateInTheEvening)).toBe('2026-03-09')
  expect(dayIn('Europe/Madrid', lateInTheEvening)).toBe('2026-03-10')
})
