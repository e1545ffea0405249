import { expect, test } from 'vitest'
import { shortNumber } from './short-number.ts'

test('a tile shows three digits in full and shortens larger numbers', () => {
  const values = [0, 999, 1_000, 1_234, 19_345, 999_949, 1_234_567, 12.34]
  expect(values.map(shortNumber)).toEqual([
    '0',
    '999',
    '1K',
    '1.2K',
    '19.3K',
    '999.9K',
    '1.2M',
    '12.3',
  ])
})
