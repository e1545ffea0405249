import { expect, test } from 'vitest'
import { periodAddress } from './period-address.ts'

const TODAY = '2026-11-24'

test.each([
  ['week', '2026-11-02', 'issued_from=2026-11-02&issued_to=2026-11-08'],
  ['week', '2025-12-29', 'issued_from=2025-12-29&issued_to=2026-01-04'],
  ['month', '2026-02-01', 'issued_from=2026-02-01&issued_to=2026-02-28'],
  ['month', '2024-02-01', 'issued_from=2024-02-01&issued_to=2024-02-29'],
  ['year', '2025-01-01', 'issued_from=2025-01-01&issued_to=2025-12-31'],
] as const)('a %s from %s has all of its days', (unit, start, expected) => {
  expect(periodAddress('', 'issued', unit, start, TODAY)).toBe(expected)
})

test.each([
  ['week', '2026-11-23'],
  ['month', '2026-11-01'],
  ['year', '2026-01-01'],
] as const)('a %s that is not over ends today', (unit, start) => {
  expect(periodAddress('', 'issued', unit, start, TODAY)).toBe(
    `issued_from=${start}&issued_to=${TODAY}`,
  )
})

test('the rest of the search stays, and of days it has of the same field only those in the period', () => {
  const within = (address: string) =>
    periodAddress(address, 'issued', 'month', '2026-03-01', '2026-11-24')
  expect(within('status=1&use=12&use=13&opened_to=2026-01-01')).toBe(
    'status=1&use=12&use=13&opened_to=2026-01-01&issued_from=2026-03-01&issued_to=2026-03-31',
  )
  expect(within('issued_from=2026-03-10')).toBe('issued_from=2026-03-10&issued_to=2026-03-31')
  expect(within('issued_to=2026-03-20')).toBe('issued_to=2026-03-20&issued_from=2026-03-01')
  expect(within('issued_from=2020-01-01&issued_to=2030-01-01')).toBe(
    'issued_from=2026-03-01&issued_to=2026-03-31',
  )
  expect(within('issued_from=&issued_to='), 'a default that was cleared').toBe(
    'issued_from=2026-03-01&issued_to=2026-03-31',
  )
})

test('there is none for a period outside the days of the search, or beside “last month”', () => {
  const within = (address: string) =>
    periodAddress(address, 'issued', 'month', '2026-03-01', '2026-11-24')
  expect(within('issued_from=2026-04-01')).toBeNull()
  expect(within('issued_to=2026-02-01')).toBeNull()
  expect(within('issued=previous.month.1.last')).toBeNull()
  expect(within('issued=')).toBe('issued=&issued_from=2026-03-01&issued_to=2026-03-31')
})

test('a field that is called as a part of the page has its own parameter', () => {
  expect(periodAddress('status=1', 'status', 'year', '2025-01-01', TODAY)).toBe(
    'status=1&status_from=2025-01-01&status_to=2025-12-31',
  )
  expect(periodAddress('filter.place=previous.year.1', 'place', 'year', '2025-01-01', TODAY)).toBe(
    null,
  )
})
