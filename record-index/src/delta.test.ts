import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDelta } from './delta.ts'
import type { IndexLocations } from './index-results.ts'
import { both, build, changes } from './testing/changed-city.ts'
import { NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, sorts, views } from './testing/small-city.ts'

function byLocation(map: IndexLocations): unknown {
  const features = map.features.toSorted((a, b) => a.x - b.x || a.y - b.y || a.live - b.live)
  return { ...map, features, shapes: map.shapes.toSorted((a, b) => a - b) }
}

const RUNS = { numRuns: 60 }
const view = fc.option(views, { nil: undefined })

test('with what changed since beside it, an index counts like one that is built anew', () => {
  fc.assert(
    fc.property(changes, layers, criteria, view, (change, places, search, bounds) => {
      const { live, anew } = both(change, places)
      expect(live.size).toBe(anew.size)
      expect(live.count(search, bounds)).toEqual(anew.count(search, bounds))
      const fields = ['record_type', 'status', 'work', 'status_category']
      expect(live.facets(search, fields, bounds)).toEqual(anew.facets(search, fields, bounds))
    }),
    RUNS,
  )
})

test('its pages hold the records that sorting them all would put there', () => {
  fc.assert(
    fc.property(
      changes,
      layers,
      criteria,
      view,
      fc.record({
        scope: fc.constantFrom<('located' | 'unlocated' | 'all')[]>('located', 'unlocated', 'all'),
        sort: sorts,
        offset: fc.integer({ min: 0, max: 300 }),
        limit: fc.integer({ min: 1, max: 300 }),
      }),
      (change, places, search, bounds, request) => {
        const { live, anew } = both(change, places)
        const page = live.page(search, { ...request, view: bounds })
        expect(page).toEqual(anew.page(search, { ...request, view: bounds }))
        if (bounds !== undefined || request.scope !== 'all') return
        const naive = new NaiveSearch(change.after, places)
        const found = naive.sort(naive.match(search), request.sort)
        expect(page.keys).toEqual(
          found.slice(request.offset, request.offset + request.limit).map((row) => row.key),
        )
      },
    ),
    { numRuns: 150 },
  )
})

test('its map shows the same locations, clusters and shapes, and the same records behind them', () => {
  fc.assert(
    fc.property(
      changes,
      layers,
      criteria,
      views,
      fc.integer({ min: 5, max: 16 }),
      fc.constantFrom(1, 10, 60, 1000),
      fc.tuple(fc.nat(), fc.nat(), fc.nat()),
      (change, places, search, bounds, zoom, limit, [first, second, third]) => {
        const { live, anew } = both(change, places)
        const map = live.locations(search, bounds, zoom, limit)
        expect(byLocation(map)).toEqual(byLocation(anew.locations(search, bounds, zoom, limit)))
        if (map.features.length === 0) return
        const pick = (n: number) => map.features[n % map.features.length]!
        const members = [pick(first), pick(second)].map(({ x, y }) => ({ x, y }))
        const request = { map: { view: bounds, zoom, limit, members }, offset: 1, limit: 50 }
        expect(live.inCluster(search, request)).toEqual(anew.inCluster(search, request))
        const { x, y } = pick(third)
        const page = { offset: 0, limit: 50 }
        expect(live.atLocation(search, x, y, page)).toEqual(anew.atLocation(search, x, y, page))
      },
    ),
    RUNS,
  )
})

test('it suggests the same addresses', () => {
  fc.assert(
    fc.property(
      changes,
      layers,
      criteria,
      fc.constantFrom('1', 'main', '5 main st', 'fifth', 'st', '12 n main ave'),
      fc.constantFrom(3, 1000),
      (change, places, search, text, limit) => {
        const { live, anew } = both(change, places)
        expect(live.suggest(text, search, limit)).toEqual(anew.suggest(text, search, limit))
      },
    ),
    RUNS,
  )
})

test('a changed record whose key was not named would count twice, and is refused', () => {
  const [row] = fc.sample(
    rows(5).filter((list) => list.length > 0),
    { numRuns: 1, seed: 5 },
  )[0]!
  const { data } = build([row!], [])
  expect(() => buildDelta(data, { keys: new Set(), rows: [row!], version: 2 }, [])).toThrow(
    `Record ${row!.key} is not among the changed ones`,
  )
})
