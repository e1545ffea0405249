import { expect, test } from 'vitest'
import { restingSnap } from './sheet-snap.ts'

const heights = { peek: 100, half: 400, full: 700 }

test('a sheet that is let go rests at the nearest stop', () => {
  expect(restingSnap(120, 0, heights)).toBe('peek')
  expect(restingSnap(390, 0, heights)).toBe('half')
  expect(restingSnap(690, 0, heights)).toBe('full')
})

test('a flick carries it to the next stop', () => {
  expect(restingSnap(200, 1, heights)).toBe('half')
  expect(restingSnap(380, -1.5, heights)).toBe('peek')
})
