import { expect, test } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts'

test('ten codes in groups that can be read out, all different', () => {
  const codes = makeRecoveryCodes()
  expect(codes).toHaveLength(10)
  expect(new Set(codes)).toHaveLength(10)
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('a code counts however it is typed', () => {
  const hash = hashRecoveryCode('01KM-9XWV-4TBD-0HZR')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashRecoveryCode(' o1km 9xwv4tbd-ohzr ')).toBe(hash)
  expect(hashRecoveryCode('0LKM-9XWV-4TBD-0HZR')).toBe(hash)
})

test.each(['', '123456', '01KM-9XWV-4TBD', '01KM-9XWV-4TBD-0HZU', '01KM-9XWV-4TBD-0HZR-0'])(
  '"%s" is no recovery code',
  (typed) => {
    expect(hashRecoveryCode(typed)).toBeNull()
  },
)
