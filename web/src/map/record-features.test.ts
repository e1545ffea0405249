import type { LocationFeature } from '@plat/contract/search/search'
import { expect, test } from 'vitest'
import { mergePoints } from './merge-points.ts'
import { placeShapes, searchShape } from './overlay-shapes.ts'
import {
  geometryBounds,
  liftedFeatures,
  pointFeatures,
  shapeFeatures,
  shapeHit,
} from './record-features.ts'

const GUID = '00000000-0000-8000-8000-000000000001'
const location: LocationFeature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-118.15, 33.8] },
  properties: { guid: GUID, type: 'location', count: 1, statuses: { 1: 0, 2: 1 } },
}
const shape: LocationFeature = {
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [-118, 33],
      [-117, 34],
    ],
  },
  properties: { guid: GUID, type: 'geometry', count: 1, statuses: { 1: 1, 2: 0 } },
}
const points = new Map(mergePoints([location], 12, 'en').map((point) => [point.guid, point]))
const images = (collection: ReturnType<typeof liftedFeatures>) =>
  collection.features.map((feature) => feature.properties?.['image'])

test('a location is drawn once, with the shape of its status', () => {
  const { features } = pointFeatures([...points.values()], 'light')
  expect(features).toHaveLength(1)
  expect(features[0]?.properties).toEqual({ guid: GUID, image: 'light/plain/dot/2', label: '' })
})

test('a record with a shape is drawn as that shape, with its status', () => {
  expect(shapeFeatures([location, shape]).features.map((feature) => feature.properties)).toEqual([
    { guid: GUID, status: 1 },
  ])
})

test('the selected point is lifted, above the hovered one', () => {
  const hovered = { guid: 'elsewhere', position: [-118.2, 33.7] as [number, number] }
  expect(images(liftedFeatures(points, hovered, { guid: GUID }, 'light'))).toEqual([
    'light/lifted/dot/1',
    'light/lifted/dot/2',
  ])
})

test('hovering over the selected point lifts it once', () => {
  expect(liftedFeatures(points, { guid: GUID }, { guid: GUID }, 'dark').features).toHaveLength(1)
})

test('a record that is inside a cluster is lifted at its own place', () => {
  const selected = {
    guid: 'hidden',
    position: [-118.1, 33.9] as [number, number],
    status: 2 as const,
  }
  const [feature] = liftedFeatures(points, null, selected, 'light').features
  expect(feature?.geometry).toEqual({ type: 'Point', coordinates: [-118.1, 33.9] })
})

test('what is nowhere on the map is not lifted', () => {
  expect(liftedFeatures(points, { guid: 'gone' }, null, 'light').features).toEqual([])
})

test('a shape that was clicked gives its bounds and middle', () => {
  expect(shapeHit(shape)).toMatchObject({
    kind: 'geometry',
    bounds: [-118, 33, -117, 34],
    position: [-117.5, 33.5],
  })
})

test('bounds are found at any depth of coordinates', () => {
  expect(
    geometryBounds([
      [
        [
          [1, 2],
          [3, 4],
        ],
      ],
      [[[-5, 6]]],
    ]),
  ).toEqual([-5, 2, 3, 6])
})

test('a chosen place is a hole in what is dimmed', () => {
  const ring: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  const { features } = placeShapes({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })
  expect(features[0]?.geometry).toMatchObject({
    type: 'Polygon',
    coordinates: [expect.anything(), ring, ring],
  })
  expect(placeShapes(null).features).toEqual([])
})

test('a circle is drawn with its radius in metres', () => {
  const [circle] = searchShape({ type: 'Point', coordinates: [0, 0], radius: 1_113 }).features
  const [west, south, east, north] =
    circle?.geometry.type === 'Polygon' ? geometryBounds(circle.geometry.coordinates) : [0, 0, 0, 0]
  expect(east - west).toBeCloseTo(0.02, 4)
  expect(north - south).toBeCloseTo(0.02, 4)
})
