import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDelta } from './delta.ts'
import { IndexBuilder } from './index-builder.ts'
import { latToUnit, lngToUnit } from './mercator.ts'
import { RecordIndex } from './record-index.ts'
import { inView, NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, SCHEMA, views } from './testing/small-city.ts'
import type { IndexPlaceLayer, IndexRow } from './types.ts'

function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[] = []): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 1)
}

const zooms = fc.double({ min: 6, max: 13, noNaN: true })
const PAGE = { offset: 0, limit: 100_000 }

test('the list of a cluster has as many records as the map says, and only a record of several places is in two lists', () => {
  let clusters = 0
  fc.assert(
    fc.property(
      rows(),
      layers,
      criteria,
      views,
      zooms,
      fc.integer({ min: 2, max: 60 }),
      (list, places, search, view, zoom, limit) => {
        const index = build(list, places)
        const answer = index.locations(search, view, zoom, limit)
        const naive = new NaiveSearch(list, places)
        const areaOf = new Map(list.map((row) => [row.key, naive.area(row)]))
        const listed: number[] = []
        for (const feature of answer.features) {
          const map = { view, zoom, limit, members: [feature] }
          const page = index.inCluster(search, { ...PAGE, map })
          expect(page?.total).toBe(feature.live + feature.archive)
          expect(page?.keys.length).toBe(page?.total)
          expect(page?.areas).toEqual(page?.keys.map((key) => areaOf.get(key)))
          listed.push(...(page?.keys ?? []))
          if (answer.kind === 'clusters') clusters++
        }
        const shared = answer.features.flatMap((one) =>
          one.shared ? [...one.shared.live, ...one.shared.archive] : [],
        )
        const once = new Set(listed)
        expect(once.size - new Set(shared).size).toBe(listed.length - shared.length)
        const seen = naive
          .match(search)
          .filter((row) => inView(row, view))
          .map((row) => row.key)
        expect([...once].sort()).toEqual(seen.sort())
      },
    ),
    { numRuns: 80 },
  )
  expect(clusters).toBeGreaterThan(5)
})

test('several features are one list, a page at a time and newest first', () => {
  const list = Array.from({ length: 90 }, (_, i) => record(i + 1, -97.9 + (i % 30) * 0.02, 30.2))
  const index = build(list)
  const map = { view: [-98, 30, -97, 31] as const, zoom: 10, limit: 10 }
  const { kind, features } = index.locations({ visibility: 0 }, map.view, map.zoom, map.limit)
  expect(kind).toBe('clusters')
  const members = features.slice(0, 3)
  const total = members.reduce((sum, one) => sum + one.live + one.archive, 0)
  const request = { map: { ...map, members }, offset: 0, limit: 5 }
  const first = index.inCluster({ visibility: 0 }, request)
  const second = index.inCluster({ visibility: 0 }, { ...request, offset: 5 })
  expect([first?.total, second?.total]).toEqual([total, total])
  const keys = [...(first?.keys ?? []), ...(second?.keys ?? [])]
  expect(new Set(keys).size).toBe(10)
  expect(keys).toEqual([...keys].sort((a, b) => b - a))
})

test('what the map shows no more is not guessed', () => {
  const index = build([record(1, -97.5, 30.2), record(2, -97.4, 30.2)])
  const map = { view: [-98, 30, -97, 31] as const, zoom: 10, limit: 10 }
  const gone = { x: lngToUnit(-97.45), y: latToUnit(30.2) }
  expect(
    index.inCluster({ visibility: 0 }, { ...PAGE, map: { ...map, members: [gone] } }),
  ).toBeNull()
  const there = { x: lngToUnit(-97.5), y: latToUnit(30.2) }
  expect(
    index.inCluster({ visibility: 0 }, { ...PAGE, map: { ...map, members: [there] } }),
  ).toEqual({ total: 1, keys: [1], areas: [0] })
})

test('a location whose records have all been withdrawn is not a list of none', () => {
  const base = build([record(1, -97.5, 30.2), record(2, -97.4, 30.2)])
  const changes = { keys: new Set([1]), rows: [], version: 2 }
  const index = RecordIndex.from(base.data, buildDelta(base.data, changes, []))
  const view = [-98, 30, -97, 31] as const
  const at = (lng: number) => ({ x: lngToUnit(lng), y: latToUnit(30.2) })
  const listOf = (...members: { x: number; y: number }[]) =>
    index.inCluster({ visibility: 0 }, { ...PAGE, map: { view, zoom: 10, limit: 10, members } })
  expect(listOf(at(-97.5))).toBeNull()
  expect(listOf(at(-97.5), at(-97.4))).toBeNull()
  expect(listOf(at(-97.4))?.keys).toEqual([2])
})

function record(key: number, lng: number, lat: number): IndexRow {
  return {
    key,
    lng,
    lat,
    statusCategory: 1,
    visibility: 0,
    reference: String(key).padStart(4, '0'),
    categories: [null, null, null],
    dates: [key, null],
    numbers: [null],
    address: null,
    text: null,
  }
}
