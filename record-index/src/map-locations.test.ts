import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IndexBuilder } from './index-builder.ts'
import { boundsToUnits, latToUnit, lngToUnit } from './mercator.ts'
import type { RecordIndex } from './record-index.ts'
import { inView, NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, SCHEMA, views } from './testing/small-city.ts'
import type { Bounds, IndexPlaceLayer, IndexRow, LocationGroup } from './types.ts'

const RUNS = { numRuns: 60 }

function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[] = []): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 1)
}

function sum(features: readonly LocationGroup[]): { live: number; archive: number } {
  return features.reduce(
    (all, one) => ({ live: all.live + one.live, archive: all.archive + one.archive }),
    { live: 0, archive: 0 },
  )
}

function split(list: readonly IndexRow[]): { live: number; archive: number } {
  const live = list.filter((row) => row.statusCategory === 1).length
  return { live, archive: list.length - live }
}

function pointOf(row: IndexRow): { x: number; y: number } {
  return { x: lngToUnit(row.lng!), y: latToUnit(row.lat!) }
}

function boundsOf({ lng, lat, bounds }: LocationGroup): Bounds {
  return bounds ?? [lng, lat, lng, lat]
}

function liesIn(inner: Bounds, outer: Bounds): boolean {
  const [west, south, east, north] = outer
  return inner[0] >= west && inner[1] >= south && inner[2] <= east && inner[3] <= north
}

const zooms = fc.double({ min: 6, max: 13, noNaN: true })

test('few locations are shown one by one, each with its live and archived records', () => {
  fc.assert(
    fc.property(rows(), layers, criteria, views, zooms, (list, places, search, view, zoom) => {
      const seen = new NaiveSearch(list, places).match(search).filter((row) => inView(row, view))
      const answer = build(list, places).locations(search, view, zoom, 10_000)
      expect(answer.kind).toBe('locations')
      expect([...answer.shapes].sort()).toEqual(
        seen
          .filter((row) => row.shape)
          .map((row) => row.key)
          .sort(),
      )
      const expected = new Map<string, IndexRow[]>()
      for (const row of seen.filter((one) => !one.shape)) {
        const { x, y } = pointOf(row)
        expected.set(`${x} ${y}`, [...(expected.get(`${x} ${y}`) ?? []), row])
      }
      expect(
        new Map(
          answer.features.map((one) => [
            `${one.x} ${one.y}`,
            { live: one.live, archive: one.archive },
          ]),
        ),
      ).toEqual(new Map([...expected].map(([key, here]) => [key, split(here)])))
    }),
    RUNS,
  )
})

test('clusters add up to the count of the view, are about as many as asked for at most and hold what their bounds say', () => {
  fc.assert(
    fc.property(
      rows(),
      layers,
      criteria,
      views,
      zooms,
      fc.integer({ min: 4, max: 60 }),
      (...given) => {
        const [list, places, search, view, zoom, limit] = given
        const index = build(list, places)
        const seen = new NaiveSearch(list, places).match(search).filter((row) => inView(row, view))
        const answer = index.locations(search, view, zoom, limit)
        const total = sum(answer.features)
        const { located } = index.count(search, view)
        expect(total.live + total.archive + answer.shapes.length).toBe(located[1] + located[2])
        expect(answer.features.length).toBeLessThanOrEqual(limit * 1.5)
        const drawn = answer.shapes.length > 0 ? seen.filter((row) => !row.shape) : seen
        for (const feature of answer.features) {
          if (feature.bounds === undefined) {
            const here = drawn.filter(
              (row) => pointOf(row).x === feature.x && pointOf(row).y === feature.y,
            )
            expect(here.length).toBeGreaterThanOrEqual(feature.live + feature.archive)
          } else {
            const inside = drawn.filter((row) => inView(row, feature.bounds!))
            expect(inside.length).toBeGreaterThanOrEqual(feature.live + feature.archive)
            expect(
              inView({ ...list[0]!, lng: feature.lng, lat: feature.lat }, feature.bounds),
            ).toBe(true)
          }
        }
      },
    ),
    RUNS,
  )
})

test('the only cluster of a small view is the centroid of its records', () => {
  const list = [
    [10, 10.0001, 1],
    [10, 10.0001, 2],
    [10.0004, 10, 1],
  ].map(([lng, lat, statusCategory], i) => record(i + 1, lng!, lat!, statusCategory === 1 ? 1 : 2))
  const view: Bounds = [9.9, 9.9, 10.1, 10.1]
  const answer = build(list).locations({ visibility: 0 }, view, 5, 1)
  const xs = list.map((row) => pointOf(row).x)
  const ys = list.map((row) => pointOf(row).y)
  expect(answer).toMatchObject({
    kind: 'clusters',
    features: [
      {
        x: Math.round((xs[0]! + xs[1]! + xs[2]!) / 3),
        y: Math.round((ys[0]! + ys[1]! + ys[2]!) / 3),
        live: 2,
        archive: 1,
      },
    ],
  })
  const [feature] = answer.features
  expect(boundsToUnits(feature!.bounds!).minX).toBeCloseTo(Math.min(...xs), -1)
})

test('panning never regroups: whatever the view, the clusters inside it are those of the whole city', () => {
  const index = build(scattered(6000))
  let compared = 0
  for (const zoom of [9.4, 10]) {
    const city = index.locations({ visibility: 0 }, [-98, 30, -97, 31], zoom, 5900)
    expect(city.kind).toBe('clusters')
    for (let step = 0; step < 800; step++) {
      const west = -97.8 + ((step * 37) % 1499) * 0.0003
      const south = 30.2 + ((step * 611) % 1493) * 0.0003
      const view: Bounds = [west, south, west + 0.24, south + 0.2]
      const here = index.locations({ visibility: 0 }, view, zoom, 215)
      expect(here.kind).toBe('clusters')
      const shown = new Set(here.features.map((one) => JSON.stringify(one)))
      const inside = city.features.filter((one) => liesIn(boundsOf(one), view))
      expect(inside.filter((one) => !shown.has(JSON.stringify(one)))).toEqual([])
      compared += inside.length
    }
  }
  expect(compared).toBeGreaterThan(5000)
})

test('hardly any two clusters are nearer than 12 pixels', () => {
  const index = build(scattered(4000))
  const { features } = index.locations({ visibility: 0 }, [-98, 30, -97, 31], 10, 1500)
  const pixel = 2 ** 32 / (512 * 2 ** 10)
  let near = 0
  features.forEach((a, i) => {
    for (const b of features.slice(i + 1)) if (Math.hypot(a.x - b.x, a.y - b.y) < 12 * pixel) near++
  })
  expect(features.length).toBeGreaterThan(300)
  expect(near / features.length).toBeLessThan(0.1)
})

test('more lines and polygons than asked for are shown like points, so that none is missing', () => {
  const list = scattered(300).map((row) => ({ ...row, shape: true }))
  const answer = build(list).locations({ visibility: 0 }, [-99, 29, -96, 32], 8, 100)
  expect(answer.shapes).toEqual([])
  expect(sum(answer.features)).toEqual(split(list))
})

function record(key: number, lng: number, lat: number, statusCategory: 1 | 2): IndexRow {
  return {
    key,
    lng,
    lat,
    statusCategory,
    visibility: 0,
    shape: false,
    reference: String(key),
    categories: [null, null, null],
    dates: [null, null],
    numbers: [null],
    address: null,
    text: null,
  }
}

/** Records that are denser in the middle; deterministic. */
function scattered(count: number): IndexRow[] {
  let seed = 7
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  return Array.from({ length: count }, (_, i) =>
    record(
      i + 1,
      -98 + (random() + random()) / 2,
      30 + (random() + random()) / 2,
      random() < 0.4 ? 1 : 2,
    ),
  )
}
