import { SearchCriteria } from '@plat/contract/search/criteria'
import { expect, test } from 'vitest'
import { AppError, sentence } from '../platform/errors.ts'
import { compile, module } from './compile-search-for-tests.ts'
import { searchQuery } from './search-query.ts'

test('dates of the record, by their keys or by start and end', () => {
  const day = 20_089 // 2025-01-01
  expect(compile({ record_date___start: '2025-01-01' }).criteria.dates).toEqual({
    record_date: { from: day },
  })
  expect(compile({ start: '2025-01-01', end: '2025-01-02' }).criteria.dates).toEqual({
    record_date: { from: day, to: day + 1 },
  })
})

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

test('a period is told from the agency’s today, for the record’s date and for date fields', () => {
  const months = { order: 'previous', period: 'month', number: 3 }
  const covered = { from: day('2026-08-01'), to: day('2026-10-31') }
  expect(compile({ record_date: months }).criteria.dates).toEqual({ record_date: covered })
  expect(compile({ issued: months }).criteria.dates).toEqual({ issued: covered })
  const year = { order: 'current', period: 'year', fiscal: true }
  expect(compile({ issued: year }).criteria.dates).toEqual({
    issued: { from: day('2026-07-01'), to: day('2027-06-30') },
  })
  const all = { order: 'current', period: 'all' }
  expect(compile({ record_date: all }).criteria.dates).toBeUndefined()
})

test('a period and a range of the record’s date hold both', () => {
  const search = {
    record_date: { order: 'previous', period: 'month', number: 3 },
    record_date___start: '2026-09-15',
    record_date___end: '2026-12-31',
  }
  expect(compile(search).criteria.dates).toEqual({
    record_date: { from: day('2026-09-15'), to: day('2026-10-31') },
  })
  expect(compile({ ...search, record_date: { to: '2026-09-20' } }).criteria.dates).toEqual({
    record_date: { from: day('2026-09-15'), to: day('2026-09-20') },
  })
})

test('a period whose number is none is one period; a period of numbers is refused', () => {
  const period = { order: 'previous', period: 'day', number: 'x' }
  expect(compile({ issued: period }).criteria.dates).toEqual({
    issued: { from: day('2026-11-17'), to: day('2026-11-17') },
  })
  expect(() => compile({ cost: period })).toThrow(/cost: expected/)
  expect(() => compile({ record_type: period })).toThrow(/a list of options/)
})

test('numbers are a range with one end or two', () => {
  expect(compile({ cost: { from: 1000 } }).criteria.numbers).toEqual({ cost: { from: 1000 } })
  expect(compile({ cost: { from: 0, to: 5 } }).criteria.numbers).toEqual({
    cost: { from: 0, to: 5 },
  })
  expect(() => compile({ cost: { from: '2024-01-01' } })).toThrow(/numbers/)
})

const errorsOf = (search: Record<string, unknown>): unknown => {
  try {
    const calendar = { today: '2026-06-15', fiscalYearStart: 7 }
    searchQuery(SearchCriteria.parse(search), { module, calendar, findsHidden: false }, 'anonymous')
    return null
  } catch (error) {
    if (!(error instanceof AppError)) return error
    const fields = Object.entries(error.errors ?? {})
    return Object.fromEntries(fields.map(([field, messages]) => [field, messages.map(sentence)]))
  }
}

test.each([
  [
    { record_date: { from: '2010-01-01' } },
    { record_date: ['Expected a day from 2016-07-01 on, got 2010-01-01.'] },
  ],
  [
    { issued: { to: '2016-06-30' } },
    { issued: ['Expected a day from 2016-07-01 on, got 2016-06-30.'] },
  ],
  [
    { record_date___start: '1999-12-31', record_date___end: '1999-12-31' },
    {
      record_date___start: ['Expected a day from 2016-07-01 on, got 1999-12-31.'],
      record_date___end: ['Expected a day from 2016-07-01 on, got 1999-12-31.'],
    },
  ],
  [
    { record_date: { from: '2020-02-01', to: '2020-01-31' } },
    {
      record_date: ['The end, 2020-01-31, is before the start, 2020-02-01.'],
    },
  ],
  [
    { start: '2020-02-01', end: '2020-01-31' },
    { end: ['The end, 2020-01-31, is before the start, 2020-02-01.'] },
  ],
  [{ issued: { from: 5 } }, { issued: ['Expected a day like 2016-07-01, got 5.'] }],
  [{ record_date: { from: '2016-07-01', to: '2016-07-01' } }, null],
  [{ record_date: { order: 'previous', period: 'year', number: 50 } }, null],
])('days before the minimum and ends before starts are refused: %j', (search, errors) => {
  expect(errorsOf(search)).toEqual(errors)
})
