import type { Position } from '@plat/contract/platform/geometry'
import { expect, test } from 'vitest'
import { sidesOf } from './sides.ts'

/** Metres to the east and to the north of a place in a city, as a position. */
const at = (east: number, north: number): Position => [
  -97.8 + east / (111_195 * Math.cos((30.2 * Math.PI) / 180)),
  30.2 + north / 111_195,
]
const english = (points: readonly Position[]) =>
  sidesOf(points).map((side) => (typeof side === 'string' ? side : (side?.en ?? null)))

test('two points are on two sides, in both languages', () => {
  expect(sidesOf([at(0, 1_000), at(0, 0)])).toEqual([
    { en: 'north side', es: 'lado norte' },
    { en: 'south side', es: 'lado sur' },
  ])
  expect(english([at(800, 800), at(0, 0)])).toEqual(['northeast side', 'southwest side'])
})

test('of three points in a row the inner one is in the middle', () => {
  for (const inner of [300, 500, 650])
    expect(english([at(0, 0), at(inner, 0), at(1_000, 0)])).toEqual([
      'west side',
      'in the middle',
      'east side',
    ])
  expect(sidesOf([at(0, 0), at(500, 0), at(1_000, 0)])[1]).toEqual({
    en: 'in the middle',
    es: 'en el centro',
  })
})

test('points on one side are told apart by their distance from the middle', () => {
  expect(sidesOf([at(0, 0), at(400, 0), at(4_000, 0)])).toEqual([
    {
      en: 'west side, 1.24 mi (2 km) from the middle',
      es: 'lado oeste, a 1.24 mi (2 km) del centro',
    },
    {
      en: 'west side, 0.994 mi (1.6 km) from the middle',
      es: 'lado oeste, a 0.994 mi (1.6 km) del centro',
    },
    { en: 'east side', es: 'lado este' },
  ])
})

test('points that are nearly one are on no side of each other', () => {
  expect(sidesOf([at(0, 0), at(1, 0)])).toEqual([null, null])
  expect(sidesOf([at(0, 0), at(100, 100)])).toEqual([null, null])
  expect(sidesOf([at(0, 0), at(0, 0)])).toEqual([null, null])
  expect(sidesOf([at(0, 0)])).toEqual([null])
  // Beside a third, both are where they are together, though neither is near enough to the last of a chain.
  expect(english([at(0, 0), at(1, 0), at(0, 2_000)])).toEqual([
    'south side',
    'south side',
    'north side',
  ])
  expect(sidesOf([at(0, 0), at(200, 0), at(100, 0)])).toEqual([null, null, null])
})

test('a point without a location is on no side', () => {
  expect(sidesOf([at(0, 0), null, at(500, 0)])).toEqual([
    { en: 'west side', es: 'lado oeste' },
    null,
    { en: 'east side', es: 'lado este' },
  ])
})
