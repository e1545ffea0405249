import { expect, test } from 'vitest'
import { openTabs } from './criteria-state.ts'
import type { Filter } from './filters/filters.ts'
import { EMPTY_SEARCH, type SearchState } from './search-state.ts'

const FILTERS: Filter[] = [
  {
    type: 'exclusiveTabs',
    criterion: 'by',
    params: {
      label: 'By',
      members: [
        { type: 'text', criterion: 'text', params: { label: 'Words' } },
        { type: 'dateRange', criterion: 'closed', params: { label: 'Closed' } },
      ],
    },
  },
]
const open = (state: Partial<SearchState>) => openTabs(FILTERS, { ...EMPTY_SEARCH, ...state })

test('the tab of a date opens where the search is for records without it', () => {
  expect(open({ stated: { closed: false } })).toEqual({ by: 'closed' })
  expect(open({ stated: { cost: false } })).toEqual({})
})

test('a tab that must be open to restrict the search stays open', () => {
  expect(open({ texts: { text: 'roof' }, stated: { closed: false } })).toEqual({ by: 'text' })
})
