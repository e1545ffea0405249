import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSearch, encodeSearch, toggleSort } from './search-url.ts'
import type { Filter } from './filters/filters.ts'
import type { SearchState } from './search-state.ts'
import { searchAddressFaults } from './search-url-check.ts'
import { state, plain, filters } from './search-state-for-tests.ts'

describe('the address of a search', () => {
  test('gives back any state that was put into it', () => {
    fc.assert(
      fc.property(state, (original) => {
        const address = encodeSearch(original).toString()
        expect(plain(decodeSearch(new URLSearchParams(address), filters))).toEqual(plain(original))
        expect(searchAddressFaults(new URLSearchParams(address), filters)).toEqual([])
      }),
    )
  })

  test('is empty for a fresh search and readable otherwise', () => {
    const fresh = decodeSearch(new URLSearchParams(), filters)
    expect(encodeSearch(fresh).toString()).toBe('')
    const chosen: SearchState = {
      ...fresh,
      choices: { record_type: ['Roof', 'Sign'] },
      ranges: { record_date: { from: '2020-01-01', to: null } },
      statusCategory: '0',
    }
    expect(encodeSearch(chosen).toString()).toBe(
      'record_type=Roof&record_type=Sign&record_date_from=2020-01-01&status=0',
    )
  })

  test.each([
    'at=here',
    'at=1,2',
    'at=500,2,10',
    'at=,,',
    'status=7',
    'place=riverside',
    'near=1,2,-5',
    'record=%00',
    'cluster=1,2,3',
    'sort=-salary',
    'record_date_from=2020-13-45',
    'record_date_from=2021-02-29',
    'show=everything',
  ])('that says nonsense (%s) is an unrestricted search', (query) => {
    expect(decodeSearch(new URLSearchParams(query), filters)).toEqual(
      decodeSearch(new URLSearchParams(), filters),
    )
  })

  test.each([
    ['recrod_type=Roof', 'recrod_type'],
    ['utm_source=mail', 'utm_source'],
    ['kind=weather', 'kind'],
    ['filter.status=1', 'filter.status'],
    ['status=7', 'status'],
    ['status=1&status=2', 'status'],
    ['place=riverside', 'place'],
    ['near=1,2,-5', 'near'],
    ['near=1,2,1e9', 'near'],
    ['near=1,2,1e2', 'near'],
    ['near=0x1,2,150', 'near'],
    ['address=12+Main+St', 'address'],
    ['shape=round', 'shape'],
    ['sort=-salary', 'sort'],
    ['seen-by=staff', 'seen-by'],
    ['seen-by=everybody&seen-by=everybody', 'seen-by'],
    ['seen=everybody', 'seen'],
    ['lang=fr', 'lang'],
    ['record_date_from=2020-13-45', 'record_date_from'],
    ['record_date_from=2021-02-29', 'record_date_from'],
    ['record_date=2020-01-01', 'record_date'],
    ['cost=cheap', 'cost'],
    ['cost=some', 'cost'],
    ['cost=none&cost=any', 'cost'],
    ['issued=yesterday', 'issued'],
  ])('that says nonsense (%s) is known by name', (query, name) => {
    const faults = searchAddressFaults(new URLSearchParams(query), filters)
    expect(faults.map((fault) => fault.name)).toEqual([name])
  })

  test('of a page may say how the page looks', () => {
    const query = 'at=here&show=list&panel=wide&record=x&view=map&status=1,2&sort= record_date'
    expect(searchAddressFaults(new URLSearchParams(query), filters)).toEqual([])
  })

  test('understands the old form of live and archive', () => {
    expect(decodeSearch(new URLSearchParams('status=1,2'), filters).statusCategory).toBe('0')
  })

  test('cannot be made to search for criteria that the module does not have', () => {
    expect(decodeSearch(new URLSearchParams('salary=10'), filters).choices).toEqual({})
  })
})

test('a new column starts descending, the same one again turns around', () => {
  const byDate = { field: 'record_date', descending: true } as const
  const byArea = toggleSort(byDate, 'area')
  expect(byArea).toEqual({ field: 'area', descending: true })
  expect(toggleSort(byArea, 'area')).toEqual({ field: 'area', descending: false })
})

test('“public records only” leaves the name of its parameter to the module’s own fields', () => {
  const own: Filter[] = [{ type: 'checkboxTree', criterion: 'seen', params: { label: 'Seen' } }]
  const both = decodeSearch(new URLSearchParams('seen=everybody&seen-by=everybody'), own)
  expect(both).toMatchObject({ choices: { seen: ['everybody'] }, publicOnly: true })
  expect(encodeSearch(both, own).toString()).toBe('seen=everybody&seen-by=everybody')
  expect(decodeSearch(new URLSearchParams('seen=everybody'), own).publicOnly).toBe(false)
})
