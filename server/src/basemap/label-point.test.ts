import { expect, test } from 'vitest'
import { labelPoint } from './label-point.ts'

const square = (w: number, s: number, size: number) => [
  [w, s],
  [w + size, s],
  [w + size, s + size],
  [w, s + size],
  [w, s],
]

test('a name stands in the middle of a square', () => {
  const label = labelPoint({ type: 'Polygon', coordinates: [square(-118, 33, 1)] }, 'Belmont')
  expect(label?.position).toEqual([-117.5, 33.5])
})

test('a name stands inside a horseshoe, not in its opening', () => {
  const horseshoe = [
    [0, 0],
    [9, 0],
    [9, 9],
    [6, 9],
    [6, 3],
    [3, 3],
    [3, 9],
    [0, 9],
    [0, 0],
  ]
  const [lng, lat] =
    labelPoint({ type: 'Polygon', coordinates: [horseshoe] }, 'Bay')?.position ?? []
  expect(lng).toBeCloseTo(4.5)
  expect(lat).toBeLessThan(3)
})

test('a name avoids the hole of its shape', () => {
  const label = labelPoint(
    { type: 'Polygon', coordinates: [square(0, 0, 10), square(2, 2, 6)] },
    'Ring road',
  )
  const [lng = 5, lat = 5] = label?.position ?? []
  expect(lng > 2 && lng < 8 && lat > 2 && lat < 8).toBe(false)
})

test('of several parts the largest carries the name', () => {
  const label = labelPoint(
    { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(10, 10, 4)]] },
    'Islands',
  )
  expect(label?.position).toEqual([12, 12])
})

test('a name is shown from the zoom at which it fits into its shape', () => {
  const large = labelPoint({ type: 'Polygon', coordinates: [square(0, 0, 1)] }, 'Downtown')
  const small = labelPoint({ type: 'Polygon', coordinates: [square(0, 0, 0.01)] }, 'Downtown')
  expect(small?.zoom).toBeGreaterThan((large?.zoom ?? 0) + 6)
})

test('lines and points get no label of their own', () => {
  expect(
    labelPoint(
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      'Main Street',
    ),
  ).toBeNull()
  expect(labelPoint({ type: 'Polygon', coordinates: [] }, 'Nothing')).toBeNull()
})
