import type { HistogramUnit } from '@plat/contract/search/histogram'
import { expect, test } from 'vitest'
import {
  busiest,
  choosable,
  countOf,
  fits,
  isRunning,
  type Period,
  periodsOf,
  rangeOf,
  spanOf,
} from './periods.ts'

const OPEN = { from: null, to: null }
const NONE_BEYOND = { before: 0, after: 0 }
const MIN_DATE = '2024-01-15'

const buckets = (...entries: [string, number][]) =>
  entries.map(([start, count]) => ({ start, count }))

/** January to June 2024, with 1 to 6 records. */
const HALF_YEAR = periodsOf({
  unit: 'month',
  buckets: buckets(
    ['2024-01-01', 1],
    ['2024-02-01', 2],
    ['2024-03-01', 3],
    ['2024-04-01', 4],
    ['2024-05-01', 5],
    ['2024-06-01', 6],
  ),
})

test.each<[HistogramUnit, string, string]>([
  ['day', '2024-02-29', '2024-02-29'],
  ['week', '2023-12-31', '2024-01-06'],
  ['month', '2024-02-01', '2024-02-29'],
  ['quarter', '2024-10-01', '2024-12-31'],
  ['year', '2024-01-01', '2024-12-31'],
])('a %s that begins on %s ends on %s', (unit, start, end) => {
  expect(periodsOf({ unit, buckets: buckets([start, 7]) })).toEqual([{ start, end, count: 7 }])
})

test('periods without records stand between those that have some', () => {
  const periods = periodsOf({
    unit: 'quarter',
    buckets: buckets(['2023-07-01', 2], ['2024-04-01', 1]),
  })
  expect(periods.map(({ start, count }) => [start, count])).toEqual([
    ['2023-07-01', 2],
    ['2023-10-01', 0],
    ['2024-01-01', 0],
    ['2024-04-01', 1],
  ])
  expect(periodsOf({ unit: 'day', buckets: [] })).toEqual([])
})

test('what is chosen in the middle begins and ends with its periods', () => {
  const ends = { minDate: MIN_DATE, ...NONE_BEYOND }
  expect(rangeOf([1, 2], HALF_YEAR, [0, 5], ends)).toEqual({ from: '2024-02-01', to: '2024-03-31' })
})

test('an end is open where no record lies beyond it, and never before the first day that can be searched', () => {
  const ends = { minDate: MIN_DATE, ...NONE_BEYOND }
  expect(rangeOf([0, 2], HALF_YEAR, [0, 5], ends)).toEqual({ from: null, to: '2024-03-31' })
  expect(rangeOf([4, 5], HALF_YEAR, [0, 5], ends)).toEqual({ from: '2024-05-01', to: null })
  expect(rangeOf([0, 2], HALF_YEAR, [0, 5], { ...ends, before: 9 })?.from).toBe(MIN_DATE)
  expect(rangeOf([4, 5], HALF_YEAR, [0, 5], { ...ends, after: 9 })?.to).toBe('2024-06-30')
})

test('everything that can be chosen is no restriction', () => {
  expect(rangeOf([0, 5], HALF_YEAR, [0, 5], { minDate: MIN_DATE, ...NONE_BEYOND })).toBeNull()
})

test('nothing can be chosen that ends before the first day, nor where one period is left', () => {
  expect(choosable(HALF_YEAR, '2024-03-31')).toEqual([2, 5])
  expect(choosable(HALF_YEAR, '2024-06-01')).toBeNull()
  expect(choosable(HALF_YEAR, '2025-01-01')).toBeNull()
  expect(choosable([], MIN_DATE)).toBeNull()
})

test('days within periods are shown as those periods', () => {
  expect(spanOf(OPEN, HALF_YEAR, [0, 5])).toEqual([0, 5])
  expect(spanOf({ from: '2024-02-15', to: '2024-04-02' }, HALF_YEAR, [0, 5])).toEqual([1, 3])
  expect(spanOf({ from: '2030-01-01', to: null }, HALF_YEAR, [0, 5])).toEqual([5, 5])
  expect(spanOf({ from: null, to: '2010-01-01' }, HALF_YEAR, [1, 5])).toEqual([1, 1])
})

test('records are counted where the days are whole periods, and not guessed where they are not', () => {
  const count = (from: string | null, to: string | null) =>
    countOf({ from, to }, HALF_YEAR, { before: 100, after: 1_000 })
  expect(count('2024-02-01', '2024-04-30')).toBe(9)
  expect(count(null, '2024-02-29')).toBe(103)
  expect(count('2024-06-01', null)).toBe(1_006)
  expect(count('2024-02-02', '2024-04-30')).toBeNull()
  expect(count('2024-02-01', '2024-04-29')).toBeNull()
})

test('the first of the periods with most records is the busiest; without records there is none', () => {
  const of = (...counts: number[]): Period[] =>
    counts.map((count, at) => ({ start: `2024-01-0${at + 1}`, end: `2024-01-0${at + 1}`, count }))
  expect(busiest(of(1, 3, 3))?.start).toBe('2024-01-02')
  expect(busiest(of(0, 0))).toBeNull()
  expect(busiest([])).toBeNull()
})

test('a period is not over before its last day', () => {
  const march = { start: '2024-03-01', end: '2024-03-31', count: 1 }
  expect(
    ['2024-02-29', '2024-03-01', '2024-03-30', '2024-03-31'].map((day) => isRunning(march, day)),
  ).toEqual([false, true, true, false])
})

test('years are too many days, and not too many weeks or months', () => {
  const years = { from: '2016-01-01', to: '2023-06-30' }
  expect(fits('day', years)).toBe(false)
  expect(fits('week', years)).toBe(true)
  expect(fits('day', { from: null, to: null })).toBe(true)
})
