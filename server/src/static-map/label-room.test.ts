import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, LabelRoom } from './label-room.ts'

const SIZE = { width: 680, height: 370 }
const box: fc.Arbitrary<Box> = fc
  .record({
    left: fc.integer({ min: -80, max: 700 }),
    top: fc.integer({ min: -80, max: 400 }),
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top

test('no name is over another, over what stood before it, or over the edge', () => {
  fc.assert(
    fc.property(
      fc.array(box, { maxLength: 6 }),
      fc.array(box, { maxLength: 60 }),
      (taken, names) => {
        const room = new LabelRoom(SIZE, taken)
        const placed = names.filter((name) => room.take(name))
        for (const [i, name] of placed.entries()) {
          expect(name.left).toBeGreaterThan(0)
          expect(name.top).toBeGreaterThan(0)
          expect(name.right).toBeLessThan(SIZE.width)
          expect(name.bottom).toBeLessThan(SIZE.height)
          for (const other of [...taken, ...placed.slice(0, i)])
            expect(overlap(name, other), JSON.stringify([name, other])).toBe(false)
        }
      },
    ),
  )
})

test('a name is left out only where there is no room for it', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), box, (taken, name) => {
      const room = new LabelRoom(SIZE, taken)
      if (room.take(name)) return
      const wide = {
        left: name.left - 4,
        top: name.top - 4,
        right: name.right + 4,
        bottom: name.bottom + 4,
      }
      const edge =
        wide.left < 0 || wide.top < 0 || wide.right > SIZE.width || wide.bottom > SIZE.height
      expect(edge || taken.some((other) => overlap(wide, other))).toBe(true)
    }),
  )
})

test('a name of several parts takes all its places or none', () => {
  const room = new LabelRoom(SIZE, [{ left: 100, top: 100, right: 140, bottom: 120 }])
  const free = { left: 20, top: 100, right: 60, bottom: 120 }
  expect(room.takeAll([free, { left: 120, top: 110, right: 160, bottom: 130 }])).toBe(false)
  expect(room.take(free)).toBe(true)
  expect(room.take(free)).toBe(false)
})
