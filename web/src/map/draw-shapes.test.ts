import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import { roundedShape } from '@plat/contract/search/search-shape'
import { ringOfShape, shapeOfRing } from './draw-shapes.ts'

test('a circle comes back from the ring that is drawn for it, to a tenth of a percent', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -120, max: -70, noNaN: true }),
      fc.double({ min: 20, max: 55, noNaN: true }),
      fc.double({ min: 10, max: 5_000, noNaN: true }),
      (lng, lat, radius) => {
        const drawn = ringOfShape(roundedShape({ type: 'Point', coordinates: [lng, lat], radius }))
        const shape = drawn && shapeOfRing(drawn.kind, drawn.ring)
        if (shape?.type !== 'Point') throw new Error('no circle')
        expect(Math.abs(shape.radius / radius - 1)).toBeLessThan(0.001 + 0.1 / radius)
        expect(shape.coordinates[0]).toBeCloseTo(lng, 5)
        expect(Math.abs(shape.coordinates[1] - lat) * 111_195).toBeLessThan(0.002 * radius + 0.2)
      },
    ),
  )
})

test('a polygon comes back corner by corner, a rectangle is known as one', () => {
  const rectangle: SearchGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  }
  const triangle: SearchGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  }
  expect(ringOfShape(rectangle)?.kind).toBe('rectangle')
  expect(ringOfShape(triangle)?.kind).toBe('polygon')
  for (const shape of [rectangle, triangle]) {
    const drawn = ringOfShape(shape)
    expect(drawn && shapeOfRing(drawn.kind, drawn.ring)).toEqual(shape)
  }
})

test('points on the same selection, as a pointer that rests leaves them, are one', () => {
  const shape = shapeOfRing('polygon', [
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 1],
    [0, 0],
  ])
  expect(shape).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  })
  expect(
    shapeOfRing('polygon', [
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
    ]),
  ).toBeNull()
})

test('a shape with a hole has no corners to be moved', () => {
  const ring: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  expect(ringOfShape({ type: 'Polygon', coordinates: [ring, ring] })).toBeNull()
})
