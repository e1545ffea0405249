import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IndexBuilder } from './index-builder.ts'
import { latToUnit, lngToUnit } from './mercator.ts'
import type { RecordIndex } from './record-index.ts'
import { categoryOf, inView, locationsOf, NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, SCHEMA, sorts, views } from './testing/small-city.ts'
import type { IndexPlaceLayer, IndexRow } from './types.ts'

const RUNS = { numRuns: 60 }

function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[] = []): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 1)
}

function statuses(list: readonly IndexRow[]): { 1: number; 2: number } {
  const live = list.filter((row) => row.statusCategory === 1).length
  return { 1: live, 2: list.length - live }
}

const isLocated = (row: IndexRow) => row.lng !== null

test('counts equal a look at every record', () => {
  fc.assert(
    fc.property(
      rows(),
      layers,
      criteria,
      fc.option(views, { nil: undefined }),
      (list, places, search, view) => {
        const found = new NaiveSearch(list, places).match(search)
        expect(build(list, places).count(search, view)).toEqual({
          located: statuses(
            found.filter((row) => isLocated(row) && (view === undefined || inView(row, view))),
          ),
          unlocated: statuses(found.filter((row) => !isLocated(row))),
        })
      },
    ),
    RUNS,
  )
})

test('every page of every order holds the records that sorting them all would put there', () => {
  fc.assert(
    fc.property(
      rows(),
      layers,
      criteria,
      fc.option(views, { nil: undefined }),
      fc.record({
        scope: fc.constantFrom<('located' | 'unlocated' | 'all')[]>('located', 'unlocated', 'all'),
        sort: sorts,
        offset: fc.integer({ min: 0, max: 100 }),
        limit: fc.integer({ min: 1, max: 600 }),
      }),
      (list, places, search, view, request) => {
        const naive = new NaiveSearch(list, places)
        const found = naive.sort(
          naive.match(search).filter((row) => {
            if (!isLocated(row)) return request.scope !== 'located'
            return request.scope !== 'unlocated' && (view === undefined || inView(row, view))
          }),
          request.sort,
        )
        const page = found.slice(request.offset, request.offset + request.limit)
        expect(build(list, places).page(search, { ...request, view })).toEqual({
          total: found.length,
          keys: page.map((row) => row.key),
          areas: page.map((row) => naive.area(row)),
        })
      },
    ),
    RUNS,
  )
})

test('records at a chosen location come before all others, on every page of every order', () => {
  fc.assert(
    fc.property(
      rows(),
      criteria,
      fc.option(views, { nil: undefined }),
      fc.record({
        scope: fc.constantFrom<('located' | 'all')[]>('located', 'all'),
        sort: sorts,
        offset: fc.integer({ min: 0, max: 60 }),
        limit: fc.integer({ min: 1, max: 600 }),
      }),
      fc.nat(),
      (list, search, view, request, nth) => {
        const located = list.filter(isLocated)
        const { lng, lat } = located[nth % Math.max(1, located.length)] ?? { lng: 3, lat: 3 }
        const first = { x: lngToUnit(lng ?? 0), y: latToUnit(lat ?? 0) }
        const naive = new NaiveSearch(list, [])
        const found = naive.sort(
          naive
            .match(search)
            .filter((row) =>
              isLocated(row)
                ? view === undefined || inView(row, view)
                : request.scope !== 'located',
            ),
          request.sort,
        )
        const isFirst = (row: IndexRow) =>
          isLocated(row) &&
          lngToUnit(row.lng ?? 0) === first.x &&
          latToUnit(row.lat ?? 0) === first.y
        const ordered = [...found.filter(isFirst), ...found.filter((row) => !isFirst(row))]
        const page = build(list, []).page(search, { ...request, view, first })
        expect(page.total).toBe(found.length)
        expect(page.keys).toEqual(
          ordered.slice(request.offset, request.offset + request.limit).map((row) => row.key),
        )
      },
    ),
    RUNS,
  )
})

test('options of a filter are counted under all the other criteria', () => {
  fc.assert(
    fc.property(
      rows(),
      layers,
      criteria,
      fc.option(views, { nil: undefined }),
      (list, places, search, view) => {
        const naive = new NaiveSearch(list, places)
        const shown = (row: IndexRow) => !isLocated(row) || view === undefined || inView(row, view)
        const fields = ['record_type', 'status', 'work']
        const facets = build(list, places).facets(search, [...fields, 'status_category'], view)
        for (const field of fields) {
          const others = { ...search, categories: { ...search.categories, [field]: undefined } }
          const expected = new Map<string | null, number>()
          // An undefined category does not restrict.
          for (const row of naive.match(others as typeof search).filter(shown)) {
            const value = categoryOf(row, field)
            expected.set(value, (expected.get(value) ?? 0) + 1)
          }
          expect(new Map(facets[field]!.map((option) => [option.value, option.count]))).toEqual(
            expected,
          )
        }
        const all = statuses(naive.match({ ...search, statusCategory: undefined }).filter(shown))
        const byStatus = new Map(facets.status_category!.map(({ value, count }) => [value, count]))
        expect({ 1: byStatus.get('1') ?? 0, 2: byStatus.get('2') ?? 0 }).toEqual(all)
      },
    ),
    RUNS,
  )
})

test('the records at a location are all those on that point with their areas, newest first', () => {
  fc.assert(
    fc.property(rows(), layers, criteria, fc.nat(), (list, places, search, choice) => {
      const located = list.filter(isLocated)
      fc.pre(located.length > 0)
      const one = located[choice % located.length]!
      const x = lngToUnit(one.lng!)
      const y = latToUnit(one.lat!)
      const naive = new NaiveSearch(list, places)
      const index = build(list, places)
      const here = naive.sort(
        naive
          .match(search)
          .filter((row) => locationsOf(row).some((place) => place.x === x && place.y === y)),
        { field: 'record_date', descending: true },
      )
      expect(index.atLocation(search, x, y, { offset: 1, limit: 10 })).toEqual({
        total: here.length,
        keys: here.slice(1, 11).map((row) => row.key),
        areas: here.slice(1, 11).map((row) => naive.area(row)),
      })
      expect(index.atLocation(search, x + 1, y, { offset: 0, limit: 0 })).toEqual({
        total: naive
          .match(search)
          .filter((row) => locationsOf(row).some((place) => place.x === x + 1 && place.y === y))
          .length,
        keys: [],
        areas: [],
      })
    }),
    RUNS,
  )
})

test('a column that the index does not have is named in the refusal', () => {
  const index = build([])
  expect(() => index.count({ visibility: 0, categories: { trade: ['x'] } })).toThrow(
    'no category "trade"; it has record_type, status, work',
  )
  expect(() =>
    index.page(
      { visibility: 0 },
      { scope: 'all', sort: { field: 'cots', descending: false }, offset: 0, limit: 1 },
    ),
  ).toThrow('cannot be sorted by "cots"; the index has reference, area, record_date')
  expect(() => index.facets({ visibility: 0 }, ['cost'])).toThrow('"cost" cannot be counted')
})

test('an index without records answers everything with nothing', () => {
  const index = build([])
  expect(index.count({ visibility: 2 })).toEqual({
    located: { 1: 0, 2: 0 },
    unlocated: { 1: 0, 2: 0 },
  })
  expect(index.locations({ visibility: 2 }, [-180, -85, 180, 85], 3, 10)).toEqual({
    kind: 'locations',
    features: [],
    shapes: [],
  })
  expect(index.atLocation({ visibility: 2 }, 1, 2, { offset: 0, limit: 5 })).toEqual({
    total: 0,
    keys: [],
    areas: [],
  })
  expect(index.suggest('main', { visibility: 2 }, 5)).toEqual([])
})
