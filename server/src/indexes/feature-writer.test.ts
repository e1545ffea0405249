import { searchLocation } from '@plat/contract/search/search'
import { locationGuid } from '@plat/contract/search/location-guid'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeFeatures } from './feature-writer.ts'

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const unit = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const group = fc.record({
  x: unit,
  y: unit,
  lng: degrees(180),
  lat: degrees(85),
  live: fc.nat(2_000_000),
  archive: fc.nat(2_000_000),
  bounds: fc.option(fc.tuple(degrees(180), degrees(85), degrees(180), degrees(85)), {
    nil: undefined,
  }),
  shared: fc.option(
    fc.record({ live: fc.array(fc.nat(2 ** 31 - 1)), archive: fc.array(fc.nat()) }),
    {
      nil: undefined,
    },
  ),
})

test('features are written as JSON.parse reads them back, to a centimetre', () => {
  fc.assert(
    fc.property(fc.array(group, { maxLength: 20 }), (groups) => {
      const text = new TextDecoder().decode(writeFeatures(groups))
      const features = searchLocation.reply.shape.features.parse(JSON.parse(`[${text}]`))
      expect(features).toHaveLength(groups.length)
      for (const [i, { geometry, properties }] of features.entries()) {
        const wanted = groups[i]
        if (wanted === undefined) throw new Error('one too many')
        const [lng, lat] = geometry.coordinates as [number, number]
        expect(Math.abs(lng - wanted.lng)).toBeLessThan(1e-7)
        expect(Math.abs(lat - wanted.lat)).toBeLessThan(1e-7)
        expect(properties.guid).toBe(locationGuid(wanted.x, wanted.y))
        expect(properties.statuses).toEqual({ 1: wanted.live, 2: wanted.archive })
        expect(properties.count).toBe(wanted.live + wanted.archive)
        expect(properties.type).toBe(wanted.bounds === undefined ? 'location' : 'cluster')
        expect(properties.shared).toEqual(
          wanted.shared && { 1: wanted.shared.live, 2: wanted.shared.archive },
        )
        if (wanted.bounds === undefined || properties.bounds === undefined) continue
        // Never inside what they bound.
        expect(properties.bounds[0]).toBeLessThanOrEqual(wanted.bounds[0] + 1e-12)
        expect(properties.bounds[3]).toBeGreaterThanOrEqual(wanted.bounds[3] - 1e-12)
      }
    }),
  )
})
