import { expect, test } from 'vitest'
import { parseNumber } from './number-text.ts'

test.each([
  ['1,500', 'en', 1500],
  ['1,500.25', 'en', 1500.25],
  ['1.500,25', 'es', 1500.25],
  ['1,500', 'es-MX', 1500],
  ['20 000', 'en', 20000],
  ['$1,500', 'en', 1500],
  ['-3', 'en', -3],
  ['.5', 'en', 0.5],
  ['', 'en', null],
  ['  ', 'en', null],
  ['a lot', 'en', 'wrong'],
  ['12 roofs', 'en', 'wrong'],
  ['$', 'en', 'wrong'],
  ['1.2.3', 'en', 'wrong'],
])('"%s" typed in %s is %s', (text, locale, number) => {
  expect(parseNumber(text, locale)).toBe(number)
})
