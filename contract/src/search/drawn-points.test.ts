import { expect, test } from 'vitest'
import { fromMercator, mercator, WORLD_SIZE } from '../platform/mercator.ts'
import { mergePoints } from './drawn-points.ts'
import type { LocationFeature } from './search.ts'

const ZOOM = 12
const WORLD = WORLD_SIZE * 2 ** ZOOM
const [ORIGIN_X, ORIGIN_Y] = mercator([-118.15, 33.8])

/** A location some pixels right of and below the origin. */
function at(
  x: number,
  y: number,
  live = 1,
  archive = 0,
  type: 'location' | 'cluster' = 'location',
): LocationFeature {
  const coordinates = fromMercator(ORIGIN_X + x / WORLD, ORIGIN_Y + y / WORLD)
  const guid = `00000000-0000-8000-8000-${String(Math.round(x * 1000 + y)).padStart(12, '0')}`
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { guid, type, count: live + archive, statuses: { 1: live, 2: archive } },
  }
}

function scattered(count: number): LocationFeature[] {
  let seed = 5
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: count }, () =>
    at(random() * 900, random() * 600, Math.ceil(random() ** 8 * 300), Math.floor(random() * 3)),
  )
}

test('points further apart than the radius stay by themselves', () => {
  expect(mergePoints([at(0, 0), at(30, 0)], ZOOM, 'en').map((point) => point.kind)).toEqual([
    'location',
    'location',
  ])
})

test('points nearer than the radius of 12 become a cluster with their number', () => {
  const [cluster, ...others] = mergePoints([at(0, 0, 1, 0), at(8, 0, 0, 2)], ZOOM, 'en')
  expect(others).toEqual([])
  expect(cluster).toMatchObject({ kind: 'cluster', count: 3, label: '3', statuses: { 1: 1, 2: 2 } })
})

test('a cluster knows the bounds of its members', () => {
  const [west, east] = [at(0, 0), at(8, 4)]
  const [cluster] = mergePoints([west, east], ZOOM, 'en')
  expect(cluster?.bounds[0]).toBeCloseTo(-118.15, 9)
  expect(cluster?.bounds[2]).toBeGreaterThan(cluster?.bounds[0] ?? 0)
  expect(cluster?.bounds[1]).toBeLessThan(cluster?.bounds[3] ?? 0)
})

test('a cluster names the points that it stands for, each point in one of them', () => {
  const features = scattered(300)
  const counts = new Map(features.map(({ properties }) => [properties.guid, properties.count]))
  const drawn = mergePoints(features, ZOOM, 'en')
  for (const point of drawn) {
    const records = point.members.reduce((sum, guid) => sum + (counts.get(guid) ?? 0), 0)
    expect(records).toBe(point.count)
  }
  expect(drawn.flatMap((point) => point.members).sort()).toEqual([...counts.keys()].sort())
})

test('zooming in splits a cluster', () => {
  const features = [at(0, 0), at(8, 0)]
  expect(mergePoints(features, ZOOM + 2, 'en')).toHaveLength(2)
})

test('no record is lost by merging', () => {
  const features = scattered(2_000)
  const total = features.reduce((sum, feature) => sum + feature.properties.count, 0)
  const points = mergePoints(features, ZOOM, 'en')
  expect(points.reduce((sum, point) => sum + point.count, 0)).toBe(total)
  expect(points.reduce((sum, point) => sum + point.statuses[1] + point.statuses[2], 0)).toBe(total)
})

test('numbers are not covered: discs overlap little', () => {
  const points = mergePoints(scattered(2_000), ZOOM, 'en')
  const discs = points.filter((point) => point.count > 1)
  let covered = 0
  for (const [index, one] of discs.entries()) {
    for (const other of discs.slice(index + 1)) {
      const [x1, y1] = mercator(one.position)
      const [x2, y2] = mercator(other.position)
      const distance = Math.hypot(x1 - x2, y1 - y2) * WORLD
      if (distance < Math.max(one.diameter, other.diameter) / 2) covered += 1
    }
  }
  expect(covered).toBe(0)
})

test('the order of the answer does not change the picture', () => {
  const features = scattered(300)
  const keys = (list: LocationFeature[]) =>
    mergePoints(list, ZOOM, 'en').map((point) => [point.guid, point.count])
  expect(keys(features.toReversed())).toEqual(keys(features))
})

test('the largest is drawn last, above the others', () => {
  const counts = mergePoints(scattered(300), ZOOM, 'en').map((point) => point.count)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
})

test('the answer itself is not changed', () => {
  const features = [at(0, 0), at(5, 0)]
  const before = structuredClone(features)
  mergePoints(features, ZOOM, 'en')
  expect(features).toEqual(before)
})

test('a record of several places counts once in the disc that they become', () => {
  const sharing = (feature: LocationFeature, live: number[], archive: number[] = []) => ({
    ...feature,
    properties: { ...feature.properties, shared: { 1: live, 2: archive } },
  })
  const [disc, ...others] = mergePoints(
    [
      sharing(at(0, 0, 2, 1), [7], [9]),
      sharing(at(6, 0, 1, 1), [7], [9]),
      sharing(at(0, 6, 1), [7]),
      sharing(at(400, 0, 1), [7]),
    ],
    ZOOM,
    'en',
  ).reverse()
  expect(disc).toMatchObject({ count: 3, label: '3', statuses: { 1: 2, 2: 1 } })
  expect(others).toMatchObject([{ count: 1, label: '' }])
})

test('a geometry is never clustered', () => {
  const shape: LocationFeature = {
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    },
    properties: { ...at(0, 0).properties, type: 'geometry' },
  }
  expect(mergePoints([shape], ZOOM, 'en')).toEqual([])
})

test('few records are drawn lighter only beside discs that stand for many', () => {
  const pair = at(0, 0, 2)
  const minor = (largest: number) =>
    mergePoints([pair, at(200, 0, largest)], ZOOM, 'en').map((one) => one.minor)
  expect(minor(60)).toEqual([true, false])
  expect(minor(18)).toEqual([false, false])
})

test('sizes are measured by what else the picture shows', () => {
  const [alone] = mergePoints([at(0, 0, 40)], ZOOM, 'en')
  const [beside] = mergePoints([at(0, 0, 40)], ZOOM, 'en', 1_000)
  expect(beside?.diameter).toBeLessThan(alone?.diameter ?? 0)
})
