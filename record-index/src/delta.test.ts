import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDelta } from './delta.ts'
import { IndexBuilder } from './index-builder.ts'
import type { IndexLocations } from './index-results.ts'
import { RecordIndex } from './record-index.ts'
import { NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, SCHEMA, sorts, views } from './testing/small-city.ts'
import type { IndexPlaceLayer, IndexRow } from './types.ts'

/** Keys of records that are added; those of the city are lower. */
const NEW_KEYS = 200_000

/** Records as they were and as they are, with the keys of those that differ. */
interface Change {
  before: IndexRow[]
  after: IndexRow[]
  keys: Set<number>
}

/** Some records are withdrawn, some take over all that another had, some are new. */
const changes: fc.Arbitrary<Change> = fc
  .tuple(
    rows(),
    rows(120),
    fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40, size: 'max' }),
  )
  .map(([before, others, acts]) => {
    const keys = new Set<number>()
    const after: IndexRow[] = []
    let next = 0
    before.forEach((row, i) => {
      const act = acts[i % acts.length]!
      const other = others[next]
      if (act > 1 || other === undefined) return after.push(row)
      keys.add(row.key)
      next++
      if (act === 0) return after.length
      // Half of the changed ones keep their reference and place, as records do.
      const kept = i % 2 === 0 ? { reference: row.reference, lng: row.lng, lat: row.lat } : {}
      return after.push({ ...other, ...kept, key: row.key })
    })
    others.slice(next).forEach((row) => after.push({ ...row, key: NEW_KEYS + row.key }))
    for (const { key } of after) if (key >= NEW_KEYS) keys.add(key)
    // Came and went between two looks.
    keys.add(NEW_KEYS - 1)
    return { before, after, keys }
  })

function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[]): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 1)
}

/** The index as it was with what changed since, and the same records in an index built anew. */
function both({ before, after, keys }: Change, places: readonly IndexPlaceLayer[]) {
  const { data } = build(before, places)
  const changed = after.filter((row) => keys.has(row.key))
  const delta = buildDelta(data, { keys, rows: changed, version: 2 }, places)
  const live = RecordIndex.from(data, delta)
  return { live, anew: build(after, places) }
}

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
