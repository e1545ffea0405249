import { expect, test } from 'vitest'
import { backOff, shortPause } from './back-off.ts'

test('an attempt waits from one second to thirty, by chance and longer each time', () => {
  const attempts = Array.from({ length: 50 }, (_, failures) => failures)
  for (const failures of attempts) {
    expect(backOff(failures, 0)).toBe(1_000)
    expect(backOff(failures, 1)).toBeLessThanOrEqual(30_000)
    expect(backOff(failures + 1, 0.5)).toBeGreaterThanOrEqual(backOff(failures, 0.5))
  }
  expect(backOff(0, 1)).toBe(4_000)
  expect(backOff(5, 1)).toBe(30_000)
})

test('after a change of rights it is half a second at most', () => {
  expect([shortPause(0), shortPause(1)]).toEqual([0, 500])
})
