import fc from 'fast-check'
import { expect, test } from 'vitest'
import { swipedTo } from './swipe.ts'

const PHONE = { width: 390, time: 200 }
const pixels = fc.integer({ min: -2_000, max: 2_000 })

test('to the left is the next page, to the right the one before', () => {
  expect(swipedTo({ ...PHONE, dx: -160, dy: 10 })).toBe('next')
  expect(swipedTo({ ...PHONE, dx: 160, dy: -10 })).toBe('previous')
})

test('a finger that trembles or rests turns nothing', () => {
  expect(swipedTo({ ...PHONE, dx: -20, dy: 0 })).toBeNull()
  expect(swipedTo({ ...PHONE, dx: -300, dy: 0, time: 2_000 })).toBeNull()
})

test('a movement more up or down than sideways never turns the page', () => {
  fc.assert(
    fc.property(pixels, pixels, fc.nat(2_000), fc.integer({ min: 200, max: 1_200 }), (...move) => {
      const [dx, dy, time, width] = move
      fc.pre(Math.abs(dy) >= Math.abs(dx))
      expect(swipedTo({ dx, dy, time, width })).toBeNull()
    }),
  )
})

test('what turns a page turns the other way when it is mirrored', () => {
  fc.assert(
    fc.property(pixels, pixels, (dx, dy) => {
      const [one, other] = [swipedTo({ ...PHONE, dx, dy }), swipedTo({ ...PHONE, dx: -dx, dy })]
      expect(other).toBe(one === 'next' ? 'previous' : one === 'previous' ? 'next' : null)
    }),
  )
})
