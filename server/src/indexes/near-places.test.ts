import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoxedPlace, nearPlaces, type Point } from './near-places.ts'

const degree = fc.integer({ min: -50, max: 50 }).map((n) => n / 2_000)
const point = fc.record({ lng: degree, lat: degree })
const place = fc
  .tuple(degree, degree, degree, degree)
  .map(([a, b, c, d]) => ({
    west: Math.min(a, b),
    east: Math.max(a, b),
    south: Math.min(c, d),
    north: Math.max(c, d),
  }))
  .map((box) => ({ ...box, number: 1, guid: 'g' }))

test('a place counts as near exactly when a record lies in its box, or a thousandth of a degree beside it', () => {
  const lies = ({ west, south, east, north }: BoxedPlace) => {
    return ({ lng, lat }: Point) =>
      lng >= west - 0.001 && lng <= east + 0.001 && lat >= south - 0.001 && lat <= north + 0.001
  }
  fc.assert(
    fc.property(fc.array(place), fc.array(point), (places, points) => {
      expect(nearPlaces(places, points)).toEqual(places.filter((one) => points.some(lies(one))))
    }),
  )
})

test('without a record on the map no place is near', () => {
  const world = { number: 1, guid: 'g', west: -180, south: -90, east: 180, north: 90 }
  expect(nearPlaces([world], [])).toEqual([])
  expect(nearPlaces([world], [{ lng: -97.7, lat: 30.2 }])).toEqual([world])
})
