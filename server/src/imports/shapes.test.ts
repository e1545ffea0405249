import { expect, test } from 'vitest'
import { readGeometry } from './shapes.ts'

const read = (type: string, coordinates: unknown) => readGeometry({ type, coordinates }, null)

test('a point has no shape beside it', () => {
  expect(read('Point', [-97.7, 30.2])).toEqual({ kind: 'shape', point: [-97.7, 30.2], wkt: null })
  expect(read('MultiPoint', [[1, 2]])).toEqual({ kind: 'shape', point: [1, 2], wkt: null })
})

test('a polygon is shown at a point within it, even when it is bent like a U', () => {
  const u = [
    [0, 0],
    [10, 0],
    [10, 10],
    [8, 10],
    [8, 2],
    [2, 2],
    [2, 10],
    [0, 10],
    [0, 0],
  ]
  const shape = read('Polygon', [u])
  expect(shape).toMatchObject({ kind: 'shape' })
  if (shape.kind !== 'shape') return
  const [x, y] = shape.point
  expect(x < 2 || x > 8 || y < 2).toBe(true)
  expect(shape.wkt).toBe('MULTIPOLYGON(((0 0,10 0,10 10,8 10,8 2,2 2,2 10,0 10,0 0)))')
})

test('a ring that is not closed is closed', () => {
  expect(
    read('Polygon', [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ]),
  ).toMatchObject({ wkt: 'MULTIPOLYGON(((0 0,1 0,1 1,0 0)))' })
})

test('a line is shown at its middle', () => {
  expect(
    read('LineString', [
      [0, 0],
      [1, 1],
      [2, 0],
    ]),
  ).toMatchObject({ point: [1, 1] })
})

test.each([
  [
    'Polygon',
    [
      [
        [0, 0],
        [1, 1],
      ],
    ],
  ],
  ['Polygon', []],
  [
    'Polygon',
    [
      [
        [0, 0],
        [Number.NaN, 1],
        [1, 1],
        [0, 0],
      ],
    ],
  ],
  [
    'LineString',
    [
      [0, 0],
      [0, 91],
    ],
  ],
  ['LineString', [[0, 0]]],
  ['Curve', [[0, 0]]],
  ['Point', ['x', 1]],
])('%s %j cannot be read', (type, coordinates) => {
  expect(read(type, coordinates)).toEqual({ kind: 'unreadable' })
})

test('a polygon of millions of points is refused before it is walked', () => {
  const corner = [0, 0]
  const ring = Array.from({ length: 10_000_000 }, () => corner)
  const started = process.threadCpuUsage()
  expect(read('Polygon', [ring])).toEqual({ kind: 'unreadable' })
  // Time of this thread alone: the machine may be busy.
  expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000)
})
