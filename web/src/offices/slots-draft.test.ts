import { DEFAULT_SLOTS, OfficeSlots } from '@plat/contract/offices/channels'
import { expect, test } from 'vitest'
import { SLOT_LIMITS, slotsDraft, slotsOf } from './slots-draft.ts'

const HOURLY = slotsDraft(DEFAULT_SLOTS)

test('texts become whole numbers within their limits, or nothing is sent', () => {
  expect(slotsOf(HOURLY)).toEqual(DEFAULT_SLOTS)
  expect(slotsOf({ ...HOURLY, minutes: ' 30 ', gap_minutes: '15' })).toEqual({
    ...DEFAULT_SLOTS,
    minutes: 30,
    gap_minutes: 15,
  })
  for (const minutes of ['', '4', '481', 'an hour', '1e2', '-60', '30.5', '4,80'])
    expect(slotsOf({ ...HOURLY, minutes }), minutes).toBeNull()
  expect(slotsOf({ ...HOURLY, lead_minutes: '1,440' })?.lead_minutes).toBe(1440)
  expect(slotsOf({ ...HOURLY, lead_minutes: '20,161' })).toBeNull()
})

test('the limits are those of the contract', () => {
  for (const [part, { min, max }] of Object.entries(SLOT_LIMITS)) {
    const fits = (value: number) =>
      OfficeSlots.safeParse({ ...DEFAULT_SLOTS, [part]: value }).success
    expect([min - 1, min, max, max + 1].map(fits), part).toEqual([false, true, true, false])
  }
})

test('times of day need an order, and may be left out', () => {
  const between = (from: string, to: string) => slotsOf({ ...HOURLY, between: { from, to } })
  expect(between('09:00', '12:00')?.between).toEqual({ from: '09:00', to: '12:00' })
  expect(between('09:00', '24:00')).not.toBeNull()
  expect([between('12:00', '09:00'), between('09:00', '09:00'), between('soon', '9')]).toEqual([
    null,
    null,
    null,
  ])
})
