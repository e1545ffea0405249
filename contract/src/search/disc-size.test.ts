import { expect, test } from 'vitest'
import {
  abbreviateCount,
  clusterDiameter,
  countScale,
  LARGEST_CLUSTER,
  SMALLEST_CLUSTER,
} from './disc-size.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_234, '1.2K'],
  [19_345, '19.3K'],
  [99_949, '99.9K'],
  [99_999, '100K'],
  [614_854, '615K'],
  [999_499, '999K'],
  [999_500, '1.0M'],
  [1_200_000, '1.2M'],
  [12_345_678, '12.3M'],
])('%i records are written %s', (count, text) => {
  expect(abbreviateCount(count)).toBe(text)
})

test('the decimal mark is that of the language', () => {
  expect(abbreviateCount(1_234, 'de')).toBe('1,2K')
})

test('no count takes more than five characters', () => {
  for (let count = 1; count < 1e9; count = Math.ceil(count * 1.07)) {
    expect(abbreviateCount(count).length).toBeLessThanOrEqual(5)
  }
})

test('the scale is a round number at or above the largest count', () => {
  expect(countScale([])).toBe(10)
  expect(countScale([3, 140])).toBe(200)
  expect(countScale([614_854])).toBe(1_000_000)
  expect(countScale([500])).toBe(500)
})

test('the area of a cluster is proportional to its count', () => {
  const whole = clusterDiameter(1_000, 1_000, '1.0K')
  const half = clusterDiameter(500, 1_000, '')
  expect(whole).toBe(LARGEST_CLUSTER)
  expect(half / whole).toBeCloseTo(Math.SQRT1_2, 1)
})

test('a cluster is never smaller than the smallest nor larger than the largest', () => {
  expect(clusterDiameter(2, 1_000_000, '2')).toBe(SMALLEST_CLUSTER)
  expect(clusterDiameter(5_000, 1_000, '5K')).toBe(LARGEST_CLUSTER)
})

test('a number always fits into its cluster', () => {
  expect(clusterDiameter(999, 1_000_000, '999')).toBeGreaterThan(clusterDiameter(9, 1_000_000, '9'))
  expect(clusterDiameter(99_900, 100_000_000, '99.9K')).toBeGreaterThanOrEqual(40)
})
