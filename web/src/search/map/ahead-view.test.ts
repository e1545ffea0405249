import type { Bounds } from '@plat/contract/platform/geometry'
import { mercator } from '@plat/contract/platform/mercator'
import type { LocationFeature } from '@plat/contract/search/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aheadView, covers, isEnough, pointsBeside } from './ahead-view.ts'

const VIEW = { bounds: [-124.1, 44.6, -124.0, 44.65] as Bounds, zoom: 13 }

const bounds = fc
  .tuple(
    fc.double({ min: -170, max: 160, noNaN: true }),
    fc.double({ min: -75, max: 70, noNaN: true }),
    fc.double({ min: 0.001, max: 5, noNaN: true }),
    fc.double({ min: 0.001, max: 5, noNaN: true }),
  )
  .map(([w, s, dx, dy]): Bounds => [w, s, w + dx, s + dy])

const size = ([w, s, e, n]: Bounds) => {
  const [left, top] = mercator([w, n])
  const [right, bottom] = mercator([e, s])
  return { x: right - left, y: bottom - top, middle: [(left + right) / 2, (top + bottom) / 2] }
}

test('what is fetched ahead is what one step of zooming out shows', () => {
  fc.assert(
    fc.property(bounds, (view) => {
      const ahead = aheadView({ bounds: view, zoom: 12 })
      const [inner, outer] = [size(view), size(ahead.bounds)]
      expect(outer.x / inner.x).toBeCloseTo(2, 6)
      expect(outer.y / inner.y).toBeCloseTo(2, 6)
      expect(outer.middle[0]).toBeCloseTo(inner.middle[0] ?? 0, 9)
      expect(outer.middle[1]).toBeCloseTo(inner.middle[1] ?? 0, 9)
      expect(covers(ahead.bounds, view)).toBe(true)
    }),
  )
})

test('it does for small movements, and not for large ones or another zoom', () => {
  const ahead = aheadView(VIEW)
  const moved = (by: number, zoom = 13) => ({
    bounds: [VIEW.bounds[0] + by, 44.6, VIEW.bounds[2] + by, 44.65] as Bounds,
    zoom,
  })
  expect(isEnough(ahead, VIEW)).toBe(true)
  expect(isEnough(ahead, moved(0.02))).toBe(true)
  expect(isEnough(ahead, moved(0.03))).toBe(false)
  expect(isEnough(ahead, moved(0, 12))).toBe(false)
})

test('only points beside the view are taken', () => {
  const at = (lng: number, lat: number, type: 'location' | 'geometry' = 'location') =>
    ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { guid: `${lng}`, type, statuses: { 1: 1, 2: 0 }, count: 1 },
    }) as LocationFeature
  const [inside, east, south] = [at(-124.05, 44.62), at(-123.99, 44.62), at(-124.05, 44.59)]
  const shape = at(-123.9, 44.62, 'geometry')
  expect(pointsBeside([inside, east, south, shape], VIEW.bounds)).toEqual([east, south])
})
