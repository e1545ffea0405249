import { SearchCriteria } from '@plat/contract/search/criteria'
import type { Filter } from '@plat/contract/search/filters/filters'
import { expect, test } from 'vitest'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { withinView } from './criteria.ts'

const filters: Filter[] = [
  { type: 'checkboxTree', criterion: 'record_type', params: { label: 'Type' } },
  { type: 'dateRange', criterion: 'record_date', params: { label: 'Date' } },
  { type: 'text', criterion: 'text', params: { label: 'Words' } },
]

test('who is signed out searches live records, who is signed in all of them', () => {
  expect(criteriaOf(EMPTY_SEARCH, filters, 'anonymous')).toEqual({ status: '1' })
  expect(criteriaOf(EMPTY_SEARCH, filters, 'registered')).toEqual({ status: '0' })
})

test('every filter has its own key in the request', () => {
  const place = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
  const criteria = criteriaOf(
    {
      ...EMPTY_SEARCH,
      choices: { record_type: ['Roof'] },
      ranges: { record_date: { from: '2020-01-01', to: '2020-03-03' } },
      texts: { text: ' two-storey ' },
      statusCategory: '0',
      places: [place],
      address: { text: '12 Main St', location: [-118.2, 33.8], radius: 150 },
    },
    filters,
    'anonymous',
  )
  expect(criteria).toEqual({
    status: '0',
    record_type: ['Roof'],
    record_date___start: '2020-01-01',
    record_date___end: '2020-03-03',
    text: 'two-storey',
    ___place: [place],
    ___address: { text: '12 Main St', location: [-118.2, 33.8], radius: 150 },
  })
  expect(SearchCriteria.safeParse(withinView(criteria, [-119, 33, -118, 34])).success).toBe(true)
})

test.each([
  ['of more than the world', [-300, -85, 300, 92], [-180, -85, 180, 90]],
  ['that reaches beyond longitude 180°', [170, -20, 188, -10], [170, -20, 180, -10]],
  ['that was dragged once around the world', [262, 30, 263, 31], [-98, 30, -97, 31]],
  ['as usual', [-98, 30, -97, 31], [-98, 30, -97, 31]],
] as const)('a view %s asks for the part that is on the earth', (_, [w, s, e, n], expected) => {
  const criteria = withinView({ status: '1' }, [w, s, e, n])
  const ring = criteria.___viewport?.features[0]?.geometry.coordinates[0]
  expect([ring?.[0], ring?.[2]].flat()).toEqual([...expected])
  expect(SearchCriteria.safeParse(criteria).success).toBe(true)
})

test('places that a tab chooses count only while the tab is open', () => {
  const place = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
  const tabbed: Filter[] = [
    {
      type: 'exclusiveTabs',
      criterion: 'by',
      params: {
        label: 'By',
        members: [
          { type: 'radio', criterion: 'record_type', params: { label: 'Type' } },
          { type: 'place', criterion: '___place', params: { label: 'Place' } },
        ],
      },
    },
  ]
  const search = { ...EMPTY_SEARCH, places: [place] }
  expect(criteriaOf(search, tabbed, 'anonymous')).toEqual({ status: '1' })
  const open = { ...search, tabs: { by: '___place' } }
  expect(criteriaOf(open, tabbed, 'anonymous')).toEqual({ status: '1', ___place: [place] })
  // Chosen in the search box, where no filter of the panel chooses places.
  expect(criteriaOf(search, filters, 'anonymous')).toEqual({ status: '1', ___place: [place] })
})
