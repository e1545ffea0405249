import { locationGuid } from './location-guid.ts'
import { type DatePeriod, PERIOD_ORDERS, PERIOD_RANGES, PERIODS } from './filters/date-period.ts'
import type { Filter } from './filters/filters.ts'
import { SORT_FIELDS } from './search.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSearch, encodeSearch, toggleSort } from './search-url.ts'
import { PANEL_TABS, type SearchState } from './search-state.ts'
import { searchAddressFaults } from './search-url-check.ts'
import { sortedMembers, type MapSelection } from './map-selection.ts'
import { roundedShape } from './search-shape.ts'

const filters: Filter[] = [
  { type: 'number', criterion: 'cost', params: { label: 'Cost' } },
  {
    type: 'exclusiveTabs',
    criterion: 'kind',
    params: {
      label: 'Kind',
      members: [
        { type: 'radio', criterion: 'zoning', params: { label: 'Zoning' } },
        { type: 'datePeriod', criterion: 'issued', params: { label: 'Issued' } },
      ],
    },
  },
  { type: 'checkboxTree', criterion: 'record_type', params: { label: 'Type' } },
  {
    type: 'checkboxTree',
    criterion: 'record',
    params: { label: 'A field named like a parameter' },
  },
  { type: 'status', criterion: 'status', params: { label: 'Status' } },
  { type: 'dateRange', criterion: 'record_date', params: { label: 'Date' } },
  { type: 'text', criterion: 'text', params: { label: 'Words' } },
]

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
)
/** To a tenth of a millimetre, near the equator and Greenwich too. */
const finePosition = fc
  .oneof(position, fc.tuple(fc.double({ min: -1e-6, max: 1e-6, noNaN: true }), fc.constant(51.5)))
  .map(([lng, lat]): [number, number] => [Number(lng.toFixed(9)), Number(lat.toFixed(9))])
// JSON and text have no negative zero.
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const words = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed())
const options = fc.uniqueArray(words, { minLength: 1, maxLength: 5 })
const unit = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const edges = fc
  .tuple(position, position)
  .map(([a, b]): [number, number, number, number] => plain([...a, ...b]))
const selection: fc.Arbitrary<MapSelection> = fc.oneof(
  fc.record({ kind: fc.constant('location' as const), guid: fc.uuid() }),
  fc.record({
    kind: fc.constant('cluster' as const),
    guid: fc.uuid(),
    members: fc
      .array(fc.tuple(unit, unit), { minLength: 1, maxLength: 5 })
      .map((points) => sortedMembers(points.map(([x, y]) => locationGuid(x, y)))),
    view: edges,
    zoom: fc.integer({ min: 0, max: 24 }),
    bounds: edges,
  }),
)

const period: fc.Arbitrary<DatePeriod> = fc.record(
  {
    order: fc.constantFrom(...PERIOD_ORDERS),
    period: fc.constantFrom(...PERIODS),
    number: fc.integer({ min: 1, max: 999 }),
    fiscal: fc.boolean(),
    range: fc.constantFrom(...PERIOD_RANGES),
  },
  { requiredKeys: ['order', 'period', 'number', 'fiscal'] },
)

const shape: fc.Arbitrary<SearchState['shape']> = fc.oneof(
  fc.record({
    type: fc.constant('Point' as const),
    coordinates: fc.tuple(
      fc.double({ min: -120, max: -70, noNaN: true }),
      fc.double({ min: 20, max: 50, noNaN: true }),
    ),
    radius: fc.integer({ min: 5, max: 90_000 }),
  }),
  fc
    .array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 50 })
    .map((lengths) => {
      const ring = lengths.map((length, at): [number, number] => {
        const angle = (at / lengths.length) * 2 * Math.PI
        return [-97 + 0.1 * length * Math.cos(angle), 30 + 0.1 * length * Math.sin(angle)]
      })
      return {
        type: 'Polygon' as const,
        coordinates: [[...ring, ring[0] ?? ([0, 0] as [number, number])]],
      }
    }),
)

const fields = {
  choices: fc.record({ record_type: options, record: options }, { requiredKeys: [] }),
  ranges: fc.record(
    { record_date: fc.record({ from: day, to: fc.option(day) }) },
    { requiredKeys: [] },
  ),
  texts: fc.record({ text: words }, { requiredKeys: [] }),
  numbers: fc.record(
    {
      cost: fc.record({
        from: fc.integer(),
        to: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      }),
    },
    { requiredKeys: [] },
  ),
  periods: fc.record({ issued: period }, { requiredKeys: [] }),
  tabs: fc.record({ kind: fc.constantFrom('zoning', 'issued') }, { requiredKeys: [] }),
  shape: fc.option(shape.map((drawn) => drawn && roundedShape(drawn))),
  status: fc.option(fc.constantFrom('0', '1', '2')),
  places: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
  address: fc.option(
    fc.record({
      text: words,
      location: finePosition,
      radius: fc.integer({ min: 1, max: 200_000 }),
    }),
  ),
  view: fc.option(
    fc.record({
      center: finePosition,
      zoom: fc.integer({ min: 0, max: 2_400 }).map((n) => n / 100),
    }),
  ),
  selection: fc.option(selection),
  record: fc.option(fc.uuid()),
  sort: fc.record({ field: fc.constantFrom(...SORT_FIELDS), descending: fc.boolean() }),
  tab: fc.option(fc.constantFrom(...PANEL_TABS)),
  wide: fc.boolean(),
  layers: fc.subarray(['districts', 'parks-2', 'zip']),
}
const state: fc.Arbitrary<SearchState> = fc.record(fields).chain((one) =>
  fc
    .subarray(one.places)
    .chain((near) =>
      fc.record({ near: fc.constant(near), metres: fc.integer({ min: 1, max: 9_000 }) }),
    )
    .map(({ near, metres }) => ({
      ...one,
      around: Object.fromEntries(near.map((id) => [id, metres])),
    })),
)

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
      status: '0',
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
    ['lang=fr', 'lang'],
    ['record_date_from=2020-13-45', 'record_date_from'],
    ['record_date=2020-01-01', 'record_date'],
    ['cost=cheap', 'cost'],
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
    expect(decodeSearch(new URLSearchParams('status=1,2'), filters).status).toBe('0')
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
