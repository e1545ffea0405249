import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locationGuid, parseLocationGuid } from './location-guid.ts'

const unit = fc.integer({ min: 0, max: 2 ** 32 - 1 })

test('a location is read back from its guid, which is a version-8 UUID', () => {
  fc.assert(
    fc.property(unit, unit, (x, y) => {
      const guid = locationGuid(x, y)
      expect(guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(parseLocationGuid(guid)).toEqual({ x, y })
      expect(parseLocationGuid(guid.toUpperCase())).toEqual({ x, y })
    }),
  )
})

test('other guids are no locations', () => {
  expect(parseLocationGuid('0190c5b2-7d2c-7e4c-9a39-5f6f4c7d1a10')).toBeNull()
  expect(parseLocationGuid('nonsense')).toBeNull()
})
