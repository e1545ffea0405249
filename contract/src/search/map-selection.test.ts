import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locationGuid } from './location-guid.ts'
import type { Bounds } from '../platform/geometry.ts'
import {
  type ClusterSelection,
  parcelSelection,
  readSelection,
  selectionText,
  sortedMembers,
} from './map-selection.ts'

const guid = '0190c5b2-7d2c-7e4c-9a39-5f6f4c7d1a10'
const unit = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const read = (value: string) => readSelection(new URLSearchParams({ cluster: value }))

const lng = fc.double({ min: -180, max: 180, noNaN: true, noDefaultInfinity: true })
const lat = fc.double({ min: -90, max: 90, noNaN: true, noDefaultInfinity: true })
const zooms = fc.double({ min: 0, max: 24, noNaN: true })

/** Text has no negative zero. */
function cluster(x: number, y: number, zoom: number): ClusterSelection {
  const bounds: Bounds = [x + 0, y + 0, x + 0, y + 0]
  return { kind: 'cluster', guid, drawn: zoom + 0, view: bounds, zoom: zoom + 0, bounds }
}

test('a cluster is read back from its address as it was drawn', () => {
  fc.assert(
    fc.property(lng, lat, zooms, zooms, (x, y, zoom, drawn) => {
      const selection = { ...cluster(x, y, zoom), drawn: drawn + 0 }
      const text = selectionText(selection)
      expect(read(text)).toEqual(selection)
      expect(text.length).toBeLessThan(300)
    }),
  )
})

test('a cluster of an older address, which names its points, is read and written as it was', () => {
  const points = fc.array(fc.tuple(unit, unit), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(points, lng, lat, zooms, (members, x, y, zoom) => {
      const guids = sortedMembers(members.map(([px, py]) => locationGuid(px, py)))
      const selection = { ...cluster(x, y, zoom), members: guids }
      expect(read(selectionText(selection))).toEqual(selection)
    }),
  )
})

test.each([
  '',
  'x',
  `${guid},12`,
  `${guid},12,1,2,3,4,1,2,3,4,`,
  `${guid},12,1,2,3,4,1,2,3,4,%%`,
  `${guid},12,1,2,3,4,1,2,3,4,~`,
  `${guid},12,1,2,3,4,1,2,3,4,~x`,
  `${guid},12,1,2,3,4,1,2,3,4,~25`,
])('what is no cluster (%s) is none', (value) => expect(read(value)).toBeNull())

test('a parcel is read back from its address by its point, to a decimetre', () => {
  fc.assert(
    fc.property(lng, lat, (x, y) => {
      const selection = parcelSelection([x, y])
      const parcel = selectionText(selection)
      // Numbers below a millionth of a degree are 0.
      expect(readSelection(new URLSearchParams({ parcel }))).toEqual(selection)
      expect(Math.abs(selection.position[0] - x)).toBeLessThan(1e-6)
    }),
  )
})

test.each(['', '1', '1,2,3', '181,0', '0,91', '1e2,0', 'a,b', '-97.8;30.2'])(
  'a parcel at "%s" is none',
  (parcel) => expect(readSelection(new URLSearchParams({ parcel }))).toBeNull(),
)
