import { expect, test } from 'vitest'
import { withUnit } from './unit.ts'

test('money is written before its number, what is measured behind it', () => {
  expect(withUnit('1,500', '$')).toBe('$1,500')
  expect(withUnit('1,500', 'ft²')).toBe('1,500 ft²')
  expect(withUnit('3', '')).toBe('3')
})
