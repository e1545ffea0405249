import { expect, test } from 'vitest'
import { untilNextChange } from './channels-query.ts'
import { channelForTests } from './channel-for-tests.ts'

const MINUTE = 60_000
const CLOSES = '2026-11-25T01:00:00Z'
const NOW = Date.parse(CLOSES) - 60 * MINUTE
const open = channelForTests({ open: true, closes: CLOSES })
const until = (ms: number) => new Date(NOW + ms).toISOString()

test('offices are requested again when the first of them opens or closes, or a notice ends', () => {
  const closed = channelForTests({ opens: until(90 * MINUTE) })
  expect(untilNextChange([open, closed], NOW)).toBe(60 * MINUTE)
  expect(untilNextChange([closed], NOW)).toBe(90 * MINUTE)
  const noted = channelForTests({ notice: { text: 'Long line', until: until(20 * MINUTE) } })
  expect(untilNextChange([open, noted], NOW)).toBe(20 * MINUTE)
})

test('where that is past they are requested every half minute, and where nothing is known once a day', () => {
  expect(untilNextChange([open], NOW + 120 * MINUTE)).toBe(MINUTE / 2)
  expect(untilNextChange([], NOW)).toBe(24 * 60 * MINUTE)
})
