import type { LocationFeature } from '@plat/contract/search/search'
import { expect, test } from 'vitest'
import { mergePoints } from '@plat/contract/search/drawn-points'
import { geometryBounds } from '@plat/contract/platform/geometry-bounds'
import { placeShapes, searchShape } from './scene.ts'
import { highlightedFeatures, pointFeatures, shapeFeatures, shapeHit } from './record-features.ts'

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
  properties: {
    guid: GUID,
    type: 'geometry',
    status_category: 1,
    count: 0,
    statuses: { 1: 0, 2: 0 },
  },
}
const PLAIN = { statuses: new Map<string, string>() }
const LIGHT = { theme: 'light' as const, colours: PLAIN }
const points = new Map(mergePoints([location], 12, 'en').map((point) => [point.guid, point]))
const images = (collection: ReturnType<typeof highlightedFeatures>) =>
  collection.features.map((feature) => feature.properties?.['image'])

test('a location is drawn once, with the shape of its status', () => {
  const { features } = pointFeatures([...points.values()], LIGHT)
  expect(features).toHaveLength(1)
  expect(features[0]?.properties).toEqual({ guid: GUID, image: 'light/plain/dot/2', label: '' })
})

test('a record with a shape is drawn as that shape, with its status', () => {
  const { features } = shapeFeatures([location, shape], null, PLAIN)
  expect(features.map((feature) => feature.properties)).toEqual([{ guid: GUID, status: 1 }])
})

test('the outline of an open record is drawn whatever was searched, and once', () => {
  const geometry = { type: 'MultiPolygon', coordinates: [] }
  const open = (record: string) => ({
    guid: 'its location',
    status: 2 as const,
    outline: { record, geometry },
  })
  expect(
    shapeFeatures([shape], open('other'), PLAIN).features.map(({ properties }) => properties),
  ).toEqual([
    { guid: GUID, status: 1 },
    { guid: 'other', status: 2 },
  ])
  expect(shapeFeatures([shape], open(GUID), PLAIN).features).toHaveLength(1)
  const ofPoints = {
    guid: GUID,
    outline: { record: 'other', geometry: { type: 'MultiPoint', coordinates: [] } },
  }
  expect(shapeFeatures([], ofPoints, PLAIN).features).toEqual([])
})

test('an open record of three places has a marker at each, also where a cluster stands for them', () => {
  const locations: [number, number][] = [
    [-118.15, 33.8],
    [-118.1, 33.9],
    [-118.2, 33.7],
  ]
  const near: LocationFeature = {
    ...location,
    geometry: { type: 'Point', coordinates: [-118.15001, 33.8] },
    properties: { ...location.properties, guid: '00000000-0000-8000-8000-000000000002' },
  }
  const merged = mergePoints([location, near], 12, 'en')
  const byGuid = new Map(merged.map((point) => [point.guid, point]))
  const open = { guid: GUID, position: locations[0]!, status: 2 as const, locations }
  const { features } = highlightedFeatures(byGuid, null, open, LIGHT)
  expect(features.map((feature) => feature.geometry)).toEqual(
    locations.map((coordinates) => ({ type: 'Point', coordinates })),
  )
  expect(images({ type: 'FeatureCollection', features })).toEqual(
    Array(3).fill('light/highlighted/dot/2'),
  )
})

test('the selected point is highlighted, above the hovered one', () => {
  const hovered = { guid: 'elsewhere', position: [-118.2, 33.7] as [number, number] }
  expect(images(highlightedFeatures(points, hovered, { guid: GUID }, LIGHT))).toEqual([
    'light/highlighted/dot/1',
    'light/highlighted/dot/2',
  ])
})

test('hovering over the selected point lifts it once', () => {
  expect(
    highlightedFeatures(points, { guid: GUID }, { guid: GUID }, { ...LIGHT, theme: 'dark' })
      .features,
  ).toHaveLength(1)
})

test('a record is drawn in the colour of its status, wherever the map has it from', () => {
  const colours = { statuses: new Map([['Hearing', '#6b3fa0']]) }
  const look = { theme: 'light' as const, colours }
  const heard = { ...location, properties: { ...location.properties, status: 'Hearing' } }
  const merged = mergePoints([heard], 12, 'en')
  const target = {
    guid: 'listed',
    position: [-118.1, 33.9] as [number, number],
    statusText: 'Hearing',
  }
  const outline = { record: 'other', geometry: { type: 'Polygon', coordinates: [] } }
  expect(images(pointFeatures(merged, look))).toEqual(['light/plain/dot/2/#6b3fa0'])
  expect(images(highlightedFeatures(new Map(), target, null, look))).toEqual([
    'light/highlighted/dot/1/#6b3fa0',
  ])
  const along = { ...shape, properties: { ...shape.properties, status: 'Hearing' } }
  const shapes = shapeFeatures([along], { ...target, outline }, colours)
  expect(shapes.features.map(({ properties }) => properties?.['colour'])).toEqual([
    '#6b3fa0',
    '#6b3fa0',
  ])
  const unknown = { ...heard.properties, status: 'Filed' }
  expect(
    images(pointFeatures(mergePoints([{ ...heard, properties: unknown }], 12, 'en'), look)),
  ).toEqual(['light/plain/dot/2'])
})

test('a record that is inside a cluster is highlighted at its own place', () => {
  const selected = {
    guid: 'hidden',
    position: [-118.1, 33.9] as [number, number],
    status: 2 as const,
  }
  const [feature] = highlightedFeatures(points, null, selected, LIGHT).features
  expect(feature?.geometry).toEqual({ type: 'Point', coordinates: [-118.1, 33.9] })
})

test('what is nowhere on the map is not highlighted', () => {
  expect(highlightedFeatures(points, { guid: 'gone' }, null, LIGHT).features).toEqual([])
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
