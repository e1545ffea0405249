import type { Filter } from '@plat/contract/search/filters/filters'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { expect, test } from 'vitest'
import { dateChange, searchedDates } from './date-filter-of.ts'

const NOW = { today: '2026-11-24', fiscalYearStart: 7 }
const filter = (type: Filter['type'], criterion: string, members?: Filter[]): Filter => ({
  type,
  criterion,
  params: { label: criterion, ...(members && { members }) },
})
const FILTERS = [
  filter('dateRange', 'record_date'),
  filter('exclusiveTabs', 'when', [
    filter('datePeriod', 'finished_date'),
    filter('dateRange', 'issued_date'),
  ]),
]
const SEARCHED = { panel: FILTERS, all: [...FILTERS, filter('dateRange', 'status_date')] }
const DAYS = { from: '2024-01-01', to: '2024-03-31' }

test('a date with a filter of days can be chosen, whatever tab its filter is in', () => {
  const of = (field: string) => searchedDates(field, SEARCHED, EMPTY_SEARCH, NOW).filter
  expect(of('record_date')).toBe('range')
  expect(of('issued_date')).toBe('range')
  expect(of('finished_date')).toBe('period')
  expect(of('status_date')).toBe('none')
})

test('days of a filter in a closed tab are not searched', () => {
  const state = { ...EMPTY_SEARCH, ranges: { issued_date: DAYS } }
  expect(searchedDates('issued_date', SEARCHED, state, NOW).range).toEqual({ from: null, to: null })
  const open = { ...state, tabs: { when: 'issued_date' } }
  expect(searchedDates('issued_date', SEARCHED, open, NOW).range).toEqual(DAYS)
})

test('days that only the address names are searched', () => {
  const state = { ...EMPTY_SEARCH, ranges: { status_date: DAYS } }
  expect(searchedDates('status_date', SEARCHED, state, NOW)).toEqual({
    range: DAYS,
    filter: 'none',
  })
})

test('a period told from today is shown as its days', () => {
  const periods = {
    finished_date: { order: 'current', period: 'month', number: 1, fiscal: false } as const,
  }
  const state = { ...EMPTY_SEARCH, periods }
  expect(searchedDates('finished_date', SEARCHED, state, NOW).range).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  })
})

test('choosing days opens the tab of their filter, and keeps what else is searched', () => {
  const state = { ...EMPTY_SEARCH, ranges: { record_date: DAYS }, tabs: { other: 'one' } }
  expect(dateChange('issued_date', FILTERS, DAYS)(state)).toEqual({
    ranges: { record_date: DAYS, issued_date: DAYS },
    periods: {},
    stated: {},
    tabs: { other: 'one', when: 'issued_date' },
  })
  expect(dateChange('record_date', FILTERS, null)(state)).toEqual({
    ranges: {},
    periods: {},
    stated: {},
    tabs: { other: 'one' },
  })
})

test('a name that every object has is no date', () => {
  expect(searchedDates('constructor', SEARCHED, EMPTY_SEARCH, NOW)).toEqual({
    filter: 'none',
    range: { from: null, to: null },
  })
})
