import { fromMercator, mercator, WORLD_SIZE } from '@plat/contract/platform/mercator'
import { mergePoints } from '@plat/contract/search/drawn-points'
import type { LocationFeature } from '@plat/contract/search/search'
import { expect, test } from 'vitest'
import { pointAt } from './point-at.ts'

const ZOOM = 12
const [X, Y] = mercator([-118.15, 33.8])
const beside = (pixels: number) => fromMercator(X + pixels / (WORLD_SIZE * 2 ** ZOOM), Y)

/** A location some pixels to the right. */
function location(guid: string, pixels: number): LocationFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: beside(pixels) },
    properties: { guid, type: 'location', count: 1, statuses: { 1: 1, 2: 0 } },
  }
}

test('the point under the pointer is found, also a little beside it', () => {
  const points = mergePoints([location('west', 0), location('east', 40)], ZOOM, 'en')
  expect(pointAt(points, beside(48), ZOOM, 3)?.guid).toBe('east')
  expect(pointAt(points, beside(48), ZOOM, 0)).toBeNull()
})
