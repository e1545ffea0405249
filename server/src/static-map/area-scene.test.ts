import { AREA_HEIGHTS, AREA_WIDTHS } from '@plat/contract/landing/area-picture'
import { expect, test } from 'vitest'
import { areaFrame } from './area-scene.ts'
import { boundsOfFrame, toPixels } from './frame.ts'

const agencyBounds = { n: 30.5, e: -97.5, s: 30.1, w: -98 }

test('all of the area is in the middle of a picture, also where its place shows no more than the next smaller one', () => {
  for (const [i, width] of AREA_WIDTHS.entries())
    for (const [j, height] of AREA_HEIGHTS.entries()) {
      const seen = { width: AREA_WIDTHS[i - 1] ?? width, height: AREA_HEIGHTS[j - 1] ?? height }
      const frame = areaFrame({ geo: { agencyBounds, minZoom: 5 } }, { width, height, seen })
      const [left, top] = toPixels(frame, [agencyBounds.w, agencyBounds.n])
      const [right, bottom] = toPixels(frame, [agencyBounds.e, agencyBounds.s])
      const [x, y] = [(width - seen.width) / 2, (height - seen.height) / 2]
      expect([left >= x, top >= y, right <= width - x, bottom <= height - y]).toEqual(
        Array.from({ length: 4 }, () => true),
      )
      expect((left + right) / 2).toBeCloseTo(width / 2)
    }
})

test('a picture shows no more around the area than the map may go', () => {
  const panningBounds = { n: 30.4, e: -97.6, s: 30.2, w: -97.9 }
  const size = { width: 576, height: 576, seen: { width: 576, height: 576 } }
  const free = areaFrame({ geo: { agencyBounds, minZoom: 5 } }, size)
  const limited = areaFrame({ geo: { agencyBounds, panningBounds, minZoom: 5 } }, size)
  expect(limited.zoom).toBeGreaterThan(free.zoom)
  const [west, , east] = boundsOfFrame(limited)
  expect([west, east].map((degrees) => Math.round(degrees * 100) / 100)).toEqual([-97.9, -97.6])
  expect(areaFrame({ geo: { agencyBounds, minZoom: 12 } }, size).zoom).toBe(12)
})
