import { DEFAULT_SLOTS, type OfficeSlots } from '@plat/contract/offices/channels'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import type { Span } from '../offices/day-slots.ts'
import { officeOpen, someOffice } from '../testing/some-office.ts'
import {
  freePlaces,
  misplacement,
  horizonSpan,
  nearestFree,
  nearSpan,
  offeredDays,
  requireSlot,
  type TakenTime,
} from './office-slots.ts'

const RUNS = process.env['PLAT_BAR'] === 'full' ? 10_000 : 200
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Thursday, March 5, 2026 on the office's clock. */
const thursday = (time: string) => new Date(`2026-03-05T${time}:00-08:00`)
/** An appointment on that day. */
const at = (from: string, to: string, place = 1): TakenTime => ({
  start: thursday(from).getTime(),
  end: thursday(to).getTime(),
  place,
})
/** The first day's slots of an office that is open from 8 to 16. */
const whysOf = (rule: Partial<OfficeSlots>, taken: readonly TakenTime[]) =>
  offeredDays(officeOpen('08:00', '16:00', {}, rule), taken, thursday('05:00'))[0]
    ?.slots.map(({ why }) => why ?? 'free')
    .join(' ')

describe('the days that are offered', () => {
  test('[BK-7] have slots that can all be booked, and nothing else, around changes of clocks', () => {
    fc.assert(
      fc.property(someOffice, fc.integer({ min: 0, max: 12 }), ({ date, ...source }, hour) => {
        const now = new Date(Date.parse(date) + hour * HOUR)
        const offered = offeredDays(source, [], now).flatMap(({ slots }) => slots)
        for (const { start, end, why } of offered) {
          const book = () => requireSlot(source, { start, end }, now)
          if (why === null)
            expect(book()).toEqual({ start: Date.parse(start), end: Date.parse(end) })
          else expect(book).toThrow(AppError)
          const later = (text: string) => new Date(Date.parse(text) + MINUTE).toISOString()
          expect(() => requireSlot(source, { start: later(start), end: later(end) }, now)).toThrow(
            AppError,
          )
        }
      }),
      { numRuns: RUNS / 4 },
    )
  }, 120_000)

  test('[ENG-09] [ENG-10] are five different weekdays without holidays', () => {
    const source = { ...officeOpen('08:00', '16:00'), holidays: ['2026-03-10'] }
    const days = offeredDays(source, [], thursday('05:00'))
    expect(days.map(({ date }) => date)).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-09',
      '2026-03-11',
      '2026-03-12',
    ])
    expect(days.map(({ slots }) => slots.length)).toEqual([8, 8, 8, 8, 8])
  })

  test('[VAL-21] offer the slot at eight until 6:59', () => {
    const first = (time: string) =>
      offeredDays(officeOpen('08:00', '16:00'), [], thursday(time))[0]?.slots[0]?.why
    expect(first('06:59')).toBeNull()
    expect(first('07:00')).toBe('late')
  })

  test('begin tomorrow once nothing is left today', () => {
    const [first] = offeredDays(officeOpen('08:00', '16:00'), [], thursday('14:00'))
    expect(first?.date).toBe('2026-03-06')
  })

  test('count what overlaps a slot up to its capacity', () => {
    const taken = [at('08:30', '09:30'), at('10:00', '11:00')]
    expect(whysOf({ capacity: 1 }, taken)).toBe('full full full free free free free free')
    expect(whysOf({ capacity: 2 }, taken)).toBe('free free free free free free free free')
  })

  test('count an appointment of an earlier rule also in the gap around a slot', () => {
    const rule = { minutes: 30, gap_minutes: 30 }
    expect(whysOf(rule, [at('09:00', '09:30')])).toBe('free full free free free free free free')
    expect(whysOf(rule, [at('08:30', '09:00')])).toBe('full full free free free free free free')
    expect(whysOf(rule, [at('08:35', '09:31')])).toBe('full full full free free free free free')
  })

  test('the nearest free ones come first', () => {
    const start = thursday('10:00').getTime()
    const nearIn = (within: Span) =>
      nearestFree(
        officeOpen('08:00', '16:00'),
        [{ start, end: start + HOUR, place: 1 }],
        thursday('05:00'),
        start,
        within,
      ).map((one) => one.start.slice(11, 16))
    expect(nearIn(horizonSpan(thursday('05:00')))).toEqual(['17:00', '19:00', '16:00'])
    expect(nearIn(nearSpan({ start, end: start + HOUR }))).toEqual(['17:00', '19:00', '16:00'])
    expect(nearIn({ start: start - HOUR, end: start + HOUR })).toEqual(['17:00'])
  })
})

test('a slot has the places that no appointment around it has, never more than its capacity', () => {
  const slot = at('09:00', '10:00')
  const free = (capacity: number, ...places: number[]) =>
    freePlaces(
      { ...DEFAULT_SLOTS, capacity },
      slot,
      places.map((place) => ({ ...slot, place })),
    )
  expect(free(3)).toEqual([1, 2, 3])
  expect(free(3, 2)).toEqual([1, 3])
  expect(free(2, 1, 2)).toEqual([])
  // Two short appointments of an earlier rule, one after the other, have one place of a longer slot.
  expect(
    freePlaces({ ...DEFAULT_SLOTS, capacity: 2 }, slot, [
      at('09:00', '09:30', 2),
      at('09:30', '10:00', 2),
    ]),
  ).toEqual([1])
  // The capacity was larger.
  expect(free(2, 3)).toEqual([1])
  expect(free(2, 3, 4)).toEqual([])
  expect(free(2, 5, 3, 4)).toEqual([])
})

test('an appointment that no longer fits the hours of its office is known, with the reason', () => {
  const span = at('10:00', '11:00')
  const why = (from: string, to: string, rule: Partial<OfficeSlots> = {}, place = 1) =>
    misplacement(officeOpen(from, to, {}, rule), span, place)
  expect(why('08:00', '16:00')).toBeNull()
  expect(why('08:30', '16:30')).toBe('other_slots')
  expect(why('11:00', '16:00')).toBe('outside_hours')
  expect(why('00:00', '00:00')).toBe('closed_day')
  expect(misplacement(null, span, 1)).toBe('closed_day')
  expect(why('08:00', '16:00', { minutes: 30 })).toBe('other_slots')
  expect(why('08:00', '16:00', { gap_minutes: 5 })).toBe('other_slots')
  expect(why('08:00', '16:00', { between: { from: '11:00', to: '24:00' } })).toBe('outside_hours')
  expect(why('08:00', '16:00', { capacity: 2 }, 2)).toBeNull()
  expect(why('08:00', '16:00', { capacity: 2 }, 3)).toBe('too_many')
})
