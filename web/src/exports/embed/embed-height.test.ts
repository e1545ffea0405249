import { expect, test } from 'vitest'
import { wantedHeight } from './embed-height.ts'

test('a short list needs less height than a long one, and no list more than a screen', () => {
  expect(wantedHeight('list', 1)).toBeLessThan(wantedHeight('list', 6))
  expect(wantedHeight('list', 100)).toBe(wantedHeight('list', 1_000_000))
  expect(wantedHeight('list', null)).toBe(wantedHeight('list', 0))
  expect(wantedHeight('map', 0)).toBe(wantedHeight('map', 9))
})
