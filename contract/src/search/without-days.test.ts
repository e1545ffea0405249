import { expect, test } from 'vitest'
import { withoutDays } from './without-days.ts'

const MONTH = { order: 'current', period: 'month', number: 1, fiscal: false } as const

test('a search loses the days and periods of one date', () => {
  const other = { status: '0', issued: { from: '2024-01-01' } } as const
  expect(withoutDays({ ...other, closed: { from: '2024-01-01' } }, 'closed')).toEqual(other)
  expect(withoutDays({ ...other, closed: MONTH }, 'closed')).toEqual(other)
  const received = {
    ...other,
    start: '2024-01-01',
    record_date___start: '2024-01-01',
    record_date___end: '2024-06-01',
    record_date: MONTH,
  }
  expect(withoutDays(received, 'record_date')).toEqual(other)
  expect(withoutDays(received, 'issued')).toMatchObject({ record_date: MONTH, start: '2024-01-01' })
})

test('a search keeps whether there must be a date at all', () => {
  const none = { closed: { stated: false }, record_date: { stated: true } }
  expect(withoutDays(none, 'closed')).toEqual(none)
  expect(withoutDays({ ...none, record_date___start: '2024-01-01' }, 'record_date')).toEqual(none)
})
