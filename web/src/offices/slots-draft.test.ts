import { OfficeSlots } from '@plat/contract/offices/channels'
import { expect, test } from 'vitest'
import { daySlotCount } from './day-slots.ts'
import { FIRST_BETWEEN, SLOT_LIMITS, slotsDraft, slotsOf } from './slots-draft.ts'

const HOURLY = { minutes: 60, capacity: 1, lead_minutes: 60, between: null }

test('what is typed becomes numbers within the limits, or nothing', () => {
  expect(slotsOf(slotsDraft(HOURLY))).toEqual(HOURLY)
  for (const minutes of ['', '4', '481', 'an hour', '1e2', '-60', '30.5'])
    expect(slotsOf({ ...slotsDraft(HOURLY), minutes }), minutes).toBeNull()
  const between = (from: string, to: string) =>
    slotsOf({ ...slotsDraft(HOURLY), between: { from, to } })
  expect(between('08:00', '17:00')).toEqual({ ...HOURLY, between: FIRST_BETWEEN })
  expect([between('17:00', '08:00'), between('08:00', '08:00'), between('soon', '17:00')]).toEqual([
    null,
    null,
    null,
  ])
})

test('the limits are those of the contract', () => {
  for (const [name, { min, max }] of Object.entries(SLOT_LIMITS)) {
    const fits = (value: number) => OfficeSlots.safeParse({ ...HOURLY, [name]: value }).success
    expect([fits(min - 1), fits(min), fits(max), fits(max + 1)], name).toEqual([
      false,
      true,
      true,
      false,
    ])
  }
})

test('a day has as many slots as fit into each of its spans, and none on a weekend', () => {
  const spans = [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '16:30' },
  ]
  const monday = { date: '2026-11-30', spans, closure: null }
  expect(daySlotCount(monday, HOURLY)).toBe(7)
  expect(daySlotCount(monday, { ...HOURLY, minutes: 45 })).toBe(9)
  expect(daySlotCount({ ...monday, date: '2026-11-28' }, HOURLY)).toBe(0)
  expect(daySlotCount({ ...monday, spans: [] }, HOURLY)).toBe(0)
})

test('a day open day and night has only the slots between the times for appointments', () => {
  const open = {
    date: '2026-11-30',
    spans: [{ from: '00:00', to: '24:00' }],
    closure: null,
  }
  const count = (from: string, to: string) =>
    daySlotCount(open, { minutes: 60, between: { from, to } })
  expect(daySlotCount(open, HOURLY)).toBe(24)
  expect([count('08:00', '17:00'), count('08:30', '17:00'), count('23:30', '24:00')]).toEqual([
    9, 8, 0,
  ])
  const morning = { ...open, spans: [{ from: '07:00', to: '10:00' }] }
  const between = (from: string, to: string) => ({ minutes: 60, between: { from, to } })
  expect(daySlotCount(morning, between('08:00', '17:00'))).toBe(2)
  expect(daySlotCount(morning, between('10:00', '17:00'))).toBe(0)
})
