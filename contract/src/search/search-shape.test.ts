import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchGeometry } from './criteria.ts'
import { decodeSearch, encodeSearch } from './search-url.ts'
import { EMPTY_SEARCH } from './search-state.ts'
import { parseShape, roundedShape, shapeText } from './search-shape.ts'
import { shapeProblem } from './shape-check.ts'

const lng = fc.double({ min: -180, max: 180, noNaN: true })
const lat = fc.double({ min: -90, max: 90, noNaN: true })
const point = fc.tuple(lng, lat)
const ring = fc
  .array(point, { minLength: 3, maxLength: 40 })
  .map((points) => [...points, points[0] ?? ([0, 0] as [number, number])])
const shape: fc.Arbitrary<SearchGeometry> = fc.oneof(
  fc.record({
    type: fc.constant('Point' as const),
    coordinates: point,
    radius: fc.double({ min: 0.1, max: 200_000, noNaN: true }),
  }),
  fc.record({
    type: fc.constant('Polygon' as const),
    coordinates: fc.array(ring, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('MultiPolygon' as const),
    coordinates: fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)

test('a shape comes back from its text exactly, to the sixth decimal', () => {
  fc.assert(
    fc.property(shape, (drawn) => {
      const kept = roundedShape(drawn)
      expect(parseShape(shapeText(kept))).toEqual(kept)
    }),
  )
})

test('the text needs no escapes in an address but those of a circle', () => {
  fc.assert(
    fc.property(shape, (drawn) => {
      const text = shapeText(roundedShape(drawn)).replace(/^(circle|polygon):/, '')
      const escaped = new URLSearchParams({ x: text.replaceAll(',', '') }).toString()
      expect(escaped).toBe(`x=${text.replaceAll(',', '')}`)
    }),
  )
})

test('whatever else an address says is no shape, and never breaks the page', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `polygon:${text}`),
      ),
      (text) => {
        const read = parseShape(text)
        if (read !== null) expect(parseShape(shapeText(read))).toEqual(read)
      },
    ),
  )
  for (const text of ['', 'circle:', 'circle:1,2', 'circle:a,b,c', 'circle:500,0,10', 'polygon:A'])
    expect(parseShape(text)).toBeNull()
})

test('500 corners fit into an address that every browser and server takes', () => {
  const corners = Array.from({ length: 500 }, (_, at): [number, number] => {
    const angle = (at / 500) * 2 * Math.PI
    return [-97.7 + 0.05 * Math.cos(angle), 30.3 + 0.05 * Math.sin(angle)]
  })
  const drawn = roundedShape({
    type: 'Polygon',
    coordinates: [[...corners, corners[0] as [number, number]]],
  })
  expect(shapeProblem(drawn)).toBeNull()
  const address = encodeSearch({ ...EMPTY_SEARCH, shape: drawn }).toString()
  expect(address.length).toBeLessThan(4_000)
  expect(decodeSearch(new URLSearchParams(address), []).shape).toEqual(drawn)
})

test('a shape that cannot be searched is as if it were not there', () => {
  const bow = shapeText({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0.01, 0.01],
        [0.01, 0],
        [0, 0.01],
        [0, 0],
      ],
    ],
  })
  expect(decodeSearch(new URLSearchParams({ shape: bow }), []).shape).toBeNull()
})

test('the distance around a place is kept beside it', () => {
  const place = '8d1a3c5e-0000-4000-8000-000000000001'
  const other = '8d1a3c5e-0000-4000-8000-000000000002'
  const state = { ...EMPTY_SEARCH, places: [place, other], around: { [place]: 500 } }
  const params = encodeSearch(state)
  expect(params.getAll('place')).toEqual([`${place}.500`, other])
  expect(decodeSearch(params, [])).toEqual(state)
})
