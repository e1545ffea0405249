import fc from 'fast-check'
import type {
  Bounds,
  IndexCriteria,
  IndexPlaceLayer,
  IndexRow,
  IndexSchema,
  IndexSort,
} from '../types.ts'

/** A fictional city one degree wide, small enough that records often share points, values, dates and streets. */

export const SCHEMA: IndexSchema = {
  categories: ['record_type', 'status', 'work'],
  dates: ['record_date', 'closed'],
  numbers: ['cost'],
  text: true,
}

const TYPES = ['Building', 'Electrical', 'Plumbing', 'Zoning', 'Ärger', 'rare']
const WORDS = [
  'new',
  'Newel',
  'house',
  'houses',
  'Café',
  'roof',
  'solar-panel',
  '12b',
  'O’Neil',
  'ONEIL',
  '2nd',
  'twenty-second',
  'Straße',
]
const STREETS = ['Main St', 'MAIN STREET', 'N Main Ave.', 'E 5th St', 'Fifth Street', 'St Johns Rd']

const coordinate = fc.oneof(
  // A coarse grid produces shared points; the others lie anywhere.
  fc.integer({ min: 0, max: 12 }).map((step) => step / 12),
  fc.double({ min: 0, max: 1, noNaN: true }),
)
const lng = coordinate.map((part) => -98 + part)
const lat = coordinate.map((part) => 30 + part)
const day = fc.integer({ min: 15_000, max: 15_040 })
const cost = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ min: -5, max: 25, noNaN: true }))
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '))

function orNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null, freq: 5 })
}

const row: fc.Arbitrary<Omit<IndexRow, 'key'>> = fc
  .record({
    point: orNull(fc.tuple(lng, lat)),
    statusCategory: fc.constantFrom(1, 2),
    visibility: fc.constantFrom(0, 0, 0, 1, 2),
    moreLocations: fc.oneof(
      { weight: 8, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.tuple(lng, lat), { minLength: 1, maxLength: 4 }) },
    ),
    reach: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      fc.double({ min: 1e-6, max: 0.2, noNaN: true }),
    ),
    reference: fc.stringMatching(/^[A-C]{1,2}-[0-9]{1,9}$/),
    categories: fc.tuple(
      orNull(fc.constantFrom(...TYPES)),
      orNull(fc.constantFrom('Open', 'Closed')),
      orNull(fc.integer({ min: 0, max: 40 }).map((n) => `work ${n}`)),
    ),
    dates: fc.tuple(orNull(day), orNull(day)),
    numbers: fc.tuple(orNull(cost)),
    address: orNull(
      fc
        .tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...STREETS))
        .map(([number, street]) => `${number} ${street}`),
    ),
    text: orNull(text),
  })
  .map(({ point, reach, ...rest }) => ({
    ...rest,
    ...(point !== null && reach > 0 ? { outline: around(point, reach) } : {}),
    statusCategory: rest.statusCategory === 1 ? 1 : 2,
    visibility: rest.visibility === 0 ? 0 : rest.visibility === 1 ? 1 : 2,
    lng: point === null ? null : point[0],
    lat: point === null ? null : point[1],
  }))

function around([x, y]: readonly [number, number], reach: number): Bounds {
  return [x - reach, y - reach / 2, x + reach, y + reach / 2]
}

/** Up to `maxLength` records with unique, shuffled keys. */
export function rows(maxLength = 700): fc.Arbitrary<IndexRow[]> {
  return fc
    .array(row, { maxLength, size: 'max' })
    .map((list) => list.map((one, i) => ({ ...one, key: ((i * 7919) % 104_729) + 1 })))
}

const bounds: fc.Arbitrary<Bounds> = fc
  .tuple(lng, lng, lat, lat)
  .map(([a, b, c, d]) => [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)])

/** A map view of part of the city. */
export const views = bounds

const ring = fc
  .array(fc.tuple(lng, lat), { minLength: 3, maxLength: 9 })
  .map((points) => [...points, points[0]!])

const polygon = fc
  .array(ring, { minLength: 1, maxLength: 2 })
  .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))

const multiPolygon = fc
  .array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates }))

const geometry = fc.oneof(polygon, multiPolygon)

const shape = fc.oneof(
  bounds.map((rectangle) => ({ kind: 'rectangle' as const, bounds: rectangle })),
  geometry.map((area) => ({ kind: 'polygon' as const, geometry: area })),
  fc
    .tuple(lng, lat, fc.integer({ min: 1, max: 80_000 }))
    .map(([x, y, radius]) => ({ kind: 'circle' as const, center: [x, y] as const, radius })),
)

/** Two layers of overlapping places; the first is the area layer. */
export const layers: fc.Arbitrary<IndexPlaceLayer[]> = fc
  .tuple(fc.array(geometry, { maxLength: 4 }), fc.array(geometry, { maxLength: 2 }))
  .map(([first, second]) => [
    {
      id: 'districts',
      area: true,
      places: first.map((area, i) => ({ guid: `district-${i}`, geometry: area })),
    },
    {
      id: 'parks',
      area: false,
      places: second.map((area, i) => ({ guid: `park-${i}`, geometry: area })),
    },
  ])

function inOneOf<T>(tries: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: tries - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary },
  )
}

const dayRange = fc.record({
  from: inOneOf(2, day),
  to: inOneOf(2, day),
  stated: inOneOf(2, fc.boolean()),
})

const conditions: fc.Arbitrary<Omit<IndexCriteria, 'visibility'>> = fc.record({
  categories: fc.record(
    {
      record_type: fc.subarray([...TYPES, 'unknown', null]),
      work: fc.array(orNull(fc.integer({ min: 0, max: 40 }).map((n) => `work ${n}`)), {
        maxLength: 60,
        size: 'max',
      }),
    },
    { requiredKeys: [] },
  ),
  dates: fc.record({ record_date: dayRange, closed: dayRange }, { requiredKeys: [] }),
  numbers: fc.record({
    cost: fc.record({
      from: inOneOf(2, cost),
      to: inOneOf(2, cost),
      stated: inOneOf(2, fc.boolean()),
    }),
  }),
  statusCategory: fc.constantFrom<(1 | 2)[]>(1, 2),
  shapes: fc.array(shape, { maxLength: 3, size: 'max' }),
  placeShapes: fc.array(shape, { maxLength: 2, size: 'max' }),
  excludedShapes: fc.array(shape, { maxLength: 2, size: 'max' }),
  places: fc.subarray(['district-0', 'district-1', 'park-0', 'park-1', 'nowhere']),
  text: fc.constantFrom(
    'new',
    'roof hou',
    'CAFE',
    'solar',
    'house 12',
    '!',
    '',
    "o'neil",
    'oneil ho',
    'second',
    '22nd',
    'twenty second new',
    'STRASSE',
  ),
  keys: fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 50, size: 'max' }),
})

const KINDS = [
  'categories',
  'dates',
  'numbers',
  'statusCategory',
  'shapes',
  'placeShapes',
  'excludedShapes',
  'places',
  'text',
  'keys',
] as const

/** Any search with at most three kinds of conditions, so that most have results. */
export const criteria: fc.Arbitrary<IndexCriteria> = fc
  .tuple(
    conditions,
    fc.subarray([...KINDS], { maxLength: 3 }),
    fc.constantFrom<(0 | 1 | 2)[]>(0, 1, 2),
  )
  .map(([all, chosen, visibility]) => ({
    ...Object.fromEntries(chosen.map((kind) => [kind, all[kind]])),
    visibility,
  }))

/** Any list order. */
export const sorts: fc.Arbitrary<IndexSort> = fc.record({
  field: fc.constantFrom(
    'record_date',
    'closed',
    'reference',
    'area',
    'record_type',
    'work',
    'cost',
  ),
  descending: fc.boolean(),
})
