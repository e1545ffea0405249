import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boundsToUnits,
  latToUnit,
  lngToUnit,
  unitsToBounds,
  unitToLat,
  unitToLng,
} from './mercator.ts'

const unit = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('degrees of a stored location lead back to it', () => {
  fc.assert(
    fc.property(unit, unit, (x, y) => {
      expect([lngToUnit(unitToLng(x)), latToUnit(unitToLat(y))]).toEqual([x, y])
    }),
    { numRuns: 5000 },
  )
})

test('the bounds of records hold them when they are sent back as a view', () => {
  const box = { minX: 978_298_106, minY: 1_761_625_418, maxX: 985_304_072, maxY: 1_771_997_042 }
  expect(boundsToUnits(unitsToBounds(box))).toEqual(box)
})

test('known places are where Web Mercator has them, and nothing is beyond its edge', () => {
  expect(lngToUnit(0)).toBe(2 ** 31)
  expect(latToUnit(0)).toBe(2 ** 31)
  expect(unitToLng(0)).toBeCloseTo(-180, 6)
  expect(unitToLat(0)).toBeCloseTo(85.051129, 5)
  expect([lngToUnit(180), latToUnit(-90), latToUnit(90)]).toEqual([2 ** 32 - 1, 2 ** 32 - 1, 0])
})
