import { expect, test } from 'vitest'
import { CaptionRate } from './caption-rate.ts'

test('a browser that floods the others is shown 20 times a second, and takes nothing from anyone else', () => {
  const rate = new CaptionRate()
  let shown = 0
  for (let now = 0; now < 10_000; now += 1) if (rate.allows('eve', now)) shown += 1
  expect(shown).toBeGreaterThanOrEqual(258)
  expect(shown).toBeLessThanOrEqual(260)
  expect(rate.allows('rosa', 10_000)).toBe(true)
})

test('ten versions of a line a second are all shown', () => {
  const rate = new CaptionRate()
  for (let now = 0; now < 60_000; now += 100) expect(rate.allows('rosa', now)).toBe(true)
})
