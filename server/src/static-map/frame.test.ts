import type { Bounds } from '@plat/contract/platform/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOfFrame, fitFrame, type Padding, tilesOf, toPixels } from './frame.ts'

const SIZE = { width: 680, height: 370 }
const PADDING = { top: 32, right: 32, bottom: 136, left: 32 }
const NONE = { top: 0, right: 0, bottom: 0, left: 0 }
/** Pixels that arithmetic may be off. */
const FINE = 1e-3

const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const latitude = fc.double({ min: -85, max: 85, noNaN: true })
const bounds: fc.Arbitrary<Bounds> = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([a, b, c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)])
const size = fc.record({
  width: fc.integer({ min: 120, max: 1_200 }),
  height: fc.integer({ min: 200, max: 900 }),
})
const padding: fc.Arbitrary<Padding> = fc.record({
  top: fc.integer({ min: 0, max: 40 }),
  right: fc.integer({ min: 0, max: 40 }),
  bottom: fc.integer({ min: 0, max: 140 }),
  left: fc.integer({ min: 0, max: 40 }),
})

test('the world stands in a square of 512 pixels at zoom 0', () => {
  const frame = fitFrame([-180, -85.051129, 180, 85.051129], { width: 512, height: 512 }, NONE, {
    maxZoom: 16,
  })
  expect(frame.zoom).toBeCloseTo(0)
  expect(toPixels(frame, [0, 0]).map(Math.round)).toEqual([256, 256])
  expect(toPixels(frame, [-180, 0])[0]).toBeCloseTo(0)
  expect(toPixels(frame, [180, 0])[0]).toBeCloseTo(512)
})

test('whatever is fitted lies within the padding, in the middle, and touches it or is as large as allowed', () => {
  fc.assert(
    fc.property(bounds, size, padding, (fitted, room, free) => {
      const frame = fitFrame(fitted, room, free, { minZoom: -12, maxZoom: 16 })
      const [left, top] = toPixels(frame, [fitted[0], fitted[3]])
      const [right, bottom] = toPixels(frame, [fitted[2], fitted[1]])
      expect(left).toBeGreaterThanOrEqual(free.left - FINE)
      expect(top).toBeGreaterThanOrEqual(free.top - FINE)
      expect(right).toBeLessThanOrEqual(room.width - free.right + FINE)
      expect(bottom).toBeLessThanOrEqual(room.height - free.bottom + FINE)
      expect(left - free.left).toBeCloseTo(room.width - free.right - right, 2)
      expect(top - free.top).toBeCloseTo(room.height - free.bottom - bottom, 2)
      const slack = Math.min(left - free.left, top - free.top)
      if (slack > FINE) expect(frame.zoom).toBe(16)
    }),
  )
})

test('a single point stands in the middle of what the padding leaves, at the deepest zoom', () => {
  const frame = fitFrame([-124.2, 43.4, -124.2, 43.4], SIZE, PADDING, { maxZoom: 15.5 })
  expect(frame.zoom).toBe(15.5)
  const [x, y] = toPixels(frame, [-124.2, 43.4])
  expect(x).toBeCloseTo(SIZE.width / 2, 2)
  expect(y).toBeCloseTo((32 + SIZE.height - 136) / 2, 2)
})

test('a padding that leaves nothing, poles and huge extents still give a picture of somewhere', () => {
  for (const [fitted, free] of [
    [[-180, -90, 180, 90], PADDING],
    [[-1, -1, 1, 1], { top: 400, right: 700, bottom: 400, left: 700 }],
    [[10, 90, 10, 90], NONE],
  ] as const) {
    const frame = fitFrame([...fitted], SIZE, free, { maxZoom: 16 })
    expect(Object.values(frame).every(Number.isFinite), JSON.stringify(fitted)).toBe(true)
    expect(frame.zoom).toBeGreaterThanOrEqual(0)
  }
})

test('bounds across the antimeridian are small, as those whose east is above 180', () => {
  const across = fitFrame([179, -18, -179, -17], SIZE, NONE, { maxZoom: 16 })
  expect(across).toEqual(fitFrame([179, -18, 181, -17], SIZE, NONE, { maxZoom: 16 }))
  expect(across.zoom).toBeGreaterThan(7)
  const [west, , east] = boundsOfFrame(across)
  // What is asked of the records ends where degrees end.
  expect(west).toBeCloseTo(179)
  expect(east).toBe(180)
})

test('the corners of a frame are its bounds', () => {
  const inside = fc
    .tuple(
      fc.double({ min: -150, max: 150, noNaN: true }),
      fc.double({ min: -70, max: 70, noNaN: true }),
      fc.double({ min: 0.001, max: 2, noNaN: true }),
    )
    .map(([lng, lat, span]): Bounds => [lng, lat, lng + span, lat + span / 2])
  fc.assert(
    fc.property(inside, size, (fitted, room) => {
      const frame = fitFrame(fitted, room, NONE, { maxZoom: 16 })
      const [west, south, east, north] = boundsOfFrame(frame)
      const [left, top] = toPixels(frame, [west, north])
      const [right, bottom] = toPixels(frame, [east, south])
      const corners = [left, top, right - room.width, bottom - room.height]
      for (const off of corners) expect(Math.abs(off)).toBeLessThan(0.01)
    }),
  )
})

test('tiles cover the frame without a gap and none lies beside it', () => {
  const zooms = { min: 0, max: 14 }
  fc.assert(
    fc.property(
      bounds,
      size,
      fc.constantFrom(256 as const, 512 as const),
      (fitted, room, width) => {
        const frame = fitFrame(fitted, room, NONE, { maxZoom: 16 })
        const tiles = tilesOf(frame, zooms, width)
        const count = 2 ** (tiles[0]?.z ?? 0)
        for (const { x, y, left, top, size: side } of tiles) {
          expect([x >= 0, y >= 0, x < count, y < count]).toEqual([true, true, true, true])
          expect(left + side).toBeGreaterThan(-FINE)
          expect(top + side).toBeGreaterThan(-FINE)
          expect(left).toBeLessThan(room.width)
          expect(top).toBeLessThan(room.height)
        }
        const middle = [room.width / 2, room.height / 2] as const
        const over = tiles.filter(
          ({ left, top, size: side }) =>
            left <= middle[0] &&
            middle[0] <= left + side &&
            top <= middle[1] &&
            middle[1] <= top + side,
        )
        expect(over.length).toBeGreaterThan(0)
        expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(tiles.length)
      },
    ),
  )
})
