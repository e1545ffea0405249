import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { expect, test } from 'vitest'
import { sharedSearch } from './shared-search.ts'

test('what is shared is the search, whoever made it and whatever is open beside it', () => {
  const state = {
    ...EMPTY_SEARCH,
    places: ['6f1f7a4e-0000-4000-8000-000000000001'],
    view: { center: [-97, 30] as [number, number], zoom: 12 },
    record: '6f1f7a4e-0000-4000-8000-000000000002',
    wide: true,
  }
  expect([...sharedSearch(state, [], 'anonymous').keys()].sort()).toEqual(['place', 'status'])
  expect(sharedSearch(state, [], 'anonymous').get('status')).toBe('1')
  expect(sharedSearch(state, [], 'internal').get('status')).toBe('0')
  expect(sharedSearch({ ...state, statusCategory: '2' }, [], 'internal').get('status')).toBe('2')
})
