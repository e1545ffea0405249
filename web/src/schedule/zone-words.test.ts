import { expect, test } from 'vitest'
import { zonesDiffer } from './zone-words.ts'

test('zones differ where their clocks do at that moment', () => {
  expect(zonesDiffer('America/Los_Angeles', 'America/Chicago', '2026-03-10T17:00:00Z')).toBe(true)
  expect(zonesDiffer('America/Los_Angeles', 'America/Vancouver', '2026-01-10T17:00:00Z')).toBe(
    false,
  )
  // Phoenix has no daylight saving time.
  expect(zonesDiffer('America/Los_Angeles', 'America/Phoenix', '2026-07-10T17:00:00Z')).toBe(false)
  expect(zonesDiffer('America/Los_Angeles', 'America/Phoenix', '2026-01-10T17:00:00Z')).toBe(true)
})
