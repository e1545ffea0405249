import type { Filter } from '@plat/contract/search/filters/filters'
import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { expect, test } from 'vitest'
import { readSaved, savedState, writeSaved } from './saved-state.ts'

type Kept = Pick<SavedSearch, 'criteria' | 'search_metadata'>

const FILTERS: Filter[] = [
  { type: 'status', criterion: 'status', params: { label: 'Status' } },
  { type: 'checkboxTree', criterion: 'record_type', params: { label: 'Type' } },
]
const GUID = '5a0e7c1e-0001-4d00-8000-686172626f72'
const saved = (address: string, status?: '0' | '1' | '2'): Kept => ({
  criteria: status === undefined ? {} : { status },
  search_metadata: { address },
})
const base = savedState(saved('record_type=NEW&at=-97.7,30.2,14', '1'), FILTERS)
const open = (query: string) => readSaved(base, new URLSearchParams(query), FILTERS)

test('a saved search keeps the status that was searched, whoever opens it', () => {
  expect(base.statusCategory).toBe('1')
  expect(savedState(saved('status=2', '0'), FILTERS).statusCategory).toBe('2')
  expect(savedState(saved(''), FILTERS).statusCategory).toBeNull()
})

test('the page of a statistic searches for the records that its number counts', () => {
  const behind = 'record_type=NEW&status=1'
  const overdue = savedState(saved('record_type=NEW&record_type=OLD', '0'), FILTERS, behind)
  expect(overdue.choices).toEqual({ record_type: ['NEW'] })
  expect(overdue.statusCategory).toBe('1')
})

test('the page’s address moves the map and opens records, and cannot change the search', () => {
  expect(open('')).toEqual(base)
  const state = open(`record=${GUID}&at=-97.8,30.3,12&record_type=OLD&status=0&sort=%2Bstatus`)
  expect(state).toMatchObject({
    choices: { record_type: ['NEW'] },
    statusCategory: '1',
    record: GUID,
    view: { zoom: 12 },
    sort: { field: 'status', descending: false },
  })
})

test('what is looked at stays on the page of the saved search', () => {
  const next = { ...base, record: GUID, tab: 'unmapped' as const }
  const query = writeSaved(base, next, FILTERS)
  expect(query?.get('record')).toBe(GUID)
  expect(query?.has('record_type')).toBe(false)
  expect(open(query?.toString() ?? '')).toEqual(next)
})

test('another filter is another search', () => {
  expect(writeSaved(base, { ...base, choices: {} }, FILTERS)).toBeNull()
  expect(writeSaved(base, { ...base, statusCategory: '0' }, FILTERS)).toBeNull()
  expect(writeSaved(base, { ...base, places: [GUID] }, FILTERS)).toBeNull()
})
