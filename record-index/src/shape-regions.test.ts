import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EARTH_RADIUS } from './circle-region.ts'
import { contains, latToUnit, lngToUnit } from './mercator.ts'
import { shapeBox, shapeRegions } from './shape-regions.ts'

const RADIANS = Math.PI / 180

/** The point at a distance in metres, in a direction in degrees. */
function pointAt(lng: number, lat: number, metres: number, direction: number): [number, number] {
  const [angle, turn, phi] = [metres / EARTH_RADIUS, direction * RADIANS, lat * RADIANS]
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(turn)
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * sine,
  )
  return [lng + east / RADIANS, Math.asin(sine) / RADIANS]
}

test('no point of a circle is outside the box around it, anywhere on earth', () => {
  const circles = fc.record({
    lng: fc.double({ min: -150, max: 150, noNaN: true }),
    lat: fc.double({ min: -84, max: 84, noNaN: true }),
    radius: fc.oneof(
      fc.double({ min: 1, max: 5000, noNaN: true }),
      fc.double({ min: 1, max: 1_500_000, noNaN: true }),
    ),
  })
  const directions = fc.oneof(fc.constantFrom(0, 89, 90, 91, 180, 270), fc.nat(359))
  fc.assert(
    fc.property(circles, directions, ({ lng, lat, radius }, direction) => {
      const shape = { kind: 'circle', center: [lng, lat], radius } as const
      const [east, north] = pointAt(lng, lat, radius, direction)
      const [x, y] = [lngToUnit(east), latToUnit(north)]
      const isIn = shapeRegions(shape).some((region) => region.contains(x, y))
      if (isIn) expect(contains(shapeBox(shape), x, y)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
