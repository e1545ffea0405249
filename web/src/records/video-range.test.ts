import { expect, test } from 'vitest'
import { clock, isWithin } from './video-range.ts'

test('a playhead is within a part from its first second until its last, not beyond', () => {
  const part = { Title: 'Report', Description: null, SecondsStart: 8, SecondsEnd: 20 }
  expect([0, 7, 7.9, 8, 19.9, 20, 21].map((time) => isWithin(part, time))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('times of a recording are written like a clock', () => {
  expect([0, 8.7, 65, 3725].map(clock)).toEqual(['0:00', '0:08', '1:05', '1:02:05'])
})
