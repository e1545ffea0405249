import { describe, expect, test } from 'vitest'
import type { AppointmentOffice } from './appointment-offices.ts'
import { nearestFree, offeredDays } from './offer-slots.ts'

const WEEK = [{ from: '08:00', to: '16:00' }]
const office = (rest: Partial<AppointmentOffice> = {}): AppointmentOffice => ({
  channel: { guid: 'c', code: 'building', department: 'building', name: 'Building', calls: true },
  hours: {
    time_zone: 'America/Los_Angeles',
    weekly: Array.from({ length: 7 }, () => WEEK),
    closures: [],
    agency_holidays: true,
  },
  slots: { minutes: 60, capacity: 1, lead_minutes: 60, between: null },
  holidays: [],
  department: null,
  address: null,
  ...rest,
})
/** Thursday 2026-03-05 on clocks of the office. */
const thursday = (time: string) => new Date(`2026-03-05T${time}:00-08:00`)

describe('the days that are offered', () => {
  test('are five different weekdays, eight hourly slots each, and skip weekend and holidays', () => {
    const days = offeredDays(office({ holidays: ['2026-03-10'] }), [], thursday('05:00'), null)
    expect(days.map(({ date }) => date)).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-09',
      '2026-03-11',
      '2026-03-12',
    ])
    expect(days.map(({ slots }) => slots.length)).toEqual([8, 8, 8, 8, 8])
    // Clocks changed on Sunday: the office still opens at eight.
    expect(days[0]?.slots[0]?.start).toBe('2026-03-05T16:00:00.000Z')
    expect(days[2]?.slots[0]?.start).toBe('2026-03-09T15:00:00.000Z')
  })

  test('have the slot from eight until an hour before, and not a minute longer', () => {
    const first = (time: string) => offeredDays(office(), [], thursday(time), null)[0]?.slots[0]
    expect(first('06:59')).toMatchObject({ free: true, why: null })
    expect(first('07:00')).toMatchObject({ free: false, why: 'late' })
  })

  test('begin later once today has no slot left, or a later day is wanted', () => {
    const [first] = offeredDays(office(), [], thursday('14:00'), null)
    expect(first?.date).toBe('2026-03-06')
    expect(offeredDays(office(), [], thursday('05:00'), '2026-03-07')[0]?.date).toBe('2026-03-09')
  })

  test('change with the time for appointments, also where the hours stay the same', () => {
    // The same object of hours: what is kept of its days is kept by the time for appointments too.
    const { hours, slots } = office()
    const offered = (between: { from: string; to: string } | null) =>
      offeredDays(office({ hours, slots: { ...slots, between } }), [], thursday('05:00'), null)[0]
        ?.slots.length
    expect(offered(null)).toBe(8)
    expect(offered({ from: '10:00', to: '12:00' })).toBe(2)
    expect(offered({ from: '10:00', to: '13:00' })).toBe(3)
  })

  test('count what overlaps a slot, also from before slots had another length', () => {
    const at = (time: string) => thursday(time).getTime()
    const taken = [
      { start: at('08:30'), end: at('09:30'), place: 1 },
      { start: at('10:00'), end: at('11:00'), place: 1 },
    ]
    const free = (capacity: number) =>
      offeredDays(
        office({ slots: { minutes: 60, capacity, lead_minutes: 60, between: null } }),
        taken,
        thursday('05:00'),
        null,
      )[0]?.slots.map((slot) => slot.why)
    expect(free(1)).toEqual(['full', 'full', 'full', null, null, null, null, null])
    expect(free(2)).toEqual([null, null, null, null, null, null, null, null])
  })

  test('name the free slots that are nearest to a taken one', () => {
    const start = thursday('10:00').getTime()
    const taken = [{ start, end: start + 3_600_000, place: 1 }]
    const near = nearestFree(office(), taken, thursday('05:00'), new Date(start))
    expect(near.map((one) => one.start.slice(11, 16))).toEqual(['17:00', '19:00', '16:00'])
  })
})
