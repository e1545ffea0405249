import { expect, test } from 'vitest'
import { CLOSED_CHANNEL, OPEN_CHANNEL } from '../calls/for-tests.ts'
import { untilNextChange } from './channels-query.ts'

const MINUTE = 60_000
const CLOSES = Date.parse('2026-11-25T01:00:00Z')
const ALL = [OPEN_CHANNEL, CLOSED_CHANNEL]

test('offices are asked for again when the first of them opens or closes', () => {
  expect(untilNextChange(ALL, CLOSES - 10 * MINUTE)).toBe(10 * MINUTE)
  expect(untilNextChange([CLOSED_CHANNEL], CLOSES)).toBe(15 * 60 * MINUTE)
})

test('where that is past, or a moment away, they are asked for every half minute and no oftener', () => {
  expect(untilNextChange(ALL, CLOSES - 100)).toBe(MINUTE / 2)
  expect(untilNextChange(ALL, CLOSES + 60 * MINUTE)).toBe(MINUTE / 2)
})

test('offices that stay as they are, or are not known yet, are looked at once a day', () => {
  expect(untilNextChange([], CLOSES)).toBe(24 * 60 * MINUTE)
  expect(untilNextChange([{ ...OPEN_CHANNEL, closes: null }], CLOSES)).toBe(24 * 60 * MINUTE)
})
