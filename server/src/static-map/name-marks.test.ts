import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitFrame } from './frame.ts'
import { nameMarks } from './name-marks.ts'
import type { TileFeature } from './tile-features.ts'

const SIZE = { width: 400, height: 300 }
const NONE = { top: 0, right: 0, bottom: 0, left: 0 }
const frame = fitFrame([-124.2, 43.4, -124.2, 43.4], SIZE, NONE, { maxZoom: 15 })

const label = (name: string, x: number, y: number, labelOf = 'district'): TileFeature => ({
  kind: 'label',
  type: 'point',
  lines: [[[x, y]]],
  name,
  labelOf,
  fromZoom: 0,
  square: [0, 0, 512, 512],
})

/** Where the letters of marks stand: corners of the boxes around their paths. */
function extent(marks: ReturnType<typeof nameMarks>) {
  const numbers = marks.flatMap((mark) =>
    mark.kind === 'path' ? (mark.d.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number) : [],
  )
  const [xs, ys] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

test('names stand whole within the picture, wherever their places are', () => {
  const place = fc.record({
    name: fc.constantFrom('Old Town', 'Cannery Row', 'La Playa', 'Pier', 'Çınar Ñandú 木'),
    x: fc.integer({ min: -20, max: 420 }),
    y: fc.integer({ min: -20, max: 320 }),
    of: fc.constantFrom('label', 'district', 'park', 'water'),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (places) => {
      const marks = nameMarks(
        frame,
        places.map(({ name, x, y, of }) => label(name, x, y, of)),
        [],
      )
      if (marks.length === 0) return
      const { left, top, right, bottom } = extent(marks)
      expect([left >= 0, top >= 0, right <= 400, bottom <= 300]).toEqual([true, true, true, true])
    }),
    { numRuns: 60 },
  )
})

test('a name makes way for what stands there: beside it where it may, else it is left out', () => {
  const [x, y] = [200, 150]
  const alone = extent(nameMarks(frame, [label('Old Town', x, y)], []))
  const taken = [{ left: x - 5, top: y - 5, right: x + 5, bottom: y + 5 }]
  const beside = extent(nameMarks(frame, [label('Old Town', x, y)], taken))
  expect([alone.top < y, alone.bottom > y]).toEqual([true, true])
  expect(beside.top).toBeGreaterThan(y + 5)
  // A park's name stands in its park or nowhere.
  expect(nameMarks(frame, [label('Old Park', x, y, 'park')], taken)).toEqual([])
  expect(nameMarks(frame, [label('Old Park', x, y, 'park')], [])).not.toEqual([])
})

test('of two names at one place the first is written where it is', () => {
  const both = nameMarks(frame, [label('First', 200, 150), label('Second', 200, 150)], [])
  const first = nameMarks(frame, [label('First', 200, 150)], [])
  const [one, two] = [extent(first), extent(both)]
  expect(two.bottom - two.top).toBeGreaterThan(one.bottom - one.top)
})

test('a name that no font has letters for is not on the map', () => {
  expect(nameMarks(frame, [label('한강', 200, 150)], [])).toEqual([])
  expect(nameMarks(frame, [label('木曽川', 200, 150)], [])).not.toEqual([])
})
