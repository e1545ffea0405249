import type { DatePeriod } from '@plat/contract/search/filters/date-period'
import { expect, test } from 'vitest'
import { ALL_TIME, changePeriod, isAllTime, periodNumber, rangesOf } from './period-change.ts'

const before: DatePeriod = {
  order: 'previous',
  period: 'day',
  number: 5,
  fiscal: false,
  range: 'before',
}

test('before and after count in days: with another period the range falls back', () => {
  expect(changePeriod(before, { period: 'month' }).range).toBe('last')
  expect(changePeriod(before, { number: 7 })).toEqual({ ...before, number: 7 })
  expect(changePeriod({ ...before, period: 'month' }, { range: 'before' }).range).toBe('last')
})

test('turned to the future, a range becomes the cardinal one of that direction', () => {
  expect(changePeriod(before, { order: 'next' }).range).toBe('next')
  expect(changePeriod(before, { order: 'current' })).not.toHaveProperty('range')
})

test('each direction has three ways to count, the current period none', () => {
  expect(rangesOf('previous')).toEqual(['last', 'ago', 'before'])
  expect(rangesOf('next')).toEqual(['next', 'forward', 'after'])
  expect(rangesOf('current')).toEqual([])
})

test.each([
  ['3', 3],
  ['x', 1],
  ['', 1],
  ['-4', 1],
  ['2.9', 2],
  ['5000', 999],
])('"%s" periods are %i', (typed, number) => {
  expect(periodNumber(typed)).toBe(number)
})

test('all time is no restriction, up to now is one', () => {
  expect(isAllTime(ALL_TIME)).toBe(true)
  expect(isAllTime({ ...ALL_TIME, order: 'previous' })).toBe(false)
})
