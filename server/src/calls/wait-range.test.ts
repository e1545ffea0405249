import { expect, test } from 'vitest'
import { waitRange } from './wait-range.ts'

test.each([
  [0, 0, 1],
  [59, 0, 1],
  [60, 1, 2],
  [200, 2, 5],
  [3_599, 45, 60],
  [3_600, 60, null],
  [90_000, 60, null],
])('%i seconds are told as %i to %s minutes', (seconds, from, to) => {
  expect(waitRange(seconds)).toEqual({ from, to })
})
