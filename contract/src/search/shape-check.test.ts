import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchGeometry } from './criteria.ts'
import type { Position } from '../platform/geometry.ts'
import { readableArea, shapeArea } from './shape-area.ts'
import { isOutside, shapeProblem } from './shape-check.ts'

const polygon = (...rings: Position[][]): SearchGeometry => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => [...ring, ring[0] as Position]),
})
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
]

test('a square, a circle and a square with a hole can be searched', () => {
  expect(shapeProblem(polygon(square(-97, 30, 0.1)))).toBeNull()
  expect(shapeProblem({ type: 'Point', coordinates: [-97, 30], radius: 300 })).toBeNull()
  expect(shapeProblem(polygon(square(-97, 30, 0.1), square(-96.98, 30.02, 0.05)))).toBeNull()
})

test('each reason why a shape cannot be searched is told apart', () => {
  const [a, b, c, d] = square(-97, 30, 0.1) as [Position, Position, Position, Position]
  expect(shapeProblem(polygon([a, c, b, d]))).toBe('crossing')
  expect(shapeProblem(polygon([a, b, a, c]))).toBe('crossing')
  expect(shapeProblem(polygon([a, b, b]))).toBe('corners')
  expect(shapeProblem(polygon(square(-97, 30, 0.00001)))).toBe('small')
  expect(shapeProblem(polygon(square(-97, 30, 3)))).toBe('wide')
  expect(shapeProblem(polygon([...square(-97, 30, 0.1).slice(0, 3), ...many(500)]))).toBe('many')
  expect(
    shapeProblem(
      polygon([
        [179, 0],
        [-179, 0],
        [-179, 1],
        [179, 1],
      ]),
    ),
  ).toBe('antimeridian')
  expect(shapeProblem({ type: 'Polygon', coordinates: [[a, b, c, d]] })).toBe('open')
  expect(shapeProblem(polygon(square(-97, 30, 0.1), square(-96.95, 30.05, 0.1)))).toBe('hole')
  expect(shapeProblem(polygon(square(-97, 30, 0.1), square(-96.5, 30, 0.1)))).toBe('hole')
  expect(shapeProblem({ type: 'Point', coordinates: [-97, 30], radius: 300_000 })).toBe('radius')
  expect(shapeProblem({ type: 'Point', coordinates: [-97, 30], radius: 0.5 })).toBe('small')
  expect(shapeProblem({ type: 'Point', coordinates: [180, 0], radius: 500 })).toBe('antimeridian')
})

function many(count: number): Position[] {
  return Array.from({ length: count }, (_, at) => [-97 - at / 10_000, 30.05])
}

test('a star around a point never crosses itself; exchanging two of its corners makes it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 60 }),
      (lengths) => {
        const star = lengths.map((length, at): Position => {
          const angle = (at / lengths.length) * 2 * Math.PI
          return [0.1 * length * Math.cos(angle), 0.1 * length * Math.sin(angle)]
        })
        expect(shapeProblem(polygon(star))).toBeNull()
      },
    ),
  )
  const regular = Array.from({ length: 8 }, (_, at): Position => {
    return [0.1 * Math.cos((at * Math.PI) / 4), 0.1 * Math.sin((at * Math.PI) / 4)]
  })
  const crossed = [regular[1], regular[0], ...regular.slice(2)] as Position[]
  expect(shapeProblem(polygon(crossed))).toBe('crossing')
})

test('areas are those of a survey within half a percent', () => {
  // Source: PostGIS st_area of the same square as geography.
  expect(shapeArea(polygon(square(-97, 30, 0.1)))).toBeCloseTo(106_944_000, -6)
  expect(shapeArea({ type: 'Point', coordinates: [0, 0], radius: 100 })).toBeCloseTo(31_415.9, 0)
  const hole = shapeArea(polygon(square(-97, 30, 0.1), square(-96.98, 30.02, 0.05)))
  expect(hole / shapeArea(polygon(square(-97, 30, 0.1)))).toBeCloseTo(0.75, 3)
})

test('an area is told in the units that read best', () => {
  expect(readableArea(48_562)).toEqual({
    us: { value: 12, unit: 'acres' },
    metric: { value: 4.86, unit: 'hectares' },
  })
  expect(readableArea(10_000_000)).toEqual({
    us: { value: 3.86, unit: 'squareMiles' },
    metric: { value: 10, unit: 'squareKilometres' },
  })
  expect(readableArea(100)).toEqual({
    us: { value: 1076, unit: 'squareFeet' },
    metric: { value: 100, unit: 'squareMetres' },
  })
})

test('a shape beside the agency is outside, one that reaches in is not', () => {
  expect(isOutside(polygon(square(-97, 30, 0.1)), [-98, 29, -97.5, 31])).toBe(true)
  expect(isOutside(polygon(square(-97.55, 30, 0.1)), [-98, 29, -97.5, 31])).toBe(false)
})
