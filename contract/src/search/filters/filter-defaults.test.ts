import { describe, expect, test } from 'vitest'
import type { Filter } from './filters.ts'
import { decodeSearch, encodeSearch } from '../search-url.ts'
import { EMPTY_SEARCH } from '../search-state.ts'
import { criteriaOf } from '../search-criteria.ts'
import { searchAddressFaults } from '../search-url-check.ts'

const THREE_MONTHS = { order: 'previous', period: 'month', number: 3, fiscal: false } as const
const filters: Filter[] = [
  { type: 'checkboxTree', criterion: 'record_type', params: { label: 'Type', default: ['Roof'] } },
  { type: 'datePeriod', criterion: 'issued', params: { label: 'Issued', default: THREE_MONTHS } },
  { type: 'text', criterion: 'text', params: { label: 'Words', default: 'solar' } },
  { type: 'number', criterion: 'cost', params: { label: 'Cost', default: '100..5000' } },
  { type: 'dateRange', criterion: 'record_date', params: { label: 'D', default: '2020-01-01..' } },
  {
    type: 'immutableRadio',
    criterion: 'area',
    params: { label: 'Area', default: 'North', options: [{ id: 'North', label: 'North' }] },
  },
  {
    type: 'exclusiveTabs',
    criterion: 'by',
    params: {
      label: 'By',
      default: 'stage',
      members: [
        { type: 'radio', criterion: 'use', params: { label: 'Use' } },
        { type: 'radio', criterion: 'stage', params: { label: 'Stage', default: 'Open' } },
      ],
    },
  },
]
const decode = (query: string) => decodeSearch(new URLSearchParams(query), filters)

describe('what filters start with', () => {
  test('is searched where the address says nothing, and is left out of the address', () => {
    const fresh = decode('')
    expect(criteriaOf(fresh, filters, 'anonymous')).toEqual({
      status: '1',
      record_type: ['Roof'],
      issued: THREE_MONTHS,
      text: 'solar',
      cost: { from: 100, to: 5000 },
      record_date___start: '2020-01-01',
      area: ['North'],
      stage: ['Open'],
    })
    expect(encodeSearch(fresh, filters).toString()).toBe('')
  })

  test('can be taken out, which the address keeps', () => {
    const free = { ...EMPTY_SEARCH, tabs: { by: 'use' } }
    const address = encodeSearch(free, filters).toString()
    expect(address).toBe('by=use&record_type=&issued=&text=&cost=&record_date_from=&stage=')
    expect(criteriaOf(decode(address), filters, 'anonymous')).toEqual({
      status: '1',
      area: ['North'],
    })
  })

  test('gives way to what the address says', () => {
    const state = decode(
      'record_type=Sign&issued=current.year.1.&cost=..7&record_date_to=2021-01-01',
    )
    expect(state.choices['record_type']).toEqual(['Sign'])
    expect(state.periods['issued']?.period).toBe('year')
    expect(state.numbers['cost']).toEqual({ from: null, to: 7 })
    expect(state.ranges['record_date']).toEqual({ from: null, to: '2021-01-01' })
    expect(encodeSearch(state, filters).get('record_type')).toBe('Sign')
  })

  test('cannot be changed by the address where it is immutable', () => {
    expect(decode('area=South').choices['area']).toEqual(['North'])
  })

  test('of tabs is the tab that is active at first', () => {
    expect(decode('').tabs).toEqual({ by: 'stage' })
    expect(decode('by=use').tabs).toEqual({ by: 'use' })
  })
})

const needed: Filter[] = [
  ...filters.slice(0, 1),
  {
    type: 'dropdown',
    criterion: 'c1',
    params: {
      label: 'Ward',
      allOption: false,
      default: 'north',
      options: [
        { id: 'north', label: 'North' },
        { id: 'south', label: 'South' },
      ],
    },
  },
]

test.each(['c1=', 'c1=0', ''])('a dropdown that must have a value has one at "?%s"', (query) => {
  const state = decodeSearch(new URLSearchParams(query), needed)
  expect(state.choices['c1']).toEqual(['north'])
  expect(encodeSearch({ ...state, choices: {} }, needed).toString()).toBe('record_type=')
})

test('a dropdown that must have a value keeps another than its default', () => {
  const state = decodeSearch(new URLSearchParams('c1=south'), needed)
  expect(encodeSearch(state, needed).toString()).toBe('c1=south')
})

const dropdown: Filter[] = [
  {
    type: 'dropdown',
    criterion: 'use',
    params: {
      label: 'Use',
      options: [
        { id: 'Home', label: 'Home' },
        { id: 'work', label: 'Work', members: [{ id: 'Shop', label: 'Shop' }] },
      ],
    },
  },
  { type: 'radio', criterion: 'kind', params: { label: 'Kind' } },
]

test('All of a dropdown is the value 0 and asks for all its options, also for records without one', () => {
  const state = decodeSearch(new URLSearchParams('use=0&kind=0'), dropdown)
  expect(criteriaOf(state, dropdown, 'anonymous')).toEqual({
    status: '1',
    use: ['Home', 'Shop', '___none'],
  })
  expect(encodeSearch(state, dropdown).toString()).toBe('use=0')
})

test.each([
  ['12', 12],
  ['1.5', 1.5],
  ['007', '007'],
  ['12 Main', '12 Main'],
  ['Infinity', 'Infinity'],
])('the words "%s" are sent as %j', (words, sent) => {
  const text: Filter[] = [{ type: 'text', criterion: 'text', params: { label: 'Words' } }]
  const state = { ...EMPTY_SEARCH, texts: { text: words } }
  expect(criteriaOf(state, text, 'anonymous')).toEqual({ status: '1', text: sent })
})

const closed = (
  type: 'dateRange' | 'datePeriod' | 'statedDate',
  standard?: Filter['params']['default'],
): Filter => ({
  type,
  criterion: 'closed',
  params: { label: 'Closed', ...(standard && { default: standard }) },
})

test.each([
  [[closed('dateRange', '2020-01-01..'), closed('datePeriod'), closed('statedDate')]],
  [[closed('datePeriod', THREE_MONTHS), closed('dateRange'), closed('statedDate')]],
])('what an address says of a date comes before the default of its other filter', (dates) => {
  for (const query of [
    'closed=none',
    'closed=any',
    'closed=current.year.1.',
    'closed_to=2019-12-31',
  ]) {
    const address = new URLSearchParams(query)
    const state = decodeSearch(address, dates)
    const { ranges, periods, stated } = state
    const [first] = dates
    const others =
      first?.type === 'dateRange' ? { ...periods, ...stated } : { ...ranges, ...stated }
    const own = first?.type === 'dateRange' ? ranges : periods
    expect(Object.keys({ ...others, ...own })).toEqual(['closed'])
    expect(Object.keys(ranges)).toEqual(query.includes('_to') ? ['closed'] : [])
    expect(Object.keys(periods)).toEqual(query.includes('year') ? ['closed'] : [])
    expect(searchAddressFaults(address, dates)).toEqual([])
    expect(decodeSearch(encodeSearch(state, dates), dates)).toEqual(state)
  }
  expect(
    criteriaOf(decodeSearch(new URLSearchParams(), dates), dates, 'anonymous')['closed'],
  ).toEqual(dates[0]?.type === 'dateRange' ? { from: '2020-01-01' } : THREE_MONTHS)
})
