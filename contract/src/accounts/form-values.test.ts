import { expect, test } from 'vitest'
import { isEmail, Name } from './form-values.ts'

test.each([
  'a@b.co',
  'ana.ortiz+permits@city.example.gov',
  "o'neil@example.com",
  ' x@example.com ',
])('%j is an address', (text) => expect(isEmail(text)).toBe(true))

test.each([
  '',
  'a',
  'a@',
  'x@',
  'a@b',
  '@b.co',
  'a b@c.co',
  'a@b..co',
  'a@-b.co',
  'a@b.c',
  'a@b.co,c@d.co',
  'a@b.co\r\nBcc: x@y.zz',
  'a\u202e@b.co',
  'ａ@b.co',
  '"a b"@c.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b.'.repeat(130)}co`,
])('%j is none', (text) => expect(isEmail(text)).toBe(false))

test('a name is one line, of which something is seen', () => {
  expect(Name.parse(' Ana\r\n\r\nPay today:\u2028https://pay.example ')).toBe(
    'Ana Pay today: https://pay.example',
  )
  for (const empty of ['', ' \n', '\u202e\u200b'])
    expect(Name.safeParse(empty).success, JSON.stringify(empty)).toBe(false)
})
