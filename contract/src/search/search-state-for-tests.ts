import { type DatePeriod, PERIOD_ORDERS, PERIOD_RANGES, PERIODS } from './filters/date-period.ts'
import type { Filter } from './filters/filters.ts'
import { SORT_FIELDS } from './search.ts'
import fc from 'fast-check'
import { PANEL_TABS, type SearchState } from './search-state.ts'
import type { MapSelection } from './map-selection.ts'
import { roundedShape } from './search-shape.ts'

/** Filters of a panel. */
export const panel: Filter[] = [
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

/** With some that only addresses name. */
export const filters: Filter[] = [
  ...panel,
  { type: 'statedNumber', criterion: 'cost', params: { label: 'Cost' } },
  { type: 'statedDate', criterion: 'issued', params: { label: 'Issued' } },
  { type: 'statedDate', criterion: 'record_date', params: { label: 'Date' } },
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
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const words = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed())

const options = fc.uniqueArray(words, { minLength: 1, maxLength: 5 })

const edges = fc
  .tuple(position, position)
  .map(([a, b]): [number, number, number, number] => plain([...a, ...b]))

const selection: fc.Arbitrary<MapSelection> = fc.oneof(
  fc.record({ kind: fc.constant('location' as const), guid: fc.uuid() }),
  fc.record({
    kind: fc.constant('cluster' as const),
    guid: fc.uuid(),
    drawn: fc.integer({ min: 0, max: 24 }),
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
  stated: fc.record(
    { cost: fc.boolean(), issued: fc.boolean(), record_date: fc.boolean() },
    { requiredKeys: [] },
  ),
  tabs: fc.record({ kind: fc.constantFrom('zoning', 'issued') }, { requiredKeys: [] }),
  shape: fc.option(shape.map((drawn) => drawn && roundedShape(drawn))),
  statusCategory: fc.option(fc.constantFrom('0', '1', '2')),
  publicOnly: fc.boolean(),
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

export const state: fc.Arbitrary<SearchState> = fc.record(fields).chain((one) =>
  fc
    .subarray(one.places)
    .chain((near) =>
      fc.record({ near: fc.constant(near), metres: fc.integer({ min: 1, max: 9_000 }) }),
    )
    .map(({ near, metres }) => ({
      ...one,
      // A range and a period take the parameter.
      stated: Object.fromEntries(
        Object.entries(one.stated).filter(
          ([criterion]) => !(criterion in one.numbers) && !(criterion in one.periods),
        ),
      ),
      around: Object.fromEntries(near.map((id) => [id, metres])),
    })),
)
