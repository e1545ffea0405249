import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Aggregate, AggregateRequest, Aggregates, Measure } from './aggregates.ts'
import { both, build, changes } from './testing/changed-city.ts'
import { naiveAggregate, naiveHistogram } from './testing/naive-aggregate.ts'
import { NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, views } from './testing/small-city.ts'
import type { IndexRow } from './types.ts'

const RUNS = { numRuns: 150 }
const field = fc.constantFrom('record_date', 'closed')
const at = fc.array(fc.constantFrom(0, 0.1, 0.25, 0.5, 0.9, 0.999, 1), { maxLength: 4 })
// Those of the city, beyond both ends, and far away.
const someDay = fc.integer({ min: 14_990, max: 15_050 })
const days = fc.option(
  fc.record({
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    holidays: fc.array(someDay, { maxLength: 6 }),
  }),
  { nil: null },
)
const measure: fc.Arbitrary<Measure> = fc.oneof(
  fc.constant({ kind: 'count' as const }),
  fc.constant({ kind: 'sum' as const, number: 'cost' }),
  fc.record({
    kind: fc.constant('quantiles' as const),
    number: fc.constantFrom('cost', 'closed'),
    at,
  }),
  fc.record({ kind: fc.constant('durations' as const), from: field, to: field, at, days }),
  fc.record({
    kind: fc.constant('open' as const),
    from: field,
    to: field,
    today: someDay,
    target: fc.integer({ min: 0, max: 20 }),
    days,
  }),
)
const starts = fc.oneof(
  fc.uniqueArray(someDay, { minLength: 2, maxLength: 12 }),
  // As many as there may be: the most of them are before or after all dates.
  fc.constant(Array.from({ length: 601 }, (_, i) => 14_800 + i)),
)
const request: fc.Arbitrary<AggregateRequest> = fc.record({
  view: fc.option(views, { nil: undefined }),
  periods: fc.option(
    fc.record({ date: field, starts: starts.map((all) => [...all].sort((a, b) => a - b)) }),
    { nil: null },
  ),
  measures: fc.array(measure, { minLength: 1, maxLength: 5 }),
  withoutOwn: fc.boolean(),
})

/** The last bits of fractions differ by the order of steps. */
function rounded({ whole, buckets, ...rest }: Aggregates): unknown {
  const round = (one: Aggregate) => ({
    ...one,
    values: one.values.map((value) => value && Number(value.toFixed(6)) + 0),
  })
  return { ...rest, whole: whole.map(round), buckets: buckets.map((all) => all.map(round)) }
}

test('counts, sums, quantiles, durations and open records are those of a look at every record', () => {
  fc.assert(
    fc.property(
      fc.oneof(rows(), rows(5)),
      layers,
      criteria,
      request,
      (list, places, search, wanted) => {
        const naive = naiveAggregate(new NaiveSearch(list, places), search, wanted)
        expect(rounded(build(list, places).aggregate(search, wanted))).toEqual(rounded(naive))
      },
    ),
    RUNS,
  )
})

test('with what changed since beside it, an index aggregates like one that is built anew', () => {
  fc.assert(
    fc.property(changes, layers, criteria, request, (change, places, search, wanted) => {
      const { live, anew } = both(change, places)
      const answer = rounded(live.aggregate(search, wanted))
      expect(answer).toEqual(rounded(anew.aggregate(search, wanted)))
      const naive = naiveAggregate(new NaiveSearch(change.after, places), search, wanted)
      expect(answer).toEqual(rounded(naive))
      // The order of values in both is kept for the next question.
      expect(rounded(live.aggregate(search, wanted))).toEqual(answer)
    }),
    { numRuns: 60 },
  )
})

test('each date is counted, with and without what changed beside the index', () => {
  fc.assert(
    fc.property(
      changes,
      layers,
      criteria,
      field,
      fc.option(views, { nil: undefined }),
      (change, places, search, date, view) => {
        const { live, anew } = both(change, places)
        const naive = naiveHistogram(new NaiveSearch(change.after, places), search, date, view)
        expect(live.histogram(search, date, view)).toEqual(naive)
        expect(anew.histogram(search, date, view)).toEqual(naive)
      },
    ),
    { numRuns: 60 },
  )
  const unknown = () => build([], []).histogram({ visibility: 0 }, 'constructor')
  expect(unknown).toThrow('no date "constructor"; it has record_date, closed')
})

test('dates of 1753 and 2106, costs of millions and every cent are told exactly', () => {
  const far = fc.constantFrom(-79_257, -1, 0, 15_000, 49_672)
  const wide = rows().chain((list) =>
    fc
      .array(fc.tuple(far, far, fc.integer({ min: 0, max: 1e9 })), {
        minLength: 1,
        maxLength: 60,
      })
      .map((all) =>
        list.map((row, i): IndexRow => {
          const [from, to, cost] = all[i % all.length]!
          const dates = [row.dates[0] ?? from, (row.dates[1] ?? 0) + (i % 9 === 0 ? to : 0)]
          return { ...row, dates: i % 7 === 0 ? [from, to] : dates, numbers: [cost / 100] }
        }),
      ),
  )
  const measures: Measure[] = [
    { kind: 'durations', from: 'record_date', to: 'closed', at: [0.1, 0.5, 0.9, 1], days: null },
    { kind: 'quantiles', number: 'cost', at: [0, 0.5, 1] },
    { kind: 'quantiles', number: 'record_date', at: [0.001, 0.999] },
    { kind: 'sum', number: 'cost' },
  ]
  fc.assert(
    fc.property(wide, starts, (list, all) => {
      const periods = { date: 'record_date', starts: [...all].sort((a, b) => a - b) }
      const wanted = { periods, measures }
      const naive = naiveAggregate(new NaiveSearch(list, []), { visibility: 2 }, wanted)
      expect(rounded(build(list, []).aggregate({ visibility: 2 }, wanted))).toEqual(rounded(naive))
    }),
    { numRuns: 20 },
  )
})

test('an empty index, and a search that finds nothing, have no values and no range', () => {
  const measures: Measure[] = [
    { kind: 'count' },
    { kind: 'sum', number: 'cost' },
    { kind: 'quantiles', number: 'cost', at: [0.5] },
    { kind: 'durations', from: 'record_date', to: 'closed', at: [0.5, 0.9], days: null },
  ]
  const nothing = [
    { n: 0, values: [], invalid: 0 },
    { n: 0, values: [0], invalid: 0 },
    { n: 0, values: [null], invalid: 0 },
    { n: 0, values: [null, null], invalid: 0 },
  ]
  const periods = { date: 'closed', starts: [1, 2] }
  expect(build([], []).aggregate({ visibility: 2 }, { periods, measures })).toEqual({
    whole: nothing,
    buckets: nothing.map((one) => [one]),
    without: 0,
    before: 0,
    after: 0,
    range: null,
  })
})

const COUNT: Measure = { kind: 'count' }
const durations = { kind: 'durations', from: 'record_date', to: 'closed', at: [0.5] } as const

test.each<[Partial<AggregateRequest>, string]>([
  [{ periods: { date: 'opened', starts: [0, 1] } }, 'no date "opened"; it has record_date, closed'],
  [{ periods: { date: '__proto__', starts: [0, 1] } }, 'no date "__proto__"'],
  [{ measures: [{ kind: 'sum', number: 'closed' }] }, 'no number "closed"; it has cost'],
  [{ measures: [{ kind: 'quantiles', number: 'toString', at: [] }] }, 'no number "toString"'],
  [{ measures: [{ ...durations, to: 'cost', days: null }] }, 'no date "cost"'],
  [{ measures: Array.from({ length: 17 }, () => COUNT) }, 'at most 16 measures, got 17'],
  [{ periods: { date: 'closed', starts: [3] } }, '1 to 600 periods, got 0'],
  [
    { periods: { date: 'closed', starts: Array.from({ length: 602 }, (_, i) => i) } },
    '1 to 600 periods, got 601',
  ],
  [{ periods: { date: 'closed', starts: [3, 3] } }, 'days that ascend, got 3 at 1'],
  [{ periods: { date: 'closed', starts: [Number.NaN, 3] } }, 'days that ascend, got NaN at 0'],
  [{ measures: [{ kind: 'quantiles', number: 'cost', at: [1.1] }] }, 'from 0 to 1, not 1.1'],
  [
    { measures: [{ ...durations, days: { weekdays: [7], holidays: [] } }] },
    '0 (Sunday) to 6, not 7',
  ],
  [
    { measures: [{ ...durations, days: { weekdays: [], holidays: [0.5] } }] },
    'whole number of days since 1970-01-01, not 0.5',
  ],
])('a request that cannot be answered says why', (wrong, message) => {
  const index = build([], [])
  const ask = () =>
    index.aggregate({ visibility: 0 }, { periods: null, measures: [COUNT], ...wrong })
  expect(ask).toThrow(RangeError)
  expect(ask).toThrow(message)
})
