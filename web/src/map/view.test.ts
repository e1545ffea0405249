import { Viewport } from '@plat/contract/search/criteria'
import type { Bounds, Position } from '@plat/contract/platform/geometry'
import { expect, test } from 'vitest'
import { mercator, WORLD_SIZE } from './mercator.ts'
import { constrainCentre, viewportOf, zoomRange } from './view.ts'

const geo = { agencyBounds: { n: 34, e: -118, s: 33, w: -119 } }

test('the view is sent as the polygon that the contract asks for', () => {
  const viewport = viewportOf([-118.2, 33.7, -118.1, 33.8])
  expect(Viewport.parse(viewport)).toEqual(viewport)
  expect(viewport.features[0]?.geometry.coordinates[0]).toEqual([
    [-118.2, 33.7],
    [-118.1, 33.7],
    [-118.1, 33.8],
    [-118.2, 33.8],
    [-118.2, 33.7],
  ])
})

test('a view larger than the world is cut to it', () => {
  expect(Viewport.safeParse(viewportOf([-400, -95, 400, 95])).success).toBe(true)
})

test('the map zooms out to 9 unless the agency says otherwise, and in to 19', () => {
  expect(zoomRange({ provider: 'local', geo })).toEqual({ min: 9, max: 19 })
  expect(zoomRange({ provider: 'local', geo: { ...geo, minZoom: 10 } })).toEqual({
    min: 10,
    max: 19,
  })
})

const limits: Bounds = [-118.25, 33.74, -118.06, 33.88]
const size = { width: 800, height: 600 }

test('a view inside the panning bounds is left alone', () => {
  const centre: Position = [-118.1, 33.8]
  expect(constrainCentre(centre, 12, limits, size)).toBe(centre)
})

test.each([11, 14, 18])(
  'at zoom %i the view goes one view beyond the panning bounds and no further',
  (zoom) => {
    const world = WORLD_SIZE * 2 ** zoom
    const [x, y] = mercator(constrainCentre([-60, 0], zoom, limits, size))
    const [east] = mercator([limits[2], 0])
    const [, south] = mercator([0, limits[1]])
    const right = x * world + size.width / 2
    const bottom = y * world + size.height / 2
    expect(right - east * world).toBeCloseTo(size.width, 3)
    expect(bottom - south * world).toBeCloseTo(size.height, 3)
  },
)
