import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locationGuid } from './location-guid.ts'
import { readSelection, sortedMembers, type MapSelection, selectionText } from './map-selection.ts'

const guid = '0190c5b2-7d2c-7e4c-9a39-5f6f4c7d1a10'
const unit = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const read = (value: string) => readSelection(new URLSearchParams({ cluster: value }))

test('a cluster is read back from its address as it was drawn', () => {
  const members = fc.array(fc.tuple(unit, unit), { minLength: 1, maxLength: 400 })
  const lng = fc.double({ min: -180, max: 180, noNaN: true, noDefaultInfinity: true })
  const lat = fc.double({ min: -90, max: 90, noNaN: true, noDefaultInfinity: true })
  fc.assert(
    fc.property(members, lng, lat, fc.double({ min: 0, max: 24, noNaN: true }), (...given) => {
      const [points, x, y, zoom] = given
      const selection: MapSelection = {
        kind: 'cluster',
        guid,
        members: sortedMembers(points.map(([px, py]) => locationGuid(px, py))),
        // Text has no negative zero.
        view: [x + 0, y + 0, x + 0, y + 0],
        zoom: zoom + 0,
        bounds: [x + 0, y + 0, x + 0, y + 0],
      }
      expect(read(selectionText(selection))).toEqual(selection)
    }),
  )
})

test('the largest cluster that is listed fits into an address', () => {
  const members = Array.from({ length: 400 }, (_, i) =>
    locationGuid(2 ** 31 + ((i * 7919) % 120_000), 2 ** 31 + ((i * 104_729) % 120_000)),
  )
  const bounds: [number, number, number, number] = [-97.81234567, 30.1, -97.8, 30.2]
  const view = bounds
  expect(
    selectionText({ kind: 'cluster', guid, members, view, zoom: 12.34, bounds }).length,
  ).toBeLessThan(3_500)
})

test.each(['', 'x', `${guid},12`, `${guid},12,1,2,3,4,1,2,3,4,`, `${guid},12,1,2,3,4,1,2,3,4,%%`])(
  'what is no cluster (%s) is none',
  (value) => expect(read(value)).toBeNull(),
)
