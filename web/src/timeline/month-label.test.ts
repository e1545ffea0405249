import { expect, test } from 'vitest'
import { monthLabel, yearLabel } from './month-label.ts'

const inLanguage = (locale: string) => (day: string) =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(day))
const month = inLanguage('en-US')

test('days of one month have its name, days of several the first and the last', () => {
  expect(monthLabel('2026-06-01', '2026-06-30', month)).toBe('Jun')
  expect(monthLabel('2026-06-30', '2026-07-01', month)).toBe('Jun-Jul')
  expect(monthLabel('2026-12-30', '2027-01-02', month)).toBe('Dec-Jan')
  expect(monthLabel('2026-06-30', '2026-07-01', inLanguage('es'))).toBe('jun-jul')
})

test('the same month of two years is two months', () => {
  expect(monthLabel('2026-06-30', '2027-06-01', month)).toBe('Jun-Jun')
  expect(yearLabel('2026-06-30', '2027-06-01')).toBe('2026-2027')
  expect(yearLabel('2026-06-30', '2026-07-01')).toBe('2026')
})
