import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test('numbers are read as the language writes them', () => {
  expect(typedNumber('1,234.5', 'en-US')).toBe(1_234.5)
  expect(typedNumber(' -12 ', 'en-US')).toBe(-12)
  expect(typedNumber('0', 'en-US')).toBe(0)
  expect(typedNumber('1.234,5', 'es')).toBe(1_234.5)
  expect(typedNumber('1 234', 'en-US')).toBe(1_234)
})

test('what is no number is none', () => {
  for (const text of ['', ' ', 'ten', '1e400', '12px', '--1', '1.2.3', '\u0000', 'Infinity'])
    expect(typedNumber(text, 'en-US'), text).toBeNull()
})
