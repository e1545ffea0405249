import { SearchCriteria } from '@plat/contract/search/criteria'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { Filter } from '@plat/contract/search/filters/filters'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { expect, test } from 'vitest'
import { searchOfAlert, withNewArea } from './alert-search.ts'

const FILTERS: Filter[] = [
  {
    type: 'checkboxTree',
    criterion: 'kind',
    params: {
      label: 'Kind',
      options: [
        { id: 'houses', label: 'Houses', members: [{ id: 'new', label: 'New' }] },
        { id: 'shed', label: 'Shed' },
      ],
    },
  },
  {
    type: 'exclusiveTabs',
    criterion: 'how',
    params: {
      label: 'How',
      members: [
        { type: 'text', criterion: 'text', params: { label: 'Words' } },
        { type: 'number', criterion: 'value', params: { label: 'Value' } },
      ],
    },
  },
  { type: 'dateRange', criterion: 'record_date', params: { label: 'Date' } },
]

const MODULE = {
  control: {
    filters: FILTERS,
    recordDescriptor: { fields: [{ id: 'value', label: 'Value', kind: 'number' }] },
  },
} as unknown as ModuleConfig // Nothing else of it is read.

const SAVED = [
  { status: '0' },
  { status: '1', kind: ['new', 'shed'], text: 'kitchen' },
  { status: '2', value: { from: 10 }, record_date___start: '2024-01-01' },
  {
    status: '0',
    ___place: ['5b1f7f0e-6f2b-4b51-9f0c-0d6cf0b7d6a1'],
    ___address: { text: '12 Main St', location: [-70, 43], radius: 500 },
  },
  {
    status: '0',
    ___geometry: {
      type: 'Point',
      coordinates: [-70, 43],
      radius: 250,
    },
    ___geometry_source: 'drawn',
  },
]

test.each(SAVED)('an alert is opened and saved as it was: %j', (criteria) => {
  // Read as the API reads it: its type mixes its own keys with the module's.
  const state = searchOfAlert(SearchCriteria.parse(criteria), MODULE, 'registered')
  expect(criteriaOf(state, FILTERS, 'registered')).toEqual(criteria)
})

const SQUARE = '018f3a52-7b1c-7f00-8a11-2f2f5b1d9c01'
const ADDRESS = { text: '12 Main St', location: [-70, 43], radius: 500 }

test('with another area an alert keeps what no filter shows, unless its filters are changed', () => {
  const read = (criteria: object) => SearchCriteria.parse(criteria)
  const stored = read({ status: '1', hidden: ['x'], ___place: [SQUARE] })
  const shown = read({ status: '1', ___place: [SQUARE] })
  const saved = (now: object) => withNewArea(stored, shown, read(now))
  expect(saved({ status: '1', ___address: ADDRESS })).toEqual({
    status: '1',
    hidden: ['x'],
    ___address: ADDRESS,
  })
  expect(saved({ status: '1' })).toEqual({ status: '1', hidden: ['x'] })
  const changed = { status: '2', ___address: ADDRESS }
  expect(saved(changed)).toEqual(changed)
})
