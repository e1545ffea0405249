import { expect, test } from 'vitest'
import { offerEnd } from './waiting-list.ts'

const HOUR = 3_600_000

/** When an offer made at a moment in Los Angeles ends, on the clock there. @param slot start of the slot */
function endOf(now: string, slot: string, lead = 60) {
  const office = {
    hours: { time_zone: 'America/Los_Angeles', weekly: [], closures: [], agency_holidays: false },
    rule: { minutes: 60, gap_minutes: 0, capacity: 1, lead_minutes: lead, between: null },
  }
  const start = Date.parse(slot)
  const end = offerEnd(new Date(now), { start, end: start + HOUR }, office)
  return (
    end && {
      until: end.until.toLocaleString('en-US', { timeZone: 'America/Los_Angeles' }),
      isWhole: end.isWhole,
    }
  )
}

test('an offer of a slot in some weeks lasts 4 hours', () => {
  expect(endOf('2026-11-09T10:00:00-08:00', '2026-11-30T09:00:00-08:00')).toEqual({
    until: '11/9/2026, 2:00:00 PM',
    isWhole: true,
  })
})

test('one that would end at night lasts until 10 in the morning, also when the clocks change', () => {
  const until = (now: string) => endOf(now, '2026-11-30T09:00:00-08:00')?.until
  expect(until('2026-11-09T17:59:00-08:00')).toBe('11/9/2026, 9:59:00 PM')
  expect(until('2026-11-09T18:00:00-08:00')).toBe('11/10/2026, 10:00:00 AM')
  expect(until('2026-11-10T02:30:00-08:00')).toBe('11/10/2026, 10:00:00 AM')
  expect(until('2026-11-10T05:59:00-08:00')).toBe('11/10/2026, 10:00:00 AM')
  expect(until('2026-11-10T06:00:00-08:00')).toBe('11/10/2026, 10:00:00 AM')
  expect(until('2026-11-10T06:01:00-08:00')).toBe('11/10/2026, 10:01:00 AM')
  expect(until('2026-10-31T20:00:00-07:00')).toBe('11/1/2026, 10:00:00 AM')
})

test('one of a slot that begins soon lasts half of the time in which it can be booked, and is no whole one', () => {
  // It can be booked until 3 PM.
  expect(endOf('2026-11-09T11:00:00-08:00', '2026-11-09T16:00:00-08:00')).toEqual({
    until: '11/9/2026, 1:00:00 PM',
    isWhole: false,
  })
  expect(endOf('2026-11-09T11:00:00-08:00', '2026-11-09T16:00:00-08:00', 0)?.until).toBe(
    '11/9/2026, 1:30:00 PM',
  )
})

test('a slot that can be booked for less than half an hour is not offered', () => {
  expect(endOf('2026-11-09T14:30:00-08:00', '2026-11-09T16:00:00-08:00')?.until).toBe(
    '11/9/2026, 2:45:00 PM',
  )
  expect(endOf('2026-11-09T14:31:00-08:00', '2026-11-09T16:00:00-08:00')).toBeNull()
  expect(endOf('2026-11-09T15:30:00-08:00', '2026-11-09T16:00:00-08:00')).toBeNull()
})
