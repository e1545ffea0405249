import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filters, panel, plain, state } from '../search-state-for-tests.ts'
import { decodeSearch, encodeSearch } from '../search-url.ts'
import { searchAddressFaults } from '../search-url-check.ts'
import { leafFilters } from './filters.ts'
import { hiddenFilters } from './hidden-filters.ts'

const fields = [
  { id: 'cost', label: 'Cost', kind: 'number' },
  { id: 'zoning', label: 'Zoning', kind: 'category' },
  { id: 'issued', label: 'Issued', kind: 'date' },
  { id: 'record_type', label: 'Type', kind: 'category' },
  { id: 'record', label: 'Record', kind: 'category' },
  { id: 'record_date', label: 'Date', kind: 'date' },
  { id: 'status', label: 'Status', kind: 'category' },
  { id: 'plans', label: 'Plans', kind: 'list' },
]
const searchable = [...fields.map(({ id }) => (id === 'status' ? 'status_name' : id)), 'text']
const by = (shown: typeof panel) => ({ filters: shown, searchable, fields })

test('a criterion that the panel has no filter for gets one, under the name of its field', () => {
  expect(hiddenFilters(by(panel))).toEqual([
    { type: 'statedNumber', criterion: 'cost', params: { label: 'Cost' } },
    // The panel has a period of this date, and a range of that one.
    { type: 'dateRange', criterion: 'issued', params: { label: 'Issued' } },
    { type: 'statedDate', criterion: 'issued', params: { label: 'Issued' } },
    { type: 'datePeriod', criterion: 'record_date', params: { label: 'Date' } },
    { type: 'statedDate', criterion: 'record_date', params: { label: 'Date' } },
    { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Status' } },
  ])
})

test('an address says the same search when the agency has taken all filters away', () => {
  const without = hiddenFilters(by([]))
  const names = new Set(leafFilters(filters).map(({ criterion }) => criterion))
  expect(searchable.filter((name) => !names.has(name))).toEqual(['status_name', 'plans'])
  fc.assert(
    fc.property(state, (original) => {
      const address = new URLSearchParams(encodeSearch(original))
      // Tabs of the panel are gone with it.
      address.delete('kind')
      expect(searchAddressFaults(address, without)).toEqual([])
      expect(plain(decodeSearch(address, without))).toEqual(plain({ ...original, tabs: {} }))
    }),
  )
})

test('what the viewer may not search by stays unknown', () => {
  const few = hiddenFilters({ ...by([]), searchable: ['cost'] })
  expect(searchAddressFaults(new URLSearchParams('zoning=R-2&cost=1..2'), few)).toEqual([
    { name: 'zoning', expected: null },
  ])
})

test('a date that an address restricts twice is restricted as the panel would, and the rest is said', () => {
  const both = [...panel, ...hiddenFilters(by(panel))]
  const address = new URLSearchParams(
    'issued=previous.month.1.last&issued_from=2020-01-01&kind=issued&record_date_from=2020-01-01',
  )
  expect(decodeSearch(address, both)).toMatchObject({
    periods: { issued: { order: 'previous' } },
    ranges: { record_date: { from: '2020-01-01', to: null } },
  })
  expect(Object.keys(decodeSearch(address, both).ranges)).toEqual(['record_date'])
  expect(searchAddressFaults(address, both)).toEqual([
    {
      name: 'issued_from',
      expected: 'only one of days, a period, any or none for this date',
    },
  ])
})

test('whether there is a date at all gives way to its days, and says so', () => {
  const hidden = hiddenFilters(by([]))
  const read = (query: string) => {
    const { ranges, periods, numbers, stated } = decodeSearch(new URLSearchParams(query), hidden)
    return { ranges, periods, numbers, stated }
  }
  const nothing = { ranges: {}, periods: {}, numbers: {}, stated: {} }
  expect(read('issued=none&cost=any')).toEqual({
    ...nothing,
    stated: { issued: false, cost: true },
  })
  const both = 'issued=none&issued_from=2020-01-01'
  expect(read(both)).toEqual({
    ...nothing,
    ranges: { issued: { from: '2020-01-01', to: null } },
  })
  expect(searchAddressFaults(new URLSearchParams(both), hidden).map(({ name }) => name)).toEqual([
    'issued',
  ])
  // Days of the record's own date are another criterion.
  expect(read('record_date=any&record_date_to=2020-01-01').stated).toEqual({ record_date: true })
  expect(searchAddressFaults(new URLSearchParams('cost=some'), hidden)).toEqual([
    { name: 'cost', expected: 'a range like 100..5000, 100.. or ..5000, or any or none' },
  ])
})

test('"0" of a criterion without a filter stands for all of its options', () => {
  const read = decodeSearch(new URLSearchParams('zoning=0'), hiddenFilters(by([])))
  expect(read.choices).toEqual({})
})
