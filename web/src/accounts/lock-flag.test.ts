import { expect, test } from 'vitest'
import { flagHasExpired } from './lock-flag.ts'

const NOON = Date.parse('2026-03-03T12:00:00Z')
const flag = (expiry: string) => JSON.stringify({ authorized: true, expiry })

test('a passed lock holds until its expiry and no longer', () => {
  expect(flagHasExpired(flag('2026-03-03T12:00:01Z'), NOON)).toBe(false)
  expect(flagHasExpired(flag('2026-03-03T12:00:00Z'), NOON)).toBe(true)
})

test('without a flag the server decides; a broken one counts as expired', () => {
  expect(flagHasExpired(null, NOON)).toBe(false)
  for (const broken of ['', '{', '{}', flag('soon')])
    expect(flagHasExpired(broken, NOON)).toBe(true)
})
