import { DEFAULT_SLOTS } from '@plat/contract/offices/channels'
import { expect, test } from 'vitest'
import { officeOpen } from '../testing/some-office.ts'
import { editedDays } from './office-days.ts'

/** Slots on a day, as managers in Cairo read them. Its clocks change on weekdays. */
function shown(from: string, to: string, date: string): string | undefined {
  const { hours } = officeOpen(from, to, { time_zone: 'Africa/Cairo' })
  return editedDays(hours, DEFAULT_SLOTS, [], new Date(`${date}T12:00:00Z`))[0]
    ?.slots.map((slot) => `${slot.from}-${slot.to}`)
    .join(' ')
}

test('slots are shown as clocks show them, also where these change in them, at their end or at midnight', () => {
  expect(shown('22:00', '24:00', '2026-10-28')).toBe('22:00-23:00 23:00-24:00')
  expect(shown('22:00', '24:00', '2026-10-29')).toBe('22:00-23:00 23:00-24:00 23:00-24:00')
  expect(shown('22:30', '24:00', '2026-10-29')).toBe('22:30-23:30 23:30-23:30')
  expect(shown('00:00', '03:00', '2026-04-24')).toBe('01:00-02:00 02:00-03:00')
})
