import type { Filter } from '@plat/contract/search/filters/filters'
import type { StatSeries } from '@plat/contract/statistics/stats'
import { expect, test } from 'vitest'
import { periodAddress } from './period-address.ts'

const TODAY = '2026-11-24'
const dates = (criterion: string): Filter[] =>
  (['datePeriod', 'dateRange', 'statedDate'] as const).map((type) => ({
    type,
    criterion,
    params: { label: criterion },
  }))
const FILTERS: Filter[] = [
  ...['issued', 'opened', 'status', 'place'].flatMap(dates),
  { type: 'exclusiveToggle', criterion: 'use', params: { label: 'Use' } },
]

const periodOf = (
  address: string,
  field: string,
  unit: StatSeries['unit'],
  start: string,
  filters = FILTERS,
) => periodAddress(address, filters, { field, unit, start, today: TODAY })

test.each([
  ['week', '2026-11-02', 'issued_from=2026-11-02&issued_to=2026-11-08'],
  ['week', '2025-12-29', 'issued_from=2025-12-29&issued_to=2026-01-04'],
  ['month', '2026-02-01', 'issued_from=2026-02-01&issued_to=2026-02-28'],
  ['month', '2024-02-01', 'issued_from=2024-02-01&issued_to=2024-02-29'],
  ['quarter', '2025-10-01', 'issued_from=2025-10-01&issued_to=2025-12-31'],
  ['year', '2025-01-01', 'issued_from=2025-01-01&issued_to=2025-12-31'],
] as const)('a %s from %s has all of its days', (unit, start, expected) => {
  expect(periodOf('', 'issued', unit, start)).toBe(expected)
})

test.each([
  ['week', '2026-11-23'],
  ['month', '2026-11-01'],
  ['quarter', '2026-10-01'],
  ['year', '2026-01-01'],
] as const)('a %s that is not over ends today', (unit, start) => {
  expect(periodOf('', 'issued', unit, start)).toBe(`issued_from=${start}&issued_to=${TODAY}`)
})

test('the rest of the search stays, and of days it has of the same field only those in the period', () => {
  const within = (address: string) => periodOf(address, 'issued', 'month', '2026-03-01')
  expect(within('status=1&use=12&use=13&opened_to=2026-01-01')).toBe(
    'use=12&use=13&issued_from=2026-03-01&issued_to=2026-03-31&opened_to=2026-01-01&status=1',
  )
  expect(within('issued_from=2026-03-10')).toBe('issued_from=2026-03-10&issued_to=2026-03-31')
  expect(within('issued_to=2026-03-20')).toBe('issued_from=2026-03-01&issued_to=2026-03-20')
  expect(within('issued_from=2020-01-01&issued_to=2030-01-01')).toBe(
    'issued_from=2026-03-01&issued_to=2026-03-31',
  )
  expect(within('issued_from=&issued_to='), 'a default that was cleared').toBe(
    'issued_from=2026-03-01&issued_to=2026-03-31',
  )
})

test('there is none for a period outside the days of the search, or beside “last month”', () => {
  const within = (address: string) => periodOf(address, 'issued', 'month', '2026-03-01')
  expect(within('issued_from=2026-04-01')).toBeNull()
  expect(within('issued_to=2026-02-01')).toBeNull()
  expect(within('issued=previous.month.1.last')).toBeNull()
  expect(within('issued=')).toBe('issued_from=2026-03-01&issued_to=2026-03-31')
})

test('a field that is called as a part of the page has its own parameter', () => {
  expect(periodOf('status=1', 'status', 'year', '2025-01-01')).toBe(
    'status_from=2025-01-01&status_to=2025-12-31&status=1',
  )
  expect(periodOf('filter.place=previous.year.1', 'place', 'year', '2025-01-01')).toBe(null)
})

test('of a line by one of the two dates of a duration, periods have their days', () => {
  const within = (address: string) => periodOf(address, 'issued', 'month', '2026-03-01')
  expect(within('issued=any&opened=any')).toBe(
    'issued_from=2026-03-01&issued_to=2026-03-31&opened=any',
  )
  expect(within('issued=none')).toBeNull()
})

test('days that a filter starts with are in the search though its address leaves them out', () => {
  const ranges: Filter[] = [
    {
      type: 'dateRange',
      criterion: 'issued',
      params: { label: 'Issued', default: '2026-03-10..2026-06-30' },
    },
  ]
  const within = (address: string, start: string) =>
    periodOf(address, 'issued', 'month', start, ranges)
  expect(within('', '2026-03-01')).toBe('issued_from=2026-03-10&issued_to=2026-03-31')
  expect(within('', '2026-07-01')).toBeNull()
  expect(within('issued_from=', '2026-07-01')).toBe('issued_from=2026-07-01&issued_to=2026-07-31')
})

test('where the page has no days of the field, no link says so', () => {
  expect(periodOf('', 'closed', 'month', '2026-03-01')).toBeNull()
})
