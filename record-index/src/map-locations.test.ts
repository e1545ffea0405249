import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDelta } from './delta.ts'
import { IndexBuilder } from './index-builder.ts'
import { boundsToUnits, latToUnit, lngToUnit } from './mercator.ts'
import { RecordIndex } from './record-index.ts'
import { categoryOf, inView, locationsOf, NaiveSearch } from './testing/naive-search.ts'
import { criteria, layers, rows, SCHEMA, views } from './testing/small-city.ts'
import { shownRecords } from './testing/shown-records.ts'
import type { Bounds, IndexPlaceLayer, IndexRow } from './types.ts'
import type { LocationGroup } from './index-results.ts'
import { record, scattered } from './scattered-rows-for-tests.ts'

const RUNS = { numRuns: 60 }

function build(list: readonly IndexRow[], places: readonly IndexPlaceLayer[] = []): RecordIndex {
  const builder = new IndexBuilder(SCHEMA)
  for (const row of list) builder.add(row)
  return builder.build(places, 1)
}

function split(list: readonly IndexRow[]): { live: number; archive: number } {
  const live = list.filter((row) => row.statusCategory === 1).length
  return { live, archive: list.length - live }
}

/** The status that all of these records have. */
function statusOf(list: readonly IndexRow[]): string | undefined {
  const texts = new Set(list.map((row) => categoryOf(row, 'status')))
  return texts.size === 1 ? ([...texts][0] ?? undefined) : undefined
}

function pointOf(row: IndexRow): { x: number; y: number } {
  return { x: lngToUnit(row.lng!), y: latToUnit(row.lat!) }
}

function pointIn({ x, y }: { x: number; y: number }, view: Bounds): boolean {
  const { minX, minY, maxX, maxY } = boundsToUnits(view)
  return x >= minX && x <= maxX && y >= minY && y <= maxY
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
      const expected = new Map<string, IndexRow[]>()
      for (const row of seen) {
        for (const { x, y } of locationsOf(row).filter((one) => pointIn(one, view)))
          expected.set(`${x} ${y}`, [...(expected.get(`${x} ${y}`) ?? []), row])
      }
      expect(shownRecords(answer.features)).toEqual(split(seen))
      expect(
        new Map(
          answer.features.map((one) => [
            `${one.x} ${one.y}`,
            { live: one.live, archive: one.archive, status: one.status },
          ]),
        ),
      ).toEqual(
        new Map(
          [...expected].map(([key, here]) => [key, { ...split(here), status: statusOf(here) }]),
        ),
      )
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
        const total = shownRecords(answer.features)
        const { located } = index.count(search, view)
        expect(total).toEqual({ live: located[1], archive: located[2] })
        expect(total).toEqual(split(seen))
        expect(answer.features.length).toBeLessThanOrEqual(limit * 1.5)
        for (const feature of answer.features) {
          if (feature.bounds === undefined) {
            const here = seen.filter((row) =>
              locationsOf(row).some(({ x, y }) => x === feature.x && y === feature.y),
            )
            expect(here.length).toBeGreaterThanOrEqual(feature.live + feature.archive)
            expect(feature.status).toBe(statusOf(here))
          } else {
            const inside = seen.filter((row) => inView(row, feature.bounds!))
            expect(inside.length).toBeGreaterThanOrEqual(feature.live + feature.archive)
            expect(
              inView(
                { ...list[0]!, lng: feature.lng, lat: feature.lat, moreLocations: [] },
                feature.bounds,
              ),
            ).toBe(true)
            const isOne = feature.live + feature.archive === 1
            if (!isOne) expect(feature.status).toBeUndefined()
            else if (inside.length === 1) expect(feature.status).toBe(statusOf(inside))
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

test('a marker says the status of its records, also of those that changed since, and none where they differ', () => {
  const [here, there, elsewhere] = [
    [-97.9, 30.1],
    [-97.5, 30.5],
    [-97.3, 30.7],
  ] as const
  const at = (key: number, [lng, lat]: readonly [number, number], status: string | null) => ({
    ...record(key, lng, lat, 1),
    categories: [null, status, null],
  })
  // A street of its own makes clusters where less than its locations are asked for.
  const street = Array.from({ length: 60 }, (_, i) => at(10 + i, [-97.1 + i * 1e-6, 30.9], 'Filed'))
  const { data } = build([
    ...street,
    at(1, here, 'Filed'),
    at(2, here, 'Filed'),
    at(3, there, 'Filed'),
    at(4, elsewhere, null),
  ])
  const changed = [
    at(2, here, 'Approved'),
    at(5, there, 'Filed'),
    { ...at(6, elsewhere, 'Denied'), moreLocations: [[-97.7, 30.3]] as const },
  ]
  const delta = buildDelta(data, { keys: new Set([2, 5, 6]), rows: changed, version: 2 }, [])
  const statuses = (index: RecordIndex, limit: number) => {
    const view: Bounds = [-98, 30, -97, 31]
    const { kind, features } = index.locations({ visibility: 0 }, view, 9, limit)
    const shown = features.filter(({ lng }) => lng < -97.2)
    const clustered = features.find(({ lng }) => lng > -97.2)
    return [
      `${kind}, the street ${clustered?.status}`,
      ...shown.map(({ lng, status }) => `${lng.toFixed(1)} ${status}`).sort(),
    ]
  }
  const before = ['-97.3 undefined', '-97.5 Filed', '-97.9 Filed']
  const after = ['-97.3 undefined', '-97.5 Filed', '-97.7 Denied', '-97.9 undefined']
  const [old, now] = [RecordIndex.from(data), RecordIndex.from(data, delta)]
  expect(statuses(old, 100)).toEqual(['locations, the street Filed', ...before])
  expect(statuses(old, 50)).toEqual(['clusters, the street undefined', ...before])
  expect(statuses(now, 100)).toEqual(['locations, the street Filed', ...after])
  expect(statuses(now, 50)).toEqual(['clusters, the street undefined', ...after])
})

test('a marker of further locations says the status that its records have, whoever stands at their first ones', () => {
  const [first, further]: [number, number][] = [
    [-97.9, 30.1],
    [-97.5, 30.5],
  ]
  const two = [1, 3].map((key) => ({ ...record(key, ...first, 1), moreLocations: [further] }))
  const street = Array.from({ length: 60 }, (_, i) => record(10 + i, -97.1 + i * 1e-6, 30.9, 1))
  const index = build([
    { ...two[0]!, categories: [null, 'Open', null] },
    record(2, ...first, 1),
    { ...two[1]!, categories: [null, 'Open', null] },
    ...street,
  ])
  const view: Bounds = [-98, 30, -97, 31]
  for (const limit of [100, 50]) {
    const { features } = index.locations({ visibility: 0 }, view, 9, limit)
    expect(features.find(({ lng }) => Math.abs(lng - further[0]) < 0.01)?.status).toBe('Open')
  }
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

test('a record of three places has a marker at each, and clusters count it once', () => {
  const places = [
    [-97.9, 30.1],
    [-97.9, 30.2],
    [-97.3, 30.9],
  ] as const
  const [first, ...moreLocations] = places
  const list = [{ ...record(1, first[0], first[1], 1), moreLocations }, ...scattered(500)].map(
    (row, i) => ({ ...row, key: i + 1 }),
  )
  const index = build(list)
  const around = (lng: number, lat: number): Bounds => [
    lng - 1e-4,
    lat - 1e-4,
    lng + 1e-4,
    lat + 1e-4,
  ]
  for (const [lng, lat] of places) {
    const { features } = index.locations({ visibility: 0 }, around(lng, lat), 16, 100)
    expect(features).toMatchObject([{ x: lngToUnit(lng), y: latToUnit(lat), live: 1, archive: 0 }])
    expect(index.count({ visibility: 0 }, around(lng, lat)).located).toEqual({ 1: 1, 2: 0 })
    const at = { x: lngToUnit(lng), y: latToUnit(lat) }
    expect(index.atLocation({ visibility: 0 }, at.x, at.y, { offset: 0, limit: 9 }).keys).toEqual([
      1,
    ])
  }
  const city = index.locations({ visibility: 0 }, [-99, 29, -96, 32], 4, 2)
  expect(city.kind).toBe('clusters')
  expect(shownRecords(city.features)).toEqual(split(list))
  expect(index.count({ visibility: 0 }).located).toEqual({
    1: split(list).live,
    2: split(list).archive,
  })
})

test('a line is counted where its middle is, and drawn wherever it passes unless it is too small to be seen', () => {
  const road = { ...record(1, -97.5, 30.5, 1), outline: [-97.9, 30.5, -97.1, 30.5] as const }
  const index = build([road, record(2, -97.12, 30.5, 1)])
  const east: Bounds = [-97.15, 30.45, -97.05, 30.55]
  const there = index.locations({ visibility: 0 }, east, 14, 100)
  expect(there.shapes).toEqual([1])
  expect(shownRecords(there.features)).toEqual({ live: 1, archive: 0 })
  const world = index.locations({ visibility: 0 }, [-180, -80, 180, 80], 1, 100)
  expect(world.shapes).toEqual([])
  expect(index.locations({ visibility: 0 }, [-180, -80, 180, 80], 0, 100).shapes).toEqual([1])
  expect(shownRecords(world.features)).toEqual({ live: 2, archive: 0 })
  const closed = { visibility: 0 as const, statusCategory: 2 as const }
  expect(index.locations(closed, east, 14, 100).shapes).toEqual([])
})

test('of more outlines than asked for, the largest are drawn', () => {
  const list = scattered(300).map((row, i) => {
    const reach = (i + 1) * 1e-3
    return { ...row, outline: [row.lng! - reach, row.lat!, row.lng! + reach, row.lat!] as const }
  })
  const answer = build(list).locations({ visibility: 0 }, [-99, 29, -96, 32], 14, 100)
  expect(answer.shapes.sort((a, b) => a - b)).toEqual(list.slice(200).map(({ key }) => key))
  expect(shownRecords(answer.features)).toEqual(split(list))
})
