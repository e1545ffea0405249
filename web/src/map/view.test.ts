import type { Bounds } from '@plat/contract/platform/geometry'
import { expect, test } from 'vitest'
import { mercator, WORLD_SIZE } from '@plat/contract/platform/mercator'
import { constrainCentre, fillingZoom, zoomRange } from './view.ts'

const geo = { agencyBounds: { n: 34, e: -118, s: 33, w: -119 } }

test('the map zooms out to 9 unless the agency says otherwise, and in to 19', () => {
  expect(zoomRange({ provider: 'local', geo })).toEqual({ min: 9, max: 19 })
  expect(zoomRange({ provider: 'local', geo: { ...geo, minZoom: 10 } })).toEqual({
    min: 10,
    max: 19,
  })
})

const limits: Bounds = [-118.25, 33.74, -118.06, 33.88]

test('the middle of the map stays where it is within the panning bounds, and at their edge beyond them', () => {
  expect(constrainCentre([-118.1, 33.8], limits)).toEqual([-118.1, 33.8])
  expect(constrainCentre([-60, 33.8], limits)).toEqual([-118.06, 33.8])
  expect(constrainCentre([-119, 0], limits)).toEqual([-118.25, 33.74])
})

test('at the zoom that the panning bounds fill, they are as wide or as high as the map and no more', () => {
  for (const [width, height] of [
    [800, 600],
    [300, 900],
  ] as const) {
    const world = WORLD_SIZE * 2 ** fillingZoom(limits, { width, height })
    const [west, north] = mercator([limits[0], limits[3]])
    const [east, south] = mercator([limits[2], limits[1]])
    const [wide, high] = [(east - west) * world, (south - north) * world]
    expect(Math.max(wide / width, high / height)).toBeCloseTo(1, 6)
  }
})
