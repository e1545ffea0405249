import { expect, test } from 'vitest'
import { passHasExpired } from './site-gate-pass.ts'

const NOON = Date.parse('2026-03-03T12:00:00Z')
const flag = (expiry: string) => JSON.stringify({ authorized: true, expiry })

test('a passed lock holds until its expiry and no longer', () => {
  expect(passHasExpired(flag('2026-03-03T12:00:01Z'), NOON)).toBe(false)
  expect(passHasExpired(flag('2026-03-03T12:00:00Z'), NOON)).toBe(true)
})

test('without a flag the server decides; a broken one counts as expired', () => {
  expect(passHasExpired(null, NOON)).toBe(false)
  for (const broken of ['', '{', '{}', flag('soon')])
    expect(passHasExpired(broken, NOON)).toBe(true)
})
